import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// A case in each of its states: what a person must see is there to be seen.
  @Suite struct CaseStateTests {
    /// The service's own check, with the models that see faces, and the painted person of the samples.
    @Test func thePersonIsSeenBesideThePortrait() async throws {
      try await withTemporaryFolder { folder in
        try await withConsole(try ConsoleFixture.faceSettings(in: folder)) { console in
          let verification = try await console.makePresenceCase(customFields: ["customer": "48-1107"], isFilmed: true)
          try await console.withPerson("Anna Berg") { anna in
            try await anna.openWhenItWaits(verification)
            try await anna.look("presence")
            for kind in ["person", "portrait"] {
              let picture = try await anna.browser.find(".identity figure.\(kind) img")
              #expect(
                try await anna.browser.run("return arguments[0].naturalWidth > 0", picture.reference) == .bool(true))
            }
            try await anna.browser.show(on: Screen(width: 1440, height: 900, scheme: .light))
            // Face, portrait, fields and their lines are on one screen.
            let places = try await anna.browser.run(
              """
              scrollTo(0, 0);
              const box = (name) => document.querySelector(name).getBoundingClientRect();
              return [box(".identity .person .face").height, box(".identity .strips").bottom].map(Math.round);
              """
            ).items.map(\.number)
            #expect(places[0] >= 240 && places[1] <= 900, "\(places)")
            let text = try await anna.browser.find("#identity").text
            for words in [
              "The face may match the portrait", "Their distance is 0.",
              "Up to 0.01 the faces match, up to 2.00 they may match",
              "Looked straight", "judged", "Identity card, back", "NOVAKOVA",
            ] {
              #expect(text.contains(words), "\(words)")
            }
            #expect(try await anna.browser.all(".identity .steps > .good").count == 4)
            #expect(try await anna.browser.all(".identity .steps .frames img").count >= 3)
            #expect(text.contains("turn 0.") && text.contains("(required ") && text.contains(" s after the start"))
            let names = try await anna.browser.all("article.target h2")
            #expect(try await names.asyncMap { try await $0.text } == ["Identity card, front", "Identity card, back"])
          }
        }
      }
    }

    /// A provider elsewhere sends a picture and a distance, and nobody here has looked for a portrait.
    @Test(.needs("python3")) func aProvidersFindingsAreSeen() async throws {
      let selfie = try readFile(locateSpecimen("presence/look_straight.jpg")).base64EncodedString()
      let rules = """
        {"presence.judge": {"result": "UNSURE", "findings":
        {"reasons": ["PORTRAIT_UNSURE"], "portraitDistance": 0.57, "selfie": "\(selfie)"}}}
        """
      try await withTemporaryFolder { folder in
        let provider = try await startProvider(answers: writeFile(folder + "/rules.json", Data(rules.utf8)))
        defer { provider.program.send(SIGKILL) }
        let settings = [
          "MUSTER_PRESENCE": "http", "MUSTER_PRESENCE_PROVIDER": provider.url,
          "MUSTER_PROVIDER_SECRET": RunningProvider.secret,
          "MUSTER_REVIEW": "unsure",
        ]
        try await withConsole(settings, isSandbox: false) { console in
          let verification = try await console.makePresenceCase(isFilmed: false)
          try await console.withPerson("Anna Berg") { anna in
            try await anna.openWhenItWaits(verification)
            try await anna.look("presence-provider")
            let text = try await anna.browser.find("#identity").text
            for words in ["Their distance is 0.57.", "The face may match the portrait.", "There is no portrait."] {
              #expect(text.contains(words), "\(words)")
            }
            #expect(!text.contains("Up to"), "its thresholds are not ours")
            #expect(try await anna.browser.has(".identity .person img"))
          }
        }
      }
    }

    @Test func aPlayedCheckSaysThatNothingWasKept() async throws {
      try await withConsole(["MUSTER_PRESENCE": "sandbox", "MUSTER_REVIEW": "unsure"]) { console in
        let verification = try await console.makePresenceCase(
          customFields: ["sandbox.presenceCheck": "unsure"], isFilmed: false)
        try await console.withPerson("Anna Berg") { anna in
          try await anna.openWhenItWaits(verification)
          try await anna.look("presence-played")
          #expect(try await anna.browser.find("#identity").text.contains("Nothing was stored from this check"))
          #expect(try await anna.browser.text.contains("Doubt about the presence check"))
        }
      }
    }

    /// Pictures that were refused before, one that passed softly, doubts, and what people wrote in other scripts.
    @Test func retriesAndFieldsInOtherScriptsAreShown() async throws {
      try await withConsole { console in
        let fields = [
          "שם": "נועה לוי, תל אביב", "اسم العميل": "محمد بن عبد الرحمن", "氏名": "山田太郎・東京都千代田区丸の内一丁目",
          "reference": String(repeating: "Donaudampfschifffahrt", count: 6), "sandbox.documents": "unsure",
          "<b id=harm>": "</dd><script>window.harmed=1</script>",
        ]
        let session = try await console.backend.createSession(
          SessionRequest(documentTypes: ["ID_CARD"], customFields: fields))
        let app = console.backend.authorized(with: try #require(session.token))
        for (name, side) in [
          ("id-card-back-blurred.jpg", DocumentSide.back), ("id-card-back.jpg", .back), ("id-card-front.jpg", .front),
        ] {
          var file = DocumentFile(data: try readFile(locateSpecimen(name)), type: .idCard, side: side)
          file.filename = "صورة \(name)"
          _ = try await app.uploadDocument(file, wait: .seconds(60))
        }
        let verification = WaitingCase(id: session.id, documents: [])
        try await waitUntil { try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS" }
        try await console.withPerson("عائشة <b>", as: .senior) { aisha in
          #expect(try await aisha.visitor().post("\(verification.path)/lease").status == 303)
          try await aisha.open(verification.path)
          try await aisha.look("retries")
          let text = try await aisha.browser.text
          for words in fields.values.filter({ $0 != "unsure" }) + [
            "Earlier pictures of this side", "Rejected for its quality",
          ] {
            #expect(text.contains(words), "\(words)")
          }
          #expect(!text.contains("Hold the phone"), "reviewers take no pictures")
          #expect(!text.contains("Not signed"), "nobody signs here")
          #expect(try await aisha.browser.run("return window.harmed ?? document.getElementById('harm')") == .null)
          let names = try await aisha.browser.all("article.target h2")
          #expect(try await names.asyncMap { try await $0.text } == ["Identity card, front", "Identity card, back"])
          let added = try await runMuster(
            "keys", "signature", "add", "--project", ConsoleFixture.project, "--id", "scanner", "--algorithm",
            "hmac-sha256",
            "--data", console.folder)
          #expect(added.exitCode == 0, "\(added.errors)")
          try await aisha.open(verification.path)
          #expect(try await aisha.browser.text.contains("Not signed"), "somebody is expected to sign now")
          try await aisha.open("/review")
          try await aisha.look("queue")
          // A narrow window shows the pictures without their names.
          let pictures = try await aisha.browser.run(
            "return [...document.querySelectorAll('.thumbnails .name')].map((name) => name.textContent).join('; ')")
          #expect(pictures == .string("Identity card, front; Identity card, back"))
          try await console.withPerson("Ben Holm", as: .senior) { ben in
            try await ben.open(verification.path)
            try await ben.look("held")
            let holder = try await ben.browser.find(".lease .badge").text
            #expect(holder.contains("عائشة <b>") && holder.contains("has it for"))
          }
        }
      }
    }

    /// Before there is a document, after the person has left, and when all was erased.
    @Test func casesWithoutDocumentsAreSeen() async throws {
      try await withConsole { console in
        let session = try await console.backend.createSession(SessionRequest(documentTypes: ["PASSPORT"]))
        let gone = try await console.makeCase()
        try await console.withPerson("Otto Falk", as: .auditor) { otto in
          try await otto.open("/review/cases/\(session.id)")
          try await otto.look("no-documents")
          #expect(try await otto.browser.text.contains("There are no current pictures"))
          #expect(try await !otto.browser.has(".decide"))
          #expect(try await !otto.browser.has(".pending"), "who decides nothing has nothing to undo")
          _ = try await console.backend.eraseSession(id: gone.id)
          try await otto.open(gone.path)
          try await otto.look("erased")
          #expect(try await otto.browser.text.contains("There is nothing here"))
          _ = try await otto.browser.complaints()
        }
      }
    }

    /// Whoever was rejected and whose pictures are not kept any more: what was decided is there, and no picture.
    @Test func casesWhosePicturesAreGoneAreSeen() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0", "MUSTER_REJECTED_RETENTION_SECONDS": "1"]) { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.find("article details.reject summary").click()
          try await anna.look("rejecting")
          try await anna.open(verification.path)
          try await anna.browser.find("article details.reject summary").click()
          #expect(
            try await anna.browser.find("article details.reject").text.contains("This ends the verification for good"))
          try await anna.browser.find("article details.reject option:nth-child(2)").click()
          try await anna.browser.waitUntilSeen()
          try await anna.browser.leave { try await anna.browser.find("article details.reject button").click() }
          try await anna.browser.wait {
            try await anna.open(verification.path)
            return try await anna.browser.text.contains("There is no picture to show")
          }
          try await anna.look("pictures-gone")
          let text = try await anna.browser.text
          #expect(text.contains("Rejected the person because of Passport: Cannot be read"))
          // A page opened just before the pictures went asks for pictures that are gone.
          let others = try await anna.browser.complaints().filter { !$0.message.contains("/pictures/") }
          #expect(others.isEmpty)
        }
      }
    }
  }
}

extension Sequence {
  func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
