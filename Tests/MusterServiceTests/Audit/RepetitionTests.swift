import ServiceFixtures
import Testing
import VerificationFlow

@testable import MusterService
@testable import MusterStore

/// What is asked for again leaves no record: audit records are permanent.
@Suite struct RepetitionTests {
  private func actions(of person: Person) async throws -> [String] {
    try await person.service.store.database.read { connection in
      try connection.audit(of: person.id).map {
        $0.detail?.split(separator: ":").first.map(String.init) ?? $0.action.rawValue
      }
    }
  }

  @Test func aDecisionIsRecordedWhenItChanges() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      for language in ["en", "en", "en", "de", "de"] {
        try await service.muster.sessions.consent.give(isApproved: true, language: language, by: person.caller)
      }
      #expect(try await actions(of: person).filter { $0 == "consent approved" }.count == 2)
    }
  }

  @Test func claimsAndFieldsAreRecordedWhenTheyChange() async throws {
    try await withTestService { service in
      let person = try await service.makeSession(.passport)
      let key = try await service.caller(.sessions)
      for surname in ["Novak", "Novak", "Novakova", "Novakova"] {
        _ = try await service.muster.soraID.claims.change(
          Claims(surname: surname), as: "claims", of: person.id, by: key)
        _ = try await service.muster.soraID.customFields.change(
          ["name": surname], of: person.id, by: key)
      }
      let records = try await service.store.database.read { try $0.audit(of: person.id).map(\.action) }
      #expect(records.filter { $0 == .claimsChanged }.count == 2)
      #expect(records.filter { $0 == .customFieldsChanged }.count == 2)
    }
  }
}
