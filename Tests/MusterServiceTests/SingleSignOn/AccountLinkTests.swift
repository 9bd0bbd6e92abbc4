import Foundation
import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// A person with two accounts is one person.
@Suite struct AccountLinkTests {
  @Test func anOperatorMakesOneAccountOfTwo() async throws {
    let provider = SayingProvider()
    var providers = Providers()
    providers.identity = provider
    try await withTestService(
      {
        $0.review = .always
        $0.passwordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1)
        $0.singleSignOn.project = "test"
        $0.fourEyes = FourEyes(reasons: ["DOCUMENT_ALTERED"])
      }, providers: providers
    ) { service in
      let made = try await service.makeCase()
      let manage = ManageReviewers(store: service.store)
      let invitation = try await manage.invite("Anna", role: .senior, project: "test", isSandbox: true).invitation
      let anna = try await service.muster.reviewers.invitations.join(
        invitation: invitation, password: "Kaffee mit Milch um vier", from: nil
      ).session.caller
      let singleSignOn = try #require(service.muster.reviewers.singleSignOn)
      let departure = try await singleSignOn.begin(
        target: nil, browser: nil, returnAddress: "https://m.example/return", from: nil)
      let outcome = try await singleSignOn.finish(
        SingleSignOn.Return(state: departure.address, code: "c", error: nil, issuer: nil),
        browser: departure.browser, returnAddress: "https://m.example/return", from: nil)
      guard case .signedIn(let signedIn, target: nil) = outcome else {
        Issue.record("nobody is signed in")
        return
      }
      #expect(signedIn.session.reviewer.name == "Anna N.")

      let id = made.id
      _ = try await service.muster.reviews.decisions.decide(
        service.request("reject", reason: "DOCUMENT_ALTERED", on: id), on: id, by: signedIn.session.caller)
      for (name, other) in [("Anna N.", "Anna"), ("Anna", "Anna"), ("Anna N.", "Anna N.")] {
        await #expect(throws: ServiceError(.singleSignOnLinkConflict)) { try await manage.link(name, with: other) }
      }
      try await manage.link("anna", with: "ANNA N.")
      let again = try await service.request("reject", reason: "DOCUMENT_ALTERED", on: id)
      await #expect(throws: ServiceError(.secondPersonNeeded)) {
        try await service.muster.reviews.decisions.decide(again, on: id, by: anna)
      }
      await #expect(throws: ServiceError.notSignedIn) {
        try await service.muster.reviewers.sessions.find(secret: signedIn.secret)
      }
      let accounts = try await manage.list()
      #expect(accounts.map(\.isLinked) == [true, false] && accounts.map(\.state) == [.active, .disabled])
      #expect(accounts[0].profile == SignInProfile(name: "Anna N.", email: "anna@bank.example"))
      await #expect(throws: ServiceError(.singleSignOnLinkConflict)) { try await manage.link("anna", with: "Anna N.") }
    }
  }
}

/// A provider that vouches for one person. The address of a sign-in is its state.
private struct SayingProvider: IdentityProvider {
  let name = "Staff login"
  let issuer = "https://id.example"

  func address(of signIn: ProviderSignIn) async throws(IdentityProviderFailure) -> String { signIn.state }

  func person(
    code: String, issuer: String?, of signIn: ProviderSignIn, at now: Instant
  ) async throws(IdentityProviderFailure) -> ProviderPerson {
    ProviderPerson(
      subject: "anna-1", profile: SignInProfile(name: "Anna N.", email: "anna@bank.example"), roles: ["senior"])
  }

  func signOutAddress(idToken: String?, returningTo address: String) async -> String? { nil }
}
