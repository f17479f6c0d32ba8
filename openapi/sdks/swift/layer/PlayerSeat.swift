import Foundation

/// A player's seat; without a token, a spectator's place. Operations take its `client`: `seat.client.hints`.
public struct PlayerSeat: Sendable {
    public let client: Rummy
    public let gameId: String

    /// The player's secret; `Rummy.seat` gives this seat back for it.
    public var token: String? { client.token }

    /// Makes one of the legal moves, once, and returns the game after it; sends it again until it is answered.
    /// `key` is the Idempotency-Key: the same move under the same key is made once, even by a program that starts anew.
    /// Throws an `ErrorResponse` with a `problem` if the service refuses it, and a `URLError` if the move's path leads to
    /// another server.
    public func play(_ move: LegalMove, key: String = newKey()) async throws -> Game {
        guard move.path.hasPrefix("/v") else { throw URLError(.badURL) }
        let codable = CodableHelper()
        var fields = try codable.decode([String: JSONValue].self, from: codable.encode(move).get()).get()
        fields["action"] = nil
        fields["path"] = nil
        var request = client.request(move.path)
        request.httpMethod = "POST"
        request.httpBody = try codable.encode(fields).get()
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
        let sent = request
        return try await untilAnswered(client.patience) { try await answer(to: sent) }
    }

    /// The events of the game after number `after`, until the game is over. Throws an `ErrorResponse` with a
    /// `problem` if the service refuses, for instance because the token is void (401).
    public func follow(after: Int = 0) -> AsyncThrowingStream<News, any Error> {
        AsyncThrowingStream { news in
            let task = Task {
                do {
                    var following = Following(seat: self, after: after) { _ = news.yield($0) }
                    try await following.run()
                    news.finish()
                } catch {
                    news.finish(throwing: error)
                }
            }
            news.onTermination = { _ in task.cancel() }
        }
    }

    /// The game, as soon as this seat may act, or once it is over.
    public func waitForTurn() async throws -> Game {
        while true {
            let game = try await self.game()
            if !game.legalMoves.isEmpty || game.isOver { return game }
            let page = try await untilAnswered(client.patience) {
                try await client.events.listEvents(gameId: gameId, after: game.lastSeq, limit: 1, prefer: longPoll)
            }
            if page.events.isEmpty { try await Task.sleep(seconds: idleSeconds) }
        }
    }

    /// The game as this seat sees it.
    public func game() async throws -> Game {
        try await untilAnswered(client.patience) { try await client.games.getGame(gameId: gameId) }
    }
}

extension Game {
    /// Whether nothing more will be played.
    public var isOver: Bool { status.rawValue == "finished" || status.rawValue == "abandoned" }
}
