import Encodings
import Foundation
import MPin
import MusterAPI
import MusterClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Gives a verified person a login, registers a simulated device, and logs in with its PIN.
struct DemoPin: Sendable {
  private static let pin: UInt32 = 2580

  /// A client with a key of a sandbox project, with the scopes `onboarding` and `sessions`.
  let service: MusterClient
  let walk: DemoWalk
  private let screen = DemoScreen()

  init(service: MusterClient, walk: DemoWalk) {
    (self.service, self.walk) = (service, walk)
  }

  func run() async throws {
    guard let session = try await walk.run() else { return }
    guard let offer = try await makeOffer(for: session) else {
      screen.tell("the project has no PIN logins; muster projects pin-login set --enabled on turns them on")
      return
    }
    let device = try await DemoPinDevice(at: service.baseURL, of: offer, pin: Self.pin)
    screen.tell("the app registers a device; it keeps \(device.storedByteCount) bytes, and nothing that tells the PIN")
    let page = try await device.beginLogin()
    screen.tell("a page shows a QR code, and the app reads it")
    guard let code = try await device.logIn(at: page, pin: Self.pin).text("code") else { return }
    let state = try await service.pinLogin(token: try await device.redeem(code))
    screen.tell(
      "the person has logged in as \(state.userId ?? "-"), whom the session \(state.sessionId ?? "-") has verified")
    let refusal = try await device.logIn(at: try await device.beginLogin(), pin: Self.pin + 1)
    screen.tell("with another PIN: \(refusal.text("error") ?? "-")")
  }

  /// Gives the person of a session a login; nil if the project has none.
  private func makeOffer(for session: String) async throws(MusterClientError) -> PinLoginOffer? {
    do throws(MusterClientError) {
      return try await service.offerPinLogin(forSession: session)
    } catch {
      guard case .refused(let problem) = error, problem.code == "PIN_LOGIN_NOT_ENABLED" else { throw error }
      return nil
    }
  }
}

/// A device that logs in with a PIN as apps with the SDK do.
private struct DemoPinDevice: Sendable {
  typealias Answer = [String: JSONValue]

  private let base: URL
  private let userId: String
  private let projectId: String
  private let mpinId: String
  private let generation: String
  private let identity: MPinIdentity
  /// The secret without the PIN. With any PIN it looks like a secret.
  private let token: CurvePoint

  /// Registers a device.
  init(at base: URL, of offer: PinLoginOffer, pin: UInt32) async throws {
    let client = MPinClient()
    let registered = try await Self.send(
      "/registration", at: base,
      [
        "userId": .string(offer.userId), "deviceName": .string("Demo"),
        "activationToken": .string(offer.activationToken), "publicKey": .string(client.publicKey.bytes.lowerHex),
      ])
    var shares: [CurvePoint] = []
    if case .array(let urls)? = registered["secretUrls"] {
      for case .string(let url) in urls {
        let answer = try await Self.read(URLRequest(url: try Self.url(url, relativeTo: base)))
        shares.append(try CurvePoint(Self.bytes(answer.text("dvsClientSecret"))))
      }
    }
    mpinId = registered.text("mpinId") ?? ""
    identity = MPinIdentity(mpinID: try Self.bytes(mpinId), publicKey: client.publicKey)
    token = try MPinClient.token(of: identity, secret: try client.secret(adding: shares), pin: pin)
    (self.base, userId) = (base, offer.userId)
    (projectId, generation) = (registered.text("projectId") ?? "", registered.text("dtas") ?? "")
  }

  var storedByteCount: Int { identity.mpinID.count + (identity.publicKey?.bytes.count ?? 0) + token.bytes.count }

  /// Begins a login as a page does.
  ///
  /// - Returns: What the QR code of the page contains.
  func beginLogin() async throws -> String {
    try await send("/rps/v2/session", ["projectId": .string(projectId)]).text("accessId") ?? ""
  }

  /// Logs in for a page.
  func logIn(at page: String, pin: UInt32) async throws -> Answer {
    let login = MPinClient.Login(as: identity)
    let challenge = try await send(
      "/rps/v2/pass1",
      [
        "mpin_id": .string(mpinId), "dtas": .string(generation), "U": .string(login.u.bytes.lowerHex),
        "UT": .string(""),
        "publicKey": .string(identity.publicKey?.bytes.lowerHex ?? ""), "scope": .array([.string("oidc")]),
      ])
    let proof = try login.answer(
      to: try MPinChallenge(Self.bytes(challenge.text("y"))), token: token, pin: pin)
    let result = try await send(
      "/rps/v2/pass2", ["mpin_id": .string(mpinId), "WID": .string(page), "V": .string(proof.bytes.lowerHex)])
    return try await send(
      "/rps/v2/authenticate", ["authOTT": .string(result.text("authOTT") ?? ""), "wam": .string("dvs")])
  }

  /// Exchanges the code of a login for its token.
  func redeem(_ code: String) async throws -> String {
    try await send("/authtoken", ["code": .string(code), "userID": .string(userId)]).text("token") ?? ""
  }

  private func send(_ path: String, _ body: Answer) async throws -> Answer {
    try await Self.send(path, at: base, body)
  }

  private static func send(_ path: String, at base: URL, _ body: Answer) async throws -> Answer {
    var request = URLRequest(url: try url(path, relativeTo: base))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONCoding.encoder().encode(JSONValue.object(body))
    return try await read(request)
  }

  private static func read(_ request: URLRequest) async throws -> Answer {
    let data = try await MusterClient.privateSession.data(for: request).0
    guard case .object(let answer) = try JSONCoding.decoder().decode(JSONValue.self, from: data) else {
      throw URLError(.cannotParseResponse)
    }
    return answer
  }

  private static func url(_ text: String, relativeTo base: URL) throws -> URL {
    guard let url = URL(string: text, relativeTo: base) else { throw URLError(.badURL) }
    return url
  }

  private static func bytes(_ digits: String?) throws -> [UInt8] {
    guard let bytes = digits.flatMap({ [UInt8](lowerHex: $0) }) else { throw URLError(.cannotParseResponse) }
    return bytes
  }
}

extension [String: JSONValue] {
  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }
}
