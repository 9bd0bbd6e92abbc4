import Foundation
import RunningPrograms
import Testing

extension EndToEnd {
  /// Reviewers sign in at Canaille, a provider that knows nothing of us. See `Peers/identity_provider.py`.
  @Suite(.needs("curl")) struct SingleSignOnTests {
    private static let python = Task { await Peer.findPython(with: "canaille.oidc, flask_babel") }
    /// Where the provider believes the service to be; the test brings what it leads there to the service itself.
    private static let publicURL = "http://127.0.0.1:9"

    private struct Client: Decodable {
      let issuer: String
      let id: String
      let secret: String
    }

    @Test(
      .enabled("needs python3 with canaille (make test installs it in .venv)") { await python.value != nil })
    func aReviewerSignsInAtAProvider() async throws {
      let provider = try await RunningProgram(
        try #require(await Self.python.value),
        [
          "-B", Peer.folder + "identity_provider.py", "--return-uri", "\(Self.publicURL)/review/sso/return",
          "--sign-out-uri", "\(Self.publicURL)/review/sign-in", "--login", "ada", "--password", "correct horse",
          "--name", "Ada Lovelace", "--groups", "staff", "muster-seniors",
        ])
      defer { provider.send(SIGKILL) }
      try await waitUntil { provider.output.contains("}") || provider.hasEnded }
      let client: Client = try parseJSON(provider.output)
      try await withTemporaryFolder { folder in
        _ = try await createKey(in: folder)
        let service = try await startService(
          on: folder,
          environment: [
            "MUSTER_PUBLIC_URL": Self.publicURL, "MUSTER_SSO_ISSUER": client.issuer, "MUSTER_SSO_CLIENT_ID": client.id,
            "MUSTER_SSO_CLIENT_SECRET": client.secret, "MUSTER_SSO_NAME": "Bank login",
            "MUSTER_SSO_SCOPES": "openid profile email groups", "MUSTER_SSO_ROLE_CLAIM": "groups",
            "MUSTER_SSO_ROLE_MAP": "muster-admins=admin, muster-seniors=senior@default",
          ])
        let page = try await runCurl(["\(service.url)/review/sign-in"])
        #expect(page.body.contains("Sign in with Bank login"))
        let leaving = try await runCurl(["-i", "\(service.url)/review/sso?next=/review/sessions"])
        let back = try await signIn(
          "ada", "correct horse", at: try #require(leaving.header("location")), cookiesIn: folder + "/cookies")
        #expect(back.hasPrefix("\(Self.publicURL)/review/sso/return?"))
        let query = back.dropFirst(Self.publicURL.count)
        let arrived = try await runCurl(["-i", "-b", leaving.cookie("__Host-muster-sso"), "\(service.url)\(query)"])
        #expect(arrived.report == "200" && arrived.header("refresh") == "0; url=/review/sessions", "\(arrived.body)")
        let cookie = arrived.cookie("__Host-muster-desk")
        let account = try await runCurl(["-b", cookie, "\(service.url)/review/account"])
        #expect(account.body.contains("You sign in with Bank login as Ada Lovelace (ada@bank.example)."))
        #expect(account.body.contains("· Senior."))

        let token = try #require(account.body.firstMatch(of: /name="formToken" value="([^"]+)"/)).1
        let farewell = try await runCurl([
          "-i", "-b", cookie, "--data-urlencode", "formToken=\(token)", "\(service.url)/review/sign-out",
        ])
        let end = try #require(farewell.header("refresh")?.dropFirst("0; url=".count))
        let ended = try await runCurl(
          ["-b", folder + "/cookies", String(end)], report: "%{redirect_url}")
        #expect(ended.report == "\(Self.publicURL)/review/sign-in", "\(ended.body)")
        #expect(try await runCurl(["-b", cookie, "\(service.url)/review"]).report == "303")
        #expect(!service.program.errors.contains(client.secret) && !service.program.errors.contains("Lovelace"))
        let listed = try await runMuster("reviewers", "list", "--json", "--data", folder)
        #expect(listed.output.contains(#""singleSignOn":true"#) && listed.output.contains(#""role":"senior""#))
        #expect(try await service.stop().exitCode == 0)
      }
    }

    /// Fills in the provider's forms as a browser does.
    ///
    /// - Returns: The address to which the provider sends the person back.
    private func signIn(
      _ login: String, _ password: String, at address: String, cookiesIn jar: String
    ) async throws -> String {
      let browser = ["-b", jar, "-c", jar]
      let name = try await runCurl(browser + ["-L", address], report: "%{url_effective}")
      let word = try await runCurl(
        browser + ["-L", "--data-urlencode", "csrf_token=\(name.formToken)", "-d", "login=\(login)", name.report],
        report: "%{url_effective}")
      let passed = try await runCurl(
        browser + [
          "--data-urlencode", "csrf_token=\(word.formToken)", "--data-urlencode", "password=\(password)", word.report,
        ], report: "%{redirect_url}")
      return try await runCurl(browser + [passed.report], report: "%{redirect_url}").report
    }

    @Test(arguments: [
      (["MUSTER_SSO_CLIENT_ID": "a"], "ssoClientSecret: not given"),
      (["MUSTER_SSO_ISSUER": "http://id.example"], "ssoIssuer: \"http://id.example\" is neither https"),
      (["MUSTER_SSO_ROLE_MAP": "a=chief"], "ssoRoleMap: \"chief\" is not one of"),
      (["MUSTER_SSO_ROLE_MAP": "a"], "ssoRoleMap: \"a\" is not of the form"),
      (["MUSTER_SSO_SCOPES": "profile"], "ssoScopes: \"profile\" does not have the scope openid"),
    ])
    func invalidSettingsAreNamed(_ environment: [String: String], word: String) async throws {
      let usual = [
        "MUSTER_SSO_ISSUER": "https://id.example", "MUSTER_SSO_CLIENT_ID": "a",
        "MUSTER_SSO_CLIENT_SECRET": "s-e-c-r-e-t",
      ]
      let isSecretMissing = word.hasPrefix("ssoClientSecret")
      let given = usual.merging(environment) { $1 }.filter { !isSecretMissing || $0.key != "MUSTER_SSO_CLIENT_SECRET" }
      try await withTemporaryFolder { folder in
        let refused = try await runMuster("serve", "--port", "0", "--data", folder, environment: given)
        #expect(refused.exitCode == 64 && refused.errors.contains(word), "\(refused.errors)")
        #expect(!refused.errors.contains("s-e-c-r-e-t"))
      }
    }
  }
}

extension CurlAnswer {
  /// What a form of the provider brings back.
  fileprivate var formToken: Substring {
    body.firstMatch(of: /name="csrf_token"[^>]* value="([^"]*)"/)?.1 ?? ""
  }

  /// A header field of the response that `-i` shows.
  fileprivate func header(_ name: String) -> String? {
    body.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  /// What a browser sends back of a cookie that the response sets.
  fileprivate func cookie(_ name: String) -> String {
    let fields = body.split(whereSeparator: \.isNewline).filter { $0.lowercased().hasPrefix("set-cookie: ") }
    let pairs = fields.map { $0.dropFirst("set-cookie: ".count).prefix { $0 != ";" } }
    return pairs.first { $0.hasPrefix("\(name)=") }.map(String.init) ?? ""
  }
}
