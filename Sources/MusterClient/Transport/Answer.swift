import Foundation
import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What came back.
struct Answer: Sendable {
  let status: Int
  var data: Data
  private let headers: [String: String]

  /// - Throws: `transport` for an answer that is not one of HTTP.
  init(_ response: URLResponse, _ data: Data) throws(MusterClientError) {
    guard let response = response as? HTTPURLResponse else { throw .transport(URLError(.badServerResponse)) }
    status = response.statusCode
    self.data = data
    headers = response.allHeaderFields.reduce(into: [:]) { headers, field in
      if let name = field.key as? String, let value = field.value as? String { headers[name.lowercased()] = value }
    }
  }

  /// A header's value, whatever the case of its name.
  subscript(name: String) -> String? { headers[name.lowercased()] }

  var isSuccess: Bool { (200...299).contains(status) }

  /// How long the service wants to be left alone, where it says so in seconds (RFC 9110, section 10.2.3).
  var retryAfter: Duration? { self["Retry-After"].flatMap { Int($0) }.map { .seconds($0) } }

  func decoded<Value: Decodable>() throws(MusterClientError) -> Value {
    do {
      return try JSONCoding.decoder().decode(Value.self, from: data)
    } catch {
      throw .notMuster(status: status)
    }
  }

  /// Why the service refused, in the shape of our own API or of the onboarding protocol.
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
