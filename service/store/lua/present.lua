-- Takes one process's report of who is connected to a game through it, and publishes the attendance of all processes.
--
-- KEYS[1] present  hash: `<id>/<process>` is `<streams> <expiry>`: the number of streams, and the time (milliseconds) at
--                  which the report expires; `said` is the last attendance: `<number> <spectators> <players ...>`
--
-- ARGV[1] channel for the attendance
-- ARGV[2] process
-- ARGV[3] player (or spectators) that a stream is to be opened for, or empty
-- ARGV[4] maximum number of their streams through all processes
-- ARGV[5] seconds until the hash expires
-- ARGV[6] command that publishes
-- then    for each one reported: id (a player's, or `-` for the spectators), number of streams, milliseconds until the
--         report expires; a player without a stream is present until then, but does not count against the maximum
--
-- Returns the attendance; or false, with nothing written, if there would be more streams than the maximum.

local SPECTATORS = '-'
local present, process, entering = KEYS[1], ARGV[2], ARGV[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local attendance, reports, expired, own = '0', {}, {}, {}

local fields = redis.call('HGETALL', present)
for i = 1, #fields, 2 do
  if fields[i] == 'said' then
    attendance = fields[i + 1]
  else
    reports[fields[i]] = fields[i + 1]
  end
end
for i = 7, #ARGV, 3 do
  local field = ARGV[i] .. '/' .. process
  reports[field] = ARGV[i + 1] .. ' ' .. string.format('%.0f', now + ARGV[i + 2])
  table.insert(own, field)
  table.insert(own, reports[field])
end

local streams, players = {[SPECTATORS] = 0}, {}
for field, value in pairs(reports) do
  local id = string.match(field, '^[^/]+')
  local count, expiry = string.match(value, '^(%d+) (%d+)$')
  if tonumber(expiry) <= now then
    table.insert(expired, field)
  else
    if not streams[id] then
      table.insert(players, id)
    end
    streams[id] = (streams[id] or 0) + count
  end
end

if entering ~= '' and streams[entering] > tonumber(ARGV[4]) then
  return false
end
if #own > 0 then
  redis.call('HSET', present, unpack(own))
end
if #expired > 0 then
  redis.call('HDEL', present, unpack(expired))
end
table.sort(players, function(a, b) return tonumber(string.sub(a, 2)) < tonumber(string.sub(b, 2)) end)
local connected = table.concat({streams[SPECTATORS], unpack(players)}, ' ')
local number, before = string.match(attendance, '^(%d+) ?(.*)$')
if connected ~= before then
  -- the number grows even if the hash has expired meanwhile
  attendance = string.format('%.0f', math.max(number + 1, now)) .. ' ' .. connected
  redis.call('HSET', present, 'said', attendance)
  publish(ARGV[6], ARGV[1], 'p' .. attendance)
end
redis.call('EXPIRE', present, ARGV[5])
return attendance
