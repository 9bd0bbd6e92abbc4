import Foundation
import MusterAPI
import MusterClient
import RunningPrograms
import Testing

extension Browsers {
  /// What documents state, at the desk.
  @Suite struct CaseFieldsTests {
    private static let card: [(name: String, type: DocumentType, side: DocumentSide)] = [
      ("id-card-front.jpg", .idCard, .front), ("id-card-back.jpg", .idCard, .back),
    ]

    /// A person with a card and a passport that agree: there is nothing to look at twice, except that nothing on the
    /// card's front can be compared with its back.
    @Test func aCleanCaseIsDecidedWithoutThePicture() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(
          pictures: Self.card + [("passport.jpg", .passport, .front)])
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.visitor().post("\(verification.path)/lease").status == 303)
          try await anna.open(verification.path)
          try await anna.look("fields-clean")
          let identity = try await anna.browser.find("#identity")
          for words in ["NOVAKOVA", "LENA", "1991-04-17", "YRM838486", "HK9804370", "TD1", "TD3"] {
            #expect(try await identity.text.contains(words), "\(words)")
          }
          #expect(try await anna.browser.all(".fields-table .differs").isEmpty)
          let findings = try await anna.browser.find(".contents-findings")
          #expect(try await findings.text.contains("The two sides have no data in common"))
          #expect(try await anna.browser.all(".contents-findings > *").count == 1)
          // The fields, their lines and the decision are on one screen.
          try await anna.browser.show(on: Screen(width: 1440, height: 900, scheme: .light))
          let bottoms = try await anna.browser.run(
            """
            scrollTo(0, 0);
            return ["#identity", "[data-target=case] button.accept"].map(
              (name) => Math.ceil(document.querySelector(name).getBoundingClientRect().bottom))
            """
          ).items.map(\.number)
          #expect(bottoms.allSatisfy { $0 > 0 && $0 <= 900 }, "\(bottoms)")
        }
      }
    }

    @Test func aSuffixOfTheNameIsAFieldOfItsOwn() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase()
        try await console.withPerson("Anna Berg") { anna in
          let answer = try await anna.visitor().post(
            "\(verification.path)/fields",
            ["documentId": verification.documents[0], "field": "nameSuffix", "value": "JR", "reason": "NOT_READ"])
          #expect(answer.status == 303)
          try await anna.open(verification.path)
          try await anna.look("name-suffix")
          let table = try await anna.browser.find(".fields-table").text
          #expect(table.contains("Suffix of the name") && table.contains("JR"), "\(table)")
        }
      }
    }

    @Test func aCheckDigitThatDoesNotFitIsAFinding() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(filename: "passport.sandbox-content-CHECK_DIGIT_WRONG.jpg")
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.visitor().post("\(verification.path)/lease").status == 303)
          try await anna.open(verification.path)
          try await anna.look("check-digit")
          let findings = try await anna.browser.find(".contents-findings").text
          #expect(findings.contains("A check digit does not fit: Passport"), "\(findings)")
        }
      }
    }

    @Test func whatDiffersIsRedAndShownWhereItStands() async throws {
      try await withConsole { console in
        let first = try await console.makeCase()
        let claims = Claims(surname: "Nowak", givenNames: "Lena", birthDate: "1991-04-17")
        let verification = try await console.makeCase(
          claims: claims,
          pictures: [
            ("id-card-front.jpg", .idCard, .front), ("id-card-back-tilted.jpg", .idCard, .back),
            ("passport-grayscale.jpg", .passport, .front),
          ])
        try await console.withPerson("Anna Berg") { anna in
          #expect(try await anna.visitor().post("\(verification.path)/lease").status == 303)
          try await anna.open(verification.path)
          try await anna.look("fields-differing")
          let findings = try await anna.browser.find(".contents-findings").text
          for words in ["LINDQVARN", "NOVAKOVA", "Nowak", "claimed", "same document number"] {
            #expect(findings.contains(words), "\(words): \(findings)")
          }
          let red = try await anna.browser.all(".fields-table .differs").asyncMap { try await $0.text }
          #expect(red.contains { $0.contains("LINDQVARN") } && red.contains { $0.contains("Nowak") })

          // Keys show a field where it was read.
          let shown = "return [...document.querySelectorAll('.field-box.shown')].map((it) => it.dataset.place)"
          #expect(try await anna.browser.run(shown).items.isEmpty)
          let field = try await anna.browser.find(".fields-table [data-place$='documentNumber']")
          _ = try await anna.browser.run("arguments[0].focus()", field.reference)
          let place = try #require(try await field.attribute("data-place"))
          #expect(try await anna.browser.run(shown).items.map(\.text) == [place])
          try await anna.look("fields-focused")

          try await anna.browser.find(".contents-findings a").click()
          try await anna.browser.waitForPath(first.path)
        }
      }
    }

    @Test func aFieldIsCorrectedAndTheReadingStays() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(
          claims: Claims(surname: "Nowak"), pictures: [("passport-grayscale.jpg", .passport, .front)])
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.browser.find(".fields-table td.differs summary").click()
          try await anna.look("fields-correcting")
          try await anna.open(verification.path)
          let field = try await anna.browser.find(".fields-table td.differs summary")
          #expect(try await field.text.contains("NOVAKOVA"))
          try await field.click()
          let input = try await anna.browser.find(".correct[open] input[name=value]")
          try await input.clear()
          try await input.type("Nowak <b>&quot;")
          _ = try await anna.browser.run("document.querySelector('.correct[open] select').value = 'MISREAD'")
          try await anna.browser.leave { try await anna.browser.press(.enter) }
          try await anna.look("fields-corrected")
          let cell = try await anna.browser.find(".fields-table summary .corrected")
          #expect(try await cell.text == "corrected")
          let text = try await anna.browser.find(".fields-table").text
          #expect(text.contains("Nowak <b>&quot;"))
          #expect(try await anna.browser.find(".fields-table .machine").text == "NOVAKOVA", "what was read stays")
          let findings = try await anna.browser.find(".contents-findings").text
          #expect(findings.contains("Nowak (claimed)"), "\(findings)")
          #expect(try await anna.browser.has(".why.accept input[required]"), "who accepts has to name the doubt")
          let title = try await anna.browser.find(".fields-table summary[title*='NOVAKOVA']").attribute("title")
          #expect(title?.contains("Anna Berg") == true)
        }
      }
    }

    /// A side without anything to read on it, and somebody who may only look.
    @Test func whatCannotBeReadCanBeTyped() async throws {
      try await withConsole { console in
        let verification = try await console.makeCase(
          pictures: [("driving-licence-444.jpg", .driversLicense, .front)])
        try await console.withPerson("Anna Berg") { anna in
          try await anna.open(verification.path)
          try await anna.look("fields-nothing")
          #expect(try await anna.browser.find(".fields-table").text.contains("Nothing could be read"))
          try await anna.browser.find(".fields-table td.missing summary").click()
          try await anna.browser.find(".correct[open] input[name=value]").type("Tester")
          try await anna.browser.leave { try await anna.browser.press(.enter) }
          #expect(try await anna.browser.find(".fields-table").text.contains("Tester"))
        }
        try await console.withPerson("Olga Ost", as: .auditor) { olga in
          try await olga.open(verification.path)
          try await olga.look("fields-auditor")
          #expect(try await olga.browser.find(".fields-table").text.contains("Tester"))
          #expect(try await olga.browser.all(".correct").isEmpty)
          let document = verification.documents[0]
          let answer = try await olga.visitor().post(
            "\(verification.path)/fields", ["documentId": document, "field": "surname", "value": "Other"])
          #expect(answer.status == 403)
        }
      }
    }
  }
}
