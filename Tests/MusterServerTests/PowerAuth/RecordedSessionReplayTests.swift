import Crypto
import Encodings
import Foundation
import HTTPTypes
import MusterAPI
import PowerAuthApp
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The requests of apps with the mobile SDK, sent again to a service that has the keys of the one that answered them.
///
/// Tokens are the exception: their secrets depend on the secret of a service, so this one refuses those of another.
@Suite(.anyEngine) struct RecordedSessionReplayTests {
  private struct Identity: Decodable {
    struct Attributes: Decodable {
      let processId: String
    }

    let identityAttributes: Attributes
  }

  @Test(arguments: RecordedSession.versions) func everyRequestIsUnderstood(version: String) async throws {
    let session = try RecordedSession(version: version)
    let now = Instant(milliseconds: try #require(session.steps.compactMap { Self.time(of: $0) }.max()))
    try await withTestServer(clock: StillClock(at: now).clock) { server in
      let app = try await server.makeCredentials().record.app
      try await add(session, of: app, to: server, at: now)
      let process = try await start(session, by: app, on: server, at: now)
      var isActivated = false
      for step in session.steps {
        if step.path == Routes.powerAuthActivationCreate { try await setCode("123456", of: process, on: server) }
        let answer = try await server.send(
          PowerAuthApp.Request(
            path: step.path, headers: step.headers.merging(["Content-Type": "application/json"]) { $1 },
            body: Data(step.body.utf8)))
        try expect(answer, to: step, of: session, at: now)
        if step.path == Routes.powerAuthActivationCreate, step.status == 200 {
          // The device goes on with the keys that it agreed on with the other service.
          try await replaceDevice(of: process, by: session, app, on: server, at: now)
          isActivated = true
        }
        if isActivated { try await expectCounter(of: session, after: step, on: server) }
      }
      #expect(isActivated)
      #expect(try await server.store.database.read { try $0.devices(of: [process]).map(\.state) } == [.removed])
    }
  }

  private func expect(
    _ answer: Answer, to step: RecordedSession.Step, of session: RecordedSession, at now: Instant
  ) throws {
    let text = Comment(rawValue: "\(step.path): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
    let isOfPowerAuth = step.path.hasPrefix("/pa/")
    if step.headers["X-PowerAuth-Token"] != nil {
      #expect(answer.status == .unauthorized && answer.errorCode == "POWERAUTH_AUTH_FAIL", text)
    } else if step.expect.sharedInfo1Id != nil, answer.status == .ok {
      let opened = try session.open(answer.body, to: step, at: now.milliseconds)
      let object = try JSONSerialization.jsonObject(with: opened) as? [String: Any]
      #expect(object?["status"] is String || object?["tokenId"] is String || object?["activationData"] != nil, text)
    } else if let status = step.expect.plainBlobHex {
      let shown = try session.openStatus(answer.body, to: step)
      // Between them is random padding. A right signature of the person makes the service forget wrong ones, which the
      // other one did not do for a device that was removed by it.
      let isRemoved = status.dropFirst(8).hasPrefix("05")
      // The recorded server did not know the version to which this one upgrades, byte 6.
      #expect(shown.prefix(12) == status.prefix(12) && shown.dropFirst(12).prefix(2) == "04", text)
      #expect(shown.dropFirst(24).prefix(2) == status.dropFirst(24).prefix(2), text)
      #expect(shown.suffix(isRemoved ? 36 : 38) == status.suffix(isRemoved ? 36 : 38), text)
    } else if isOfPowerAuth {
      #expect(answer.status.code == step.status, text)
      let recorded = try JSONSerialization.jsonObject(with: Data(step.response.utf8)) as? [String: Any]
      let code = (recorded?["responseObject"] as? [String: Any])?["code"] as? String
      #expect(step.status == 200 || answer.errorCode == code, text)
    } else {
      #expect(answer.status != .unauthorized && answer.errorCode != "ERR_ENCRYPTION", text)
    }
  }

  private func expectCounter(
    of session: RecordedSession, after step: RecordedSession.Step, on server: TestServer
  ) async throws {
    let id = ActivationID(session.activation.activationId)
    let device = try #require(try await server.store.database.read { try $0.device(id) })
    guard let isValid = step.expect.signatureValid else { return }
    #expect(device.signatureCount == (isValid ? step.expect.counterAfter : step.expect.counterBefore))
    #expect(Data(device.counterValue) == (isValid ? step.expect.ctrDataAfter : step.expect.ctrDataBefore))
  }

  private static func time(of step: RecordedSession.Step) -> Int64? {
    let body = try? JSONSerialization.jsonObject(with: Data(step.body.utf8)) as? [String: Any]
    return (body?["timestamp"] as? NSNumber)?.int64Value
  }

  /// Adds the keys of the app.
  private func add(
    _ session: RecordedSession, of app: KeyRecord, to server: TestServer, at now: Instant
  ) async throws {
    let key = ApplicationKey(session.applicationKey)
    let secret = Array(try #require(Data(base64Encoded: session.applicationSecret)))
    let credentials = try StoredAppCredentials(
      AppCredentialsRecord(applicationKey: key, app: app, createdAt: now), secret: secret,
      masterKey: Array(session.masterServerPrivateKey.suffix(32)), seal: server.store.seal)
    try await server.store.database.write { try $0.insert(credentials) }
    for (id, temporary) in session.temporaryKeys where temporary.activationId == nil {
      try await add(temporary, id, key, nil, to: server, at: now)
    }
  }

  private func add(
    _ temporary: RecordedSession.Key, _ id: String, _ key: ApplicationKey, _ process: SessionID?,
    to server: TestServer, at now: Instant
  ) async throws {
    let stored = try StoredTemporaryKey(
      id: TemporaryKeyID(id), applicationKey: key,
      device: process.flatMap { process in temporary.activationId.map { (id: ActivationID($0), sessionId: process) } },
      acceptedUntil: now.advanced(by: .seconds(60)), privateKey: Array(temporary.privateKey.suffix(32)),
      seal: server.store.seal)
    try await server.store.database.write { try $0.insert(stored, keeping: 100) }
  }

  /// Starts the process under the id that the requests name.
  private func start(
    _ session: RecordedSession, by app: KeyRecord, on server: TestServer, at now: Instant
  ) async throws -> SessionID {
    let newProcess = server.muster.devices.newDevice.device.newProcess
    let activation = try #require(session.steps.first { $0.expect.layer2 != nil }?.expect.plainRequest)
    let id = SessionID(try JSONDecoder().decode(Identity.self, from: activation).identityAttributes.processId)
    let process = OnboardingProcess(
      id: id,
      rules: newProcess.rules(required: ServiceConfiguration.test.requiredDocuments, needsConsent: true, scenario: nil),
      limits: ServiceConfiguration.test.flowLimits, createdAt: now)
    let record = SessionRecord(
      id: id, projectId: app.project.id, processType: "onboarding", language: "en", createdAt: now, updatedAt: now,
      expiresAt: now.advanced(by: .seconds(3600)))
    _ = try await newProcess.create(record, process, with: .started, by: .system, at: now)
    return id
  }

  /// Makes this the code that was sent last.
  private func setCode(_ code: String, of process: SessionID, on server: TestServer) async throws {
    let hash = server.store.secret.authenticationCode(
      for: "code|\(OneTimeCode.Kind.activation.rawValue)|\(process)|\(code)"
    ).lowerHex
    try await server.store.database.write { try $0.setCodeHash(hash, .activation, of: process.rawValue) }
  }

  private func replaceDevice(
    of process: SessionID, by session: RecordedSession, _ app: KeyRecord, on server: TestServer, at now: Instant
  ) async throws {
    let id = ActivationID(session.activation.activationId)
    let device = try StoredDevice(
      DeviceRecord(
        id: id, sessionId: process, app: app.id,
        description: DeviceRecord.Description(name: "Test phone", platform: "iOS", model: "iPhone12,1"),
        protocolVersion: session.temporaryKeys.isEmpty ? "3.2" : "3.3", createdAt: now),
      applicationKey: ApplicationKey(session.applicationKey),
      publicKey: Array(
        P256.KeyAgreement.PublicKey(compressedRepresentation: session.activation.devicePublicKey).x963Representation),
      counterValue: Array(session.activation.ctrDataInitial),
      privateKey: Array(session.activation.serverPrivateKey.suffix(32)), seal: server.store.seal)
    try await server.store.database.write { connection in
      try connection.run("DELETE FROM devices WHERE session_id = :id", ["id": .rawValue(process)])
      try connection.insert(device)
    }
    for (temporaryID, temporary) in session.temporaryKeys where temporary.activationId != nil {
      try await add(temporary, temporaryID, ApplicationKey(session.applicationKey), process, to: server, at: now)
    }
  }
}
