import Foundation
import MusterStore
import Testing

@testable import MusterService

@Suite struct AuthenticationWordTests {
  private static let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  @Test func aWordIsForOneMessageAndOfOneServer() async throws {
    try await withReviewers { reviewers in
      let secret = reviewers.muster.pictureLinks.secret
      for number in 0..<64 {
        let message = "message \(number)"
        let word = secret.authenticationWord(for: message)
        #expect(secret.isAuthenticationWord(word, for: message))
        #expect(!secret.isAuthenticationWord(word, for: message + "0"))
        for sign in Self.signs where sign != word.last {
          #expect(!secret.isAuthenticationWord(word.dropLast() + String(sign), for: message))
        }
      }
    }
  }
}
