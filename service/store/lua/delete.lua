-- Deletes a game with everything that is its own, and tells its readers.
--
-- KEYS[1] game  hash; its other keys follow
--
-- ARGV[1] channel of the game
-- ARGV[2] message for the channel
-- ARGV[3] command that publishes
--
-- Returns the last state, or false if there is no game.

local state = redis.call('HGET', KEYS[1], 'state')
redis.call('UNLINK', unpack(KEYS))
publish(ARGV[3], ARGV[1], ARGV[2])
return state
