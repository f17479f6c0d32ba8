import Foundation

private let streamsWithoutEvent = 3
private let pollsSeconds = 300.0
private let problemsOfStreams: Set<String> = ["too_many_streams", "too_many_spectators"]

/// The choice between streams and polls, which goes by what they bring.
///
/// Polls take over for five minutes after three streams in a row without an event, and at once if the service has no
/// stream left or a gateway answers instead. Afterwards a single stream without an event is enough. If the first poll
/// fails, too, the network is the cause, and the next request opens a stream.
struct Fallback {
    /// The number of streams in a row that have brought no event.
    private var streams = 0
    private var pollsUntil = Date.distantPast
    private var isPolling = false
    private var hasPolled = false

    /// Whether the next request is a poll; otherwise it is a stream.
    mutating func isPollNext() -> Bool {
        if streams >= streamsWithoutEvent {
            streams = streamsWithoutEvent - 1
            pollsUntil = Date(timeIntervalSinceNow: pollsSeconds)
            hasPolled = false
        }
        isPolling = Date() < pollsUntil
        if !isPolling { streams += 1 }
        return isPolling
    }

    /// Notes that a stream has brought an event.
    mutating func gotEvent() {
        streams = 0
    }

    /// Notes that a poll is answered.
    mutating func gotPage() {
        hasPolled = true
    }

    /// Whether polls take over at once, after a request that ended with `failure`.
    mutating func turnsToPolls(_ failure: ErrorResponse) -> Bool {
        if !isPolling && isOfStreams(failure) {
            streams = streamsWithoutEvent
            return true
        }
        if isPolling && !hasPolled { (streams, pollsUntil) = (0, .distantPast) }
        return false
    }
}

/// Whether a failure says that there are no streams, though there may be polls.
private func isOfStreams(_ failure: ErrorResponse) -> Bool {
    if let problem = failure.problem { return problemsOfStreams.contains(problem.code.rawValue) }
    return (200..<300).contains(failure.status)
}
