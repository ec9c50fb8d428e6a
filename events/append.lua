-- Appends the events of one command to the record of a match, and with them the first events of a fork that the command
-- creates: all of them, or none.
--
-- KEYS  feed of the partition, matches of the partition, origins of the partition, archived records of the partition,
--       then the record and the remembered commands of each match
-- ARGV  command ("": not to be remembered), fingerprint, longest feed, milliseconds for which a command is remembered,
--       then for each match: its id, expected version, the hash at that version, origin ("<version> <match>" of a new
--       fork, or ""), number of events, and the fields of each event, in the order of FIELDS;
--       then the trace to which the announcements belong, if there is one
--
-- Only the first match remembers the command.
--
-- Returns {result, first, last, hash} of the first match: "appended", "repeated", "reused" (the command was used for
-- another request), "archived" (its record is not here any more) or "conflict" (`first` is then the actual version, and
-- `hash` the hash there).

local FIELDS = { 't', 'p', 's', 'c', 'v', 'h', 'e', 'm' }
local TIME, HASH = 1, 6
local LOOK_EVERY, LOOK_AT = 16, 32
local feed, matches, origins, archived = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local command, fingerprint, feed_length, remembered_for = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

local parts, given = {}, 5
for key = 5, #KEYS, 2 do
  local part = { record = KEYS[key], commands = KEYS[key + 1], match = ARGV[given], expected = tonumber(ARGV[given + 1]) }
  part.hash, part.origin, part.count = ARGV[given + 2], ARGV[given + 3], tonumber(ARGV[given + 4])
  part.fields = given + 5
  part.first, part.last = part.expected + 1, part.expected + part.count
  parts[#parts + 1] = part
  given = part.fields + part.count * #FIELDS
end
local main, trace = parts[1], ARGV[given]

if command ~= '' then
  local known = redis.call('HGET', main.commands, command)
  if known then
    local from, to, request = string.match(known, '^(%d+) (%d+) (.*)$')
    return { request == fingerprint and 'repeated' or 'reused', tonumber(from), tonumber(to) }
  end
end

-- Returns version and hash of the newest event of a match. A fork has no entries for the events that it shares.
local function head(record)
  local newest = redis.call('XREVRANGE', record, '+', '-', 'COUNT', 1)[1]
  if not newest then return 0, '' end
  return tonumber(string.match(newest[1], '^%d+')), newest[2][2 * HASH]
end

-- A record of the same length may be another one, e.g. of a replica that lacked events when it took over.
local actual, hash = head(main.record)
if actual == 0 and redis.call('HEXISTS', archived, main.match) == 1 then
  return { 'archived', 0, 0 }
end
local is_there = actual == main.expected and hash == main.hash
if main.origin ~= '' then is_there = actual == 0 end
if not is_there then
  -- The very same events are there already if the client sent them again because the answer was lost.
  local there = redis.call('XRANGE', main.record, main.last .. '-0', main.last .. '-0')[1]
  if there and there[2][2 * HASH] == ARGV[main.fields + (main.count - 1) * #FIELDS + HASH - 1] then
    return { 'repeated', main.first, main.last }
  end
  return { 'conflict', actual, actual, hash }
end
for index = 2, #parts do
  if head(parts[index].record) ~= 0 or redis.call('HEXISTS', archived, parts[index].match) == 1 then
    return { 'conflict', actual, actual, hash }
  end
end

-- Forgets remembered commands of a match that were sent too long ago.
-- It looks at some of them now and then, so that the cost of a move does not grow with the length of the match. It looks
-- at twice as many as may have been added, so at most about half of what is remembered is too old.
local function forget(part)
  if math.floor(part.expected / LOOK_EVERY) == math.floor(part.last / LOOK_EVERY) then return end
  local earliest = tonumber(ARGV[part.fields + TIME - 1]) - remembered_for
  local function is_past(event)
    local time = event and tonumber(event[2][2 * TIME])  -- none in a damaged event: its command is kept
    return time and time < earliest
  end
  if not is_past(redis.call('XRANGE', part.record, '-', '+', 'COUNT', 1)[1]) then return end
  local known = redis.call('HRANDFIELD', part.commands, -LOOK_AT, 'WITHVALUES')
  for index = 1, #known, 2 do
    local version = string.match(known[index + 1], '^%d+')
    if is_past(redis.call('XRANGE', part.record, version .. '-0', version .. '-0')[1]) then
      redis.call('HDEL', part.commands, known[index])
    end
  end
end

for _, part in ipairs(parts) do
  for event = 1, part.count do
    local entry = {}
    for index, name in ipairs(FIELDS) do
      entry[2 * index - 1] = name
      entry[2 * index] = ARGV[part.fields + (event - 1) * #FIELDS + index - 1]
    end
    redis.call('XADD', part.record, (part.expected + event) .. '-0', unpack(entry))
  end
  if part.origin ~= '' then
    redis.call('HSET', origins, part.match, part.origin)
  end
  if part.origin ~= '' or part.expected == 0 then
    redis.call('SADD', matches, part.match)
  end
  local news = { 'm', part.match, 'v', part.last }
  if trace then
    news[5], news[6] = 'trace', trace
  end
  redis.call('XADD', feed, 'MAXLEN', '~', feed_length, '*', unpack(news))
end
if command ~= '' then
  redis.call('HSET', main.commands, command, main.first .. ' ' .. main.last .. ' ' .. fingerprint)
  -- All of them end if nobody plays on. This is written once a while, not with each move.
  if redis.call('PTTL', main.commands) < remembered_for then
    redis.call('PEXPIRE', main.commands, 2 * remembered_for)
  end
  forget(main)
end
return { 'appended', main.first, main.last }
