import Encodings
import Foundation
import HTTPTypes
import MPin
public import MusterAPI
import MusterService
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterStore

/// A device that logs in with a PIN, as the clients of the M-Pin protocol do.
struct PinTestDevice: Sendable {
  let mpinID: String
  /// The public key in hexadecimal digits; nil for the oldest clients.
  let publicKey: String?
  let identity: MPinIdentity
  let token: CurvePoint
  let generation: String?
}

extension PinTestDevice {
  /// Assembles the secret of a device, and removes the PIN from it.
  init(
    _ mpinID: String, of client: MPinClient?, shares: [String], generation: String?, pin: UInt32
  ) throws {
    self.mpinID = mpinID
    self.generation = generation
    let bytes = try #require([UInt8](lowerHex: mpinID))
    publicKey = client?.publicKey.bytes.lowerHex
    identity = MPinIdentity(mpinID: bytes, publicKey: client?.publicKey)
    let points = try shares.map { try CurvePoint(try #require([UInt8](lowerHex: $0))) }
    // A client without a key pair has the key 1.
    let owner = try client ?? MPinClient(privateKey: [UInt8](repeating: 0, count: 31) + [1])
    token = try MPinClient.token(of: identity, secret: try owner.secret(adding: points), pin: pin)
  }
}

/// Answers of the service to clients.
typealias PinAnswer = (status: Int, body: [String: JSONValue])

extension [String: JSONValue] {
  subscript(text name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }
}

extension TestServer {
  static let pinUser = "Anna@example.com"

  /// Lets the project log people in.
  func setPinLogin(
    project: String = "test", _ change: @escaping @Sendable (inout VerificationFlow.PinLoginSettings) -> Void = { _ in }
  ) async throws -> String {
    if project == "test" { _ = try await makeKey(.sessions) }
    _ = try await ManageProjectSettings<VerificationFlow.PinLoginSettings>(store: store).change(project: project) {
      $0.isOn = true
      change(&$0)
    }
    return try #require(try await store.database.read { try $0.project(named: project)?.id.rawValue })
  }

  /// Sends a message of a client, without a media type.
  func pin(
    _ method: HTTPRequest.Method, _ path: String, _ body: [String: JSONValue]? = nil, headers: HTTPFields = [:]
  ) async throws -> PinAnswer {
    let data = try body.map { try JSONCoding.encoder().encode(JSONValue.object($0)) }
    let answer = try await send(method, path, headers: headers, body: data)
    guard case .object(let fields)? = try? answer.decoded(as: JSONValue.self) else { return (answer.status.code, [:]) }
    return (answer.status.code, fields)
  }

  /// Returns an activation token for an e-mail address of a sandbox.
  func pinActivation(_ project: String, user: String = TestServer.pinUser) async throws -> String {
    let sent = try await pin(.post, "/verification/email", ["projectId": .string(project), "userId": .string(user)])
    #expect(sent.status == 200)
    return try await pinConfirmation("111111", project, user: user)
  }

  func pinConfirmation(_ code: String, _ project: String, user: String = TestServer.pinUser) async throws -> String {
    let confirmed = try await pin(
      .post, "/verification/confirmation?project_id=\(project)", ["userId": .string(user), "code": .string(code)])
    #expect(confirmed.status == 200)
    return try #require(confirmed.body[text: "actToken"])
  }

  /// Registers a device as the newest clients do.
  func pinDevice(activation: String, user: String = TestServer.pinUser, pin digits: UInt32) async throws
    -> PinTestDevice
  {
    let client = MPinClient()
    let registered = try await pin(
      .post, "/registration",
      [
        "userId": .string(user), "deviceName": "Telephone", "activationToken": .string(activation),
        "publicKey": .string(client.publicKey.bytes.lowerHex),
      ])
    #expect(registered.status == 200)
    guard case .array(let urls)? = registered.body["secretUrls"] else { throw PinAppError() }
    var shares: [String] = []
    for case .string(let url) in urls { shares.append(try await pinShare(at: url)) }
    #expect(shares.count == 2)
    return try PinTestDevice(
      try #require(registered.body[text: "mpinId"]), of: client, shares: shares,
      generation: registered.body[text: "dtas"], pin: digits)
  }

  /// Returns an authority's part of a secret.
  func pinShare(at url: String) async throws -> String {
    let parts = try #require(URLComponents(string: url))
    let answer = try await pin(.get, parts.percentEncodedPath + "?" + (parts.percentEncodedQuery ?? ""))
    #expect(answer.status == 200)
    return try #require(answer.body[text: "dvsClientSecret"])
  }

  /// Passes the first two steps of a login.
  ///
  /// - Returns: The token of the result.
  func pinProof(
    _ device: PinTestDevice, pin digits: UInt32, scope: String = "jwt", access: String? = nil, path: String = "/rps/v2"
  ) async throws -> String {
    let login = MPinClient.Login(as: device.identity)
    var first: [String: JSONValue] = [
      "mpin_id": .string(device.mpinID), "U": .string(login.u.bytes.lowerHex), "UT": "", "pass": 1,
    ]
    if let key = device.publicKey { first["publicKey"] = .string(key) }
    if let generation = device.generation { first["dtas"] = .string(generation) }
    first["scope"] = .array([.string(scope)])
    let challenge = try await pin(.post, "\(path)/pass1", first)
    #expect(challenge.status == 200)
    let digitsOfChallenge = try #require(challenge.body[text: "y"])
    let number = try #require([UInt8](lowerHex: digitsOfChallenge))
    let proof = try login.answer(to: MPinChallenge(number), token: device.token, pin: digits)
    var second: [String: JSONValue] = [
      "mpin_id": .string(device.mpinID), "V": .string(proof.bytes.lowerHex), "pass": 2,
    ]
    second["WID"] = .string(access ?? "0")
    let proved = try await pin(.post, "\(path)/pass2", second)
    #expect(proved.status == 200, "also for a wrong PIN")
    return try #require(proved.body[text: "authOTT"])
  }

  /// Logs in.
  func pinLogin(_ device: PinTestDevice, pin digits: UInt32, scope: String = "jwt") async throws -> PinAnswer {
    let token = try await pinProof(device, pin: digits, scope: scope)
    return try await pin(.post, "/rps/v2/authenticate", ["authOTT": .string(token), "wam": "dvs"])
  }

  /// Begins a login of an app without a backend.
  func pinAccess() async throws -> (access: String, page: String) {
    let url = try await pin(.post, "/authzurl")
    let authorizeURL = try #require(url.body[text: "authorizeURL"])
    let path = authorizeURL.replacing(/^https?:\/\/[^\/]+/, with: "")
    let access = try await pin(.post, path)
    let qrURL = try #require(access.body[text: "qrURL"])
    let code = String(try #require(qrURL.split(separator: "#").last))
    let details = try await pin(
      .post, "/rps/v2/codeStatus", ["wid": .string(code), "status": "user", "userId": "anna"])
    #expect(details.status == 200 && details.body["pinLength"] == 4)
    return (code, try #require(access.body[text: "webOTT"]))
  }
}

struct PinAppError: Error {}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}
