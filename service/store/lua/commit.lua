-- Commits one change of a game: all of it, or nothing.
--
-- KEYS[1] game    hash: `version`, `state`, the `mark` of the commit that wrote them, `silent_marks` of the last ones
--                 without events, and stored answers: `answer:<player>:<hash of a key>`, of `answer_bytes` bytes in
--                 all, and of `seat_answer_bytes` more that give seats
-- KEYS[2] events  stream: id `<seq>-0`, one field, named by its commit's mark
-- KEYS[3] moves   list: the moves of all rounds, in the order of play
-- KEYS[4] rounds  hash: `<n>` record of round n, `<n>:end` number of moves when it ended
-- KEYS[5] answers list: the stored answers that go in time, oldest first: `<time in milliseconds> <bytes> <player>
--                 <hash of the key>`
--
-- ARGV[1] version that the change was made from; 0 for a game that must not exist
-- ARGV[2] version after it
-- ARGV[3] state after it
-- ARGV[4] mark: bytes that no other commit has
-- ARGV[5] seconds until the game expires
-- ARGV[6] channel for the events
-- ARGV[7] message for the channel: all of the events, packed
-- ARGV[8] mark of the commit that made the version of ARGV[1]; empty for a new game, and where it is unknown
-- ARGV[9] command that publishes
-- then    E, the number of events, and for each of them its id and the event; 0 events are not published
-- then    R, the number of parts of rounds, and for each of them
--         M, the number of moves, and the M moves; the round's number; its record, or empty if the round goes on
-- then    player, hash of the idempotency key, time in milliseconds, answer, and 1 if it gives a seat, else 0; or none of
--         the five
--
-- Returns 1 if the change is in the store, 0 if the game had moved on.

local PLAYER_ANSWERS = 64  -- of each player
local ANSWER_BYTES = 128 * 1024  -- of each game
local ANSWER_MS = 24 * 60 * 60 * 1000
local SEAT_ANSWER_BYTES = 32 * 1024  -- of each game: its first answers that give seats
local SILENT_MARKS = 8  -- of each game: all its players can make a commit without events at the same time
local game, events, moves, rounds, answers = unpack(KEYS)
local mark = ARGV[4]
local FIXED = 9  -- the arguments that have a number; the others follow
local place = FIXED
local is_silent = ARGV[FIXED + 1] == '0'  -- without events

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

local function answer_field(player, key)
  return 'answer:' .. player .. ':' .. key
end

local function drop_answer(entry)
  local size, player, key = string.match(entry, '^%d+ (%d+) (%S+) (.*)$')
  redis.call('LREM', answers, 1, entry)
  redis.call('HDEL', game, answer_field(player, key))
  return redis.call('HINCRBY', game, 'answer_bytes', -size)
end

local function drop_surplus_of(player)
  local own = {}
  for _, entry in ipairs(redis.call('LRANGE', answers, 0, -1)) do
    own[#own + 1] = string.match(entry, '^%d+ %d+ (%S+)') == player and entry or nil
  end
  if #own > PLAYER_ANSWERS then
    drop_answer(own[1])
  end
end

-- The key of a request for a seat must find that seat as long as the game lasts: without the answer, a repeated
-- quickPlay would take a second seat elsewhere.
local function stays(answer)
  local bytes = (redis.call('HGET', game, 'seat_answer_bytes') or 0) + #answer
  if bytes > SEAT_ANSWER_BYTES then
    return false
  end
  redis.call('HSET', game, 'seat_answer_bytes', bytes)
  return true
end

local function add_answer(player, key, now, answer, gives_seat)
  redis.call('HSET', game, answer_field(player, key), answer)
  if gives_seat == '1' and stays(answer) then
    return
  end
  local count = redis.call('RPUSH', answers, now .. ' ' .. #answer .. ' ' .. player .. ' ' .. key)
  if count > PLAYER_ANSWERS then
    drop_surplus_of(player)
  end
  local bytes = redis.call('HINCRBY', game, 'answer_bytes', #answer)
  local oldest = redis.call('LINDEX', answers, 0)
  while oldest and (bytes > ANSWER_BYTES or tonumber(string.match(oldest, '^%d+')) < now - ANSWER_MS) do
    bytes = drop_answer(oldest)
    oldest = redis.call('LINDEX', answers, 0)
  end
end

-- The version alone does not tell: a server that lost its last commits reaches the same versions with others.
local function has_moved_on()
  local version, last_mark = unpack(redis.call('HMGET', game, 'version', 'mark'))
  return (version or '0') ~= ARGV[1] or (ARGV[8] ~= '' and ARGV[8] ~= last_mark)
end

local function silent_marks()
  return redis.call('HGET', game, 'silent_marks') or ''
end

local function add_silent_mark()
  redis.call('HSET', game, 'silent_marks', string.sub(silent_marks() .. mark, -SILENT_MARKS * #mark))
end

local function has_silent_mark()
  local marks = silent_marks()
  for at = 1, #marks, #mark do
    if string.sub(marks, at, at + #mark - 1) == mark then
      return true
    end
  end
  return false
end

-- A commit whose reply was lost is sent again. Its events are in the stream already, under its mark; one without
-- events has left its mark with the game.
local function is_committed_already()
  if is_silent then
    return has_silent_mark()
  end
  local id = ARGV[FIXED + 2]  -- of the first event
  local entry = redis.call('XRANGE', events, id, id)[1]
  return entry ~= nil and entry[2][1] == mark
end

local function extend_expiry()
  for _, key in ipairs(KEYS) do
    redis.call('EXPIRE', key, ARGV[5])
  end
end

if has_moved_on() then
  if not is_committed_already() then
    return 0
  end
  extend_expiry()  -- a write, so that this connection can wait for a replica that has the commit
  return 1
end

add_events()  -- first: only this write can be refused, and a script's writes are not rolled back
redis.call('HSET', game, 'version', ARGV[2], 'state', ARGV[3], 'mark', mark)
if is_silent then
  add_silent_mark()
end
add_rounds()
if #ARGV > place then
  add_answer(take(), take(), tonumber(take()), take(), take())
end
extend_expiry()
if not is_silent then
  publish(ARGV[9], ARGV[6], ARGV[7])
end
return 1
