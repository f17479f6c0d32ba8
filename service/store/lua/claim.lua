-- Claims games that are due; no other worker gets them before the lease ends.
--
-- KEYS[1] deadlines  sorted set: games by the time, in milliseconds, at which they have to act by themselves
--
-- ARGV[1] now
-- ARGV[2] end of the lease
-- ARGV[3] maximum number of games
--
-- Returns the games, the longest due first.

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, game in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[2], game)
end
return due
