import Foundation

private let answerSeconds = 30.0
private let longPollGraceSeconds = 10.0

/// Ends requests that nothing comes for: after 30 seconds, a long poll 10 seconds after its `wait`.
/// URLSession has no limit of its own for connecting.
struct Limits: OpenAPIInterceptor {
    func intercept<T>(urlRequest: URLRequest, urlSession: URLSessionProtocol, requestBuilder: RequestBuilder<T>, completion: @Sendable @escaping (Result<URLRequest, Error>) -> Void) {
        var limited = urlRequest
        limited.timeoutInterval = seconds(for: urlRequest)
        completion(.success(limited))
    }

    func retry<T>(urlRequest: URLRequest, urlSession: URLSessionProtocol, requestBuilder: RequestBuilder<T>, data: Data?, response: URLResponse?, error: Error, completion: @Sendable @escaping (OpenAPIInterceptorRetry) -> Void) {
        completion(.dontRetry)
    }

    private func seconds(for request: URLRequest) -> TimeInterval {
        let prefer = request.value(forHTTPHeaderField: "Prefer") ?? ""
        guard let wait = prefer.range(of: "wait=") else { return answerSeconds }
        let digits = prefer[wait.upperBound...].prefix { $0.isNumber }
        return (Double(digits) ?? 0) + longPollGraceSeconds
    }
}

extension Rummy {
    /// A request with the headers of this client.
    func request(_ path: String) -> URLRequest {
        let address = URL(string: configuration.basePath + path) ?? URL(fileURLWithPath: path)
        var request = URLRequest(url: address, timeoutInterval: answerSeconds)
        for (name, value) in configuration.customHeaders { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

/// The value in a successful answer; an answer of a gateway, such as a login page, is an `ErrorResponse` without a problem.
func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
    let (body, response) = try await answered { try await session.data(for: request) }
    do {
        if (200..<300).contains(response.statusCode) { return try CodableHelper().decode(Answer.self, from: body).get() }
        throw DecodableRequestBuilderError.unsuccessfulHTTPStatusCode
    } catch {
        throw ErrorResponse.error(response.statusCode, body, response, error)
    }
}

/// The body of an answer, as it comes.
func streamedAnswer(to request: URLRequest) async throws -> (URLSession.AsyncBytes, HTTPURLResponse) {
    try await answered { try await session.bytes(for: request) }
}

private func answered<Body>(_ ask: () async throws -> (Body, URLResponse)) async throws -> (Body, HTTPURLResponse) {
    do {
        let (body, response) = try await ask()
        guard let answer = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (body, answer)
    } catch let failure as URLError {
        throw ErrorResponse.error(-1, nil, nil, failure)
    }
}
