import Encodings
import Foundation
import HTTPTypes
import MPin
import MusterAPI
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What a client of each generation sends that is no point, of somebody else, or damaged.
@Suite(.anyEngine) struct PinBadInputTests {
  private static let prime = "2400000008702a0db0bddf647a6366d3243fd6ee18093ee1be6623ef5c1b55b3"
  private static let zeros = String(repeating: "0", count: 64)
  /// A point of the twist whose order is not that of the group.
  private static let outside = """
    1c2ef3381598b13bf34bdb44708d586c6dca1761cb7a89942a84edefcccc6801\
    027b38330be5c512da5072a3c524ad0a8d51f40e3d11a4dfeb07a122b6432812\
    0c6060ebe7d8e9cb03634b1d6b2c7ef651bbdb5f1e5c167138278bcc72b4d5d7\
    0904fc7b66caa81b944eeec12d3c48a27db408bd9f4cf171c5ac3125c505baef
    """

  /// No points of G1: of a wrong length, infinity, with a coordinate of p, off the curve, in another form.
  private static func noPoints(_ point: String) -> [String] {
    let (x, y) = (point.dropFirst(2).prefix(64), point.suffix(64))
    return [
      "", "04", "\(point.dropLast(2))", "\(point)00", "x\(point.dropFirst())", "04\(zeros)\(zeros)", "04\(prime)\(y)",
      "04\(x)\(prime)", "\(point.dropLast(2))00", "02\(x)\(y)", "00\(x)\(y)", String(repeating: "f", count: 130),
    ]
  }

  /// No points of G2, and one of the wrong order.
  private static func noKeys(_ key: String) -> [String] {
    let parts = (0..<4).map { key.dropFirst($0 * 64).prefix(64) }
    return [
      "04\(key)", "\(key.dropLast(2))", String(repeating: "0", count: 256), outside,
      "\(prime)\(parts[1])\(parts[2])\(parts[3])", "\(parts[0])\(parts[1])\(parts[2])\(prime)",
      "\(parts[1])\(parts[0])\(parts[2])\(parts[3])", String(repeating: "f", count: 256),
    ]
  }

  @Test func noPointIsTakenForOneByAnyGeneration() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 1)
      let login = MPinClient.Login(as: device.identity)
      let (point, key) = (login.u.bytes.lowerHex, device.publicKey ?? "")
      for path in ["/rps", "/rps/v2"] {
        for bad in Self.noPoints(point) {
          await server.expectRefusal(
            .post, "\(path)/pass1", ["mpin_id": .string(device.mpinID), "U": .string(bad)], "U: \(bad)")
        }
        for bad in Self.noKeys(key) {
          await server.expectRefusal(
            .post, "\(path)/pass1",
            ["mpin_id": .string(device.mpinID), "U": .string(point), "publicKey": .string(bad)], "publicKey: \(bad)")
        }
      }
      let token = try await server.pin(
        .put, "/rps/v2/user",
        ["userId": .string(TestServer.pinUser), "activateCode": .string(try await server.makePinActivation(project))])
      let registration = try #require(token.body[text: "regOTT"])
      let id = try #require(token.body[text: "mpinId"])
      for bad in Self.noKeys(key) {
        await server.expectRefusal(
          .get, "/rps/v2/signature/\(id)?regOTT=\(registration)&publicKey=\(bad)", nil, "signature: \(bad)")
        await server.expectRefusal(
          .post, "/registration",
          ["userId": "a@b.example", "activationToken": "pa_1", "publicKey": .string(bad)], "registration: \(bad)")
        await server.expectRefusal(
          .post, "/rps/v2/dvsregister", ["dvsRegisterToken": "pw_1", "publicKey": .string(bad)], "renewal: \(bad)")
      }
      let kept = try await server.pin(
        .get, "/rps/v2/signature/\(id)?regOTT=\(registration)&publicKey=\(key)")
      #expect(kept.status == 200, "a refused key uses up no registration")
    }
  }

  /// What is no proof is answered as a wrong PIN is: until the last step there is no difference.
  @Test func proofsThatAreNoPointsAreWrongPINs() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 1)
      let login = MPinClient.Login(as: device.identity)
      let proofs = [
        "04\(Self.zeros)\(Self.zeros)", "04\(Self.prime)\(Self.prime)", "\(login.u.bytes.lowerHex.dropLast(2))00",
      ]
      for (number, proof) in proofs.enumerated() {
        let challenge = try await server.pin(
          .post, "/rps/v2/pass1",
          [
            "mpin_id": .string(device.mpinID), "U": .string(login.u.bytes.lowerHex),
            "publicKey": .string(device.publicKey ?? ""),
          ])
        #expect(challenge.status == 200)
        let proved = try await server.pin(
          .post, "/rps/v2/pass2", ["mpin_id": .string(device.mpinID), "V": .string(proof)])
        #expect(proved.status == 200 && proved.body[text: "authOTT"] != nil)
        let end = try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": proved.body["authOTT"] ?? ""])
        #expect(end.status == (number < 2 ? 401 : 410))
      }
    }
  }

  @Test func whatBelongsToAnotherDeviceIsRefused() async throws {
    try await withTestServer { server in
      let project = try await server.setPinLogin()
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 1)
      let other = "Bob@example.com"
      let second = try await server.pinDevice(
        activation: try await server.pinActivation(project, user: other), user: other, pin: 1)

      // The first pass of one device, the second one of another.
      let login = MPinClient.Login(as: device.identity)
      func first(_ device: PinTestDevice) -> [String: JSONValue] {
        [
          "mpin_id": .string(device.mpinID), "U": .string(login.u.bytes.lowerHex),
          "publicKey": .string(device.publicKey ?? ""),
        ]
      }
      let challenge = try await server.pin(.post, "/rps/v2/pass1", first(device))
      let number = try #require([UInt8](lowerHex: challenge.body[text: "y"] ?? ""))
      let proof = try login.answer(to: MPinChallenge(number), token: device.token, pin: 1).bytes.lowerHex
      let swapped = try await server.pin(
        .post, "/rps/v2/pass2", ["mpin_id": .string(second.mpinID), "V": .string(proof)])
      #expect(swapped.status == 400 && swapped.body["error"] == "INVALID_AUTHENTICATION_SESSION")
      // The proof of one device for the challenge of another.
      #expect(try await server.pin(.post, "/rps/v2/pass1", first(second)).status == 200)
      let wrong = try await server.pin(
        .post, "/rps/v2/pass2", ["mpin_id": .string(second.mpinID), "V": .string(proof)])
      let end = try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": wrong.body["authOTT"] ?? ""])
      #expect(end.status == 401)
      // Its key.
      let stolen = try PinTestDevice(second.mpinID, like: device)
      #expect(try await server.pinLogin(stolen, pin: 1).status == 401)

      // The code of a login is for its user, and one use with another ends it.
      let access = try await server.pinAccess()
      let result = try await server.pinProof(device, pin: 1, scope: "oidc", access: access.access)
      let code = try await server.pin(.post, "/rps/v2/authenticate", ["authOTT": .string(result)]).body["code"] ?? ""
      for user in [other, TestServer.pinUser] {
        let redeemed = try await server.pin(.post, "/authtoken", ["code": code, "userID": .string(user)])
        #expect(redeemed.status == 401 && redeemed.body["error"] == "INVALID_CODE", "\(user)")
      }
      // A token of one kind in place of another, and the registration of another user.
      let activation = try await server.makePinActivation(project)
      let key = JSONValue.string(device.publicKey ?? "")
      for (path, body) in [
        ("/rps/v2/authenticate", ["authOTT": .string(activation)]),
        ("/rps/v2/dvsregister", ["dvsRegisterToken": .string(activation), "publicKey": key]),
        ("/verification/quickcode", ["projectId": .string(project), "jwt": .string(activation)]),
        ("/registration", ["userId": .string(other), "activationToken": .string(activation), "publicKey": key]),
      ] as [(String, [String: JSONValue])] {
        let refused = try await server.pin(.post, path, body)
        #expect([400, 403].contains(refused.status), "\(path): \(refused)")
      }
    }
  }

  // MARK: Damage

  /// PIN_MUTATIONS sets how many damaged bodies are sent to each route.
  @Test(.slow) func damagedBodiesAreRefusedAsClientsUnderstand() async throws {
    let count = ProcessInfo.processInfo.environment["PIN_MUTATIONS"].flatMap(Int.init) ?? 60
    let clock = TestClock()
    try await withTestServer(clock: clock.clock) { server in
      let project = try await server.setPinLogin { $0.method = .code }
      let device = try await server.pinDevice(activation: try await server.pinActivation(project), pin: 1)
      var chance = Chance(seed: 55)
      for (method, path, body) in Self.messages(device, project) {
        for _ in 0..<count {
          // An address gets ten requests a second.
          clock.advance(by: .milliseconds(200))
          let damaged = chance.damage(Array(body.utf8))
          let answer = try await server.send(method, path, body: Data(damaged))
          let text = String(decoding: damaged, as: UTF8.self)
          #expect(answer.status.code < 500, "\(path): \(text)")
          guard answer.status != .ok else { continue }
          guard case .object(let fields)? = try? answer.decoded(as: JSONValue.self) else {
            Issue.record("\(path): \(answer.status) is no JSON object for \(text)")
            continue
          }
          #expect((fields[text: "error"] ?? fields[text: "code"])?.isEmpty == false, "\(path): \(fields) for \(text)")
        }
      }
    }
  }

  private static func messages(
    _ device: PinTestDevice, _ project: String
  ) -> [(HTTPRequest.Method, String, String)] {
    let login = MPinClient.Login(as: device.identity)
    let (id, point, key) = (device.mpinID, login.u.bytes.lowerHex, device.publicKey ?? "")
    let user = #""userId":"a@b.example","deviceName":"Ph\u00f6ne \ud83d\ude00""#
    let first = #"{"pass":1,"scope":["jwt"],"mpin_id":"\#(id)","publicKey":"\#(key)","UT":"","U":"\#(point)"}"#
    let second = #"{"pass":2,"OTP":false,"WID":"0","mpin_id":"\#(id)","V":"\#(point)"}"#
    let signature =
      #"{"signature":{"hash":"00ff","mpinId":"\#(id)","u":"\#(point)","v":"\#(point)","publicKey":"\#(key)","dtas":"x"},"#
      + #""timestamp":1700000000,"type":"verification"}"#
    return [
      (.put, "/rps/user", #"{\#(user),"mobile":1,"userData":"","activateCode":"123456"}"#),
      (.put, "/rps/user/\(id)", #"{\#(user),"mobile":1,"regOTT":"pr_1"}"#),
      (.put, "/rps/v2/user", #"{\#(user),"activateCode":"pa_1","pushToken":"x"}"#),
      (.post, "/rps/pass1", first), (.post, "/rps/v2/pass1", first),
      (.post, "/rps/pass2", second), (.post, "/rps/v2/pass2", second),
      (.post, "/rps/authenticate", #"{"mpinResponse":{"authOTT":"po_1","pass":2}}"#),
      (.post, "/rps/v2/authenticate", #"{"authOTT":"po_1","wam":"dvs"}"#),
      (.post, "/rps/codeStatus", #"{"wid":"1234567","status":"user","userId":"a"}"#),
      (.post, "/rps/v2/codeStatus", #"{"wid":"1234567","status":"wid"}"#),
      (.post, "/rps/accessnumber", #"{"webOTT":"pp_1"}"#), (.post, "/rps/v2/access", #"{"webOTT":"pp_1"}"#),
      (.post, "/rps/v2/session", #"{"projectId":"\#(project)","userId":"a"}"#),
      (.post, "/rps/v2/dvsregister", #"{"publicKey":"\#(key)","dvsRegisterToken":"pw_1","deviceName":"a"}"#),
      (.post, "/registration", #"{\#(user),"activationToken":"pa_1","publicKey":"\#(key)"}"#),
      (.post, "/verification/email", #"{"projectId":"\#(project)",\#(user),"accessId":"1"}"#),
      (.post, "/verification", #"{"projectId":"\#(project)",\#(user),"scope":["oidc"],"state":"a"}"#),
      (.post, "/verification/confirmation", #"{"userId":"a@b.example","code":"123456"}"#),
      (.post, "/verification/quickcode", #"{"projectId":"\#(project)","jwt":"pq_1","deviceName":"a"}"#),
      (.post, "/dvs/verify", signature), (.post, "/authtoken", #"{"code":"pc_1","userID":"a@b.example"}"#),
      (.post, "/login/confirm", #"{"userId":"a@b.example","code":"123456","projectId":"\#(project)"}"#),
    ]
  }
}

extension TestServer {
  /// Expects that a request is refused as one that is malformed.
  fileprivate func expectRefusal(
    _ method: HTTPRequest.Method, _ path: String, _ body: [String: JSONValue]?, _ what: String
  ) async {
    let answer = try? await pin(method, path, body)
    #expect(answer?.status == 400 && answer?.body["error"] == "INVALID_REQUEST_PARAMETERS", "\(path) \(what)")
  }

  /// Returns another activation token of the user, who can get no other e-mail yet.
  fileprivate func makePinActivation(_ project: String) async throws -> String {
    let token = Secrets.make("pa_")
    try await store.database.write { connection in
      try connection.insert(
        PinTokenRecord(
          hash: Secrets.hash(of: token), kind: .activation, projectId: ProjectID(project),
          content: PinTokenRecord.Content(userId: TestServer.pinUser),
          expiresAt: Clock.system.now().advanced(by: .seconds(600))))
    }
    return token
  }
}

extension PinTestDevice {
  /// A device with the key and the token of another one, under another id.
  fileprivate init(_ mpinID: String, like other: PinTestDevice) throws {
    self.init(
      mpinID: mpinID, publicKey: other.publicKey,
      identity: MPinIdentity(
        mpinID: try #require([UInt8](lowerHex: mpinID)), publicKey: other.identity.publicKey),
      token: other.token, generation: other.generation)
  }
}

/// Damage by chance that is the same in each run.
private struct Chance {
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]]", ":", ",", "null", "-1", "9e999", "1E400", "true", "é",
      "\u{202E}", "\u{FEFF}", "\r\n", " ", "04", "ff", "{}", "[]", "\"userId\":\"x\",",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], Array(repeating: 0x5B, count: 600)]

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }

  mutating func damage(_ text: [UInt8]) -> [UInt8] {
    var body = text
    for _ in 0...number(below: 4) {
      guard !body.isEmpty else { break }
      let place = number(below: body.count)
      let end = min(body.count, place + 1 + number(below: 12))
      switch number(below: 5) {
      case 0: body[place] ^= UInt8(1 << number(below: 8))
      case 1: body.removeSubrange(place..<end)
      case 2: body.insert(contentsOf: body[place..<end], at: place)
      case 3: body.insert(contentsOf: Self.pieces[number(below: Self.pieces.count)], at: place)
      default: body.removeLast(body.count - place)
      }
    }
    return body
  }
}
