-- Takes an archived record out of Redis, with its remembered commands: at once, and only if nothing was appended since.
--
-- KEYS  record, remembered commands, archived records of the partition, reasons of bots, archived reasons of the partition
-- ARGV  match, its newest version, the hash at that version, what is kept of the archived record, what is kept of the
--       archived reasons ('' if there are none)
--
-- Returns 1 if it is done, 0 if the record ends elsewhere by now.

local HASH = 6
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not newest or newest[1] ~= ARGV[2] .. '-0' or newest[2][2 * HASH] ~= ARGV[3] then
  return 0
end
-- A Redis whose memory is full refuses a script whose first write may need some, and this one makes room.
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[4])
if ARGV[5] ~= '' then redis.call('HSET', KEYS[5], ARGV[1], ARGV[5]) end
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[4])
return 1
