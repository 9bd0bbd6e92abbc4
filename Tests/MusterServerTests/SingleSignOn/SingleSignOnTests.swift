import Foundation
import MusterService
import ServiceFixtures
import TestStores
import Testing
import VerificationFlow

@testable import MusterStore

/// Reviewers sign in at a provider.
@Suite struct SingleSignOnTests {
  @Test func aPersonSignsInAndOut() async throws {
    try await withSingleSignOn { server, standIn, clock in
      standIn.change { $0.claims["name"] = .some(nil) }
      standIn.change { $0.userInfo = #"{"sub":"ada-1","name":"Ada Lovelace","email":"ada@bank.example"}"# }
      var ada = SignInBrowser(server)
      let page = try await ada.get("/review/sign-in?next=/review/sessions")
      #expect(page.html.contains("Sign in with Staff login") && page.html.contains("name=\"password\""))
      #expect(page.html.contains("href=\"/review/sso?next=/review/sessions\""))
      let query = try standIn.signIn(at: try await ada.leave("?next=/review/sessions"))
      let arrived = try await ada.comeBack(query)
      #expect(arrived.status == 200 && arrived.refresh == "0; url=/review/sessions", "\(arrived.html)")
      #expect(ada.cookies["__Host-muster-sso"] == nil)
      #expect(try await ada.get("/review/sessions").status == 200)
      let account = try await ada.get("/review/account").html
      #expect(account.contains("You sign in with Staff login as Ada Lovelace (ada@bank.example)."))
      #expect(!account.contains("/review/account/password") && !account.contains("second-factor"))
      let made = try #require(try await server.accounts().first)
      #expect(made.record.name == "Ada Lovelace" && made.record.role == .senior && made.state == .active)

      // The person changed their name and their role; the name in Muster stays, since decisions have it.
      standIn.change { scene in
        scene.userInfo = #"{"sub":"ada-1","name":"Ada King"}"#
        scene.claims["roles"] = #"["auditor","other"]"#
      }
      var elsewhere = SignInBrowser(server)
      #expect(try await elsewhere.signIn(by: standIn).status == 200)
      #expect(try await elsewhere.get("/review/account").html.contains("as Ada King."))
      let changed = try #require(try await server.accounts().first)
      #expect(changed.record.id == made.record.id && changed.record.name == "Ada Lovelace")
      #expect(changed.record.role == .auditor)

      let farewell = try await ada.post("/review/sign-out")
      let address = try #require(farewell.refresh?.dropFirst("0; url=".count))
      #expect(address.hasPrefix("\(standIn.url)/end?theme=dark&client_id=muster%20desk&post_logout_redirect_uri="))
      #expect(address.contains("&id_token_hint=ey"))
      #expect(try await ada.get("/review").status == 303)
      let notes = try await server.reviewerNotes()
      #expect(
        notes.map { [$0.action.rawValue, $0.detail ?? ""] } == [
          ["reviewer.joined", "single_sign_on 127.0.0.1"], ["reviewer.signed_in", "single_sign_on 127.0.0.1"],
          ["reviewer.role_changed", "senior → auditor"], ["reviewer.signed_in", "single_sign_on 127.0.0.1"],
          ["reviewer.signed_out", ""],
        ])
      #expect(notes.allSatisfy { $0.subject == made.record.id.rawValue })

      // A session does not outlive that of the provider, where it says when that ends.
      let end = clock.clock.now().milliseconds / 1000 + 120
      standIn.change { $0.claims["session_expiry"] = "\(end)" }
      #expect(try await elsewhere.get("/review").status == 200)
      var short = SignInBrowser(server)
      #expect(try await short.signIn(by: standIn).status == 200)
      clock.advance(by: .seconds(121))
      #expect(try await short.get("/review").status == 303)
      #expect(try await elsewhere.get("/review").status == 200)
    }
  }

  @Test func aReturnCountsOnceAndInItsBrowser() async throws {
    try await withSingleSignOn { server, standIn, clock in
      var (ada, mallory) = (SignInBrowser(server), SignInBrowser(server))
      // Mallory gives Ada an address with which she would be signed in as Mallory, and the other way round.
      let query = try standIn.signIn(at: try await mallory.leave())
      #expect(try await ada.comeBack(query).code == "SSO_EXPIRED", "another browser without a cookie")
      let lost = try standIn.signIn(at: try await mallory.leave())
      _ = try await ada.leave()
      #expect(try await ada.comeBack(lost).code == "SSO_EXPIRED", "another browser with a cookie of its own")

      let right = try standIn.signIn(at: try await ada.leave())
      let cookies = ada.cookies
      #expect(try await ada.comeBack(right).status == 200)
      ada.cookies = cookies
      #expect(try await ada.comeBack(right).code == "SSO_EXPIRED", "a second time")
      for wrong in [[:], ["state": "ss_x"], ["state": "ss_x", "code": "c"]] {
        #expect(try await ada.comeBack(wrong).code == "SSO_EXPIRED")
      }
      let late = try standIn.signIn(at: try await ada.leave())
      clock.advance(by: .seconds(601))
      #expect(try await ada.comeBack(late).code == "SSO_EXPIRED", "after ten minutes")
      #expect(try await server.rowCount("reviewers") == 1)
      #expect(try await server.rowCount("provider_sign_ins") <= 2)
    }
  }

  @Test func whatTheProviderGetsWrongIsRefused() async throws {
    typealias Change = @Sendable (inout IdentityProviderStandIn.Scene) -> Void
    let isAsUsual: Change = { _ in }
    let rows: [(change: Change, return: [String: String], code: String)] = [
      ({ $0.claims["nonce"] = #""of another sign-in""# }, [:], "SSO_INVALID"),
      ({ $0.claims["aud"] = #""another client""# }, [:], "SSO_INVALID"),
      ({ $0.claims["exp"] = "1000000000" }, [:], "SSO_CLOCK_SKEW"),
      ({ $0.signer = .none() }, [:], "SSO_INVALID"),
      ({ $0.signer = .hs256(IdentityProviderStandIn.clientSecret) }, [:], "SSO_INVALID"),
      // Nobody's key, and another key of that name.
      ({ $0.sign(by: .es256("2")) }, [:], "SSO_INVALID"),
      ({ $0.sign(by: .es256("1")) }, [:], "SSO_INVALID"),
      // A mix-up of providers.
      (isAsUsual, ["iss": "https://other.example"], "SSO_INVALID"),
      (isAsUsual, ["code": "guessed"], "SSO_REFUSED"),
      (isAsUsual, ["error": "access_denied"], "SSO_REFUSED"),
      (isAsUsual, ["error": "temporarily_unavailable"], "SSO_UNREACHABLE"),
      (
        { scene in
          scene.claims["roles"] = .some(nil)
          scene.userInfo = #"{"sub":"somebody else","roles":["senior"]}"#
        }, [:], "SSO_INVALID"
      ),
      ({ $0.claims["roles"] = #"["guest"]"# }, [:], "SSO_NO_ROLE"),
    ]
    try await withSingleSignOn { server, standIn, _ in
      var ada = SignInBrowser(server)
      for (number, row) in rows.enumerated() {
        standIn.change { $0 = .init() }
        standIn.change(row.change)
        let query = try standIn.signIn(at: try await ada.leave())
        let answer = try await ada.comeBack(query.merging(row.return) { $1 })
        #expect(answer.code == row.code, "\(number)")
        #expect(answer.html.contains("href=\"/review/sign-in\""))
      }
      #expect(try await server.rowCount("reviewers") == 0)

      // New keys are found, with and without a name, and the issuer may be named.
      standIn.change { $0 = .init() }
      standIn.change { $0.signer = .es256("3") }
      let query = try standIn.signIn(at: try await ada.leave())
      #expect(try await ada.comeBack(query.merging(["iss": standIn.url]) { $1 }).code == nil)
      standIn.change { $0.signer = .es256(nil) }
      var again = SignInBrowser(server)
      #expect(try await again.signIn(by: standIn).code == nil)

      let notes = try await server.reviewerNotes().filter { $0.action == .reviewerSignInFailed }
      #expect(notes.count == 13 && notes.allSatisfy { $0.subject == nil && $0.projectId == nil })
      #expect(
        notes.map(\.detail).prefix(3) == [
          "single_sign_on 127.0.0.1 invalid_nonce", "single_sign_on 127.0.0.1 invalid_aud",
          "single_sign_on 127.0.0.1 clock_skew",
        ])
    }
  }

  @Test func aProviderThatIsDownLeavesThePassword() async throws {
    try await withSingleSignOn { server, standIn, _ in
      standIn.change { $0.isDown = true }
      _ = try await server.signIn("Bob")
      var bob = SignInBrowser(server)
      let page = try await bob.get("/review/sso")
      #expect(page.status == 503 && page.html.contains("cannot be reached") && page.html.contains("name=\"password\""))
      let signedIn = try await bob.post(
        "/review/sign-in", ["name": "bob", "password": "Kaffee mit Milch um vier"])
      #expect(signedIn.status == 303)
      #expect(try await bob.get("/review").status == 200)
      standIn.change { $0.isDown = false }
      standIn.change { $0.metadata = ["issuer": #""https://other.example""#] }
      #expect(try await SignInBrowser(server).opened("/review/sso").html.contains("could not be verified"))
    }
  }

  @Test func whoLosesTheRoleLosesTheSession() async throws {
    try await withSingleSignOn({ $0.grants = [.init(value: "desk", role: .reviewer)] }) { server, standIn, _ in
      standIn.change { $0.claims["roles"] = #""desk""# }
      standIn.change { $0.metadata = ["token_endpoint_auth_methods_supported": #"["client_secret_post"]"#] }
      var ada = SignInBrowser(server)
      #expect(try await ada.signIn(by: standIn).status == 200)
      #expect(try await ada.get("/review").status == 200)

      standIn.change { $0.claims["roles"] = #"["senior"]"# }
      let refused = try await SignInBrowser(server).signedIn(by: standIn)
      #expect(refused.code == "SSO_NO_ROLE" && refused.status == 403)
      #expect(refused.html.contains("ask access@bank.example"))
      #expect(try await ada.get("/review").status == 303)

      standIn.change { $0.claims["roles"] = #"["desk"]"# }
      #expect(try await ada.signIn(by: standIn).status == 200)
      try await ManageReviewers(store: server.store).disable("ada lovelace")
      #expect(try await ada.get("/review").status == 303)
      #expect(try await ada.signIn(by: standIn).code == "SSO_ACCOUNT_DISABLED")
    }
  }

  @Test func aPersonWithAPasswordLinksTheirAccount() async throws {
    try await withSingleSignOn({ $0.allowLocalSignIn(of: ["ADA LOVELACE"]) }) { server, standIn, _ in
      let local = try await server.signIn("Ada Lovelace")
      #expect(try await SignInBrowser(server).signedIn(by: standIn).code == "SSO_LINK_NEEDED")
      #expect(try await server.rowCount("reviewers") == 1, "nobody counts as two")

      var ada = SignInBrowser(server)
      let page = try await ada.get("/review/sign-in").html
      #expect(page.contains("<summary>Sign in by password</summary>"))
      for name in ["Bob", "Nobody"] {
        #expect(try await ada.post("/review/sign-in", ["name": name, "password": "x"]).status == 403)
      }
      let password = "Kaffee mit Milch um vier"
      #expect(try await ada.post("/review/sign-in", ["name": "ada lovelace", "password": password]).status == 303)
      #expect(try await ada.get("/review/account").html.contains("Link with Staff login"))
      #expect(try await ada.post("/review/account/sso", ["password": "wrong"]).status == 403)
      let departure = try await ada.post("/review/account/sso", ["password": password])
      let address = try #require(departure.refresh?.dropFirst("0; url=".count))
      let linked = try await ada.comeBack(standIn.signIn(at: String(address)))
      #expect(linked.refresh == "0; url=/review/account", "\(linked.html)")
      #expect(try await ada.get("/review/account").html.contains("You sign in with Staff login as Ada Lovelace."))

      var elsewhere = SignInBrowser(server)
      #expect(try await elsewhere.signIn(by: standIn).status == 200)
      let accounts = try await server.accounts()
      #expect(accounts.map(\.record.id) == [local.id] && accounts.first?.record.role == .senior)
      #expect(accounts.first?.isLinked == true)

      // Somebody else of that name is another person, since the provider says so.
      standIn.change { $0.claims["sub"] = #""ada-2""# }
      #expect(try await SignInBrowser(server).signedIn(by: standIn).status == 200)
      #expect(try await server.accounts().map(\.record.name) == ["Ada Lovelace", "Ada Lovelace (2)"])

      try await ManageReviewers(store: server.store).unlink("Ada Lovelace")
      #expect(try await elsewhere.get("/review").status == 303)
      #expect(try await ada.get("/review").status == 200)
    }
  }

  @Test func withoutAProviderThereIsNoButton() async throws {
    try await withTestServer { server in
      var anna = SignInBrowser(server)
      #expect(try await !anna.get("/review/sign-in").html.contains("/review/sso"))
      for path in ["/review/sso", "/review/sso/return?code=c&state=s"] {
        let answer = try await anna.get(path)
        #expect(answer.status == 404 && answer.code == "SSO_OFF")
      }
    }
  }
}

extension IdentityProviderStandIn.Scene {
  /// Signs by a key that is not published.
  fileprivate mutating func sign(by signer: TokenSigner) {
    (self.signer, published) = (signer, [IdentityProviderStandIn.signer])
  }
}

extension SignInBrowser {
  /// The page that a fresh browser gets.
  fileprivate func opened(_ path: String) async throws -> SignInAnswer {
    var browser = self
    return try await browser.get(path)
  }

  /// What a fresh browser gets at the end of a sign-in.
  fileprivate func signedIn(by standIn: IdentityProviderStandIn) async throws -> SignInAnswer {
    var browser = self
    return try await browser.signIn(by: standIn)
  }
}

extension TestServer {
  fileprivate func accounts() async throws -> [ReviewerAccount] {
    try await ManageReviewers(store: store).list()
  }

  /// What the audit has of reviewers, oldest first.
  fileprivate func reviewerNotes() async throws -> [AuditRecord] {
    try await store.database.read {
      try $0.rows("SELECT * FROM audit WHERE action LIKE 'reviewer.%' ORDER BY number").map(AuditRecord.init)
    }
  }
}
