"""The Lua scripts that change tokens, each in one step. Run again after a lost answer, none of them does more."""

from typing import Final

# Adds a token, unless it has ended, the account has too many, or the token that asks or the sign-in link has ended. The
# token that asks is indexed too, since those of earlier releases are not. Returns what is stored of the token, `over`
# if it has ended, `full` or `ended`; or when there is room again for another one that can be made again.
ADD: Final = """
local tokens, details, own, operators, over, link = unpack(KEYS)
local new, player, document, by, most, operates, now, is_repeatable, most_over = unpack(ARGV)
local known = redis.call('HGET', details, new)
if known then return known end
redis.call('ZREMRANGEBYSCORE', over, '-inf', now)
if redis.call('ZSCORE', over, new) then return 'over' end
if link and redis.call('GET', link) ~= ARGV[10] then return 'ended' end
if by ~= '' then
  if redis.call('HGET', tokens, by) ~= player then return 'ended' end
  redis.call('SADD', own, by)
end
if redis.call('SCARD', own) >= tonumber(most) then return 'full' end
if is_repeatable == '1' and redis.call('ZCARD', over) >= tonumber(most_over) then
  return tonumber(redis.call('ZRANGE', over, 0, 0, 'WITHSCORES')[2])
end
redis.call('HSET', tokens, new, player)
redis.call('HSET', details, new, document)
redis.call('SADD', own, new)
if operates == '1' then redis.call('SADD', operators, new) end
if link then redis.call('DEL', link) end
return document
"""

# Remembers that a token has ended, if a repeated request could make it again. So `ADD` does not.
_NOTE_END: Final = """
local function note_end(details, over, token, now, remembered_until)
  redis.call('ZREMRANGEBYSCORE', over, '-inf', now)
  local document = redis.call('HGET', details, token)
  if not document or cjson.decode(document).is_repeatable == false then return end
  redis.call('ZADD', over, remembered_until, token)
  redis.call('PEXPIREAT', over, remembered_until)
end
"""

# Ends a token, unless it is the only one that operates. Returns `ended` or `last`.
REVOKE: Final = (
    _NOTE_END
    + """
local token, player, elsewhere, _, now, remembered_until = unpack(ARGV)
local operators = KEYS[5]
if redis.call('HGET', KEYS[1], token) ~= player then return 'ended' end
if elsewhere ~= '1' and redis.call('SISMEMBER', operators, token) == 1 and redis.call('SCARD', operators) == 1 then
  return 'last'
end
note_end(KEYS[2], KEYS[7], token, now, remembered_until)
for place = 1, 3 do redis.call('HDEL', KEYS[place], token) end
redis.call('SREM', KEYS[4], token)
redis.call('SREM', operators, token)
redis.call('XADD', KEYS[6], 'MAXLEN', '~', ARGV[4], '*', 't', token)
return 'ended'
"""
)

# Offers a token in place of another one. Of those that are offered in place of one, the newest stay. The earlier offers
# of the account are given, the oldest first, with their keys; those in place of tokens that have ended go, too.
OFFER: Final = """
local offers, tokens = KEYS[1], KEYS[2]
local new, before, player, now, ends, most = unpack(ARGV)
local this, kept = before .. ' ' .. new, 1
redis.call('SET', KEYS[3], before, 'PXAT', ends)
redis.call('ZREMRANGEBYSCORE', offers, '-inf', now)
redis.call('ZADD', offers, ends, this)
redis.call('PEXPIREAT', offers, ends)
for number = #ARGV, 7, -1 do
  local earlier = ARGV[number]
  local of = string.match(earlier, '^%S+')
  if of == before and earlier ~= this then kept = kept + 1 end
  if earlier ~= this and (redis.call('HGET', tokens, of) ~= player or (of == before and kept > tonumber(most))) then
    redis.call('ZREM', offers, earlier)
    redis.call('DEL', KEYS[number - 3])
  end
end
"""

# Of several tokens offered in place of one, the first that is used replaces it, with its name and scopes. No request
# makes it again, since nothing is offered in place of a token that has ended. Returns the ended token.
REPLACE: Final = (
    _NOTE_END
    + """
local new, player, before, _, now, remembered_until = unpack(ARGV)
redis.call('DEL', KEYS[1])
if redis.call('HGET', KEYS[2], before) ~= player then return false end
redis.call('HSET', KEYS[2], new, player)
local document = redis.call('HGET', KEYS[3], before)
if document then
  local copied = cjson.decode(document)
  copied.is_repeatable = false
  redis.call('HSET', KEYS[3], new, cjson.encode(copied))
end
note_end(KEYS[3], KEYS[8], before, now, remembered_until)
for place = 2, 4 do redis.call('HDEL', KEYS[place], before) end
redis.call('SREM', KEYS[7], before)
redis.call('SADD', KEYS[7], new)
if redis.call('SREM', KEYS[5], before) == 1 then redis.call('SADD', KEYS[5], new) end
redis.call('XADD', KEYS[6], 'MAXLEN', '~', ARGV[4], '*', 't', before)
return before
"""
)
