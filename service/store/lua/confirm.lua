-- Writes to a game without changing it: a replica that has this write has all earlier writes too.
--
-- KEYS[1] game    hash
-- KEYS[2] events  stream
-- KEYS[3] moves   list
-- KEYS[4] rounds  hash
-- KEYS[5] answers list
--
-- ARGV[1] field of the game that must exist
--
-- Returns 1, or 0 if the field does not exist.

if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return 0
end
for _, key in ipairs(KEYS) do
  local left = redis.call('TTL', key)
  if left > 0 then
    redis.call('EXPIRE', key, left)
  end
end
return 1
