import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension EndToEnd {
  /// The service's own presence check, with real faces.
  @Suite(.needs("curl")) struct PresenceCheckTests {
    @Test func thePersonOnTheCardIsPresent() async throws {
      try await withFaces(environment: ["MUSTER_KEEP_PRESENCE_FRAMES": "true"]) { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        #expect(check.provider == "muster")
        #expect(check.steps.count == 4)
        #expect((500...601).contains(check.expiresAt.timeIntervalSinceNow))
        try await person.takeAll(of: check, as: "obama")
        try await person.wait(for: "COMPLETED/ACCEPTED")
        let outcome = try #require(try await person.review().presence.first)
        #expect(outcome.result == "ACCEPTED")
        #expect((0.1...0.5).contains(try #require(outcome.portraitDistance)))
        let selfie = try await runCurl(
          ["-s", "-o", "/dev/null", "-H", "Authorization: Bearer \(key)", "\(service.url)\(outcome.selfieUrl ?? "")"],
          report: "%{http_code} %{content_type}")
        #expect(selfie.report == "200 image/jpeg")
        #expect(outcome.steps.map(\.kind.rawValue) == check.steps.map(\.kind))
        #expect(outcome.steps.allSatisfy { $0.done && $0.frames.contains { $0.url != nil && $0.face != nil } })
        try await expectLeftAndErased(person, outcome)
      }
    }

    /// What is kept of a check is handed out with all else about the session, and erased with it.
    private func expectLeftAndErased(_ person: PersonBeforeCamera, _ outcome: PresenceResult) async throws {
      let (header, url) = (["-s", "-H", "Authorization: Bearer \(person.key)"], person.service.url)
      try await withTemporaryFolder { folder in
        let path = folder + "/session.zip"
        let export = try await runCurl(header + ["-o", path, "\(url)/v1/sessions/\(person.session.id)/export"])
        #expect(export.report == "200")
        let archive = try readFile(path)
        let pictures = ["selfie.jpg", "frame-\(outcome.steps[0].frames.last?.id ?? "none").jpg"]
        for name in ["presence.json", "-portrait.jpg"] + pictures.map({ "pictures/\(outcome.id)-\($0)" }) {
          #expect(archive.firstRange(of: Data(name.utf8)) != nil, "\(name)")
        }
      }
      let erasure = try await runCurl(header + ["-X", "DELETE", "\(url)/v1/sessions/\(person.session.id)"])
      #expect(erasure.report == "200", "\(erasure.body)")
      let selfie = try await runCurl(header + ["\(url)\(outcome.selfieUrl ?? "")"])
      #expect(selfie.report == "404")
    }

    @Test func anotherPersonIsRefused() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("biden", at: service, key: key)
        try await person.takeAll(of: try await person.begin(), as: "obama")
        try await person.wait(for: "PRESENCE_CHECK/NOT_INITIALIZED")
        let outcome = try #require(try await person.review().presence.first)
        #expect(outcome.result == "REJECTED")
        #expect(outcome.reasons == ["PORTRAIT_MISMATCH"])
      }
    }

    @Test func aStillPhotoTakesNoTurn() async throws {
      try await withFaces { service, key, _ in
        let (person, check, step) = try await askedToTurn(at: service, key: key)
        // The photo, moved, and as a print that is turned.
        for face in ["look_straight-2", "print_left-1", "print_left-2", "print_right-1", "print_right-2"] {
          #expect(
            try await person.send("frames/obama/\(face).jpg", for: step, of: check) == "FACE_TURNED_TOO_LITTLE",
            "\(face)")
        }
      }
    }

    @Test func aTurnThatIsFurtherThanDrawnIsNone() async throws {
      try await withFaces { service, key, _ in
        let (person, check, step) = try await askedToTurn(byLessThan: 0.3, at: service, key: key)
        for number in 1...3 {
          let face = "frames/obama/\(step.kind)_37-\(number).jpg"
          #expect(try await person.send(face, for: step, of: check) == "FACE_TURNED_TOO_FAR")
        }
      }
    }

    @Test(
      arguments: [
        ("two-1", "MULTIPLE_FACES"), ("nobody-1", "NO_FACE"), ("far-1", "FACE_FAR"), ("too_close-1", "FACE_CLOSE"),
        ("dark-1", "TOO_DARK"), ("blurred-1", "BLURRY"),
      ])
    func everyFrameIsAnsweredWithWhatIsWrong(face: String, hint: String) async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        #expect(try await person.send("frames/obama/\(face).jpg", for: check.steps[0], of: check) == hint)
      }
    }

    @Test func aTurnToTheOtherSideEndsTheTry() async throws {
      try await withFaces { service, key, _ in
        let (person, check, step) = try await askedToTurn(at: service, key: key)
        let other = step.kind == "turn_left" ? "turn_right" : "turn_left"
        #expect(try await person.send("frames/obama/\(other)_37-1.jpg", for: step, of: check) == "FACE_TURNED_AWAY")
        let right = "frames/obama/\(step.kind)_22-1.jpg"
        #expect(try await person.send(right, for: step, of: check) == "PRESENCE_FRAMES_EXHAUSTED")
        #expect(try await person.begin().sessionId == check.sessionId, "another try of the same check")
      }
    }

    /// A person who has looked straight and is asked to turn next, by less than `limit`. Not every drawing asks for that.
    private func askedToTurn(
      byLessThan limit: Double = .infinity, at service: RunningService, key: String
    ) async throws -> (person: PersonBeforeCamera, check: PersonBeforeCamera.Check, step: PersonBeforeCamera.Check.Step)
    {
      while true {
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        try await person.take(check.steps[0], of: check, as: "obama")
        let step = check.steps[1]
        guard step.kind.hasPrefix("turn"), step.target.to < limit else { continue }
        try await person.sleep(until: step.notBefore)
        return (person, check, step)
      }
    }

    @Test func framesOfAnotherTryAreRefusedAndAudited() async throws {
      try await withFaces { service, key, data in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let other = try await PersonBeforeCamera("biden", at: service, key: key)
        let (check, foreign) = (try await person.begin(), try await other.begin())
        let (first, second) = (check.steps[0], check.steps[1])
        let good = "frames/obama/look_straight-1.jpg"
        #expect(try await person.send(good, for: second, of: check) == "PRESENCE_STEP_ORDER")
        for ticket in [second.ticket, foreign.steps[0].ticket, check.ticket, "x", ""] {
          #expect(try await person.send(good, for: first, of: check, ticket: ticket) == "PRESENCE_TICKET_INVALID")
        }
        #expect(try await person.send(good, for: first, of: check) == "HOLD_STILL")
        try await person.take(first, of: check, as: "obama")
        #expect(try await person.send(good, for: first, of: check) == "PRESENCE_STEP_ORDER", "it is done")
        try await person.sleep(until: second.notBefore)
        #expect(try await person.send(good, for: second, of: check) == "PRESENCE_FRAME_REPEATED")
        let begun = foreign.steps[0]
        #expect(try await other.send(good, for: begun, of: foreign) == "PRESENCE_FRAME_REPEATED", "in another session")
        let again = try await person.begin()
        #expect(again.sessionId == check.sessionId, "another try of the same check")
        #expect(again.nonce != check.nonce)
        let old = try await person.send("frames/obama/look_straight-3.jpg", for: second, of: check)
        #expect(old == "PRESENCE_TICKET_INVALID")
        #expect(try await person.send(good, for: again.steps[0], of: again) == "PRESENCE_FRAME_REPEATED")
        let notes = try await runMuster("audit", "export", "--data", data)
        #expect(
          notes.output.split(separator: "\n").count { $0.contains("presence.refused") } == 4,
          "what says the same is counted")
      }
    }

    /// What a camera does not send costs the service no more than reading its header, and the person no frame.
    @Test func framesThatAreTooLargeAreNotLookedAt() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        let first = check.steps[0]
        // 4000 × 3000 pixels in less than 1 MiB.
        let wide = try readFile(locateSpecimen("id-card-front.jpg"))
        #expect(wide.count < 1_048_576)
        for _ in 1...17 { #expect(try await person.send(wide, for: first, of: check) == "IMAGE_SIDE_TOO_LONG") }
        let long = try readFile(locateFace("frames/obama/look_straight-1.jpg")) + Data(count: 1_048_576)
        #expect(try await person.send(long, for: first, of: check) == "REQUEST_TOO_LARGE")
        #expect(try await person.send("frames/obama/look_straight-1.jpg", for: first, of: check) == "HOLD_STILL")
      }
    }

    @Test func aTokenThatComesWithATicketHasToFit() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let other = try await PersonBeforeCamera("biden", at: service, key: key)
        let check = try await person.begin()
        let first = check.steps[0]
        let good = "frames/obama/look_straight-1.jpg"
        for (token, word) in [
          (other.token, "PRESENCE_TICKET_INVALID"), ("st_nobody", "UNAUTHENTICATED"), ("", "UNAUTHENTICATED"),
        ] {
          #expect(try await person.send(good, for: first, of: check, token: token) == word, "\(token.prefix(3))")
        }
        for (token, status) in [(other.token, "404"), ("st_nobody", "401"), (person.token, "200"), (key, "200")] {
          for path in ["", "/events"] {
            let answer = try await runCurl([
              "-s", "-m", "2", "-H", "Authorization: Bearer \(token)",
              "\(service.url)/v1/presence-checks/\(check.sessionId)\(path)?ticket=\(check.ticket)",
            ])
            #expect(answer.report == status, "\(path)")
          }
        }
        #expect(try await person.send(good, for: first, of: check, token: person.token) == "HOLD_STILL")
      }
    }

    @Test func callersWithoutATicketLearnNothingAndWriteLittle() async throws {
      try await withFaces(environment: ["MUSTER_PRESENCE_BURST": "20", "MUSTER_PRESENCE_REQUESTS_PER_SECOND": "0.1"]) {
        service, key, data in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()

        /// Sends something with a wrong ticket.
        func guess(_ id: String) async throws -> CurlAnswer {
          try await runCurl([
            "-s", "-H", "Content-Type: image/jpeg", "-d", "x",
            "\(service.url)/v1/presence-checks/\(id)/frames?step=1&ticket=guess",
          ])
        }
        var (known, unknown) = (
          try await guess(check.sessionId), try await guess("0e3a52d5-6e0a-4a3e-b1e1-3c5c0cf6a1de")
        )
        #expect(known.report == "403" && unknown.report == "403")
        let requestId = /"requestId":"[^"]+"/
        #expect(known.body.replacing(requestId, with: "") == unknown.body.replacing(requestId, with: ""))
        for _ in 1...30 { known = try await guess(check.sessionId) }
        unknown = try await guess("0e3a52d5-6e0a-4a3e-b1e1-3c5c0cf6a1df")
        #expect(known.report == "429" && known.body.contains("TOO_MANY_REQUESTS") && unknown.report == "403")
        let notes = try await runMuster("audit", "export", "--data", data)
        #expect(notes.lines.count { $0.contains("presence.refused") } == 1)
        // The person's own token is another way in.
        let own = try await runCurl([
          "-s", "-H", "Authorization: Bearer \(person.token)", "\(service.url)/v1/presence-checks/\(check.sessionId)",
        ])
        #expect(own.report == "200")
      }
    }

    @Test func sixteenFramesOfAStepAreLookedAt() async throws {
      try await withFaces { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        let faces =
          ["far", "too_close", "dark", "blurred", "turn_left_37"].flatMap { face in (1...3).map { "\(face)-\($0)" } }
          + ["two-1", "nobody-1"]
        var words: [String] = []
        for face in faces {
          words.append(try await person.send("frames/obama/\(face).jpg", for: check.steps[0], of: check))
        }
        #expect(words.last == "PRESENCE_FRAMES_EXHAUSTED")
        #expect(words.count == 17 && !words.dropLast().contains("PRESENCE_FRAMES_EXHAUSTED"))
      }
    }

    @Test func framesAfterTheirTimeAreTooLate() async throws {
      try await withFaces(rules: #"{"seconds": 10}"#) { service, key, _ in
        let person = try await PersonBeforeCamera("obama", at: service, key: key)
        let check = try await person.begin()
        try await person.sleep(until: check.steps[0].notAfter + 0.2)
        let face = "frames/obama/look_straight-1.jpg"
        #expect(try await person.send(face, for: check.steps[0], of: check) == "PRESENCE_STEP_LATE")
      }
    }

    @Test(arguments: [
      (["MUSTER_PRESENCE": "", "MUSTER_MODELS": repositoryFolder + "/models"], "embedded: the models are in "),
      (["MUSTER_PRESENCE": "off"], "off: the setting presence says so"),
    ])
    func theLogSaysAtTheStartWhichCheckIsOnAndWhy(settings: [String: String], words: String) async throws {
      try await withTemporaryFolder { folder in
        let service = try await startService(on: folder, environment: settings)
        #expect(service.program.errors.contains("The presence check is \(words)"), "\(service.program.errors)")
        #expect(try await service.stop().exitCode == 0)
      }
    }

    @Test func withoutTheModelsTheServiceSaysHowToGetThem() async throws {
      try await withTemporaryFolder { folder in
        let outcome = try await runMuster(
          "serve", "--port", "0", "--data", folder + "/data", "--presence", "embedded", "--models", folder)
        #expect(outcome.exitCode != 0)
        #expect(outcome.errors.contains("make models"), "\(outcome.errors)")
      }
    }
  }
}
