-- Compare-and-set of a string that expires.
--
-- KEYS[1] pointer  string
--
-- ARGV[1] expected value; empty: the key must not exist
-- ARGV[2] new value
-- ARGV[3] milliseconds until it expires
--
-- Returns the value afterwards: ARGV[2] if it is set now or was set before.

local value = redis.call('GET', KEYS[1]) or ''
if value ~= ARGV[1] and value ~= ARGV[2] then
  return value
end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return ARGV[2]
