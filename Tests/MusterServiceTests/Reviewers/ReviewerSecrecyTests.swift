import Encodings
import Foundation
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What opens reviewers' accounts is planted by every way into them, and looked for in all files.
@Suite struct ReviewerSecrecyTests {
  @Test(.embeddedEngines) func credentialsAreNotInTheFiles() async throws {
    try await withTemporaryFolder { folder in
      let data = folder + "/data"
      let name = "Anna Plantemuster"
      try await withReviewers(on: data, clock: StillClock()) { reviewers in
        let passwords = ["planted password one", "planted password two"]
        let invitations = [try await reviewers.invite(name), try await reviewers.manage.reinvite(name).invitation]
        let joined = try await reviewers.muster.reviewers.invitations.join(
          invitation: invitations[1], password: passwords[0], from: TestReviewers.someAddress)
        let offer = try await reviewers.muster.reviewers.secondFactor.begin(by: joined.session)
        let codes = try #require(TOTP(base32: offer.secret))
        try await reviewers.muster.reviewers.secondFactor.confirm(
          reviewers.code(codes), password: passwords[0], by: joined.session)
        reviewers.clock.advance(by: .seconds(60))
        let signedIn = try await reviewers.signIn(name, password: passwords[0], code: reviewers.code(codes))
        _ = try await reviewers.failToSignIn("planted-nobody@example.org", password: "planted wrong password")
        try await reviewers.muster.reviewers.sessions.changePassword(
          current: passwords[0], password: passwords[1], by: signedIn.session)
        _ = try await Store.backUp(dataFolder: data, to: folder + "/backup", at: reviewers.now)

        let key = try #require(Base32.bytes(offer.secret))
        let secrets: [Data] =
          (passwords + invitations + [joined.secret, signedIn.secret, offer.secret]).map { Data($0.utf8) }
          + ["planted-nobody", "planted wrong password"].map { Data($0.utf8) }
          + [Data(key), Data(Data(key).base64EncodedString().utf8), Data(key.lowerHex.utf8)]
        #expect(try find(secrets, in: folder) == [])
        // The search finds what is there.
        #expect(try find([Data(name.utf8)], in: folder).isEmpty == false)
        for value in ["\(signedIn)", "\(Password(passwords[0]))", "\(offer)"] {
          for secret in [signedIn.secret, passwords[0], offer.secret] { #expect(!value.contains(secret)) }
        }
      }
    }
  }

  /// The names of the files that have any of these.
  private func find(_ secrets: [Data], in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else { return false }
      return secrets.contains { bytes.range(of: $0) != nil }
    }
  }
}
