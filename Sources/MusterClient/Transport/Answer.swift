import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP response.
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
