-- Claims games that are due; no other worker gets them before the lease ends.
--
-- KEYS[1] deadlines  sorted set: games by the time, in milliseconds, at which they have to act by themselves; games that
--                    no person plays stand behind all others, by that time and an addend
--
-- ARGV[1] now
-- ARGV[2] end of the lease
-- ARGV[3] maximum number of games
-- ARGV[4] the addend
-- ARGV[5] now, with the addend
-- ARGV[6] end of the lease, with the addend
--
-- Returns the end of the lease and the games, the longest due first; of those that no person plays at most one, and only
-- if no other game is due.

local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
local lease = ARGV[2]
if #due == 0 then
  due = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[4], ARGV[5], 'LIMIT', 0, 1)
  lease = ARGV[6]
end
for _, game in ipairs(due) do
  redis.call('ZADD', KEYS[1], lease, game)
end
return {lease, unpack(due)}
