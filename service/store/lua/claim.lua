-- Claims games that are due, so that no other worker is given them before the lease ends.
--
-- KEYS[1] deadlines  sorted set: a game by the time, in milliseconds, at which it is to be looked at
--
-- ARGV[1] now
-- ARGV[2] end of the lease
-- ARGV[3] how many games at most
--
-- Returns the games, the longest due first.

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, game in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], game)
end
return due
