-- Stands before each script that tells a game's readers.

-- Publishes a message. A cluster's node that has no sharded channels (before Redis 7) tells the readers at all nodes.
local function publish(command, channel, message)
  local reply = redis.pcall(command, channel, message)
  if type(reply) == 'table' and reply.err then
    redis.call('PUBLISH', channel, message)
  end
end

