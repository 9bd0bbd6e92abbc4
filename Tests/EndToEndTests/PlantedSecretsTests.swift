import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// What people say of themselves, and what opens doors, is planted by every way into the service, and looked for in
  /// everything that the service leaves.
  @Suite(.needs("curl", "sh")) struct PlantedSecretsTests {
    @Test func theSearchFindsEveryForm() {
      let secret = "Erika?>Musterfrau"
      let search = SecretSearch([secret])
      for prefix in ["", "a", "ab", "abc"] {
        let text = Data((prefix + secret + "xyz").utf8)
        let base64 = text.base64EncodedString()
        #expect(search.find(in: text) == [secret])
        #expect(search.find(in: Data(base64.utf8)) == [secret])
        #expect(search.find(in: Data(base64.replacing("/", with: "_").replacing("+", with: "-").utf8)) == [secret])
        let digits = text.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        #expect(search.find(in: Data(digits.utf8)) == [secret])
      }
      #expect(search.find(in: Data("Erika?>Musterfra".utf8)).isEmpty)
    }

    @Test func noPersonalDataIsFound() async throws {
      try await withTemporaryFolder { folder in
        let (data, backup, cores) = (folder + "/data", folder + "/backup", folder + "/cores")
        try FileManager.default.createDirectory(atPath: cores, withIntermediateDirectories: false)
        let first = try await start(data, cores)
        let app = try await createKey(in: data, scope: "onboarding")
        let backend = try await createKey(in: data, scope: "sessions,review")
        let hook = try await runMuster("webhooks", "add", "--url", "https://127.0.0.1:9/muster", "--data", data)
        #expect(hook.exitCode == 0, "\(hook.errors)")
        let invited = try await runMuster(
          "reviewers", "invite", "Anna", "--role", "reviewer", "--sandbox", "--data", data)
        let invitation = try #require(invited.lines.first?.split(separator: "/").last, "\(invited.errors)")
        var secrets = [app, backend, try #require(hook.lines.first), String(invitation)]
        secrets += try await takeAPersonThrough(first, app: app, backend: backend)
        let (token, document, words) = try await takeASessionIn(first, backend: backend)
        secrets += words + [token, Self.providerSecret]
        var anna = ConsoleVisit(to: first)
        let oneTimeSecret = try await anna.join(by: "/review/invitations/\(invitation)", password: Self.password)
        secrets += [
          Self.password, oneTimeSecret, try #require(anna.cookie.split(separator: "=").last.map(String.init)),
        ]
        // Keys show as numbers where somebody prints them.
        secrets += try secrets.filter { $0.hasPrefix("whsec_") }.map { secret in
          try #require(Data(base64Encoded: String(secret.dropFirst(6)))).map { "\($0)" }.joined(separator: ", ")
        }

        let copy = try await runMuster("backup", backup, "--data", data)
        #expect(copy.exitCode == 0, "\(copy.errors)")
        try checkDumps(of: first.program.pid)
        let end = try await first.stop()
        #expect(end.exitCode == 0)
        let rotation = try await runMuster("keys", "rotate-master", "--data", data)
        #expect(rotation.exitCode == 0, "\(rotation.errors)")

        let second = try await start(data, cores)
        _ = try await second.client(token).rendition(of: document, .display)
        #expect(try await second.client(backend).documents().documents.contains { $0.filename == Self.filename })
        second.program.send(SIGABRT)
        let crash = try await second.program.waitForExit()
        #expect(crash.signal == SIGABRT)
        #expect(try listFolder(cores).isEmpty, "no dump of the memory")

        let search = SecretSearch(secrets)
        #expect(secrets.count == 30, "\(secrets.count)")
        let found = try search.find(inFolder: folder)
        #expect(found.isEmpty, "\(found)")
        let outputs = [copy, end, rotation, crash].map { $0.output + $0.errors }.joined()
        #expect(outputs.contains("POST /v1/documents") && outputs.contains("trace"), "nothing was logged")
        #expect(search.find(in: Data(outputs.utf8)).isEmpty, "\(search.find(in: Data(outputs.utf8)))")
        // What callers say in custom fields is theirs, and documented as kept; so the search finds what is there.
        let kept = SecretSearch([Self.kept])
        for place in [data, backup] { #expect(try !kept.find(inFolder: place).isEmpty) }
        #expect(kept.find(in: Data(outputs.utf8)).isEmpty)
      }
    }

    private static let filename = "Erika-Musterfrau-Reisepass.jpg"
    private static let password = "the long words of a reviewer"
    /// What the passport of the samples states.
    private static let facts = ["NOVAKOVA", "HK9804370"]
    private static let claim = "Claimed-Mustername"
    private static let claimedNumber = "CLAIMED-4711-X"
    private static let correction = "Corrected-By-Hand-81"
    private static let note = "Frau Musterfrau rief an: +49 171 5550123"
    private static let providerSecret = "whsec_" + Data((100..<132).map { UInt8($0) }).base64EncodedString()
    private static let contact = "erika.planted.contact@example.org"
    private static let kept = "Kept-As-Documented"

    /// A service that logs all, in a shell that would have its memory dumped into a folder.
    private func start(_ data: String, _ cores: String) async throws -> RunningService {
      try await startService(
        on: data, ["--log-level", "trace", "--review", "always"],
        environment: [
          "MUSTER_EVALUATION_PROVIDER": "https://127.0.0.1:9/", "MUSTER_PROVIDER_SECRET": Self.providerSecret,
          // It would take a minute to draw a picture of the crash.
          "SWIFT_BACKTRACE": "enable=no",
        ],
        by: ["/bin/sh", "-c", #"ulimit -c unlimited; cd "$0" && exec "$@""#, cores])
    }

    private func checkDumps(of process: Int32) throws {
      #if os(Linux)
        let limits = String(decoding: try readFile("/proc/\(process)/limits"), as: UTF8.self)
        #expect(limits.contains(/Max core file size\s+0\s+0/), "\(limits)")
        let filter = String(decoding: try readFile("/proc/\(process)/coredump_filter"), as: UTF8.self)
        #expect(filter.allSatisfy { $0 == "0" || $0.isNewline }, "\(filter)")
      #endif
    }

    /// A process from what a person says of themselves to the code at its end.
    ///
    /// - Returns: What must not be found.
    private func takeAPersonThrough(
      _ service: RunningService, app: String, backend: String
    ) async throws -> [String] {
      let words = [
        "givenName": "Erika-Plantegood", "surname": "Plantemuster", "documentNumber": "T22000129P",
        "birthDate": "1964-08-12-planted", "email": "erika.plantemuster@example.org", "password": "pa55-Planted-w0rd",
        "clientNumber": "client-4711-planted",
      ]
      let client = service.client(app)
      let outbox = service.client(backend)
      let activation = ActivationService(client, storage: MemoryStorage())
      try await activation.start(credentials: words)
      let process = try #require(activation.processId)
      func code(_ type: Code) async throws -> String {
        try #require(try await outbox.outbox(processId: process).last { $0.type == type }?.otpCode)
      }
      let first = try await code("ACTIVATION")
      let token = try #require(try await activation.activate(otp: first).token)
      let verification = VerificationService(client.authorized(with: token), storage: MemoryStorage())
      _ = try await verification.status()
      _ = try await verification.consentApprove()
      _ = try await verification.documentsSetSelectedTypes(types: [.idCard, .passport])
      let pictures: [(String, DocumentType, DocumentSide)] = [
        ("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back),
        ("passport.jpg", .passport, .front),
      ]
      for pages in [pictures[0...1], pictures[2...2]] {
        let files = try pages.map { name, type, side in
          var file = DocumentFile(data: try readFile(locateSpecimen(name)), type: type, side: side)
          file.filename = Self.filename
          return file
        }
        _ = try await verification.documentsSubmit(files: files)
        _ = try await settled(verification, service, backend)
      }
      #expect(try await settled(verification, service, backend) == .presenceCheck)
      _ = try await verification.presenceCheckInit()
      _ = try await verification.presenceCheckSubmit()
      guard case .otp = try await settled(verification, service, backend) else {
        Issue.record("no code is asked for")
        return []
      }
      let second = try await code("USER_VERIFICATION")
      _ = try await verification.verifyOTP(otp: second)
      #expect(try await settled(verification, service, backend) == .success)
      return Array(words.values) + [first, second, token]
    }

    /// A session of a backend's, with words of its own, and a decision about it.
    private func takeASessionIn(
      _ service: RunningService, backend: String
    ) async throws -> (token: String, document: String, words: [String]) {
      let session = try await service.client(backend).createSession(
        SessionRequest(
          documentTypes: ["PASSPORT"], consentRequired: false, customFields: ["reference": Self.kept],
          claims: Claims(surname: Self.claim, documentNumber: Self.claimedNumber),
          hosted: HostedRequest(contact: ContactRequest(channel: "EMAIL", address: Self.contact, verified: true))))
      let link = try #require(session.url?.split(separator: "=").last.map(String.init))
      let token = try #require(session.token)
      var file = DocumentFile(
        data: try readFile(locateSpecimen("passport-grayscale.jpg")), type: .passport, side: .front)
      file.filename = Self.filename
      let document = try await service.client(token).uploadDocument(file, wait: .seconds(60))
      let path = "\(service.url)/v1/documents/\(document.id)"
      let header = ["-H", "Authorization: Bearer \(backend)", "-H", "Content-Type: application/json"]
      try await waitUntil { try await runCurl(header + [path]).body.contains(Self.facts[0]) }
      let corrected = try await runCurl(
        header + [
          "-X", "PUT", "-d", #"{"value": "\#(Self.correction)", "reason": "OTHER"}"#, "\(path)/reading/optional",
        ])
      #expect(corrected.body.contains(Self.correction))
      try await waitUntil { try await decideAll(service, backend) > 0 }
      let stated = Self.facts + [Self.claim, Self.claimedNumber, Self.correction]
      return (token, document.id, [Self.filename, Self.note, Self.contact, link] + stated)
    }

    /// Asks for the status until the service is through with what it is at, and is the reviewer meanwhile.
    private func settled(
      _ verification: VerificationService, _ service: RunningService, _ backend: String
    ) async throws -> VerificationState {
      let deadline = ContinuousClock.now + .seconds(120)
      while true {
        let state = try await verification.status().state
        guard case .processing = state else { return state }
        try #require(ContinuousClock.now < deadline, "it stays \(state)")
        _ = try await decideAll(service, backend)
        try await Task.sleep(for: .milliseconds(50))
      }
    }

    /// Accepts what waits for a reviewer.
    ///
    /// - Returns: How much that was.
    private func decideAll(_ service: RunningService, _ key: String) async throws -> Int {
      let header = ["-H", "Authorization: Bearer \(key)"]
      let list = try await runCurl(header + ["\(service.url)/v1/reviews"])
      let reviews = try JSONCoding.decoder().decode(ReviewList.self, from: Data(list.body.utf8)).reviews
      for review in reviews {
        var decision = DecisionRequest("accept", revision: review.revision, doubts: review.doubts.map(\.code))
        decision.note = Self.note
        let body = String(decoding: try JSONCoding.encoder().encode(decision), as: UTF8.self)
        let answer = try await runCurl(
          header + [
            "-H", "Content-Type: application/json", "-d", body, "\(service.url)/v1/reviews/\(review.id)/decisions",
          ])
        #expect(answer.report.hasPrefix("20"), "\(answer.body)")
      }
      return reviews.count
    }
  }
}
