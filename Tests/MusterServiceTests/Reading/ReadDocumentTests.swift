import Foundation
import ServiceFixtures
import TestStores
import TestTraits
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What documents state, from their pictures to what follows from it.
@Suite struct ReadDocumentTests {
  /// The passport of the samples says so.
  private static let passport = [
    "surname": "NOVAKOVA", "givenNames": "LENA", "birthDate": "1991-04-17", "documentNumber": "HK9804370",
    "expiryDate": "2034-10-14", "issuer": "UTO",
  ]

  @Test func aDocumentIsReadAndOnlySomeMaySeeIt() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let person = try await service.makeSession(.passport)
      let document = try await person.show("passport-grayscale.jpg")
      for scope in [KeyScope.review, .data] {
        let view = try await service.muster.sessions.views.find(person.id, by: service.caller(scope))
        let contents = try #require(view.documents.first?.contents)
        #expect(contents.reading.contents?.kind == "TD3" && contents.reading.contents?.checkDigitsHold == true)
        for (name, value) in Self.passport { #expect(contents.fields.first { $0.name == name }?.value == value) }
        #expect(view.findings == [])
      }
      for caller in [try await person.caller, try await service.caller(.sessions)] {
        let view = try await service.muster.documents.views.find(document, by: caller)
        let contents = try #require(view.contents)
        #expect(contents.isMasked && contents.fields.count >= 8 && contents.fields.allSatisfy { $0.value == nil })
      }
      let picture = try await service.muster.documents.views.find(document, by: service.caller(.data))
      #expect(picture.contents?.isMasked == false)
      await #expect(throws: ServiceError(.scopeMissing)) {
        _ = try await service.muster.documents.renditions.find("display", of: document, by: service.caller(.data))
      }
      #expect(try await service.actions(in: person.id).contains("document.read"))
      #expect(try await service.rowCount("blind_indexes") >= 3)
      _ = try await service.muster.readings.fields.correct(
        "sex", of: document, to: "F", because: "NOT_READ", by: service.caller(.review))
      _ = try await service.muster.privacy.erasure.erase(person.id, by: service.caller(.admin))
      for table in ["readings", "reading_corrections", "blind_indexes"] {
        #expect(try await service.rowCount(table) == 0, "\(table)")
      }
    }
  }

  @Test func whatWasReadIsEncrypted() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      let document = try await person.show("passport-grayscale.jpg")
      _ = try await service.muster.readings.fields.correct(
        "optional", of: document, to: "PLANTED", because: "OTHER", by: service.caller(.data))
      let rows = try await service.store.database.read { connection in
        try ["readings", "reading_corrections", "blind_indexes", "audit", "jobs"].flatMap { table in
          try connection.rows("SELECT * FROM \(table)").map { "\($0)" }
        }
      }
      for text in ["NOVAKOVA", "LENA", "HK9804370", "910417", "1991-04-17", "PLANTED"] {
        #expect(!rows.contains { $0.contains(text) }, "\(text)")
      }
    }
  }

  // MARK: Consequences

  /// The person claims another name than the passport has.
  @Test(.slow, arguments: ContentRules.Consequence.allCases, [ReviewPolicy.never, .unsure])
  func consequencesAreThoseOfTheProject(_ consequence: ContentRules.Consequence, _ review: ReviewPolicy) async throws {
    try await withTestService({ $0.review = review }) { service in
      let person = try await service.makeSession(.passport, claims: Claims(surname: "Somebody"))
      try await service.set([.claimMismatch: consequence])
      let id = try await person.show("passport-grayscale.jpg")
      let shown = try await service.muster.sessions.views.find(person.id, by: service.caller(.review))
      let finding = try #require(shown.findings?.first)
      #expect(finding.code == .claimMismatch && finding.consequence == consequence && finding.documents == [id])
      let document = try #require(shown.documents.first?.document)
      switch (consequence, review) {
      case (.ignore, _): #expect(document.status == .accepted && shown.process.reviewPoint == nil)
      case (.doubt, .unsure):
        #expect(document.status == .accepted)
        #expect(shown.process.reviewCauses == [.init(.claimMismatch, id)])
      case (.doubt, _), (.reupload, _):
        #expect(document.status == .rejected && document.rejectOrigin == .documentVerification)
        // The person is not told that the project knows another name.
        #expect(document.errorCodes == ["DOCUMENT_REFUSED"])
        #expect(shown.process.state == FlowState(.documentUpload, .inProgress))
      case (.reject, _):
        #expect(document.status == .rejected && shown.process.status == .failed)
        #expect(shown.process.ending?.reason == .documentVerificationRejected)
      }
    }
  }

  @Test(.slow, arguments: ContentCode.allCases) func aSandboxPlaysEachFinding(code: ContentCode) async throws {
    try await withTestService({ $0.review = .never }) { service in
      let person = try await service.makeSession(.passport)
      try await service.set([code: .reupload])
      let id = try await person.show("passport-grayscale.jpg", filename: "a.sandbox-content-\(code.rawValue).jpg")
      let document = try await service.record(of: id)
      #expect(document.status == .rejected)
      #expect(document.errorCodes == [code.isConfidential ? "DOCUMENT_REFUSED" : code.rawValue])
    }
  }

  @Test func anotherPictureIsAskedForIfOneIsMirrored() async throws {
    try await withTestService({ $0.review = .unsure }) { service in
      let person = try await service.makeSession(.passport)
      let mirrored = try specimen("passport-grayscale.jpg").mirroredByExif
      let id = try await person.upload(mirrored, as: "PASSPORT", awaitsComparison: false).document.id
      let shown = try await person.session { $0.state == FlowState(.documentUpload, .inProgress) }
      let document = try await service.record(of: id)
      #expect(document.status == .rejected && document.errorCodes == ["PICTURE_MIRRORED"])
      #expect(shown.process.reviewPoint == nil)
      _ = try await person.show("passport-grayscale.jpg")
      #expect(try await person.session.process.reviewPoint == nil)
    }
  }

  @Test func anExpiredPassportIsADoubt() async throws {
    let clock = TestClock()
    clock.advance(by: .seconds(9 * 365 * 24 * 3600))
    try await withTestService({ $0.review = .unsure }, clock: clock.clock) { service in
      let person = try await service.makeSession(.passport)
      let id = try await person.show("passport-grayscale.jpg")
      #expect(try await person.session.process.reviewCauses == [.init(.documentExpired, id)])
    }
  }

  @Test func documentsOfTwoPeopleAreADoubt() async throws {
    try await withTestService({ $0.review = .unsure }) { service in
      let person = try await service.makeSession(.idCard, .passport)
      _ = try await person.show("passport-grayscale.jpg")
      _ = try await person.show("id-card-front.jpg", as: "ID_CARD")
      _ = try await person.show("id-card-back-tilted.jpg", as: "ID_CARD", "BACK")
      #expect(try await person.session.process.reviewCauses == [.init(.sidesUnmatched), .init(.documentsDiffer)])
      let findings = try await service.muster.sessions.views.find(person.id, by: service.caller(.data)).findings
      let names = try #require(findings?.first { $0.code == .documentsDiffer }).differences.map(\.field)
      #expect(Set(names) == ["surname", "givenNames", "birthDate", "sex"])
    }
  }

  /// The front of the card has no zone, so it may be another person's.
  @Test(.slow, arguments: ReviewPolicy.allCases, ContentRules.Consequence.allCases)
  func sidesThatNothingTiesAreADoubtForReviewers(
    _ review: ReviewPolicy, _ consequence: ContentRules.Consequence
  ) async throws {
    try await withTestService({ $0.review = review }) { service in
      let person = try await service.makeSession(.idCard)
      if consequence != .doubt { try await service.set([.sidesUnmatched: consequence]) }
      _ = try await person.show("id-card-front.jpg", as: "ID_CARD")
      _ = try await person.show("id-card-back.jpg", as: "ID_CARD", "BACK")
      let process = try await person.session.process
      switch (consequence, review) {
      case (.doubt, .unsure), (.doubt, .always): #expect(process.reviewCauses.contains(.init(.sidesUnmatched)))
      case (.ignore, .always): #expect(process.reviewCauses == [.init(.always)])
      case (.ignore, _), (.doubt, .never): #expect(process.reviewPoint == nil && process.status != .failed)
      case (.reupload, _): #expect(process.state == FlowState(.documentUpload, .inProgress))
      case (.reject, _): #expect(process.status == .failed)
      }
    }
  }

  @Test func aPassportIsNoIdentityCard() async throws {
    try await withTestService({ $0.review = .unsure }) { service in
      let person = try await service.makeSession(.drivingLicense)
      let id = try await person.show("passport-grayscale.jpg", as: "DRIVING_LICENSE")
      #expect(try await person.session.process.reviewCauses == [.init(.typeMismatch, id)])
    }
  }

  @Test func aSessionOfASandboxDecidesItself() async throws {
    try await withTestService({ $0.review = .unsure }) { service in
      let fields = ["sandbox.crossCheck": "accepted"]
      let person = try await service.makeSession(.drivingLicense, customFields: fields)
      _ = try await person.show("passport-grayscale.jpg", as: "DRIVING_LICENSE")
      #expect(try await person.session.process.reviewPoint == nil)
    }
  }

  // MARK: The same person again

  @Test func thePersonIsSeenInOtherSessionsOfTheProject() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let first = try await service.makeSession(.passport)
      _ = try await first.show("passport-grayscale.jpg")
      let foreign = try await service.makeSession(.passport, project: "other")
      _ = try await foreign.show("passport-grayscale.jpg")
      let again = try await service.makeSession(.passport)
      _ = try await again.show("passport-grayscale.jpg")
      let findings = try await service.muster.reviews.cases.show(again.id, by: service.caller(.review)).history?
        .findings
      let seen = try #require(findings?.first { $0.code == .seenBefore })
      #expect(seen.cases.map(\.session) == [first.id])
      #expect(seen.cases.first?.kinds == [.documentNumber, .likeness, .person, .picture])
      _ = try await service.muster.privacy.erasure.erase(first.id, by: service.caller(.admin))
      let left = try await service.muster.reviews.cases.show(again.id, by: service.caller(.review)).history?.findings
      #expect(left == [])
    }
  }

  @Test(.slow, arguments: [ContentRules.Consequence.ignore, .reupload, .reject])
  func aPersonSeenBeforeIsRefusedWhereTheProjectSaysSo(_ consequence: ContentRules.Consequence) async throws {
    try await withTestService { service in
      let first = try await service.makeSession(.passport)
      _ = try await first.show("passport-grayscale.jpg")
      _ = try await service.muster.readings.rules.change(project: "test") { $0.consequences[.seenBefore] = consequence }
      let again = try await service.makeSession(.passport)
      let document = try await service.record(of: try await again.show("passport-grayscale.jpg"))
      #expect(document.errorCodes == (consequence == .ignore ? [] : ["DOCUMENT_REFUSED"]))
      #expect(try await (again.session.process.status == .failed) == (consequence == .reject))
    }
  }

  @Test func aProjectThatRecognizesNobodyKeepsNoIndex() async throws {
    try await withTestService { service in
      let first = try await service.makeSession(.passport)
      _ = try await first.show("passport-grayscale.jpg")
      #expect(try await service.rowCount("blind_indexes") > 0)
      _ = try await service.muster.readings.rules.change(project: "test") { $0.recognizesPeople = false }
      #expect(try await service.rowCount("blind_indexes") == 0)
      let again = try await service.makeSession(.passport)
      _ = try await again.show("passport-grayscale.jpg")
      #expect(try await service.rowCount("blind_indexes") == 0)
      #expect(try await service.muster.sessions.views.find(again.id, by: service.caller(.review)).findings == [])
    }
  }

  @Test func aBlockedPersonIsRejected() async throws {
    let clock = TestClock()
    try await withTestService(clock: clock.clock) { service in
      let admin = try await service.caller(.admin)
      let blocks = service.muster.readings.blocks
      let end = clock.clock.now().advanced(by: .seconds(3600)).timestamp
      let target = ManageBlocks.Target.person(surname: "Nováková", givenNames: "Léna", birthDate: "1991-04-17")
      let block = try #require(try await blocks.add(target, reason: "Forged", expiresAt: end, by: admin).first)
      #expect(try await blocks.list(by: admin) == [block])
      #expect(try await service.caller(.admin, project: "other").list(blocks) == [])

      let person = try await service.makeSession(.passport)
      let id = try await person.show("passport-grayscale.jpg")
      #expect(try await person.session.process.status == .failed)
      #expect(try await service.record(of: id).errorCodes == ["DOCUMENT_REFUSED"])
      let finding = try await service.muster.sessions.views.find(person.id, by: service.caller(.review)).findings?.first
      #expect(finding?.code == .blocked && finding?.blocks.map(\.reason) == ["Forged"])

      clock.advance(by: .seconds(3601))
      let later = try await service.makeSession(.passport)
      _ = try await later.show("passport-grayscale.jpg")
      #expect(try await later.session.process.status != .failed)
      try await blocks.remove(block.id, by: admin)
      await #expect(throws: ServiceError(.blockNotFound)) { try await blocks.remove(block.id, by: admin) }
    }
  }

  @Test func aDocumentIsBlockedByItsNumberAndPerson() async throws {
    try await withTestService { service in
      let first = try await service.makeSession(.passport)
      let id = try await first.show("passport-grayscale.jpg")
      let added = try await service.muster.readings.blocks.add(
        .document(id), reason: "Sold", expiresAt: nil, by: service.caller(.review))
      #expect(added.map(\.kind) == [.documentNumber, .person])
      let again = try await service.makeSession(.passport)
      _ = try await again.show("passport-grayscale.jpg")
      #expect(try await again.session.process.status == .failed)
      let card = try await service.makeSession(.idCard).show("id-card-front.jpg", as: "ID_CARD")
      await #expect(throws: ServiceError(.nothingToBlock)) {
        _ = try await service.muster.readings.blocks.add(
          .document(card), reason: "Sold", expiresAt: nil, by: service.caller(.review))
      }
    }
  }

  // MARK: Corrections

  @Test func correctionsAreKeptBesideTheReading() async throws {
    try await withTestService({ $0.review = .always }) { service in
      let person = try await service.makeSession(.passport, claims: Claims(surname: "Novak"))
      let id = try await person.show("passport-grayscale.jpg")
      let anna = try await service.reviewer("anna")
      _ = try await service.muster.readings.fields.correct(
        "surname", of: id, to: " Novak ", because: "MISREAD", by: anna)
      let view = try await service.muster.readings.fields.correct(
        "surname", of: id, to: "Nov’ak", because: "SPELLING", for: "Boris", by: service.caller(.data))
      let field = try #require(view.contents?.fields.first { $0.name == "surname" })
      #expect(field.value == "Nov’ak" && field.machineValue == "NOVAKOVA" && field.correction?.reviewer == "Boris")
      #expect(view.contents?.corrections.map(\.reviewer) == ["anna", "Boris"])
      let shown = try await service.muster.reviews.cases.show(person.id, by: anna)
      #expect(shown.history?.findings == [], "as corrected, it is what was claimed")
      #expect(shown.correctedFindings.map(\.code) == [.claimMismatch], "what the correction resolved stays")
      #expect(shown.doubts.map(\.code) == ["CLAIM_MISMATCH", ReviewDoubt.corrected])
      await #expect(throws: ServiceError(.invalidRequest)) {
        try await service.muster.readings.fields.correct("sex", of: id, to: "F", because: nil, by: anna)
      }
      #expect(try await service.actions(in: person.id).filter { $0 == "reading.corrected" }.count == 2)

      for (name, value) in [
        ("surname", ""), ("surname", String(repeating: "a", count: 101)), ("surname", "a\u{0}b"), ("color", "red"),
        ("birthDate", "1984-02-30"), ("expiryDate", "soon"),
      ] {
        await #expect(throws: ServiceError(.invalidRequest)) {
          try await service.muster.readings.fields.correct(name, of: id, to: value, because: "OTHER", by: anna)
        }
      }
      await #expect(throws: ServiceError.noSuchDocument) {
        try await service.muster.readings.fields.correct(
          "sex", of: id, to: "F", because: "NOT_READ", by: service.caller(.review, project: "other"))
      }
      for caller in [try await person.caller, try await service.caller(.sessions), try await service.caller(.admin)] {
        await #expect(throws: ServiceError(.scopeMissing)) {
          try await service.muster.readings.fields.correct("sex", of: id, to: "F", because: "NOT_READ", by: caller)
        }
      }
    }
  }

  @Test func hostileTextIsTextOnly() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      let id = try await person.show("passport-grayscale.jpg")
      for text in ["'; DROP TABLE readings; --", "<script>alert(1)</script>", "\u{202E}txet", "{{surname}}"] {
        let view = try await service.muster.readings.fields.correct(
          "optional", of: id, to: text, because: "OTHER", by: service.caller(.data))
        #expect(view.contents?.fields.first { $0.name == "optional" }?.value == text)
      }
    }
  }

  @Test(arguments: [
    Claims(surname: String(repeating: "a", count: 101)), Claims(birthDate: "1984-02-30"), Claims(birthDate: "840315"),
    Claims(givenNames: "a\u{0}"), Claims(documentNumber: String(repeating: "1", count: 101)),
  ]) func impossibleClaimsAreRefused(claims: Claims) async throws {
    try await withTestService { service in
      await #expect(throws: ServiceError(.invalidRequest)) {
        try await service.makeSession(.passport, claims: claims)
      }
    }
  }
}

extension Caller {
  fileprivate func list(_ blocks: ManageBlocks) async throws -> [BlockRecord] { try await blocks.list(by: self) }
}

extension TestService {
  /// Sets consequences in the project of the tests.
  fileprivate func set(_ consequences: [ContentCode: ContentRules.Consequence]) async throws {
    _ = try await muster.readings.rules.change(project: "test") { $0.consequences = consequences }
  }
}

extension Person {
  /// Uploads a specimen, and waits until it was read.
  fileprivate func show(
    _ name: String, as type: String = "PASSPORT", _ side: String = "FRONT", filename: String? = nil
  ) async throws -> DocumentID {
    try await upload(specimen(name), as: type, side, filename: filename).document.id
  }
}
