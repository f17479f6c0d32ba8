-- Ends a claim and sets the game's next deadline. Does nothing if the entry is not as the claim left it: a commit has
-- changed it, or the lease has ended and another worker has claimed the game.
--
-- KEYS[1] deadlines  sorted set: games by the time, in milliseconds, at which they have to act by themselves
--
-- ARGV[1] game
-- ARGV[2] end of the lease of the claim
-- ARGV[3] next deadline, or empty for none
-- ARGV[4] seconds until the set expires
--
-- Returns 1 if the claim still held, else 0.

if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1])) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[4])
end
return 1
