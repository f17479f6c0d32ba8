-- Deletes a game with everything that is its own, and tells its readers.
--
-- KEYS[1] game  hash; its other keys follow
--
-- ARGV[1] channel of the game
-- ARGV[2] message for the channel
--
-- Returns the last state, or false if there is no game.

local state = redis.call('HGET', KEYS[1], 'state')
redis.call('UNLINK', unpack(KEYS))
redis.call('PUBLISH', ARGV[1], ARGV[2])
return state
