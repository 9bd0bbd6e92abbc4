import HTTPTypes
import Hummingbird
import MusterAPI
import NIOCore
import PhoneNumbers
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors
@testable import MusterServer
@testable import MusterService

/// Damaged bodies and headers, by chance that is the same in each run: nothing crashes, and every refusal has a code.
@Suite struct PhoneCheckFuzzTests {
  /// What reads what strangers send.
  private enum Reader: CaseIterable {
    case json, form, account, number, login, code, sending, entry, signature, digest, vendor
  }

  private static let count = 20_000

  private static let bodies = [
    #"{"phone_number":"+44 (0) 7700 900123","reference_id":"r 1","phone_ip":"192.0.2.1","redirect_url":"app://x?y=1"}"#,
    #"{"phoneNumber":"+447700900123","message":"Use {{code}}","recaptchaToken":null,"a":[1,2.5e3,{"b":true}]}"#,
    #"{"sessionInfo":"7c9e6679-7425-40de-944b-e07fc1f90ae7","code":"381920","authenticationId":"\u00e9\ud83d\ude00"}"#,
    "phone_number=%2B447700900123&code=381920&check_id=2a0b4d4e&redirect_url=https%3A%2F%2Fa.example%2F%3Fb",
    #"Signature keyId="1",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="YQ==""#,
    "SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=, MD5=x",
    #"{"check_id":"2a","status":"COMPLETED","match":true,"no_sim_change":false,"sim_change_within":60,"#
      + #""last_sim_change_at":"2026-11-21T08:23:28Z","network_id":"00101","_links":{"check_url":{"href":"x:"}}}"#,
    "\u{FF0B}\u{FF14}\u{FF14} 7700\u{00A0}900-123",
  ].map { Array($0.utf8) }

  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]]", ":", ",", "null", "-", "9e999", "1E400", "%", "%2", "%00",
      "&", "=",
      "+", "0", "é", "\u{202E}", "\u{FEFF}", "{{code}}", "../", "\r\n", " ",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], Array(repeating: 0x5B, count: 40)]

  @Test(.slow) func damagedMessagesAreRefusedWithACode() async throws {
    var chance = Chance(seed: 7)
    var read = 0
    for number in 0..<Self.count {
      let body = Self.damaged(&chance)
      let reader = Reader.allCases[number % Reader.allCases.count]
      do {
        if try await Self.isRead(body, by: reader) { read += 1 }
      } catch {
        #expect(Self.isCoded(error), "\(reader): \(error) for \(String(decoding: body, as: UTF8.self))")
      }
    }
    #expect(read > Self.count / 20, "some of them can be read")
  }

  private static func isRead(_ body: [UInt8], by reader: Reader) async throws -> Bool {
    let (buffer, text) = (ByteBuffer(bytes: body), String(decoding: body, as: UTF8.self))
    switch reader {
    case .json: return try !PhoneCheckFields.read(buffer, as: "application/json").isEmpty
    case .form: return try !PhoneCheckFields.read(buffer, as: "application/x-www-form-urlencoded; x").isEmpty
    case .account: return try !AccountsController.fields(buffer).isEmpty
    case .number:
      var settings = VerificationFlow.PhoneCheckSettings()
      settings.defaultCountry = "GB"
      return try !PhoneNumber(text, in: settings).e164.isEmpty
    case .login: return try await !Request.decode(PhoneLoginRequest.self, from: buffer).phoneNumber.isEmpty
    case .code: return try await !Request.decode(PhoneLoginCode.self, from: buffer).code.isEmpty
    case .sending:
      return try await !Request.decode(OneTimePasswordController.SendRequest.self, from: buffer).message.isEmpty
    case .entry:
      return try await !Request.decode(OneTimePasswordController.ValidateRequest.self, from: buffer).code.isEmpty
    case .signature:
      let callback = PhoneCheckCallback(
        method: "POST", target: "/callback", headers: ["host": "a", "authorization": text], body: body)
      return HTTPSignature(authorization: text)?.text(of: callback) != nil
    case .digest: return HTTPSignature.isDigest(text, of: body)
    case .vendor:
      let check: VendorCheck = try OperatorAnswer(status: 200, body: body).decoded()
      return try check.result(.subscriber, within: 60, toldMinutes: 60, at: Instant(milliseconds: 0)) != nil
    }
  }

  /// Whether an error leads to an answer that blames the message, and not the service.
  private static func isCoded(_ error: any Error) -> Bool {
    switch error {
    case let problem as PhoneCheckProblem: (400..<500).contains(problem.status.code)
    case let error as ServiceError: !error.code.isEmpty && (400..<500).contains(error.kind.status.code)
    case let failure as PhoneCheckFailure: failure == .failed(.malformed)
    default: false
    }
  }

  private static func damaged(_ chance: inout Chance) -> [UInt8] {
    var body = bodies[chance.number(below: bodies.count)]
    for _ in 0..<chance.number(below: 5) {
      guard !body.isEmpty else { break }
      let place = chance.number(below: body.count)
      let end = min(body.count, place + 1 + chance.number(below: 12))
      switch chance.number(below: 5) {
      case 0: body[place] ^= UInt8(1 << chance.number(below: 8))
      case 1: body.removeSubrange(place..<end)
      case 2: body.insert(contentsOf: body[place..<end], at: place)
      case 3: body.insert(contentsOf: pieces[chance.number(below: pieces.count)], at: place)
      default: body.removeLast(body.count - place)
      }
    }
    return body
  }
}

/// Numbers by SplitMix64, which are the same for the same seed.
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
