import Foundation
import HTTPTypes
import MusterAPI
import ServiceFixtures
import Testing
import VerificationFlow

extension TestServer {
  /// Creates a session as the demo apps do: without a content type.
  func createVerificationSession(
    _ body: String = #"{"is_webview": "true", "project_id": "test"}"#, key: String
  ) async throws -> JSONValue {
    let answer = try await send(.post, Routes.verificationSessions, token: key, body: Data(body.utf8))
    #expect(answer.status == .ok, "\(String(decoding: answer.body, as: UTF8.self))")
    return try answer.decoded()
  }

  /// Reads a session by its id in that API.
  func verificationSession(_ id: String, _ query: String = "", key: String) async throws -> JSONValue {
    let answer = try await send(.get, Routes.path(Routes.verificationSession, id) + query, token: key)
    #expect(answer.status == .ok, "\(String(decoding: answer.body, as: UTF8.self))")
    return try answer.decoded()
  }

  /// Opens the link with this token.
  func visit(_ token: String) async throws -> Visit {
    try await send(
      .post, Routes.visits, body: JSONCoding.encoder().encode(VisitRequest(token: token))
    ).decoded()
  }
}

extension JSONValue {
  /// The value of a field; nil if this is no object, or has no such field.
  subscript(_ name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

extension Answer {
  /// The kind of an error of that API.
  var errorType: String? {
    guard let value = try? decoded(as: JSONValue.self), value["message"]?.text?.isEmpty == false,
      case .array? = value["fields"]
    else { return nil }
    return value["error_type"]?.text
  }
}
