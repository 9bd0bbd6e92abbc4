import FaultyFiles
import Foundation
import HTTPTypes
import MusterAPI
import NIOCore
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService

/// What JSON from outside may be like at most.
@Suite(.anyEngine) struct JSONLimitsTests {
  private static let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
  private static let most = "[" + String(repeating: "1,", count: 4094) + "1]"

  @Test(arguments: [
    "{}", " [1, \"a\", {\"b\": null}] ", #"["[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\"[[[[[[[[[["]"#, deepest, most,
    String(repeating: "9", count: 128),
  ])
  func whatIsOrdinaryIsTaken(_ text: String) throws {
    try JSONLimits().check(Array(text.utf8))
    try JSONLimits().check(ByteBuffer(string: text))
  }

  @Test(arguments: [
    "[" + deepest + "]", String(repeating: #"{"a":"#, count: 33), String(repeating: "[", count: 100_000),
    "[" + most + "]", "[" + String(repeating: "{},", count: 4096),
    "{" + String(repeating: #""a":1,"#, count: 2048) + "}",
    String(repeating: "9", count: 129), "[1," + String(repeating: "1", count: 129),
    String(decoding: [0x7B, 0, 0x7D, 0], as: UTF8.self),
  ])
  func whatCostsTooMuchIsRefused(_ text: String) {
    #expect(throws: ServiceError.invalid("")) { try JSONLimits().check(Array(text.utf8)) }
  }

  /// What took minutes on the thread of a connection: 21,000 objects behind 480 brackets, and as much as is still taken.
  @Test func noBodyTakesLong() async throws {
    try await withTestServer { server in
      let app = try await server.makeKey(.onboarding)
      let session = try await server.makeSession("ID_CARD")
      let objects = "[" + String(repeating: "{},", count: 20_999) + "{}]"
      let bad = String(repeating: "[", count: 480) + objects + String(repeating: "]", count: 480)
      let flat =
        String(repeating: "[", count: 25) + "[" + String(repeating: "{},", count: 4000) + "{}]"
        + String(repeating: "]", count: 25)
      for (attributes, code) in [(bad, "INVALID_REQUEST"), (flat, nil)] as [(String, Code?)] {
        for (path, token, body) in [
          (Routes.onboardingStart, app, #"{"requestObject":{"identification":{"a":\#(attributes)}}}"#),
          (
            Routes.documentInitSDK, session.token,
            #"{"requestObject":{"processId":"\#(session.id)","attributes":{"a":\#(attributes)}}}"#
          ),
        ] {
          let begin = ContinuousClock.now
          let answer = try await server.send(
            .post, path, token: token, headers: [.contentType: "application/json"], body: Data(body.utf8))
          #expect(answer.status == .badRequest)
          #expect(ContinuousClock.now - begin < .seconds(5), "\(path)")
          let refused = try answer.decoded(as: OnboardingErrorResponse.self).responseObject
          if let code { #expect(refused.musterCode == code) }
        }
      }
    }
  }

  @Test func theMusterAPIRefusesDeepJSONInItsFormat() async throws {
    try await withTestServer { server in
      let answer = try await server.send(
        .post, Routes.sessions, token: server.makeKey(.sessions), headers: [.contentType: "application/json"],
        body: Data(String(repeating: "[", count: 10_000).utf8))
      #expect(answer.status == .badRequest && answer.problemCode == "INVALID_REQUEST")
    }
  }

  @Test func anAppsKeyIsCountedBeforeItsBodyIsRead() async throws {
    try await withTestServer({ $0.onboardingRate = RequestRate(perSecond: 0.01, burst: 2) }) { server in
      let app = try await server.makeKey(.onboarding)
      for status in [HTTPResponse.Status.badRequest, .badRequest, .tooManyRequests] {
        let answer = try await server.send(.post, Routes.onboardingStart, token: app, body: Data("no JSON".utf8))
        #expect(answer.status == status)
      }
    }
  }
}

/// Any JSON, read in one walk.
@Suite(.anyEngine) struct JSONReaderTests {
  @Test(arguments: [
    #""""#, #""a\"\\\/\b\f\n\r\tä€😀""#, #""\u00e4\u20AC\ud83d\ude00""#, "0", "-0", "-1", "1e2", "1.50", "100e-2",
    "1E+3",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "0.000", "1e-30", "123.456e5", "1e19", "[]",
    "{}",
    #" { "a" : [ 1 , { } , null , true , false ] } "#, #"[[[["x"]]]]"#,
  ])
  func itReadsAsFoundationDoes(_ text: String) throws {
    let known = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(try JSONCoding.decoder().decode(JSONValue.self, from: Data(text.utf8)) == known)
  }

  @Test(arguments: [
    "", " ", "[", "[,]", "[1 2]", #"{"a"}"#, #"{"a":}"#, "{a:1}", "01", "-", "1.", ".5", "1e", "+1", "NaN", "1e400",
    "nul", "[1]]",
    #""\ud83d""#, #""\ud83dx""#, #""\x""#, "\"\u{1}\"", "1e9223372036854775807", "-1e99999999999999999999999",
  ])
  func whatIsNoJSONIsNoValue(_ text: String) {
    #expect(throws: DecodingError.self) { try JSONCoding.decoder().decode(JSONValue.self, from: Data(text.utf8)) }
  }

  @Test(arguments: [
    "10e9223372036854775807", "0e9223372036854775807", "1e-9223372036854775808", "1e-99999999999999999999",
  ])
  func anExponentMayBeAnything(_ text: String) {
    _ = try? JSONCoding.decoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test func aPartIsFoundAtItsPlace() throws {
    struct Message: Decodable, Equatable {
      struct Item: Decodable, Equatable {
        let any: JSONValue
        let more: [String: JSONValue]
      }
      let items: [Item]
    }
    let text = #"{"items":[{"any":1,"more":{"0":[0]}},{"any":{"b":[2]},"more":{"c":null,"d":"e"}}]}"#
    let message = try JSONCoding.decoder().decode(Message.self, from: Data(text.utf8))
    #expect(
      message.items == [
        .init(any: .integer(1), more: ["0": .array([.integer(0)])]),
        .init(any: .object(["b": .array([.integer(2)])]), more: ["c": .null, "d": .string("e")]),
      ])
  }

  @Test func writtenValuesAreReadBack() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let value = Self.value(depth: 4, &random)
      let text = try JSONCoding.encoder().encode(value)
      #expect(try JSONCoding.decoder().decode(JSONValue.self, from: text) == value)
      #expect(try JSONDecoder().decode(JSONValue.self, from: text) == value)
    }
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(.random(in: .min ... .max, using: &random))
    case 3: .number(Decimal(Int.random(in: -1_000_000...1_000_000, using: &random)) * 10 + Decimal(string: "0.125")!)
    case 4: .string(["", "a", "\"\\\u{7}\n", "ä😀", "null"].randomElement(using: &random)!)
    case 5: .double(1e200)
    case 6: .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default:
      .object(
        Dictionary(uniqueKeysWithValues: ["a", "0", "ä", ""].map { ($0, value(depth: depth - 1, &random)) }))
    }
  }
}
