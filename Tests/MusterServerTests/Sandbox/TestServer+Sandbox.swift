import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

/// A process that a person began by themselves in a sandbox.
struct SandboxPerson: Sendable {
  let server: TestServer
  let key: String
  let process: String

  /// Enters a code for the activation.
  func activate(_ code: String) async throws -> Answer {
    try await server.send(
      .post, Routes.activations, token: key,
      body: JSONCoding.encoder().encode(CodeEntry(processId: process, otpCode: code)))
  }

  func resend() async throws -> Answer {
    try await server.post(ProcessReference(processId: process), to: Routes.onboardingOTPResend, token: key)
  }

  func outbox() async throws -> [OutboxMessage] {
    try await server.send(.get, Routes.sandboxOutbox + "?processId=\(process)", token: key).decoded()
  }
}

extension TestServer {
  /// Sends a message of the onboarding protocol.
  func post(_ message: some Codable & Sendable, to path: String, token: String) async throws -> Answer {
    try await send(.post, path, token: token, body: JSONCoding.encoder().encode(OnboardingRequest(message)))
  }

  /// Begins a process for somebody new.
  func start(_ fields: [String: JSONValue], key: String) async throws -> Answer {
    let who = fields.merging(["person": .string(UUID().uuidString)]) { $1 }
    return try await post(OnboardingStart(identification: who), to: Routes.onboardingStart, token: key)
  }

  func startPerson(_ fields: [String: JSONValue] = [:]) async throws -> SandboxPerson {
    let key = try await makeKey(.onboarding)
    let started: OnboardingResponse<OnboardingState> = try await start(fields, key: key).decoded()
    return SandboxPerson(server: self, key: key, process: try #require(started.responseObject).processId)
  }

  /// A live project's key, where it can begin sessions at all.
  func makeLiveKey(_ scopes: KeyScope...) async throws -> String {
    try await ManageKeys(store: store).create(
      name: "live", scopes: Set(scopes), project: "live", isSandbox: false
    ).secret
  }

  /// What the sandbox knows.
  func sandboxCatalogue(language: String = "en") async throws -> SandboxCatalogue {
    try await send(
      .get, Routes.sandboxCatalogue, token: makeKey(.sessions), headers: [.acceptLanguage: language]
    ).decoded()
  }

  /// A person's session as it is once it stands there. Somebody else moves it, so it takes what it takes.
  func session(_ session: Session, when isThere: (Session) -> Bool) async throws -> Session {
    while true {
      let shown: Session = try await send(
        .get, Routes.path(Routes.session, session.id), token: makeKey(.sessions)
      ).decoded()
      if isThere(shown) { return shown }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}

/// A JPEG with a comment in it.
func commented(_ jpeg: [UInt8], _ text: String) -> [UInt8] {
  [0xFF, 0xD8, 0xFF, 0xFE, 0, UInt8(text.utf8.count + 2)] + Array(text.utf8) + jpeg.dropFirst(2)
}

/// A PNG with a text in it.
func commented(png: [UInt8], _ text: String) -> [UInt8] {
  let chunk = Array("tEXtComment\0\(text)".utf8)
  // Behind the signature and IHDR.
  let place = 8 + 25
  var file = Array(png[..<place])
  file += bigEndian(chunk.count - 4) + chunk
  file += bigEndian(Int(crc32(chunk)))
  return file + png[place...]
}

/// A ZIP archive with one file, stored as it is (APPNOTE, 4.3).
func archive(_ bytes: [UInt8], as name: String) -> [UInt8] {
  let name = Array(name.utf8)
  var common: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  common += little(Int(crc32(bytes)), 4) + little(bytes.count, 4)
  common += little(bytes.count, 4) + little(name.count, 2)
  var file: [UInt8] = Array("PK\u{3}\u{4}".utf8)
  file += common + [0, 0] + name + bytes
  var entry: [UInt8] = Array("PK\u{1}\u{2}".utf8)
  entry += [20, 0] + common + [UInt8](repeating: 0, count: 16) + name
  var end: [UInt8] = Array("PK\u{5}\u{6}".utf8)
  end += [0, 0, 0, 0, 1, 0, 1, 0] + little(entry.count, 4) + little(file.count, 4) + [0, 0]
  return file + entry + end
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func bigEndian(_ value: Int) -> [UInt8] {
  little(value, 4).reversed()
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 {
      sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1
    }
  }
  return ~sum
}
