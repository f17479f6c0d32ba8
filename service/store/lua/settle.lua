-- Ends a claim: says when the game is to be looked at next. Does nothing where the entry is no
-- longer as the claim left it: a commit has written to it, or the lease has ended and another worker has claimed it.
--
-- KEYS[1] deadlines  sorted set: a game by the time, in milliseconds, at which it is to be looked at
--
-- ARGV[1] game
-- ARGV[2] end of the lease it was claimed for
-- ARGV[3] when it is due next, or nothing where it has no deadline
-- ARGV[4] seconds until the set expires
--
-- Returns 1 where the claim still held, or 0.

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
