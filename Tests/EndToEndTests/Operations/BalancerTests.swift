#if os(Linux)
  import Foundation
  import MusterAPI
  import MusterClient
  import RunningPrograms
  import Testing

  #if canImport(Glibc)
    import Glibc
  #endif

  extension Operations {
    /// Three nodes behind nginx, set up as deploy/cluster has it.
    @Suite struct BalancerTests {
      private static let configuration = repositoryFolder + "/deploy/cluster/nginx.conf"

      private var nginx: String? {
        ["/usr/sbin/nginx", repositoryFolder + "/.nginx/usr/sbin/nginx"]
          .first { FileManager.default.isExecutableFile(atPath: $0) }
      }

      /// Starts nginx with the configuration of the compose file, but on this machine.
      private func startBalancer(in folder: String, port: Int, to nodes: [RunningService]) async throws
        -> RunningProgram
      {
        let program = try #require(nginx, "run: make proxies")
        var text = try String(contentsOfFile: Self.configuration, encoding: .utf8)
        for (number, node) in nodes.enumerated() {
          let name = "node\(number + 1):8080"
          try #require(text.contains(name))
          text = text.replacing(name, with: "127.0.0.1:\(try #require(node.url.port))")
        }
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
          .map { "\($0)_temp_path \(folder)/temporary;" }.joined(separator: " ")
        text = text.replacing("listen 8080;", with: "listen 127.0.0.1:\(port);")
          .replacing("http {", with: "http { access_log off; \(temporary)")
        let path = folder + "/nginx.conf"
        // As root it would change to another user, who may not enter the folder.
        let user = getuid() == 0 ? "user root;" : ""
        try writeFile(
          path, Data("daemon off; \(user) pid \(folder)/nginx.pid; error_log stderr warn;\n\(text)".utf8))
        return try await RunningProgram(program, ["-p", folder, "-c", path])
      }

      @Test(.servers) func nodesAnswerAsOne() async throws {
        try await withTemporaryFolder { folder in
          try await withServerPlaces { places in
            let keyFile = folder + "/master.key"
            let made = try await runMuster("keys", "create-master", keyFile)
            #expect(made.exitCode == 0, "\(made.errors)")
            let servers = places.arguments(masterKey: keyFile)
            var nodes: [RunningService] = []
            for number in 1...3 { nodes.append(try await startService(on: "\(folder)/node\(number)", servers)) }
            let port = try await freePort()
            let balancer = try await startBalancer(in: folder, port: port, to: nodes)
            defer { balancer.send(SIGTERM) }
            let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
            try await waitUntil {
              try #require(!balancer.hasEnded, "\(balancer.errors)")
              return try await runCurl(["\(url)/health/live"]).report == "200"
            }

            let key = try await createKey(in: folder + "/node1", servers: servers)
            let picture = try readFile(locateSpecimen("id-card-front-small.jpg"))
            let balanced = MusterClient(baseURL: url, token: key)
            for number in 1...9 {
              if number == 6 {
                // Its requests are at other nodes from now on.
                _ = try await nodes[1].stop(by: SIGKILL)
              }
              let session = try await repeating {
                try await balanced.createSession(SessionRequest(documentTypes: ["ID_CARD"]))
              }
              let person = MusterClient(baseURL: url, token: session.token)
              let document = try await repeating {
                try await person.uploadDocument(
                  DocumentFile(data: picture, type: "ID_CARD", side: .front), wait: .seconds(60))
              }
              #expect(document.hasVerdict)
              for node in [nodes[0], nodes[2]] {
                #expect(try await node.client(session.token).rendition(of: document.id, .original) == picture)
              }
            }
            for node in [nodes[0], nodes[2]] { #expect(try await node.stop().exitCode == 0) }
            let audit = try await runMuster(["audit", "verify"] + servers)
            #expect(audit.exitCode == 0 && audit.output.contains("intact"), "\(audit)")
          }
        }
      }

      /// Repeats what a node that just died was asked, as an app does.
      private func repeating<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
          return try await work()
        } catch {
          return try await work()
        }
      }
    }
  }
#endif
