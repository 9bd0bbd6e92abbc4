import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension QueueBrowsers {
  /// Nothing moves because something was decided: whoever presses twice presses the same.
  @Suite struct PlaceTests {
    private static let screens = [(1440, 900), (1024, 768), (390, 844)]
    /// The buttons of the case; above all, what must never take each other's place.
    private static let buttons =
      "[data-target=case] .decide button.accept, [data-target=case] .decide > details > summary"
    private static let documents = "article .stage, article .decide button.accept, article .decide > details > summary"

    @Test func theNextCaseHasItsButtonsWhereTheLastHadThem() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "6"]) { console in
        _ = try await console.makeCases(Self.screens.count + 1)
        try await console.withPerson("Anna Berg") { anna in
          try await anna.browser.leave { try await anna.browser.press("n") }
          for (width, height) in Self.screens {
            try await anna.browser.show(on: Screen(width: width, height: height, scheme: .light))
            let shown = try await anna.shownCase()
            let (before, around) = (try await anna.places(Self.buttons), try await anna.places(Self.documents))
            #expect(before.count == 2 && around.count > 1)
            try await anna.browser.press("a", seeing: true)
            _ = try await anna.waitForCase(after: shown)
            #expect(try await anna.browser.has("[data-underway]"))
            #expect(try await anna.places(Self.buttons) == before, "\(width) px wide")
            let aroundNext = try await anna.places(Self.documents)
            if width == 1440 { #expect(aroundNext == around) }
            try await expectNothingCovered(anna.browser)
            try await anna.browser.wait { try await !anna.browser.has("[data-underway]") }
            #expect(try await anna.places(Self.buttons) == before, "\(width) px wide, when it has taken effect")
          }
        }
      }
    }

    /// Who accepts one document stays on its case.
    @Test func theSameCaseStaysAsItIs() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "6"]) { console in
        let verification = try await console.makeCase(
          customFields: ["sandbox.documents": "unsure"],
          pictures: [("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back)])
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.visitor().post("\(verification.path)/lease").status == 303)
          for (width, height) in Self.screens.prefix(2) {
            try await anna.browser.show(on: Screen(width: width, height: height, scheme: .light))
            try await anna.open(verification.path)
            let before = try await anna.places(Self.buttons)
            try await anna.browser.wait { try await anna.browser.has(".case[data-seen]") }
            // Nobody scrolls meanwhile, as the driver would.
            try await anna.browser.leave {
              _ = try await anna.browser.run("document.querySelector('article button.accept').click()")
            }
            #expect(try await anna.browser.text.contains("Accepted Identity card"))
            #expect(try await anna.places(Self.buttons) == before, "\(width) px wide")
            try await anna.browser.leave { try await anna.browser.press("z") }
            #expect(try await anna.places(Self.buttons) == before, "\(width) px wide, taken back")
          }
        }
      }
    }

    @Test func theQueueStaysAsItIs() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "30"]) { console in
        let cases = try await console.makeCases(3)
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open()
          let before = try await anna.places("#queue, .filter, .page-head")
          try await anna.open(cases[0].path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          try await anna.open()
          #expect(try await anna.browser.has("[data-underway]"))
          let after = try await anna.places("#queue, .filter, .page-head")
          // The list itself is a row shorter.
          #expect(after.dropLast() == before.dropLast())
        }
      }
    }

    /// The person leaves before the decision takes effect: who decided is told at the bottom of every page.
    @Test func thePageSaysThatADecisionCameTooLate() async throws {
      try await withConsole(["MUSTER_REVIEW_UNDO_SECONDS": "5"]) { console in
        let session = try await console.backend.createSession(SessionRequest(documentTypes: ["PASSPORT"]))
        let app = console.backend.authorized(with: try #require(session.token))
        let passport = try readFile(locateSpecimen("passport-grayscale.jpg"))
        _ = try await app.uploadDocument(
          DocumentFile(data: passport, type: .passport, side: .front), wait: .seconds(60))
        let verification = WaitingCase(id: session.id, documents: [])
        try await waitUntil { try await console.standing(of: verification) == "CLIENT_EVALUATION/IN_PROGRESS" }
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.leave { try await anna.browser.press("a", seeing: true) }
          let leaving = VerificationService(app, storage: MemoryStorage())
          _ = try await leaving.status()
          try await leaving.cancelWholeProcess()
          try await anna.browser.wait {
            try await anna.open()
            return try await anna.browser.has(".pending .failed")
          }
          try await anna.look("decision-failed")
          let told = try await anna.browser.find(".pending .failed").text
          #expect(told.contains("Accepted the person") && told.contains("did not take effect"))
          try await anna.browser.leave { try await anna.browser.find(".pending .failed button").click() }
          #expect(try await !anna.browser.has(".pending .failed"))
        }
      }
    }

    /// What may be undone lies over nothing that can be pressed.
    private func expectNothingCovered(_ browser: Browser) async throws {
      let covered = try await browser.run(
        """
        const undo = document.querySelector(".pending").getBoundingClientRect();
        const target = document.querySelector("[data-target=case]").getBoundingClientRect();
        const isAcross = undo.right > target.left && undo.left < target.right;
        return isAcross && undo.bottom > target.top + 1 && undo.top < target.bottom - 1
          ? `${undo.bottom} over ${target.top}` : "";
        """)
      #expect(covered == .string(""))
    }
  }
}
