import Foundation

/// News for a follower of a game.
public enum News: Sendable {
    /// Something happened in the game.
    case event(Event)
    /// The service has lost events after a failure of its store: `seq` is now the last one, `game` the present game.
    case reset(seq: Int, game: Game)
}

let longPoll = "wait=20"
/// The pause after a long poll without events: a gateway may have made it a short one.
let idleSeconds = 0.25
let eventStream = "text/event-stream"
private let reconnectSeconds = 1.0
private let pageSize = 500
private let lastEvents: Set<String> = ["game_ended", "game_abandoned"]

/// How far a reader has followed a game: over event streams, or by long polls where streams do not get through.
struct Following {
    private let seat: PlayerSeat
    private let tell: (News) -> Void
    private var seq: Int
    private var backoff: Backoff
    private var fallback = Fallback()
    private var isEnding = false
    private var isDone = false

    init(seat: PlayerSeat, after: Int, tell: @escaping (News) -> Void) {
        self.seat = seat
        self.tell = tell
        seq = after
        backoff = Backoff(patience: seat.client.patience)
    }

    /// Reads to the end of the game, over as many connections as it takes.
    mutating func run() async throws {
        while !isDone {
            do {
                if fallback.isPollNext() { try await page() } else { try await stream() }
            } catch let failure as ErrorResponse {
                if !fallback.turnsToPolls(failure) { try await backoff.wait(failure) }
            }
        }
    }

    private mutating func stream() async throws {
        do {
            guard let bytes = try await openStream() else {
                isDone = true
                return
            }
            var frames = Frames()
            for try await byte in bytes {
                guard let frame = frames.receive(byte) else { continue }
                backoff.reset()
                try await receive(frame)
            }
        } catch let failure as URLError {
            throw ErrorResponse.error(-1, nil, nil, failure)
        }
        if !isEnding { try await Task.sleep(seconds: Double.random(in: reconnectSeconds / 2...reconnectSeconds)) }
    }

    /// The bytes of a new stream, or nil if the game has no more events.
    private func openStream() async throws -> URLSession.AsyncBytes? {
        var request = seat.client.request("/v1/games/\(seat.gameId)/events")
        request.setValue(eventStream, forHTTPHeaderField: "Accept")
        request.setValue(String(seq), forHTTPHeaderField: "Last-Event-ID")
        let (bytes, response) = try await streamedAnswer(to: request)
        if response.statusCode == 204 { return nil }
        let type = response.value(forHTTPHeaderField: "Content-Type") ?? ""
        if response.statusCode == 200 && type.hasPrefix(eventStream) { return bytes }
        var body = Data()
        for try await byte in bytes { body.append(byte) }
        throw ErrorResponse.error(response.statusCode, body, response, DecodableRequestBuilderError.unsuccessfulHTTPStatusCode)
    }

    private mutating func receive(_ frame: Frame) async throws {
        let codable = CodableHelper()
        switch frame.event {
        case "message":
            fallback.gotEvent()
            happened(try codable.decode(Event.self, from: Data(frame.data.utf8)).get())
        case "reset":
            fallback.gotEvent()
            try await reset(codable.decode(Reset.self, from: Data(frame.data.utf8)).get().lastSeq)
        default: break
        }
    }

    private mutating func page() async throws {
        let wait = isEnding ? nil : longPoll
        let page = try await seat.client.events.listEvents(gameId: seat.gameId, after: seq, limit: pageSize, prefer: wait)
        backoff.reset()
        fallback.gotPage()
        if page.reset == true { try await reset(page.lastSeq) }
        for event in page.events { happened(event) }
        if page.events.isEmpty { isDone = try await seat.game().isOver }
        if page.events.isEmpty && !isDone { try await Task.sleep(seconds: idleSeconds) }
    }

    private mutating func happened(_ event: Event) {
        seq = event.seq
        isEnding = lastEvents.contains(event.type.rawValue)
        tell(.event(event))
    }

    private mutating func reset(_ lastSeq: Int) async throws {
        let game = try await seat.game()
        seq = lastSeq
        isEnding = game.isOver
        tell(.reset(seq: lastSeq, game: game))
    }
}
