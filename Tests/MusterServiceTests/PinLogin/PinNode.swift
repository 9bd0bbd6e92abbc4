import Encodings
import Logging
import MPin
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// A node of a service that logs people in, and what clients do at it.
struct PinNode: Sendable {
  static let user = "anna@example.com"

  let login: PinLogin
  let openID: OpenIDProvider
  let project: String

  init(_ muster: Muster, project: String) {
    (login, openID, self.project) = (muster.pinLogin, muster.openID, project)
  }

  func sendMail() async throws {
    _ = try await login.verifications.send(
      PinVerifications.Request(
        project: project, userId: Self.user, origin: "http://localhost", language: "en", address: "192.0.2.1"))
  }

  /// Returns an activation token for the code of a sandbox.
  func confirm(_ code: String = "111111") async throws -> String {
    let confirmed = try await login.verifications.confirm(userId: Self.user, code: code, project: project)
    guard case .token(let token, _, _) = confirmed else { throw PinLoginRefusal.invalidCode }
    return token
  }

  /// Registers a device as the newest clients do.
  func register(activation: String, pin: UInt32) async throws -> PinDevice {
    let client = MPinClient()
    let issued = try await login.registrations.registerAtOnce(
      userId: Self.user, deviceName: nil, activationToken: activation, publicKey: client.publicKey.bytes.lowerHex)
    return try await device(issued, client, pin: pin)
  }

  func renew(_ token: String, pin: UInt32) async throws -> PinDevice {
    let client = MPinClient()
    let issued = try await login.registrations.renew(
      token: token, publicKey: client.publicKey.bytes.lowerHex, deviceName: nil)
    return try await device(issued, client, pin: pin)
  }

  private func device(
    _ issued: PinRegistrations.Issued, _ client: MPinClient, pin: UInt32
  ) async throws -> PinDevice {
    let other = try await login.registrations.clientSecret(from: "2", issued.parameters.second)
    let bytes = try #require([UInt8](lowerHex: issued.identity.mpinId))
    let identity = MPinIdentity(mpinID: bytes, publicKey: client.publicKey)
    let secret = try client.secret(adding: [try CurvePoint(issued.share), try CurvePoint(other)])
    return PinDevice(
      id: issued.identity.id, identity: identity, generation: issued.generation,
      token: try MPinClient.token(of: identity, secret: secret, pin: pin))
  }

  /// Passes the first step of a login, and computes the message of the second.
  func begin(_ device: PinDevice, pin: UInt32, scope: String = "jwt") async throws -> String {
    let attempt = MPinClient.Login(as: device.identity)
    let digits = try await login.authentications.challenge(
      PinAuthentications.FirstPass(
        mpinId: device.mpinID, commitment: attempt.u.bytes.lowerHex, publicKey: device.publicKey,
        generation: device.generation, scopes: [scope]))
    let challenge = try MPinChallenge(try #require([UInt8](lowerHex: digits)))
    return try attempt.answer(to: challenge, token: device.token, pin: pin).bytes.lowerHex
  }

  /// Passes the first two steps of a login.
  ///
  /// - Returns: The token of the result.
  func prove(
    _ device: PinDevice, pin: UInt32, scope: String = "jwt", access: String? = nil
  ) async throws -> String {
    let proof = try await begin(device, pin: pin, scope: scope)
    return try await login.authentications.prove(mpinId: device.mpinID, proof: proof, access: access)
  }

  @discardableResult
  func finish(_ token: String) async throws -> PinAuthentications.Login {
    try await login.authentications.finish(token, at: "http://localhost")
  }

  func verify(_ signature: PinSignatures.Signature) async throws {
    _ = try await login.signatures.verify(signature, at: "http://localhost")
  }
}

/// A device that logs in with a PIN.
struct PinDevice: Sendable {
  let id: PinIdentityID
  let identity: MPinIdentity
  let generation: String
  let token: CurvePoint

  var mpinID: String { identity.mpinID.lowerHex }
  var publicKey: String? { identity.publicKey?.bytes.lowerHex }

  /// Signs a document.
  func sign(pin: UInt32, at seconds: UInt32) throws -> PinSignatures.Signature {
    let attempt = MPinClient.Login(as: identity)
    let document = [UInt8](repeating: 7, count: 32)
    let challenge = MPinChallenge(signing: document, u: attempt.u, timestamp: seconds)
    let proof = try attempt.answer(to: challenge, token: token, pin: pin)
    return PinSignatures.Signature(
      mpinId: mpinID, hash: document.lowerHex, commitment: attempt.u.bytes.lowerHex, proof: proof.bytes.lowerHex,
      publicKey: publicKey, generation: generation, timestamp: Int(seconds))
  }
}

extension TestService {
  /// Lets the project log people in, and returns two nodes of the service.
  func makePinNodes() async throws -> [PinNode] {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let other = try await Muster(store: store, configuration: muster.configuration, logger: logger)
    let project = try await allowPinLogins()
    return [muster, other].map { PinNode($0, project: project) }
  }

  /// Lets the project log people in, and returns its id.
  func allowPinLogins() async throws -> String {
    _ = try await makeKey(.sessions)
    _ = try await ManageProjectSettings<PinLoginSettings>(store: store).change(project: "test") { $0.isOn = true }
    return try #require(try await store.database.read { try $0.project(named: "test")?.id.rawValue })
  }

  /// How many guesses of PINs were evaluated and found wrong, by the audit.
  func failedPinGuesses() async throws -> Int {
    try await store.database.read {
      try $0.rows("SELECT 1 AS found FROM audit WHERE action = 'pin.login_failed'").count
    }
  }
}
