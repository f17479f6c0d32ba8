-- Takes a place for a game among all places and among those of its caller; both, or none. A game takes one place.
--
-- KEYS[1] all  sorted set: games with a place by the time, in milliseconds, at which they are free again
-- KEYS[2] own  sorted set: those of one caller
--
-- ARGV[1] now
-- ARGV[2] time at which the place is free again
-- ARGV[3] game
-- ARGV[4] maximum number of places in all; 0: any number
-- ARGV[5] maximum number of places of one caller; 0: any number
--
-- Returns 0 and 0 if the game has its place; otherwise the number of the key that is full, and when it has a place again.

for _, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[1])
end
if redis.call('ZSCORE', KEYS[2], ARGV[3]) then
  return {0, 0}
end
for number, key in ipairs(KEYS) do
  local most = tonumber(ARGV[3 + number])
  if most > 0 and redis.call('ZCARD', key) >= most then
    return {number, tonumber(redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')[2])}
  end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, ARGV[2], ARGV[3])
  redis.call('PEXPIRE', key, ARGV[2] - ARGV[1])
end
return {0, 0}
