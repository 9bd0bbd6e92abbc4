import Foundation
import ServiceFixtures
import Testing

@testable import MusterService

@Suite struct FormTokenTests {
  @Test func aFormIsTakenFromTheBrowserThatGotIt() async throws {
    try await withReviewers { reviewers in
      let tokens = reviewers.muster.reviewers.formTokens
      let token = tokens.token(for: "rs_one")
      #expect(token == tokens.token(for: "rs_one") && token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
      try tokens.check(token, for: "rs_one")
      let other = tokens.token(for: "rs_two")
      let wrong: [(String?, String?)] = [
        (other, "rs_one"), (token, "rs_two"), (token, ""), (nil, "rs_one"), (token, nil), ("", "rs_one"),
        (String(token.dropLast()), "rs_one"), (token + "A", "rs_one"), (token.lowercased(), "rs_one"),
        (String(repeating: "A", count: 43), "rs_one"), (String(repeating: "~", count: 43), "rs_one"),
      ]
      for (token, cookie) in wrong {
        #expect(throws: ServiceError(.formExpired)) { try tokens.check(token, for: cookie) }
      }
    }
  }
}
