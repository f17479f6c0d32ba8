import Foundation

/// The session of all requests.
let session = URLSession(configuration: .default, delegate: NoRedirects(), delegateQueue: nil)

/// Follows no redirect, since the token would go with it: the redirect is the answer.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest) async -> URLRequest? {
        nil
    }
}

/// Sends the generated operations over the session.
struct Requests: RequestBuilderFactory {
    func getNonDecodableBuilder<T>() -> RequestBuilder<T>.Type {
        PlainRequest<T>.self
    }

    func getBuilder<T: Decodable>() -> RequestBuilder<T>.Type {
        DecodedRequest<T>.self
    }
}

private final class PlainRequest<T: Sendable>: URLSessionRequestBuilder<T>, @unchecked Sendable {
    override func createURLSession() -> URLSessionProtocol { session }
}

private final class DecodedRequest<T: Decodable & Sendable>: URLSessionDecodableRequestBuilder<T>, @unchecked Sendable {
    override func createURLSession() -> URLSessionProtocol { session }
}
