internal import Encodings
package import VerificationFlow

/// A searchable property of a case in a review queue.
package enum ReviewFacet: Sendable, Hashable {
  /// Present for every case in a queue.
  case inQueue
  /// The type of a document in force.
  case type(DocumentType)
  /// The code of a reason for the review, or of a warning about a document in force.
  case code(String)
  /// A value of the session's custom fields, regardless of the field name.
  case field(String)
  /// A proposed decision waits for a second reviewer.
  case second
  /// The reviewer the case is assigned to.
  case assigned(String)
  /// The case is not assigned to anyone.
  case unassigned
  /// The case is escalated, so that only a senior can decide it.
  case escalated
}

extension ReviewFacet {
  var kind: String {
    switch self {
    case .inQueue: "case"
    case .type: "type"
    case .code: "code"
    case .field: "field"
    case .second: "second"
    case .assigned: "assigned"
    case .unassigned: "unassigned"
    case .escalated: "escalated"
    }
  }

  /// The value stored in the row. Custom field values are only stored as a keyed hash.
  func word(_ keys: FieldKeys) -> String {
    switch self {
    case .inQueue, .second, .unassigned, .escalated: ""
    case .type(let type): type.rawValue
    case .code(let code): code
    case .assigned(let reviewer): reviewer
    case .field(let value): keys.words.authenticationCode(for: "review-field|\(value)").lowerHex
    }
  }
}

/// An ordered queue of cases.
package enum ReviewQueue: String, Sendable, CaseIterable {
  /// Cases waiting for a reviewer, ordered by the start of the wait, oldest first.
  case waiting
  /// Cases decided by a reviewer, ordered by the time of the decision, newest first.
  case decided
}
