internal import Encodings
internal import Foundation
internal import MusterStore
package import VerificationFlow

/// Corrects fields of documents. What a machine read and earlier corrections are kept.
package struct CorrectReading: Sendable {
  /// The maximum number of characters of a field.
  package static let maxValueLength = 100
  /// The maximum number of corrections of one document.
  private static let maxCorrections = 200

  let store: Store
  @Shared var configuration: ServiceConfiguration
  let clock: Clock
  let contents: CheckContents
  let changes: SessionChanges

  /// Records what a field states.
  ///
  /// - Parameters:
  ///   - field: The name of the field, one of ``DocumentContents/names``.
  ///   - value: 1 to 100 characters; a date is `YYYY-MM-DD`.
  ///   - reason: The code of why, one of `ReadingCorrection.Reason`.
  ///   - reviewer: The name of the person who corrects it; nil for the name of the key.
  /// - Throws: `INVALID_REQUEST`; `READING_PENDING` before the document was read; `TOO_MANY_CORRECTIONS`;
  ///   `NO_SUCH_DOCUMENT`; `SCOPE_MISSING`, `ROLE_MISSING`.
  @discardableResult
  package func correct(
    _ field: String, of id: DocumentID, to value: String?, because reason: String?, for reviewer: String? = nil,
    by caller: Caller
  ) async throws -> DocumentView {
    let reviewer = try caller.corrector.named(reviewer)
    let value = try Self.checked(value, of: field)
    guard let reason = reason.flatMap(ReadingCorrection.Reason.init) else {
      let known = ReadingCorrection.Reason.allCases.map(\.rawValue).joined(separator: ", ")
      throw ServiceError.invalid("reason: must be one of \(known).")
    }
    let now = clock.now()
    let view = try await mappingErrors {
      try await store.database.write { connection in
        guard let document = try connection.document(id), caller.sees(document) else {
          throw ServiceError.noSuchDocument
        }
        try connection.lock(document.sessionId)
        guard try !connection.readDocuments(among: [id]).isEmpty else {
          throw ServiceError(.readingPending, "The document has not been read yet. Try again.")
        }
        guard try connection.corrections(of: [id]).count < Self.maxCorrections else {
          throw ServiceError(.tooManyCorrections, "A document has at most \(Self.maxCorrections) corrections.")
        }
        try connection.insert(
          ReadingCorrection(
            id: freshID(), documentId: id, sessionId: document.sessionId, field: field, value: value,
            reason: reason, reviewer: reviewer.name, at: now))
        try contents.index(document, on: connection)
        try connection.insert(
          AuditRecord(
            at: now, sessionId: document.sessionId, actor: caller.actor, action: .readingCorrected,
            subject: id.rawValue, detail: "\(field) \(reason.rawValue)"))
        return try DocumentView(document, on: connection, limits: configuration.flowLimits, isOpen: true)
      }
    }
    changes.signalReview(view.document.sessionId, view.document.projectId)
    return view
  }

  private static func checked(_ value: String?, of field: String) throws(ServiceError) -> String {
    guard DocumentContents.names.contains(field) else {
      throw .invalid("field: must be one of \(DocumentContents.names.joined(separator: ", ")).")
    }
    let text = (value ?? "").trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty, text.unicodeScalars.count <= maxValueLength, !text.hasControlCharacters() else {
      throw .invalid("value: must be 1 to \(maxValueLength) characters, without control characters.")
    }
    let isDate = field == "birthDate" || field == "expiryDate"
    guard !isDate || DocumentDate(full: text) != nil else {
      throw .invalid("value: must be a date of the calendar, such as 1984-03-15.")
    }
    return text
  }
}

extension Caller {
  /// Whether the caller may see what documents state: a reviewer, or a key with the scope `review` or `data`.
  var maySeeContents: Bool {
    switch self {
    case .session: false
    case .key(let key): !key.scopes.isDisjoint(with: [.review, .data])
    case .reviewer(let reviewer): reviewer.role.rights.contains(.see)
    }
  }

  /// The author of corrections: a reviewer who may decide, or the program with a key of the scope `review` or `data`.
  ///
  /// - Throws: `SCOPE_MISSING`, `ROLE_MISSING`.
  fileprivate var corrector: Reviewer {
    get throws(ServiceError) {
      if case .reviewer = self { return try reviewer(may: .decide) }
      return Reviewer(try key(with: .review, .data))
    }
  }
}
