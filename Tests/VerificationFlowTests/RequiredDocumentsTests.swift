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

  @Test func `the standard set is what the catalogue says`() {
    let standard = RequiredDocuments(
      total: 2,
      groups: [
        .init(required: 1, items: [.init(type: .idCard, sides: [.front, .back])]),
        .init(
          required: 0, items: [.init(type: .passport, sides: [.front]), .init(type: .drivingLicense, sides: [.front])]),
      ])
    #expect(RequiredDocuments.standard == standard)
    func entry(_ type: DocumentType, _ role: DocumentCatalogue.StandardRole?) -> DocumentCatalogue.Entry {
      .init(type: type, sides: [.front], requiredSides: [.front], size: .id1, standardRole: role)
    }
    let only = DocumentCatalogue(entries: [entry(.passport, .required), entry(.idCard, nil)])
    #expect(RequiredDocuments(standardIn: only) == .onlyPassport)
    let oneOfOne = RequiredDocuments(standardIn: DocumentCatalogue(entries: [entry(.idCard, .alternative)]))
    #expect(oneOfOne.isPossible && oneOfOne.total == 1 && oneOfOne.wants(.idCard))
  }

  @Test(
    arguments: [
      ("I", ["I"], true), ("IR", ["I"], true), ("IP", ["P", "IP"], true), ("P", ["P", "IP"], true),
      ("I", ["IP"], false), ("IR", ["IP"], false), ("X", ["I"], false), ("", ["I"], false), ("I", [], false),
    ] as [(String, [String], Bool)])
  func `one letter stands for all document codes that begin with it`(code: String, codes: [String], fits: Bool) {
    let entry = DocumentCatalogue.Entry(
      type: .passport, sides: [.front], requiredSides: [.front], size: .td3, zoneCodes: codes)
    #expect(entry.mayHaveZone(withCode: code) == fits)
    #expect(entry.hasKnownData == !codes.isEmpty)
  }

  @Test func `portraits are compared in the order of their ranks`() {
    let types: [DocumentType] = [.selfiePhoto, .drivingLicense, DocumentType(rawValue: "VISA"), .passport, .idCard]
    let ranks = types.map { DocumentCatalogue.builtIn.portraitRank(of: $0) }
    #expect(ranks == [.max, 2, .max, 1, 0])
  }

  @Test func `an ID card needs both its sides, a licence only its front`() {
    #expect(DocumentCatalogue.builtIn[.idCard]?.requiredSides == [.front, .back])
    #expect(DocumentCatalogue.builtIn[.drivingLicense]?.requiredSides == [.front])
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
