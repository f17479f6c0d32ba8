import Foundation

private let firstPause = 0.25
private let longestPause = 10.0
/// A longer Retry-After, such as an hour until the next new game, is for people to decide.
private let longestRetryAfter = 60.0
/// 408 comes from gateways that have not received the whole request in time.
private let passingStatuses: Set<Int> = [408, 429, 502, 503, 504]
/// The server's certificate is the cause: no later attempt succeeds.
private let untrusted: Set<URLError.Code> = [
    .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
]

extension ErrorResponse {
    /// The status of the answer; negative if there was none.
    public var status: Int {
        guard case .error(let status, _, _, _) = self else { return -1 }
        return status
    }

    /// Why the service refused; nil if the error is not the service's own, such as a lost connection.
    public var problem: Problem? {
        guard case .error(_, let body?, _, _) = self else { return nil }
        return try? CodableHelper().decode(Problem.self, from: body).get()
    }

    /// Whether the same request may succeed a little later.
    var passes: Bool {
        if let failure = cause as? URLError { return status == -1 && !untrusted.contains(failure.code) }
        return passingStatuses.contains(status) && retryAfter <= longestRetryAfter
    }

    /// The seconds that the service asks for: a number or a date (RFC 9110, 10.2.3); 0 if it does not.
    var retryAfter: TimeInterval {
        guard case .error(_, _, let answer as HTTPURLResponse, _) = self,
              let value = answer.value(forHTTPHeaderField: "Retry-After") else { return 0 }
        return TimeInterval(value) ?? seconds(until: value) ?? 0
    }

    private var cause: Error {
        guard case .error(_, _, _, let cause) = self else { return self }
        return cause
    }
}

private func seconds(until date: String) -> TimeInterval? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: date)?.timeIntervalSinceNow
}

/// The pauses between attempts: longer and longer, at random, and as long as the service asks with Retry-After.
struct Backoff {
    let patience: TimeInterval
    private var failures = 0
    private var since = Date()

    init(patience: TimeInterval) {
        self.patience = patience
    }

    /// Forgets the failures, after an answer.
    mutating func reset() {
        failures = 0
    }

    /// Waits after a failure; throws it if another attempt is of no use, or patience is at an end.
    mutating func wait(_ failure: ErrorResponse) async throws {
        try Task.checkCancellation()
        if failures == 0 { since = Date() }
        let longest = min(firstPause * pow(2, Double(failures)), longestPause)
        failures += 1
        let pause = max(failure.retryAfter, Double.random(in: longest / 2...longest))
        if !failure.passes || Date().timeIntervalSince(since) + pause > patience { throw failure }
        try await Task.sleep(seconds: pause)
    }
}

/// Returns what `send` returns; calls it again while no answer comes. Throws a refusal at once.
func untilAnswered<Answer>(_ patience: TimeInterval, send: () async throws -> Answer) async throws -> Answer {
    var backoff = Backoff(patience: patience)
    while true {
        do {
            return try await send()
        } catch let failure as ErrorResponse {
            try await backoff.wait(failure)
        }
    }
}

extension Task where Success == Never, Failure == Never {
    static func sleep(seconds: TimeInterval) async throws {
        try await sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }
}
