import Foundation
import Testing
import VerificationFlow

@Suite struct RequiredDocumentsTests {
  private static let licenceBack = SideKey(.drivingLicense, .back)

  @Test(
    arguments: [
      ([], false),
      ([.idFront], false),
      ([.idFront, .idBack], false),
      ([.idFront, .passport], false),
      ([.passport, .licence], false),
      ([.idFront, .idBack, licenceBack], false),
      ([.idFront, .idBack, SideKey(.selfiePhoto, .front)], false),
      ([.idFront, .idBack, .passport], true),
      ([.idFront, .idBack, .licence], true),
      ([.idFront, .idBack, .passport, .licence, licenceBack], true),
    ] as [(Set<SideKey>, Bool)])
  func `two documents are enough if one is a whole ID card`(sides: Set<SideKey>, isEnough: Bool) {
    #expect(RequiredDocuments.standard.isSatisfied(by: sides) == isEnough)
  }

  @Test(
    arguments: [
      ([.idFront, .idBack], false), ([.passport], false), ([.idFront, .passport], false),
      ([.idFront, .idBack, .passport], true),
    ] as [(Set<SideKey>, Bool)])
  func `all types that a session names are needed, each whole`(sides: Set<SideKey>, isEnough: Bool) {
    #expect(RequiredDocuments.idCardAndPassport.isSatisfied(by: sides) == isEnough)
  }

  @Test func `each group wants its count, and all together the total`() {
    let rule = RequiredDocuments(
      total: 2,
      groups: [
        .init(
          required: 1,
          items: [.init(type: .passport, sides: [.front]), .init(type: .drivingLicense, sides: [.front])]),
        .init(required: 0, items: [.init(type: .idCard, sides: [.front, .back])]),
      ])
    #expect(rule.isSatisfied(by: [.passport, .licence]))
    #expect(rule.isSatisfied(by: [.passport, .idFront, .idBack]))
    #expect(!rule.isSatisfied(by: [.passport]))
    #expect(!rule.isSatisfied(by: [.passport, .idFront]))
    #expect(!rule.isSatisfied(by: [.idFront, .idBack]))
  }

  @Test func `a type is wanted if it stands in some group`() {
    #expect(RequiredDocuments.standard.wants(.drivingLicense))
    #expect(!RequiredDocuments.standard.wants(.selfiePhoto))
    #expect(!RequiredDocuments.onlyPassport.wants(.idCard))
  }

  @Test func `types that the catalogue does not know are left out`() {
    let rule = RequiredDocuments(allOf: [DocumentType(rawValue: "VISA"), .passport], in: .builtIn)
    #expect(rule == .onlyPassport)
    #expect(rule.total == 1)
  }

  @Test func `a verification keeps the rule it began with`() throws {
    let stored = try JSONEncoder().encode(RequiredDocuments.standard)
    #expect(try JSONDecoder().decode(RequiredDocuments.self, from: stored) == .standard)
  }

  @Test func `only an ID card needs both its sides`() {
    let twoSided = DocumentCatalogue.builtIn.entries.filter { $0.requiredSides.count == 2 }.map(\.type)
    #expect(twoSided == [.idCard])
    #expect(DocumentCatalogue.builtIn[.drivingLicense]?.sides == [.front, .back])
    #expect(DocumentCatalogue.builtIn[DocumentType(rawValue: "VISA")] == nil)
  }

  @Test func `a document may have to be of one of some countries`() {
    let rule = RequiredDocuments(
      total: 1,
      groups: [
        .init(
          required: 1,
          items: [
            .init(type: .passport, sides: [.front], country: "CZE"),
            .init(type: .passport, sides: [.front], country: "SVK"),
          ])
      ])
    #expect(rule.wants(.passport, of: "CZE") && rule.wants(.passport, of: "SVK"))
    #expect(!rule.wants(.passport, of: "DEU"))
    #expect(rule.wants(.passport), "of a country that nobody says")
    #expect(!rule.wants(.idCard, of: "CZE"))
    #expect(rule.isPossible)
    #expect(!RequiredDocuments(total: 2, groups: rule.groups).isPossible, "a type counts once")
  }
}
