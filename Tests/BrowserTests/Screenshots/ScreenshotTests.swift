import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// Takes the pictures of docs/screenshots, which `make screenshots` asks for.
  @Suite struct ScreenshotTests {
    private static let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"]

    private static let screens = [("", 1280, 860, 1), ("-phone", 390, 844, 2)]

    @Test(.enabled("only where SCREENSHOTS names a folder") { folder != nil })
    func theDeskIsPictured() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "0"]) { console in
        let decided = try await console.makeSampleCases(count: 9)
        let waiting = try await console.makeSampleCases(count: 14)
        try await console.withPerson("Cora Lind", as: .senior) { cora in
          for (index, verification) in decided.enumerated() {
            try await cora.decide(
              verification, [.accept, .accept, .reject, .reupload, .accept, .reject][index % 6], choice: index / 3)
          }
          // The last decision led on to this one.
          #expect(try await cora.visitor().post("\(waiting[0].path)/release").status == 303)
        }
        let now = Int(Date().timeIntervalSince1970 * 1000)
        let script = repositoryFolder + "/Tests/BrowserTests/Screenshots/draw-history.py"
        let drawn = try await runProgram("python3", [script, console.folder + "/muster.sqlite", "\(now)"])
        try #require(drawn.exitCode == 0, "\(drawn.errors)")
        try await console.withPerson("Ben Holm") { ben in
          let answer = try await ben.visitor().post("\(waiting[2].path)/lease")
          #expect(answer.status == 303)
        }
        try await console.withPerson("Anna Berg", as: .senior) { anna in
          let answer = try await anna.visitor().post("\(waiting[0].path)/lease")
          #expect(answer.status == 303)
          for (name, path) in [
            ("queue", "/review"), ("case", waiting[0].path), ("statistics", "/review/statistics?days=30"),
          ] {
            try await anna.open(path)
            try await take(anna, name)
          }
        }
      }
    }

    @Test(.enabled("only where SCREENSHOTS names a folder") { folder != nil })
    func thePresenceCheckIsPictured() async throws {
      let settings = [
        "MUSTER_PRESENCE": "embedded", "MUSTER_MODELS": repositoryFolder + "/models", "MUSTER_REVIEW_UNDO_SECONDS": "0",
      ]
      try await withConsole(settings) { console in
        try await console.withPerson("Anna Berg", as: .senior) { anna in
          let verification = try await console.makePresenceCase(
            customFields: ["customer": "48-1107", "branch": "Brno"], isFilmed: true
          ) { made in try await anna.decide(made, .accept, choice: 0) }
          try await anna.openWhenItWaits(verification)
          let answer = try await anna.visitor().post("\(verification.path)/lease")
          #expect(answer.status == 303)
          try await anna.open(verification.path)
          try await take(anna, "presence")
        }
      }
    }

    /// Takes the shown page by day and by night, on a laptop and on a telephone.
    private func take(_ person: Person, _ name: String) async throws {
      let folder = try #require(Self.folder)
      for scheme in ColorScheme.allCases {
        try await person.browser.prefer(scheme)
        for (kind, width, height, scale) in Self.screens {
          try await person.browser.resize(width: width, height: height, scale: scale)
          try await person.browser.wait {
            try await person.browser.run("return [...document.images].every((image) => image.complete)") == .bool(true)
          }
          // Pictures fit themselves in at the next frame.
          try await Task.sleep(for: .milliseconds(300))
          try writeFile("\(folder)/\(name)\(kind)-\(scheme).png", try await person.browser.screenshot())
        }
      }
    }
  }
}

extension ConsoleFixture {
  /// Cases with the specimens of all kinds of documents, as a bank's branches might send them.
  fileprivate func makeSampleCases(count: Int) async throws -> [WaitingCase] {
    let kinds: [[(name: String, type: DocumentType, side: DocumentSide)]] = [
      [("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back)],
      [("passport.jpg", .passport, .front)],
      [("driving-licence.jpg", .driversLicense, .front)],
      [("id-card-front-tilted.jpg", .idCard, .front), ("id-card-back-tilted.jpg", .idCard, .back)],
      [("passport-wide-gamut.jpg", .passport, .front)],
    ]
    let branches = ["Brno", "Wien", "Praha", "Valencia", "Online"]
    var cases: [WaitingCase] = []
    let doubts = [[:], ["sandbox.documents": "unsure"], [:]]
    for number in 0..<count {
      cases.append(
        try await makeCase(
          customFields: ["customer": "48-\(1107 + number * 37)", "branch": branches[number * 2 % branches.count]]
            .merging(doubts[number * 3 % doubts.count]) { $1 },
          pictures: kinds[number % kinds.count]))
    }
    return cases
  }
}

extension Person {
  fileprivate enum Verdict: String {
    case accept, reject, reupload
  }

  /// Decides a case, for this one of the reasons that the page gives.
  fileprivate func decide(_ verification: WaitingCase, _ verdict: Verdict, choice: Int) async throws {
    let visitor = try await visitor()
    let page = try await visitor.get(verification.path).body
    let revision = try #require(page.firstMatch(of: /data-revision="(\d+)"/)).1
    let reasons = page.matches(of: /<option value="([A-Z_]+)"/).map { String($0.1) }
    var fields = ["decision": verdict.rawValue, "revision": String(revision)]
    let doubts = page.matches(of: /name="(doubt-[^"]+)"/).map { String($0.1) }
    if verdict == .accept { for name in doubts { fields[name] = "1" } }
    if verdict != .accept { fields["reason"] = reasons[choice % reasons.count] }
    if verdict == .reupload { fields["documentId"] = verification.documents[0] }
    #expect(try await visitor.post("\(verification.path)/decisions", fields).status == 303)
  }
}
