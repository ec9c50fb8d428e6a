"""The Lua scripts that change tokens, each in one step. Run again after a lost answer, none of them does more."""

from typing import Final

# Adds a token, unless the account has too many, or the token that asks or the sign-in link has ended. The token that
# asks is indexed too, since those of earlier releases are not. Returns what is stored of the token, `full` or `ended`.
ADD: Final = """
local tokens, details, own, operators = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local new, player, document, by, most, operates = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5]), ARGV[6]
local known = redis.call('HGET', details, new)
if known then return known end
local link = KEYS[5]
if link and redis.call('GET', link) ~= ARGV[7] then return 'ended' end
if by ~= '' then
  if redis.call('HGET', tokens, by) ~= player then return 'ended' end
  redis.call('SADD', own, by)
end
if redis.call('SCARD', own) >= most then return 'full' end
redis.call('HSET', tokens, new, player)
redis.call('HSET', details, new, document)
redis.call('SADD', own, new)
if operates == '1' then redis.call('SADD', operators, new) end
if link then redis.call('DEL', link) end
return document
"""

# Ends a token, unless it is the only one that operates. Returns `ended` or `last`.
REVOKE: Final = """
local token, player, elsewhere = ARGV[1], ARGV[2], ARGV[3]
local operators = KEYS[5]
if redis.call('HGET', KEYS[1], token) ~= player then return 'ended' end
if elsewhere ~= '1' and redis.call('SISMEMBER', operators, token) == 1 and redis.call('SCARD', operators) == 1 then
  return 'last'
end
for place = 1, 3 do redis.call('HDEL', KEYS[place], token) end
redis.call('SREM', KEYS[4], token)
redis.call('SREM', operators, token)
redis.call('XADD', KEYS[6], 'MAXLEN', '~', ARGV[4], '*', 't', token)
return 'ended'
"""

# Offers a token in place of another one.
OFFER: Final = "return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])"

# Of several tokens offered in place of one, the first that is used replaces it, with its name and scopes. Returns the
# ended token.
REPLACE: Final = """
local new, player, before = ARGV[1], ARGV[2], ARGV[3]
redis.call('DEL', KEYS[1])
if redis.call('HGET', KEYS[2], before) ~= player then return false end
redis.call('HSET', KEYS[2], new, player)
local document = redis.call('HGET', KEYS[3], before)
if document then redis.call('HSET', KEYS[3], new, document) end
for place = 2, 4 do redis.call('HDEL', KEYS[place], before) end
redis.call('SREM', KEYS[7], before)
redis.call('SADD', KEYS[7], new)
if redis.call('SREM', KEYS[5], before) == 1 then redis.call('SADD', KEYS[5], new) end
redis.call('XADD', KEYS[6], 'MAXLEN', '~', ARGV[4], '*', 't', before)
return before
"""
