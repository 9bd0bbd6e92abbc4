package import VerificationFlow

/// Something that a case in a queue can be found by.
package enum ReviewFacet: Sendable, Hashable {
  /// That it is there.
  case inQueue
  /// A type of its documents in force.
  case type(DocumentType)
  /// Why it waits, or what was found wrong with a document in force and let pass.
  case code(String)
  /// A value of the session's own words, whatever its name.
  case field(String)
  /// That somebody's decision waits for a second person.
  case second
  /// The reviewer whom it is assigned to.
  case assigned(String)
  /// That it is assigned to nobody.
  case unassigned
  /// That only a senior decides it.
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

  /// What stands in the row. Somebody's words are only a keyed hash there.
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

/// Where cases stand in order.
package enum ReviewQueue: String, Sendable, CaseIterable {
  /// They wait for a reviewer, since the time that orders them; the oldest is first.
  case waiting
  /// A reviewer decided them, at the time that orders them; the newest is first.
  case decided
}
