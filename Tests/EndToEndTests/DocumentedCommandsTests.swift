import Foundation
import RunningPrograms
import Testing

extension Documentation {
  /// Runs each shell block of the documentation as it is written there, except those of `docs/quickstart.md`, which have
  /// a test of their own.
  ///
  /// The pages use variables and ids that stand for the reader's own. Here they are those of a running service, with a new
  /// session for each block, whose front side is uploaded.
  @Suite(.needs("bash", "curl")) struct DocumentedCommandsTests {
    /// Blocks that begin with these need programs, services or an hour that the tests do not have.
    private static let runElsewhere = [
      "sudo apt-get", "make ", "docker ", "install -d", "kubectl ", "pg_dump ", "createdb ",
      "URL=http://127.0.0.1:8080\nKEY=mk_",
      // On servers: `ServerBackupTests`, `MigrateCommandTests` and `ProxyTests` run these.
      "muster keys create-master", "muster migrate", "muster serve",
      // These take half a minute, or a store of their own: `BenchUploadsCommandTests`, `BackupCommandTests`,
      // `KeysRotateMasterCommandTests`, `QualityCommandTests`, `WebhooksCommandTests` and `ReviewersCommandTests` run them.
      "MUSTER_KEY=", "muster backup", "muster keys rotate-master", "muster quality replay", "muster webhooks test",
      "muster webhooks renew-secret", "muster reviewers invite \"Anna",
      // A frame of a camera: `PresenceClientTests`.
      "curl -sS -H \"Content-Type: image/jpeg\" --data-binary @frame.jpg",
    ]

    /// What a command is refused with because no person has come as far as the page has; the request itself is sound.
    private static let refusals: [(path: String, code: String)] = [
      ("/consent", "PHASE_CONFLICT"), ("/decisions", "CASE_CHANGED"), ("/assignment", "CASE_CHANGED"),
      ("/lease", "CASE_CHANGED"), ("/escalation", "CASE_CHANGED"), ("/reading/", "READING_PENDING"),
      ("/v1/sessions/$SESSION/login", "PIN_LOGIN_NOT_ENABLED"),
      ("/passkeys/logins", "PASSKEY_CEREMONY_ENDED"), ("/passkeys/logins", "INVALID_REQUEST"),
    ]

    private struct Block {
      let page: String
      let line: Int
      let text: String
    }

    private static func blocks() throws -> [Block] {
      let guides = try listFolder(repositoryFolder + "/docs").filter { $0.hasSuffix(".md") && $0 != "quickstart.md" }
      return try (["README.md"] + guides.map { "docs/" + $0 }).flatMap { page in
        let text = String(decoding: try readFile(repositoryFolder + "/" + page), as: UTF8.self)
        return text.matches(of: /(?m)^```(?:sh|bash)\n((?:.|\n)*?)^```/).map {
          Block(
            page: page, line: text[..<$0.range.lowerBound].count { $0 == "\n" } + 1, text: String($0.1))
        }
      }
    }

    @Test func commandsDoWhatTheyAreShownFor() async throws {
      try await withTemporaryFolder { folder in
        let data = folder + "/muster-data"
        let service = try await startService(on: data)
        let url = service.url.absoluteString
        try FileManager.default.createDirectory(atPath: folder + "/SampleImages", withIntermediateDirectories: true)
        for specimen in try listSpecimens() {
          try FileManager.default.createSymbolicLink(
            atPath: folder + "/SampleImages/" + specimen, withDestinationPath: locateSpecimen(specimen))
        }
        let muster = try findMuster()
        for path in [".build/debug", ".build-release/release", "bin"] {
          try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
          try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(path)/muster", withDestinationPath: muster)
        }
        let settings = patience.merging([
          "MUSTER_DATA": data, "PATH": "\(folder)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
          "BASE": url,
        ]) { $1 }
        func bash(_ script: String) async throws -> RunningProgram.Outcome {
          try await RunningProgram(
            try #require(findProgram("bash")), ["-euo", "pipefail", "-c", script], environment: settings,
            workingFolder: folder
          ).waitForExit()
        }
        let prepared = try await bash(Self.preparation)
        #expect(prepared.exitCode == 0, "\(prepared.errors)")

        var ran = 0
        var unused = Set(Self.runElsewhere)
        for block in try Self.blocks() {
          if let reason = Self.runElsewhere.first(where: { block.text.hasPrefix($0) }) {
            unused.remove(reason)
            continue
          }
          ran += 1
          // A block that uploads the front side itself finds none.
          let uploads = "UPLOADS=\(!block.text.contains("type=ID_CARD"))\n"
          let script =
            uploads + Self.prelude
            + block.text.replacing("http://127.0.0.1:8080", with: url)
            .replacing("4842d5cb-2b11-4dcc-8f1b-8018450d0177", with: "${SESSION}")
            .replacing("2b15065e-55ee-4b50-919e-5127fee737b6", with: "${DOCUMENT}")
            // Each page invites a colleague for itself.
            .replacing("invite Ada ", with: "invite Ada-\(block.line) ")
            .replacing("/var/lib/muster", with: data).replacing("./muster-data", with: data)
          let outcome = try await bash(script)
          #expect(outcome.exitCode == 0, "\(block.page):\(block.line): \(outcome.errors)")
          let codes = outcome.output.matches(of: /"code":"([A-Z_]+)","detail"|"status":[45]\d\d.*?"code":"([A-Z_]+)"/)
            .map { String($0.1 ?? $0.2 ?? "") }
          let allowed = Self.refusals.filter { block.text.contains($0.path) }.map(\.code)
          #expect(codes.filter { !allowed.contains($0) } == [], "\(block.page):\(block.line): \(outcome.output)")
        }
        #expect(ran > 40 && unused == [])
        #expect(try await service.stop().exitCode == 0)
      }
    }

    /// The projects, keys and files that the pages take for granted.
    private static let preparation = """
      for project in bank shop; do muster keys create --project $project --name $project --scope sessions > /dev/null; done
      muster keys create --project docs --name docs --scope sessions,review,admin --sandbox > key
      muster keys create --project docs --name app --scope onboarding --sandbox > app-key
      cp SampleImages/id-card-back-1bit.png logo.png
      openssl genpkey -algorithm ed25519 -out private.pem 2> /dev/null
      openssl pkey -in private.pem -pubout -out public.pem
      """

    /// Makes the variables of `docs/api.md`. A stream is read for two seconds.
    private static let prelude = #"""
      URL=$BASE KEY=$(cat key) APP_KEY=$(cat app-key) TICKET=ticket ID=none MESSAGE=none
      curl() {
        local seconds=60
        case " $* " in *" -sSN "*) seconds=2 ;; esac
        command curl --max-time $seconds "$@" || [ $? -eq 28 ]
      }
      made=$(curl -sS -H "Authorization: Bearer $KEY" -d '{"documentTypes":["ID_CARD"],"customFields":{"customer":"42"}}' $URL/v1/sessions)
      first() { sed "s/\"$1\":\"/\n&/" | sed -n "2s/[^:]*:\"\([^\"]*\)\".*/\1/p"; }
      SESSION=$(first id <<< "$made") TOKEN=$(first token <<< "$made")
      DOCUMENT=none
      $UPLOADS && DOCUMENT=$(curl -sS -H "Authorization: Bearer $TOKEN" -H 'Content-Type: image/jpeg' -H 'Prefer: wait=60' \
        --data-binary @SampleImages/id-card-front.jpg "$URL/v1/documents?type=ID_CARD&side=FRONT&uploadId=front-1" | first id) || true
      unset made

      """#
  }
}
