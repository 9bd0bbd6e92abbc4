import Encodings
import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request before its conversion to a `URLRequest`.
struct Request: Sendable {
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
  }

  enum Body: Sendable {
    case none
    case json(any Encodable & Sendable)
    case bytes(Data, type: String)
  }

  /// The condition under which a request may be sent again.
  enum Repeatability: Sendable {
    /// Whenever no response was received: the request is idempotent.
    case always
    /// Only if the request certainly did not reach the service.
    case whenUnsent
  }

  let method: Method
  let path: String
  let query: [(String, String?)]
  let body: Body
  /// Statuses other than 2xx that are an expected response.
  let accepted: Set<Int>
  var headers: [String: String] = [:]
  /// The number of seconds without any byte after which the request fails.
  var timeout = 60.0
  var repeatability: Repeatability

  /// Creates a request. `parameters` replace the placeholders of the route, in order. Query items without a value are
  /// omitted.
  init(
    _ method: Method, _ route: String, _ parameters: [String] = [], query: [(String, String?)] = [],
    body: Body = .none, accepting accepted: Set<Int> = []
  ) {
    self.method = method
    self.path = Routes.path(route, parameters.map(\.percentEncoded))
    self.query = query
    self.body = body
    self.accepted = accepted
    repeatability = method == .post || method == .patch ? .whenUnsent : .always
  }

  /// Returns the same request with an idempotency key, so that it may be retried: the service then returns its first
  /// response (draft-ietf-httpapi-idempotency-key-header-07).
  func onceOnly() -> Request {
    var request = self
    request.headers["Idempotency-Key"] = UUID().uuidString
    request.repeatability = .always
    return request
  }

  /// Returns the request for the service of `client`, and the body to send with it.
  ///
  /// - Throws: `transport` if the URL or the JSON cannot be formed.
  func encoded(for client: MusterClient) throws(MusterClientError) -> (request: URLRequest, body: Data?) {
    guard let url = url(baseURL: client.baseURL) else { throw .transport(URLError(.badURL)) }
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: timeout)
    request.httpMethod = method.rawValue
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.setValue(client.acceptLanguage, forHTTPHeaderField: "Accept-Language")
    if let token = client.token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    switch body {
    case .none:
      return (request, nil)
    case .json(let value):
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      guard let json = try? JSONCoding.encoder().encode(value) else { throw .transport(URLError(.cannotDecodeRawData)) }
      return (request, json)
    case .bytes(let bytes, let type):
      request.setValue(type, forHTTPHeaderField: "Content-Type")
      return (request, bytes)
    }
  }

  private func url(baseURL: URL) -> URL? {
    guard var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true) else { return nil }
    let prefix = components.percentEncodedPath
    components.percentEncodedPath = (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + path
    let items = query.compactMap { name, value in
      value.map { URLQueryItem(name: name, value: $0.percentEncoded) }
    }
    components.percentEncodedQueryItems = items.isEmpty ? nil : items
    return components.url
  }
}

struct Answer: Sendable {
  let status: Int
  var data: Data
  private let headers: [String: String]

  /// - Throws: `transport` if the response is not an HTTP response.
  init(_ response: URLResponse, _ data: Data) throws(MusterClientError) {
    guard let response = response as? HTTPURLResponse else { throw .transport(URLError(.badServerResponse)) }
    status = response.statusCode
    self.data = data
    headers = response.allHeaderFields.reduce(into: [:]) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name.lowercased()] = value }
    }
  }

  /// Returns the value of a header, ignoring the case of its name.
  subscript(name: String) -> String? { headers[name.lowercased()] }

  var isSuccess: Bool { (200...299).contains(status) }

  /// The pause that the service requested in seconds (RFC 9110, section 10.2.3); nil if it gave none.
  var retryAfter: Duration? { self["Retry-After"].flatMap { Int($0) }.map { .seconds($0) } }

  func decoded<Value: Decodable>() throws(MusterClientError) -> Value {
    do {
      return try JSONCoding.decoder().decode(Value.self, from: data)
    } catch {
      throw .notMuster(status: status)
    }
  }

  /// The service's error, decoded from a problem of its own API or from an error of the onboarding protocol.
  var error: MusterClientError {
    if let problem = try? JSONCoding.decoder().decode(Problem.self, from: data) { return .refused(problem) }
    guard let error = try? JSONCoding.decoder().decode(OnboardingErrorResponse.self, from: data).responseObject else {
      return .notMuster(status: status)
    }
    return .refused(
      Problem(
        title: error.message, status: status, detail: error.detail, code: error.musterCode ?? error.code,
        onboardingCode: error.code))
  }
}
