import VerificationFlow

@testable import MusterStore

/// Actions of features. The store treats all actions alike.
extension AuditRecord.Action {
  static let sessionCreated = Self(rawValue: "session.created")
  static let documentJudged = Self(rawValue: "document.judged")
  static let originalDocumentUnknown = Self(rawValue: "document.original_unknown")
  static let reviewOpened = Self(rawValue: "review.opened")
  static let renditionRead = Self(rawValue: "rendition.read")
}

/// The `number`th of notes whose fields are there, empty or absent in turn.
func note(_ number: Int) -> AuditRecord {
  AuditRecord(
    at: Instant(milliseconds: Int64(number * 10)), sessionId: number.isMultiple(of: 2) ? SessionID("s") : nil,
    projectId: number.isMultiple(of: 4) ? ProjectID("p") : nil, actor: .system, action: .sessionCreated,
    subject: number.isMultiple(of: 3) ? "" : "x\(number)",
    detail: number % 3 == 1 ? nil : "d")
}

extension Store {
  /// Adds notes, each in a transaction of its own.
  func addNotes(_ numbers: ClosedRange<Int>) async throws {
    for number in numbers {
      try await database.write { try $0.insert(note(number)) }
    }
  }

  /// Does what nobody should.
  func tamper(_ statements: String...) async throws {
    try await database.write { connection in
      for statement in statements { try connection.run(statement) }
    }
  }

  /// What is wrong with the audit, if anything is. Every size of page must say the same.
  func auditFault() async throws -> AuditFault? {
    var faults: [AuditFault?] = []
    for pageSize in [1, 2, 3, 1000] {
      do {
        _ = try await database.read { try $0.verifyAudit(pageSize: pageSize) }
        faults.append(nil)
      } catch let fault as AuditFault {
        faults.append(fault)
      }
    }
    guard faults.allSatisfy({ $0 == faults[0] }) else { throw PagesDisagree(faults: faults) }
    return faults[0]
  }

  func auditState() async throws -> AuditState {
    try await database.read { try $0.verifyAudit() }
  }
}

struct PagesDisagree: Error {
  let faults: [AuditFault?]
}
