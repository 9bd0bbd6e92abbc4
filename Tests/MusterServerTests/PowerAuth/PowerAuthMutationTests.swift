import FaultyFiles
import Foundation
import HTTPTypes
import MusterAPI
import MusterService
import PowerAuthApp
import ServiceFixtures
import TestStores
import TestTraits
import Testing

/// Requests of apps that chance has changed.
@Suite(.anyEngine) struct PowerAuthMutationTests {
  private static let count = 20_000
  private static let tasks = 4

  @Test(.slow) func nothingThatChanceSendsBreaksTheService() async throws {
    try await withTestServer({
      $0.onboardingRate.burst = Self.count * 2
      $0.requestRates.exchange.burst = Self.count * 2
      $0.requestRates.session.burst = Self.count * 2
      $0.requestRates.presence.burst = Self.count * 2
    }) { server in
      var requests: [PowerAuthApp.Request] = []
      for version in ["3.2", "3.3"] {
        var person = try await AppPerson.activated(server, version: version)
        requests += try await samples(of: &person)
      }
      let sent = requests
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<Self.tasks {
          group.addTask {
            var generator = SeededGenerator(seed: UInt64(task) + 27)
            for _ in 0..<(Self.count / Self.tasks) {
              let request = mutated(sent[Int.random(in: sent.indices, using: &generator)], &generator)
              let answer = try await server.send(request)
              #expect(answer.status.code < 500, "\(request) → \(String(decoding: answer.body, as: UTF8.self))")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  /// One request of each kind.
  private func samples(of person: inout AppPerson) async throws -> [PowerAuthApp.Request] {
    let message = Data(
      #"{"requestObject":{"processId":"\#(person.process)","attributes":{"sdk-init-token":"a"}}}"#.utf8)
    let kinds: [(String, PowerAuthApp.Protection)] = [
      (Routes.onboardingStatus, .init(.none, .application)), (Routes.identityStatus, .init(.token)),
      (Routes.identityOTPResend, .init(.signature("possession"))),
      (Routes.documentInitSDK, .init(.signature("possession"), .activation)),
      (Routes.documentSubmitV2, .init(.token, .activation)), (Routes.identityOTPVerify, .init(.none, .activation)),
      (Routes.powerAuthActivationCreate, .init(.none, .application)),
      (Routes.powerAuthTokenCreate, .init(.signature("possession"), .activation, purpose: "/pa/token/create")),
      (
        Routes.powerAuthVaultUnlock, .init(.signature("possession_knowledge"), .activation, purpose: "/pa/vault/unlock")
      ),
      (Routes.powerAuthActivationRemove, .init(.signature("possession_biometry"))),
    ]
    var requests: [PowerAuthApp.Request] = []
    for (path, protection) in kinds { requests.append(try await person.app.seal(path, message, protection).request) }
    let json = ["Content-Type": "application/json"]
    let device = person.app.activationID ?? ""
    let plain = [
      (Routes.powerAuthActivationStatus, #"{"activationId":"\#(device)","challenge":"AAAAAAAAAAAAAAAAAAAAAA=="}"#),
      (Routes.powerAuthTemporaryKey, #"{"jwt":"eyJhbGciOiJIUzI1NiJ9.eyJjaGFsbGVuZ2UiOiJhIn0.AAAA"}"#),
    ]
    for (path, object) in plain {
      requests.append(.init(path: path, headers: json, body: Data(#"{"requestObject":\#(object)}"#.utf8)))
    }
    return requests
  }

  private func mutated(_ request: PowerAuthApp.Request, _ chance: inout SeededGenerator) -> PowerAuthApp.Request {
    var request = request
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      if Bool.random(using: &chance), let name = request.headers.keys.sorted().randomElement(using: &chance) {
        var bytes = Data((request.headers[name] ?? "").utf8)
        mutate(&bytes, within: 0x20...0x7E, &chance)
        request.headers[name] = String(decoding: bytes, as: UTF8.self)
      } else {
        mutate(&request.body, within: 0...0xFF, &chance)
      }
    }
    return request
  }

  private func mutate(_ bytes: inout Data, within range: ClosedRange<UInt8>, _ chance: inout SeededGenerator) {
    guard let index = bytes.indices.randomElement(using: &chance) else { return }
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: bytes[index] = UInt8.random(in: range, using: &chance)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(UInt8.random(in: range, using: &chance), at: index)
    default: bytes = Data(bytes.prefix(upTo: index))
    }
  }
}
