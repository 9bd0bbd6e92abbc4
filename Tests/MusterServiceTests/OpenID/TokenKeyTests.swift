import Encodings
import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// The keys that sign tokens.
@Suite struct TokenKeyTests {
  @Test func aKeyIsPublishedBeforeItSignsAndAfter() async throws {
    let clock = StillClock()
    try await withTestService(clock: clock.clock) { service in
      let (provider, day) = (service.muster.openID, Duration.seconds(86_400))
      func published() async throws -> [String] { try await provider.keys.published().map(\.kid) }
      func renew() async throws {
        let now = clock.clock.now()
        try await service.store.database.write { try provider.keys.renew(on: $0, at: now) }
      }
      func signer() async throws -> String {
        let token = try await provider.token(
          subject: "ada", audience: "app", lifetime: .seconds(60), claims: ["scope": "jwt"])
        return try header(of: token)
      }
      try await renew()
      #expect(try await service.rowCount("openid_keys") == 0, "the first key is made when it is needed")
      let first = try await signer()
      #expect(try await published() == [first])
      clock.advance(by: day * 87)
      try await renew()
      #expect(try await published() == [first])
      clock.advance(by: day)
      try await renew()
      let both = try await published()
      #expect(both.count == 2 && both[0] == first, "two days before it signs")
      #expect(try await signer() == first)
      clock.advance(by: day * 2)
      try await renew()
      #expect(try await signer() == both[1])
      #expect(try await published() == both, "until the tokens of the former key have expired")
      clock.advance(by: day)
      try await renew()
      #expect(try await published() == [both[1]])

      let replacement = try await TokenKeys(store: service.store, clock: clock.clock).rotate()
      #expect(try await signer() == replacement)
      #expect(try await published() == [replacement])
      let rows = try await service.store.database.read { try $0.rows("SELECT * FROM openid_keys") }
      let list = try await provider.keys.list()
      #expect(rows.count == 1 && list.map(\.id) == [replacement] && list[0].signs)
    }
  }

  @Test func aKeyOpensOnlyInItsRow() async throws {
    try await withTestService { service in
      _ = try await service.muster.openID.keys.published()
      try await service.store.database.write { try $0.run("UPDATE openid_keys SET id = 'another'") }
      await #expect(throws: StoreError.self) { _ = try await service.muster.openID.keys.published() }
    }
  }

  /// Returns the id of the key in the header of a token.
  private func header(of token: String) throws -> String {
    struct Header: Decodable {
      let alg: String
      let kid: String
    }
    let text = String(try #require(token.split(separator: ".").first))
    let header = try JSONDecoder().decode(Header.self, from: #require(Data(base64URL: text)))
    #expect(header.alg == "ES256")
    return header.kid
  }
}
