import Crypto
import Foundation
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore
@testable import PowerAuth

/// Devices whose requests arrive at several services.
@Suite(.servers) struct DeviceClusterTests {
  @Test func aSignatureCountsOnceOnAllServices() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let (first, key) = (services[0].muster, P256.KeyAgreement.PrivateKey())
      _ = try await services[0].makeKey(.sessions)
      let app = try await ManageApps(store: services[0].store).create(name: "app", project: "test")
      let process = try await first.onboarding.newProcess.start(
        Identification(canonical: "a", fields: [:]), processType: nil, language: "en", by: app.caller)
      let code = try await first.onboarding.processes.sentCode(.activation, of: process.id, by: app.caller)
      let activated = try await first.devices.newDevice.activate(
        process.id, code: code, publicKey: key.publicKey.compressedRepresentation,
        description: .init(name: nil, platform: nil, model: nil), version: .v33, by: app)
      let keys = try ActivationKeys(
        key, with: P256.KeyAgreement.PublicKey(x963Representation: activated.serverPublicKey))
      var counter = HashCounter(count: 0, value: activated.counterValue)
      for round in 0..<20 {
        let signature = RequestSignature(
          .possession, method: "POST", uri: "/a", nonce: "", body: [UInt8(round)], applicationSecret: app.secretText)
        let header = try SignatureHeader(
          """
          PowerAuth pa_version="3.3", pa_activation_id="\(activated.id)", \
          pa_application_key="\(app.record.applicationKey)", pa_nonce="AAAAAAAAAAAAAAAAAAAAAA==", \
          pa_signature_type="possession", pa_signature="\(signature.text(by: keys, at: counter))"
          """)
        let accepted = await withTaskGroup(of: Bool.self) { group in
          for attempt in 0..<6 {
            let devices = services[attempt % 2].muster.devices
            group.addTask {
              guard let device = try? await devices.senders.findDevice(activated.id, of: app, for: .v33) else {
                return false
              }
              let signed = AcceptRequest.Signed(header: header, signature: signature, device: device)
              return (try? await devices.requests.accept(message: nil, signed: signed)) != nil
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
        counter = counter.next
      }
      let device = try await services[1].muster.devices.senders.findDevice(activated.id)
      #expect(device.counter == counter)
    }
  }

  /// Codes of version 4, of which the first one confirms an upgrade.
  @Test func aCodeCountsOnceOnAllServices() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let (first, store) = (services[0].muster, services[0].store)
      _ = try await services[0].makeKey(.sessions)
      let app = try await ManageApps(store: store).create(name: "app", project: "test")
      let process = try await first.onboarding.newProcess.start(
        Identification(canonical: "a", fields: [:]), processType: nil, language: "en", by: app.caller)
      let code = try await first.onboarding.processes.sentCode(.activation, of: process.id, by: app.caller)
      let activated = try await first.devices.newDevice.activate(
        process.id, code: code, publicKey: P256.KeyAgreement.PrivateKey().publicKey.compressedRepresentation,
        description: .init(name: nil, platform: nil, model: nil), version: .v33, by: app)
      let secret = try ActivationSecret([UInt8](repeating: 4, count: 32))
      let material = Version4Keys.Material(secret, SigningKeys(.p384), isConfirmed: true)
      let device = try await first.devices.senders.findDevice(activated.id)
      var counter = HashCounter(count: 0, value: [UInt8](repeating: 7, count: 32))
      let upgrade = try StoredDeviceUpgrade(
        of: device.record, suite: "EC_P384", publicKey: [1], counterValue: counter.value, keys: material.stored,
        startedAt: Instant(milliseconds: 0), seal: store.seal)
      try await store.database.write { try $0.insert(upgrade) }
      for round in 0..<6 {
        let code = AuthenticationCode(
          .possessionKnowledge, method: "POST", uri: "/a", nonce: "AAAAAAAAAAAAAAAAAAAAAA==", body: [UInt8(round)],
          applicationSecret: app.secretText)
        let header = try AuthorizationHeader(
          """
          PowerAuth pa_version="4.0", pa_activation_id="\(activated.id)", \
          pa_application_key="\(app.record.applicationKey)", pa_nonce="AAAAAAAAAAAAAAAAAAAAAA==", \
          pa_auth_code_type="possession_knowledge", \
          pa_auth_code="\(code.text(by: [secret.possessionKey, secret.knowledgeKey], at: counter))"
          """)
        let accepted = await withTaskGroup(of: Bool.self) { group in
          for attempt in 0..<6 {
            let devices = services[attempt % 2].muster.devices
            group.addTask {
              let device = try? await devices.senders.findDevice(
                activated.id, of: app, for: .v40, isUpgrading: round == 0)
              guard let device else { return false }
              let signed = AcceptRequest.Signed(
                header, method: "POST", uri: "/a", body: [UInt8(round)], by: device, of: app)
              return (try? await devices.requests.accept(message: nil, signed: signed)) != nil
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
        counter = counter.next
      }
      let upgraded = try await services[1].muster.devices.senders.findDevice(activated.id)
      #expect(upgraded.counter == counter && upgraded.version3 == nil && upgraded.record.failedAttempts == 0)
    }
  }
}
