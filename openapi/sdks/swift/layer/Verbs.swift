import Foundation

extension Rummy {
    /// The service at an address; nothing is sent yet.
    ///
    ///     let seat = try await Rummy.connect("http://127.0.0.1:8000").create(CreateGameRequest(variant: .rami, bots: [BotInput()]))
    ///
    /// `apiKey` is the operator's key, if the service requires one; `language` is that of texts for people: `fr` or `en`.
    /// Its verbs repeat a request without an answer for `patience` seconds.
    public static func connect(_ url: String, apiKey: String? = nil, language: String? = nil, patience: TimeInterval = 300) -> Rummy {
        Rummy(url: url, apiKey: apiKey, language: language, patience: patience)
    }

    /// Opens a table and takes its first seat. `key` is the Idempotency-Key, at least 22 random characters: the same
    /// request gets the same seat and token.
    public func create(_ request: CreateGameRequest, key: String = newKey()) async throws -> PlayerSeat {
        try await seated { try await games.createGame(createGameRequest: request, idempotencyKey: key) }
    }

    /// Takes a seat at a table that waits for players; `key` as for `create`.
    public func join(_ gameId: String, _ request: JoinGameRequest = JoinGameRequest(), key: String = newKey()) async throws -> PlayerSeat {
        try await seated { try await players.joinGame(gameId: gameId, joinGameRequest: request, idempotencyKey: key) }
    }

    /// Takes a seat at the fitting table that has waited longest, or at a new one; `key` as for `create`.
    public func quickPlay(_ request: QuickPlayRequest, key: String = newKey()) async throws -> PlayerSeat {
        try await seated { try await lobby.quickPlay(quickPlayRequest: request, idempotencyKey: key) }
    }

    /// The seat that belongs to a kept token; without a token, a spectator's place.
    public func seat(_ gameId: String, token: String? = nil) -> PlayerSeat {
        PlayerSeat(client: withToken(token), gameId: gameId)
    }

    private func seated(_ ask: () async throws -> Seat) async throws -> PlayerSeat {
        let answer = try await untilAnswered(patience, send: ask)
        return seat(answer.game.gameId, token: answer.token)
    }
}

/// An Idempotency-Key: 122 random bits.
public func newKey() -> String {
    UUID().uuidString
}
