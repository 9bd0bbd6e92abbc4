internal import Foundation
internal import MusterService
internal import VerificationFlow

/// A code provider reached over HTTP: `code.deliver`.
struct HTTPCodeProvider: CodeProvider {
  let line: ProviderClient

  private struct Question: Encodable {
    let session: SessionPart
    let kind: String
    let code: String
    let text: String
    let expiresAt: String
  }

  func deliver(_ message: CodeMessage, in session: AskedSession, as id: String) async throws(ProviderFailure) {
    let end = Date(timeIntervalSince1970: Double(message.expiresAt.milliseconds) / 1000)
    let question = Question(
      session: SessionPart(session), kind: message.kind.rawValue, code: message.code, text: message.text,
      expiresAt: end.formatted(.iso8601))
    _ = try await line.ask("code.deliver", id: id, question, for: Acknowledgement.self)
  }
}
