import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// The pictures of a case are seen as large as there is room, and as whoever looks likes them.
  @Suite struct ViewTests {
    private static let pictures: [(name: String, type: DocumentType, side: DocumentSide)] = [
      ("id-card-front-tilted.jpg", .idCard, .front), ("id-card-back-tilted.jpg", .idCard, .back),
    ]

    @Test func theCutOutFillsTheRoom() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(pictures: Self.pictures)
        try await console.withPerson("Anna Berg") { anna in
          for (width, height, least) in [(1440, 900, 850), (1280, 860, 730), (390, 844, 320)] {
            try await anna.browser.show(on: Screen(width: width, height: height, scheme: .light))
            try await anna.open(verification.path)
            try await anna.browser.wait { try await shownWidth(anna) >= least }
            #expect(try await chosen(anna) == "document")
          }
          let folded = try await anna.browser.run(
            "return [...document.querySelectorAll('.quality')].map((part) => part.open)")
          let good = try await anna.browser.all("article:not(:has(.measures .verdict:not(.unseen))) .quality[open]")
          #expect(good.isEmpty && folded.items.count == 2, "what is good is folded up")
        }
      }
    }

    /// However long a measure's name is and however narrow its column.
    @Test(arguments: [1280, 390]) func theVerdictOnAMeasureIsOneWord(width: Int) async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          try await anna.browser.show(on: Screen(width: width, height: 860, scheme: .light))
          try await anna.open(verification.path)
          let heights = try await anna.browser.run(
            """
            document.querySelectorAll('.quality').forEach((part) => { part.open = true; });
            return [...document.querySelectorAll('.measures .verdict:not(.unseen)')].map((verdict) => {
              verdict.previousElementSibling.textContent = 'Similarity to another picture';
              return verdict.getBoundingClientRect().height;
            })
            """
          ).items.map(\.number)
          #expect(!heights.isEmpty && heights.allSatisfy { $0 < 24 }, "\(heights)")
        }
      }
    }

    @Test func aReviewerSeesThatAPartOfThePictureIsMissing() async throws {
      try await withConsole { console in
        let whole = try readFile(locateSpecimen("passport-grayscale.jpg"))
        let path = try writeFile("\(console.folder)/cut.jpg", whole.prefix(whole.count * 995 / 1000))
        let verification = try await console.makeCase(pictures: [(path, .passport, .front)])
        try await console.withPerson("Anna Berg") { anna in
          for width in [1440, 390] {
            try await anna.browser.show(on: Screen(width: width, height: 900, scheme: .light))
            try await anna.open(verification.path)
            #expect(try await anna.browser.has(".quality[open]"), "what is not good is unfolded")
            #expect(try await anna.browser.text.contains("Missing part of the picture"))
            try await anna.browser.keepScreenshot("incomplete-\(width)", ofWholePage: true)
          }
          try await anna.browser.expectNoFaults()
        }
      }
    }

    @Test func viewSettingsOfAReviewerAreKept() async throws {
      try await withConsole { console in
        let cases = [
          try await console.makeCase(pictures: Self.pictures), try await console.makeCase(pictures: Self.pictures),
        ]
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(cases[0].path)
          try await anna.browser.press("v")
          try await anna.browser.wait {
            guard try await !anna.browser.has(".stage.waiting") else { return false }
            return try await chosen(anna) == "display"
          }
          try await anna.browser.press("+")
          let zoom = try await anna.browser.run(Self.zoom).text
          try await anna.open(cases[1].path)
          try await anna.browser.wait { try await chosen(anna) == "display" }
          try await anna.browser.wait { try await anna.browser.run(Self.zoom).text == zoom }
          try await anna.browser.press("0")
          try await anna.open(cases[0].path)
          #expect(try await anna.browser.run("return document.querySelector('.stage.zoomed')") == .null)
          // It is one person's own.
          try await anna.signOut()
          let keys = try await anna.browser.run("return Object.keys(localStorage)")
          #expect(keys == .array([.string("view of Anna Berg")]))
          // What stands there may be anything.
          for damaged in ["", "{", "null", #"{"kind":"'] *","zoom":"x"}"#, #"{"zoom":1e99}"#] {
            try await anna.browser.run("localStorage.setItem('view of Anna Berg', arguments[0])", .string(damaged))
            if try await anna.browser.url.path == "/review/sign-in" { try await anna.signIn() }
            try await anna.open(cases[0].path)
            try await anna.browser.wait { try await chosen(anna) == "document" }
          }
        }
      }
    }

    private static let zoom = "return document.querySelector('.zoom').textContent"

    private func chosen(_ person: Person) async throws -> String {
      try await person.browser.run("return document.querySelector('[data-kind][aria-current]')?.dataset.kind ?? ''")
        .text
    }

    private func shownWidth(_ person: Person) async throws -> Int {
      try await person.browser.run(
        "return Math.round(document.querySelector('.sheet img').getBoundingClientRect().width)"
      )
      .number
    }
  }
}
