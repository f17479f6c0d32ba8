-- Takes one process's report of who is connected to a game through it, and tells those who listen who is there in all.
--
-- KEYS[1] present  hash: `<who>/<process>` is `<streams> <until>`: so many, and when the process has to have reported
--                  again (milliseconds); `said` is what was told last: `<number> <spectators> <players ...>`
--
-- ARGV[1] channel that hears who is there
-- ARGV[2] process
-- ARGV[3] who is to be let in, or nothing
-- ARGV[4] most streams that he may have through all processes
-- ARGV[5] seconds until all of it expires
-- then    for each of whom it reports: who (a player's id, or `-` for the spectators), his streams, milliseconds that
--         this holds; somebody without a stream is there until then, but lets others in
--
-- Returns what is told, or nothing, nothing being written, where that would be more streams than he may have.

local SPECTATORS = '-'
local present, process, entering = KEYS[1], ARGV[2], ARGV[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local said, known, gone, mine = '0', {}, {}, {}

local fields = redis.call('HGETALL', present)
for i = 1, #fields, 2 do
  if fields[i] == 'said' then
    said = fields[i + 1]
  else
    known[fields[i]] = fields[i + 1]
  end
end
for i = 6, #ARGV, 3 do
  local field = ARGV[i] .. '/' .. process
  known[field] = ARGV[i + 1] .. ' ' .. string.format('%.0f', now + ARGV[i + 2])
  table.insert(mine, field)
  table.insert(mine, known[field])
end

local streams, players = {[SPECTATORS] = 0}, {}
for field, value in pairs(known) do
  local who = string.match(field, '^[^/]+')
  local count, till = string.match(value, '^(%d+) (%d+)$')
  if tonumber(till) <= now then
    table.insert(gone, field)
  else
    if not streams[who] then
      table.insert(players, who)
    end
    streams[who] = (streams[who] or 0) + count
  end
end

if entering ~= '' and streams[entering] > tonumber(ARGV[4]) then
  return false
end
if #mine > 0 then
  redis.call('HSET', present, unpack(mine))
end
if #gone > 0 then
  redis.call('HDEL', present, unpack(gone))
end
table.sort(players, function(a, b) return tonumber(string.sub(a, 2)) < tonumber(string.sub(b, 2)) end)
local here = table.concat({streams[SPECTATORS], unpack(players)}, ' ')
local number, before = string.match(said, '^(%d+) ?(.*)$')
if here ~= before then
  said = string.format('%.0f', math.max(number + 1, now)) .. ' ' .. here  -- it grows, though all may have expired
  redis.call('HSET', present, 'said', said)
  redis.call('PUBLISH', ARGV[1], 'p' .. said)
end
redis.call('EXPIRE', present, ARGV[5])
return said
