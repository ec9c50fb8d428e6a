"""The Lua scripts of the webhooks, each in one step. Run again after a lost answer, none of them does more."""

from typing import Final

from events.stored_values import READ

MOST_MESSAGES: Final = 1000
"""The most messages that wait for one webhook. One more, and a single one takes the place of all of them."""
LOGGED: Final = 50
"""Attempts at a webhook that are kept."""

# Adds a message to an endpoint, and makes it due: at once, or when the endpoint is not paused any more.
_PUT: Final = f"""
local function put(messages, schedule, due, endpoint, id, message, at, lost_id, lost)
  if redis.call('HLEN', messages) >= {MOST_MESSAGES} then
    redis.call('DEL', messages, schedule)
    id, message = lost_id, lost
  end
  redis.call('HSET', messages, id, message)
  redis.call('ZADD', schedule, at, id)
  redis.call('ZADD', due, 'LT', at, endpoint)
end
"""

# Returns a webhook that is there, can be read and is not switched off; otherwise nil.
_SWITCHED_ON: Final = (
    READ
    + """
local function switched_on(own, id)
  local webhook = read(redis.call('HGET', own, id))
  if webhook and (webhook.off or '') == '' then return webhook end
end
"""
)

# Adds a webhook, with its first message if there is one, unless it was removed or the account has too many. Returns
# what is stored of it, `removed` or `full`; or when there is room again for another one that a request could add again.
ADD: Final = (
    _PUT
    + """
local own, told, looks, due, messages, schedule, removed = unpack(KEYS)
local id, document, most, player, now, endpoint, first_id, first, is_repeatable, most_removed = unpack(ARGV)
local known = redis.call('HGET', own, id)
if known then return known end
redis.call('ZREMRANGEBYSCORE', removed, '-inf', now)
if redis.call('ZSCORE', removed, id) then return 'removed' end
if redis.call('HLEN', own) >= tonumber(most) then return 'full' end
if is_repeatable == '1' and redis.call('ZCARD', removed) >= tonumber(most_removed) then
  return tonumber(redis.call('ZRANGE', removed, 0, 0, 'WITHSCORES')[2])
end
redis.call('HSET', own, id, document)
redis.call('HSETNX', told, player, '')
redis.call('ZADD', looks, 'NX', now, player)
if first_id ~= '' then put(messages, schedule, due, endpoint, first_id, first, now, first_id, first) end
return document
"""
)

# Changes a webhook if it is still as it was read: its messages are dropped, and another one is added, as is asked. If
# too many wait, the other one is added to that which takes their place.
CHANGE: Final = (
    _PUT
    + f"""
local own, due, messages, schedule = unpack(KEYS)
local id, before, after, drops, endpoint, at, missed_id, missed, message_id, message = unpack(ARGV)
if redis.call('HGET', own, id) ~= before then return 0 end
redis.call('HSET', own, id, after)
if drops == '1' then
  redis.call('DEL', messages, schedule)
  redis.call('ZREM', due, endpoint)
end
if message_id ~= '' then
  if redis.call('HLEN', messages) >= {MOST_MESSAGES} then
    put(messages, schedule, due, endpoint, missed_id, missed, at - 1, missed_id, missed)
  end
  put(messages, schedule, due, endpoint, message_id, message, at, missed_id, missed)
end
return 1
"""
)

# Removes a webhook and all that is kept of it. If a request could add it again, it is remembered that it was removed,
# so that `ADD` does not. An account without webhooks is not looked at any more.
REMOVE: Final = (
    READ
    + """
local own, told, looks, due, leases, messages, schedule, log, removed = unpack(KEYS)
local id, player, endpoint, now, remembered_until = unpack(ARGV)
local document = redis.call('HGET', own, id)
redis.call('HDEL', own, id)
redis.call('ZREMRANGEBYSCORE', removed, '-inf', now)
if document and (read(document) or {}).asked ~= '' then
  redis.call('ZADD', removed, remembered_until, id)
  redis.call('PEXPIREAT', removed, remembered_until)
end
redis.call('DEL', messages, schedule, log)
redis.call('ZREM', due, endpoint)
redis.call('ZREM', leases, endpoint)
if redis.call('HLEN', own) == 0 then
  redis.call('HDEL', told, player)
  redis.call('ZREM', looks, player)
end
return document and 1 or 0
"""
)

# Returns accounts that are to be looked at now, some at most; who dies meanwhile leaves them to be looked at later. If
# there are none, those that were to be looked at later than is possible: the clock was set back since then.
TAKE_LOOKS: Final = """
local players = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
if #players == 0 then players = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[4], '+inf', 'LIMIT', 0, ARGV[3]) end
for _, player in ipairs(players) do redis.call('ZADD', KEYS[1], ARGV[2], player) end
return players
"""

# Notes what an account has been told, and adds the messages that tell it; nothing if it was told meanwhile. A webhook
# that was removed or switched off meanwhile, or that has to confirm itself at another address, gets none.
TELL: Final = (
    _PUT
    + _SWITCHED_ON
    + """
local player, before, after = ARGV[1], ARGV[2], ARGV[3]
if redis.call('HGET', KEYS[1], player) ~= before then return 0 end
redis.call('HSET', KEYS[1], player, after)
local place = 4
for number = 4, #KEYS, 2 do
  local webhook = switched_on(KEYS[3], ARGV[place])
  if webhook and webhook.is_confirmed and webhook.url == ARGV[place + 1] then
    put(KEYS[number], KEYS[number + 1], KEYS[2], unpack(ARGV, place + 2, place + 7))
  end
  place = place + 8
end
return 1
"""
)

# Leases the endpoints that are due, some at most, and makes those due again whose lease has ended: their job is lost.
# Those that are leased, or due, after the last moment that is possible are due too: the clock was set back since then.
LEASE: Final = """
local due, leases, now, until_then, most, last = KEYS[1], KEYS[2], unpack(ARGV)
for _, lost in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now)) do
  redis.call('ZREM', leases, lost)
  redis.call('ZADD', due, 'LT', now, lost)
end
for _, lost in ipairs(redis.call('ZRANGEBYSCORE', leases, last, '+inf')) do
  redis.call('ZREM', leases, lost)
  redis.call('ZADD', due, now, lost)
end
for _, late in ipairs(redis.call('ZRANGEBYSCORE', due, last, '+inf')) do redis.call('ZADD', due, now, late) end
local taken = {}
for _, endpoint in ipairs(redis.call('ZRANGEBYSCORE', due, '-inf', now, 'LIMIT', 0, most)) do
  if not redis.call('ZSCORE', leases, endpoint) then
    redis.call('ZREM', due, endpoint)
    redis.call('ZADD', leases, until_then, endpoint)
    taken[#taken + 1] = endpoint
  end
end
return taken
"""

# Begins with a lease, which then lasts longer; 0 if it has ended.
BEGIN: Final = """
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or -1) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""

# Ends a lease, and makes the endpoint due for its next message, not before a moment.
END: Final = """
local leases, due, schedule, endpoint, lease, earliest = KEYS[1], KEYS[2], KEYS[3], ARGV[1], ARGV[2], ARGV[3]
if tonumber(redis.call('ZSCORE', leases, endpoint) or -1) ~= tonumber(lease) then return 0 end
redis.call('ZREM', leases, endpoint)
redis.call('ZREM', due, endpoint)
local next = redis.call('ZRANGE', schedule, 0, 0, 'WITHSCORES')
if next[2] then redis.call('ZADD', due, math.max(tonumber(next[2]), tonumber(earliest)), endpoint) end
return 1
"""

# Drops the messages of an endpoint, unless its webhook is on: what it is told after it was switched on is kept.
DROP: Final = (
    _SWITCHED_ON
    + """
local own, messages, schedule = unpack(KEYS)
if switched_on(own, ARGV[1]) then return 0 end
redis.call('DEL', messages, schedule)
return 1
"""
)

# Logs an attempt, and removes its message, or schedules it again; nothing if the message was dropped meanwhile.
NOTE: Final = f"""
local messages, schedule, log, id, entry, again, at = KEYS[1], KEYS[2], KEYS[3], ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if redis.call('HEXISTS', messages, id) == 0 then return 0 end
redis.call('LPUSH', log, entry)
redis.call('LTRIM', log, 0, {LOGGED - 1})
if again == '' then
  redis.call('HDEL', messages, id)
  redis.call('ZREM', schedule, id)
else
  redis.call('HSET', messages, id, again)
  redis.call('ZADD', schedule, at, id)
end
return 1
"""
