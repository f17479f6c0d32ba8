-- Compare-and-set of a text that is kept for a while.
--
-- KEYS[1] pointer  string
--
-- ARGV[1] what has to be there now; nothing: no such key
-- ARGV[2] what is to be there then
-- ARGV[3] milliseconds until it expires
--
-- Returns what is there afterwards: ARGV[2] where the change was made, or had been before.

local here = redis.call('GET', KEYS[1]) or ''
if here ~= ARGV[1] and here ~= ARGV[2] then
  return here
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return ARGV[2]
