import Testing

@testable import MusterService

@Suite struct AuthenticationTextTests {
  private static let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  @Test func anAuthenticationCodeBelongsToOneMessage() async throws {
    try await withReviewers { reviewers in
      let secret = reviewers.muster.reviews.pictureLinks.secret
      for number in 0..<64 {
        let message = "message \(number)"
        let word = secret.authenticationText(for: message)
        #expect(secret.isAuthenticationText(word, for: message))
        #expect(!secret.isAuthenticationText(word, for: message + "0"))
        for sign in Self.signs where sign != word.last {
          #expect(!secret.isAuthenticationText(word.dropLast() + String(sign), for: message))
        }
      }
    }
  }
}
