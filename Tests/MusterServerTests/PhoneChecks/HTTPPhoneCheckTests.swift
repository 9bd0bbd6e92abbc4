import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MusterService
import NIOCore
import NIOFoundationEssentialsCompat
import PhoneNumbers
import RunningPrograms
import TestStores
import Testing
import VerificationFlow

@testable import MusterConnectors

/// Phone checks by a provider of our own protocol.
@Suite(.anyEngine) struct HTTPPhoneCheckTests {
  /// Runs `body` with a provider that answers each type of question with this JSON. An answer for a question with a
  /// reference is under its type and reference.
  private func withProvider(
    _ answers: [String: String], _ body: @escaping @Sendable (any PhoneCheckBackend) async throws -> Void
  ) async throws {
    let key = try #require(SigningKey(text: RunningProvider.secret))
    let router = Router()
    router.post("ask") { request, context in
      let text = try await request.body.collect(upTo: 1_000_000)
      let question = try #require(try JSONSerialization.jsonObject(with: Data(buffer: text)) as? [String: Any])
      let (id, type) = (try #require(question["id"] as? String), try #require(question["type"] as? String))
      let data = question["data"] as? [String: Any] ?? [:]
      let reference = data["reference"] as? String
      let fields = try #require(answers[reference.map { "\(type) \($0)" } ?? type])
      let reply = Array(#"{"answers":"\#(type)",\#(fields)}"#.utf8)
      let time = Int64(Date().timeIntervalSince1970)
      var headers: HTTPFields = [.contentType: "application/json"]
      headers[HTTPField.Name("webhook-timestamp")!] = "\(time)"
      headers[HTTPField.Name("webhook-signature")!] = key.signature(of: reply, id: id, timestamp: time)
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: reply)))
    }
    try await Application(router: router).test(.ahc()) { client in
      let port = try #require(client.port)
      let address = PhoneCheckAddress(kind: .http, url: "http://127.0.0.1:\(port)/ask")
      try await withPhoneCheckConnection(address, key: key, body)
    }
  }

  @Test func aCheckBegins() async throws {
    let question = try PhoneCheckQuestion.about("123", .subscriber)
    try await withProvider(["phone.begin": #""reference":"r-1","deviceUrl":"https://operator.example/1""#]) { backend in
      let beginning = try await backend.begin(question)
      #expect(beginning == PhoneCheckBeginning(reference: "r-1", deviceURL: "https://operator.example/1"))
    }
    for fields in [
      #""reference":"","deviceUrl":"https://operator.example/1""#, #""reference":"r-1""#,
      #""reference":"r-1","deviceUrl":"http://operator.example/1""#,
    ] {
      try await withProvider(["phone.begin": fields]) { backend in
        let failure = await phoneCheckFailure { _ = try await backend.begin(question) }
        #expect(failure == .failed(.malformed), "\(fields)")
      }
    }
  }

  @Test func aResultIsRead() async throws {
    let question = try PhoneCheckQuestion.about("123", .subscriber)
    let answers = [
      "phone.result open": #""status":"PENDING""#,
      "phone.result right":
        #""status":"COMPLETED","match":true,"noSimChange":false,"simChangedAt":"1970-01-01T00:00:01Z""#,
      "phone.result half": #""status":"COMPLETED","match":true"#,
      "phone.result failed": #""status":"ERROR","errorCode":"mno_timeout""#,
      "phone.result strange": #""status":"ERROR","errorCode":"something_new""#,
      "phone.result unknown": #""status":"PAUSED""#,
    ]
    try await withProvider(answers) { backend in
      let rows: [(String, PhoneCheckResult?)] = [
        ("open", nil),
        (
          "right",
          PhoneCheckResult(isMatch: true, isSIMUnchanged: false, simChangedAt: Instant(milliseconds: 1000))
        ),
        ("failed", PhoneCheckResult(error: .operatorTimedOut)),
        ("strange", PhoneCheckResult(error: .operatorResponse)),
      ]
      for (reference, expected) in rows {
        for parameters in [nil, ["code": "1"]] {
          let result = try await backend.result(of: question, reference: reference, returnedWith: parameters)
          #expect(result == expected, "\(reference)")
        }
      }
      for reference in ["half", "unknown"] {
        let failure = await phoneCheckFailure {
          _ = try await backend.result(of: question, reference: reference, returnedWith: nil)
        }
        #expect(failure == .failed(.malformed), "\(reference)")
      }
    }
  }

  @Test func aSIMIsChecked() async throws {
    let rows: [(String, PhoneCheckResult?)] = [
      (#""noSimChange":true"#, PhoneCheckResult(isSIMUnchanged: true)),
      (#""errorCode":"mno_not_supported""#, PhoneCheckResult(error: .operatorNotSupported)),
      (#""simChangedAt":"1970-01-01T00:00:01Z""#, nil),
    ]
    for (fields, expected) in rows {
      try await withProvider(["sim.check": fields]) { backend in
        let number = try PhoneNumber.ending(in: "123")
        guard let expected else {
          let failure = await phoneCheckFailure { _ = try await backend.checkSIM(number, periodMinutes: 60) }
          #expect(failure == .failed(.malformed))
          return
        }
        #expect(try await backend.checkSIM(number, periodMinutes: 60) == expected)
      }
    }
  }

  @Test func withoutAKeyNothingIsAsked() async throws {
    let address = PhoneCheckAddress(kind: .http, url: "http://127.0.0.1:1/ask")
    try await withPhoneCheckConnection(address) { backend in
      let failure = await phoneCheckFailure {
        _ = try await backend.checkSIM(.ending(in: "123"), periodMinutes: 60)
      }
      #expect(failure == .failed(.unreachable))
    }
  }
}
