#if os(Linux)
  import Foundation
  import NIOCore
  import NIOPosix
  import RunningPrograms
  import Testing

  #if canImport(Glibc)
    import Glibc
  #endif

  /// A port that nobody has now.
  func freePort() async throws -> Int {
    let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = listener.localAddress?.port
    try await listener.close()
    return try #require(port)
  }

  extension Operations {
    /// The service behind proxies that are set up as docs/proxies.md has it.
    @Suite struct ProxyTests {
      /// A proxy, and how the example becomes one that a test can run.
      enum Proxy: String, CaseIterable {
        case nginx, caddy

        var program: String? {
          let path = self == .nginx ? "usr/sbin/nginx" : "usr/bin/caddy"
          return ["/\(path)", "\(repositoryFolder)/.\(rawValue)/\(path)"]
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        /// The example as it stands in the page.
        func example() throws -> String {
          let page = try String(contentsOfFile: repositoryFolder + "/docs/proxies.md", encoding: .utf8)
          let fence = self == .nginx ? "nginx" : "caddyfile"
          let parts = page.components(separatedBy: "```\(fence)\n")
          try #require(parts.count == 2)
          return try #require(parts[1].components(separatedBy: "\n```").first)
        }

        /// Writes the example with these ports and files, and starts the proxy.
        func start(
          in folder: String, port: Int, to service: URL, _ tls: (certificate: String, key: String)
        ) async throws -> RunningProgram {
          let (program, upstream) = (try #require(program), "127.0.0.1:\(try #require(service.port))")
          let example = try example().replacing("127.0.0.1:8080", with: upstream)
          let path = "\(folder)/\(rawValue).conf"
          switch self {
          case .nginx:
            let server = example.replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
              .replacing("/etc/ssl/muster.pem", with: tls.certificate)
              .replacing("/etc/ssl/private/muster.key", with: tls.key)
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
              .map { "\($0)_temp_path \(folder)/temporary;" }.joined(separator: "\n")
            // As root it would change to another user, who may not enter the folder.
            try writeFile(
              path,
              Data(
                """
                daemon off; \(getuid() == 0 ? "user root;" : "") pid \(folder)/nginx.pid; error_log stderr warn;
                events {}
                http { access_log off; \(temporary)
                \(server)
                }
                """.utf8))
            return try await RunningProgram(program, ["-p", folder, "-c", path])
          case .caddy:
            let site = example.replacing(
              "muster.example.org {",
              with: "https://127.0.0.1:\(port) {\n  tls \(tls.certificate) \(tls.key)")
            try writeFile(path, Data("{\n  admin off\n  auto_https disable_redirects\n}\n\(site)\n".utf8))
            return try await RunningProgram(
              program, ["run", "--config", path, "--adapter", "caddyfile"],
              environment: ["HOME": folder, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder])
          }
        }
      }

      @Test(.needs("curl", "openssl"), arguments: Proxy.allCases)
      func limitsCountTheAddressesBehindTheProxy(_ proxy: Proxy) async throws {
        try #require(proxy.program != nil, "run: make proxies")
        try await withTemporaryFolder { folder in
          let tls = try await makeCertificate("ec", in: folder)
          let environment = ["MUSTER_ADDRESS_REQUESTS_PER_SECOND": "0.001", "MUSTER_ADDRESS_BURST": "2"]
          try await withService(["--trusted-proxies", "127.0.0.1"], environment: environment) { service, _ in
            let port = try await freePort()
            let running = try await proxy.start(in: folder, port: port, to: service.url, tls)
            defer { running.send(SIGTERM) }

            /// Asks from an address of this machine, and gives the status.
            func ask(from address: String, _ headers: String...) async throws -> String {
              try await runCurl(
                ["--cacert", tls.certificate, "--interface", address] + headers.flatMap { ["-H", $0] } + [
                  "https://127.0.0.1:\(port)/v1/documents"
                ]
              ).report
            }

            // Until it listens nothing comes to the service.
            try await waitUntil {
              try #require(!running.hasEnded, "\(running.errors)")
              return try await ask(from: "127.0.0.9") != "000"
            }
            #expect(try await ask(from: "127.0.0.2") == "401")
            #expect(try await ask(from: "127.0.0.2") == "401")
            #expect(try await ask(from: "127.0.0.2") == "429")
            // Whatever somebody says of themselves, they are who they are, and another one is another one.
            #expect(try await ask(from: "127.0.0.2", "X-Forwarded-For: 203.0.113.1") == "429")
            #expect(try await ask(from: "127.0.0.2", "Forwarded: for=203.0.113.1") == "429")
            #expect(try await ask(from: "127.0.0.2", "X-Forwarded-For: 127.0.0.1, 127.0.0.1") == "429")
            #expect(try await ask(from: "127.0.0.3", "Forwarded: for=127.0.0.2") == "401")
          }
        }
      }

      @Test(.needs("curl", "openssl"), arguments: Proxy.allCases)
      func linksLeadToTheProxy(_ proxy: Proxy) async throws {
        try #require(proxy.program != nil, "run: make proxies")
        try await withTemporaryFolder { folder in
          let tls = try await makeCertificate("ec", in: folder)
          try await withService(["--trusted-proxies", "127.0.0.1"]) { service, data in
            let (port, key) = (try await freePort(), try await createKey(in: data))
            let running = try await proxy.start(in: folder, port: port, to: service.url, tls)
            defer { running.send(SIGTERM) }
            var body = ""
            try await waitUntil {
              try #require(!running.hasEnded, "\(running.errors)")
              let answer = try await runCurl([
                "--cacert", tls.certificate, "-H", "Authorization: Bearer \(key)", "-H", "X-Forwarded-Proto: http",
                "-H", "X-Forwarded-Host: evil.example", "-H", "Forwarded: proto=http;host=evil.example", "-d",
                #"{"documentTypes":["ID_CARD"],"hosted":{}}"#, "https://127.0.0.1:\(port)/v1/sessions",
              ])
              body = answer.body
              return answer.report != "000"
            }
            #expect(body.replacing("\\/", with: "/").contains(#""url":"https://127.0.0.1:\#(port)/verify/"#), "\(body)")
          }
        }
      }

      /// Runs `body` with a session of the service behind a proxy.
      private func withSession(
        behind proxy: Proxy, environment: [String: String] = [:],
        _ body: (_ url: String, _ certificate: String, _ token: String) async throws -> Void
      ) async throws {
        try #require(proxy.program != nil, "run: make proxies")
        try await withTemporaryFolder { folder in
          let tls = try await makeCertificate("ec", in: folder)
          try await withService(["--trusted-proxies", "127.0.0.1"], environment: environment) { service, data in
            let token = try await createSession(on: service, in: data).token
            let port = try await freePort()
            let running = try await proxy.start(in: folder, port: port, to: service.url, tls)
            defer { running.send(SIGTERM) }
            let url = "https://127.0.0.1:\(port)"
            try await waitUntil {
              try #require(!running.hasEnded, "\(running.errors)")
              return try await runCurl(["--cacert", tls.certificate, "\(url)/health/live"]).report == "200"
            }
            try await body(url, tls.certificate, token)
          }
        }
      }

      @Test(.needs("curl", "openssl"), arguments: Proxy.allCases)
      func uploadsGoThrough(_ proxy: Proxy) async throws {
        try await withSession(behind: proxy) { url, certificate, token in
          let upload = try await runCurl([
            "--cacert", certificate, "-H", "Authorization: Bearer \(token)", "-H", "Prefer: wait=60",
            "--data-binary", "@" + locateSpecimen("passport-grayscale.jpg"),
            "\(url)/v1/documents?type=PASSPORT&side=FRONT",
          ])
          #expect(upload.report == "201" && upload.body.contains("\"ACCEPTED\""), "\(upload)")
        }
      }

      /// nginx takes an informational response for the response, and then waits for a minute; Caddy forwards it.
      @Test(
        .needs("curl", "openssl"),
        arguments: [(Proxy.nginx, false, false), (.caddy, true, true), (.caddy, false, false)])
      func resumableUploadsGoThrough(_ proxy: Proxy, isSet: Bool, isAnnounced: Bool) async throws {
        let environment = ["MUSTER_PROXIES_FORWARD_INFORMATIONAL": "\(isSet)"]
        try await withSession(behind: proxy, environment: environment) { url, certificate, token in
          // The second request waits on the connection of the first one.
          let answer = try await runCurl([
            "--cacert", certificate, "--include", "--max-time", "50", "--http1.1",
            "-H", "Authorization: Bearer \(token)", "-H", "Upload-Draft-Interop-Version: 6",
            "-H", "Upload-Complete: ?1", "-H", "Expect:",
            "--data-binary", "@" + locateSpecimen("passport-grayscale.jpg"),
            "\(url)/v1/documents?type=PASSPORT&side=FRONT&uploadId=passport",
            "--next", "--cacert", certificate, "--max-time", "30", "--http1.1",
            "-H", "Authorization: Bearer \(token)", "\(url)/v1/uploads/passport",
          ])
          #expect(answer.body.contains("HTTP/1.1 201 "), "\(answer)")
          #expect(answer.body.contains("HTTP/1.1 104 ") == isAnnounced, "\(answer)")
          // What follows the status of the first request is the body of the second one.
          #expect(answer.report.contains("\"id\":\"passport\""), "\(answer)")
        }
      }
    }
  }
#endif
