import Crypto
import Foundation
import PowerAuth
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// Devices whose requests arrive at several services.
@Suite(.servers) struct DeviceClusterTests {
  @Test func aSignatureCountsOnceOnAllServices() async throws {
    try await withCluster(of: 2, runsJobs: { _ in false }) { services in
      let (first, key) = (services[0].muster, P256.KeyAgreement.PrivateKey())
      _ = try await services[0].makeKey(.sessions)
      let app = try await ManageApps(store: services[0].store).create(name: "app", project: "test")
      let process = try await first.onboarding.start(
        Identification(canonical: "a", fields: [:]), processType: nil, language: "en", by: app.caller)
      let code = try await first.onboarding.follow.sentCode(.activation, of: process.id, by: app.caller)
      let activated = try await first.devices.activate(
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
              guard let device = try? await devices.identify.device(activated.id, of: app) else { return false }
              let signed = AcceptRequest.Signed(header: header, signature: signature, device: device)
              return (try? await devices.accept(message: nil, signed: signed)) != nil
            }
          }
          return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
        counter = counter.next
      }
      let device = try await services[1].muster.devices.identify.device(activated.id)
      #expect(device.counter == counter)
    }
  }
}
