-- Commits one change of a game: all of it, or nothing.
--
-- KEYS[1] game    hash: `version`, `state`, and recorded answers: `answer:<player>:<hash of a key>`; a player's
--                 answers are in a ring: `nth:<player>` counts them, `nth:<player>:<place>` is the key in that place
-- KEYS[2] events  stream: id `<seq>-0`, one field, named by its commit's mark
-- KEYS[3] moves   list: the moves of all rounds, in the order of play
-- KEYS[4] rounds  hash: `<n>` closing record of round n, `<n>:end` how many moves there were when it closed
--
-- ARGV[1] version that the change was made from; 0 for a game that must not exist
-- ARGV[2] version after it
-- ARGV[3] state after it
-- ARGV[4] mark: bytes that no other commit carries
-- ARGV[5] seconds until the game expires
-- ARGV[6] channel that hears of the events
-- ARGV[7] what it hears: all of the events, packed
-- then    E, the number of events (at least 1), and for each of them its id and the event
-- then    R, the number of parts of rounds, and for each of them
--         M, the number of moves, and the M moves; the round's number; its closing record, or nothing while it is open
-- then    player, hash of the idempotency key and answer, or none of the three
--
-- Returns 1 where the change is in the store, 0 where the game had moved on.

local KEPT = 8  -- answers of a player
local game, events, moves, rounds = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local mark = ARGV[4]
local place = 7

local function take()
  place = place + 1
  return ARGV[place]
end

local function add_events()
  for _ = 1, tonumber(take()) do
    redis.call('XADD', events, take(), mark, take())
  end
end

local function add_rounds()
  for _ = 1, tonumber(take()) do
    for _ = 1, tonumber(take()) do
      redis.call('RPUSH', moves, take())
    end
    local n, record = take(), take()
    if record ~= '' then
      redis.call('HSET', rounds, n, record, n .. ':end', redis.call('LLEN', moves))
    end
  end
end

local function add_answer(player, key, answer)
  local ring = 'nth:' .. player
  local here = ring .. ':' .. redis.call('HINCRBY', game, ring, 1) % KEPT
  local oldest = redis.call('HGET', game, here)
  if oldest then
    redis.call('HDEL', game, 'answer:' .. player .. ':' .. oldest)
  end
  redis.call('HSET', game, here, key, 'answer:' .. player .. ':' .. key, answer)
end

-- A commit is sent again when its reply was lost. It is then in the stream already, under its mark.
local function is_here_already()
  local id = ARGV[9]
  local found = redis.call('XRANGE', events, id, id)[1]
  return found ~= nil and found[2][1] == mark
end

local function expire_later()
  for _, key in ipairs(KEYS) do
    redis.call('EXPIRE', key, ARGV[5])
  end
end

if (redis.call('HGET', game, 'version') or '0') ~= ARGV[1] then
  if not is_here_already() then
    return 0
  end
  expire_later()  -- is a write, and so lets this connection wait for a replica that has what is here
  return 1
end

add_events()  -- first, because no other write here can be refused and a script's writes are not taken back
redis.call('HSET', game, 'version', ARGV[2], 'state', ARGV[3])
add_rounds()
if #ARGV > place then
  add_answer(take(), take(), take())
end
expire_later()
redis.call('PUBLISH', ARGV[6], ARGV[7])
return 1
