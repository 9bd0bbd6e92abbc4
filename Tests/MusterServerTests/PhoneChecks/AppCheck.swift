import Foundation
import HTTPTypes
import Testing

/// A phone check as an app reads it.
struct AppCheck: Decodable {
  let id: String
  let url: String?
  let status: String
  let match: Bool?
  let verified: Bool?
  let errorCode: String?
  let messageText: String?
  let messageReceiver: String?

  private enum CodingKeys: String, CodingKey {
    case status, match, verified
    case id = "check_id"
    case url = "check_url"
    case errorCode = "error_code"
    case messageText = "mo_body"
    case messageReceiver = "mo_receiver"
  }
}

extension TestServer {
  /// Begins a check as an app does.
  func beginCheck(_ path: String, _ number: String, key: String) async throws -> AppCheck {
    let answer = try await send(
      .post, path, token: key, headers: [.contentType: "application/json"],
      body: JSONEncoder().encode(["phone_number": number]))
    #expect(answer.status == .ok, "\(answer.text)")
    return try answer.plain(AppCheck.self)
  }

  /// Opens the URL of a check as a device does, which follows all redirects.
  func openCheck(_ check: AppCheck) async throws -> Answer {
    let url = try #require(check.url.flatMap { URLComponents(string: $0) })
    return try await send(.get, url.path)
  }
}
