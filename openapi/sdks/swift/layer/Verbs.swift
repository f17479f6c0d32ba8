import Foundation

extension Rummy {
    /// The service at an address; nothing is sent yet.
    ///
    ///     let seat = try await Rummy.connect("http://127.0.0.1:8000").create(CreateGameRequest(variant: .rami, bots: [BotInput()]))
    ///
    /// `apiKey` is the operator's key, if the service requires one; `language` is that of texts for people: `fr` or `en`.
    /// What is not answered is sent again for `patience` seconds.
    public static func connect(_ url: String, apiKey: String? = nil, language: String? = nil, patience: TimeInterval = 300) -> Rummy {
        Rummy(url: url, apiKey: apiKey, language: language, patience: patience)
    }

    /// Opens a table and takes its first seat.
    public func create(_ request: CreateGameRequest) async throws -> PlayerSeat {
        try await seated { try await games.createGame(createGameRequest: request, idempotencyKey: $0) }
    }

    /// Takes a seat at a table that waits for players.
    public func join(_ gameId: String, _ request: JoinGameRequest = JoinGameRequest()) async throws -> PlayerSeat {
        try await seated { try await players.joinGame(gameId: gameId, joinGameRequest: request, idempotencyKey: $0) }
    }

    /// Takes a seat at the fitting table that has waited longest, or at a new one.
    public func quickPlay(_ request: QuickPlayRequest) async throws -> PlayerSeat {
        try await seated { try await lobby.quickPlay(quickPlayRequest: request, idempotencyKey: $0) }
    }

    /// The seat that belongs to a kept token; without a token, a spectator's place.
    public func seat(_ gameId: String, token: String? = nil) -> PlayerSeat {
        PlayerSeat(client: withToken(token), gameId: gameId)
    }

    private func seated(_ ask: (String) async throws -> Seat) async throws -> PlayerSeat {
        let key = UUID().uuidString
        let answer = try await untilAnswered(patience) { try await ask(key) }
        return seat(answer.game.gameId, token: answer.token)
    }
}
