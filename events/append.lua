-- Appends the events of one command to the record of a match: all of them, or none.
--
-- KEYS  record, remembered commands, feed of the partition, matches of the partition
-- ARGV  expected version, match, command ("": not to be remembered), fingerprint, longest feed,
--       then the fields of each event, in the order of FIELDS
--
-- Returns {result, first, last}: "appended", "repeated", "reused" (the command was used for another request) or
-- "conflict" (`first` is then the actual version).

local FIELDS = { 't', 'p', 's', 'c', 'v', 'h', 'e', 'm' }
local HASH = 6
local record, commands, feed, matches = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local expected, match, command, fingerprint, feed_length = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local given = 6 -- the index of the first field
local count = (#ARGV - given + 1) / #FIELDS
local first, last = expected + 1, expected + count

if command ~= '' then
  local known = redis.call('HGET', commands, command)
  if known then
    local from, to, request = string.match(known, '^(%d+) (%d+) (.*)$')
    return { request == fingerprint and 'repeated' or 'reused', tonumber(from), tonumber(to) }
  end
end

local version = redis.call('XLEN', record) -- events are never deleted, so their number is the version
if version ~= expected then
  -- The very same events are there already if the client sent them again because the answer was lost.
  local there = redis.call('XRANGE', record, last .. '-0', last .. '-0')[1]
  if there and there[2][2 * HASH] == ARGV[given + (count - 1) * #FIELDS + HASH - 1] then
    return { 'repeated', first, last }
  end
  return { 'conflict', version, version }
end

for event = 1, count do
  local entry = {}
  for index, name in ipairs(FIELDS) do
    entry[2 * index - 1] = name
    entry[2 * index] = ARGV[given + (event - 1) * #FIELDS + index - 1]
  end
  redis.call('XADD', record, (expected + event) .. '-0', unpack(entry))
end
if command ~= '' then
  redis.call('HSET', commands, command, first .. ' ' .. last .. ' ' .. fingerprint)
end
if expected == 0 then
  redis.call('SADD', matches, match)
end
redis.call('XADD', feed, 'MAXLEN', '~', feed_length, '*', 'm', match, 'v', last)
return { 'appended', first, last }
