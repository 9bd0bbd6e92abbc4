internal import HTMLMarkup
package import VerificationFlow

/// A case in the queue.
package struct QueueRow: Sendable {
  let id: String
  let reference: String
  private(set) var version: String
  let waits: Bool
  let age: Markup?
  let urgency: String
  private(set) var causes: [String]
  let thumbnails: [Thumbnail]
  let fields: [Field]
  let holder: String?
  let isMine: Bool
  let proposer: String?
  let assignee: String?
  let isAssignedToMe: Bool
  let isEscalated: Bool
  let outcome: Outcome?

  /// A row.
  ///
  /// - Parameters:
  ///   - id: The case's id.
  ///   - reference: What people call it.
  ///   - revision: Grows with everything that happens to the case.
  ///   - waitingSince: Since when it waits; nil where it does not.
  ///   - causes: The codes of why it waits.
  ///   - thumbnails: Its documents in force.
  ///   - customFields: The own words of whoever created the session.
  ///   - holder: Who has it at the moment.
  ///   - isMine: Whether that is whoever looks.
  ///   - proposer: Who has decided it already where a second person is needed.
  ///   - assignee: Who is to look at it.
  ///   - isAssignedToMe: Whether that is whoever looks.
  ///   - isEscalated: Whether only a senior decides it.
  ///   - outcome: How it was decided, where it was.
  ///   - now: The moment of the page.
  package init(
    id: String, reference: String, revision: Int, waitingSince: Instant?, causes: [String], thumbnails: [Thumbnail],
    customFields: [String: String], holder: String?, isMine: Bool, proposer: String?, assignee: String? = nil,
    isAssignedToMe: Bool = false, isEscalated: Bool = false, outcome: Outcome? = nil,
    now: Instant
  ) {
    self.id = id
    self.reference = reference
    version = "\(revision) \(holder ?? "") \(assignee ?? "")"
    waits = waitingSince != nil
    age = waitingSince.map { Moment.age(of: $0, at: now) }
    urgency = Self.urgency(now.milliseconds - (waitingSince ?? now).milliseconds)
    self.causes = causes.map(Words.cause)
    self.thumbnails = thumbnails
    fields = customFields.sorted { $0.key < $1.key }.map(Field.init)
    self.holder = holder
    self.isMine = isMine
    self.proposer = proposer
    self.assignee = assignee
    self.isAssignedToMe = isAssignedToMe
    self.isEscalated = isEscalated
    self.outcome = outcome
  }

  /// Why all of these cases wait. One case alone shares nothing.
  static func sharedCauses(of rows: [QueueRow]) -> [String] {
    guard rows.count > 1, let first = rows.first else { return [] }
    return first.causes.filter { cause in rows.allSatisfy { $0.causes.contains(cause) } }
  }

  /// The same row, which leaves out the causes that stand above the table.
  func showing(causesBeside shared: [String]) -> QueueRow {
    var row = self
    row.causes = causes.filter { !shared.contains($0) }
    row.version += " \(row.causes.joined(separator: ", "))"
    return row
  }

  /// A small picture of a document.
  package struct Thumbnail: Sendable {
    let documentId: String
    let name: String
    let url: String?
    let isSoftPass: Bool

    /// - Parameters:
    ///   - documentId: The document.
    ///   - url: The signed link of the thumbnail; nil where there is none.
    ///   - isSoftPass: Whether it passed only because its side had been refused often enough.
    package init(documentId: String, name: DocumentName, url: String?, isSoftPass: Bool) {
      self.documentId = documentId
      self.name = name.description
      self.url = url
      self.isSoftPass = isSoftPass
    }
  }

  /// How a case was decided.
  package struct Outcome: Sendable {
    let word: String
    let text: String
    let reason: String?
    let reviewer: String
    let at: Markup

    /// - Parameter reason: The code of the reason, unless it was accepted.
    package init(_ decision: DecisionRecord.Word, reason: String?, reviewer: String, at: Instant) {
      word = decision.rawValue
      text = decision == .reupload ? "New picture" : Words.past(decision)
      self.reason = reason.map(Words.reason)
      self.reviewer = reviewer
      self.at = Moment.exact(at)
    }
  }

  private static func urgency(_ milliseconds: Int64) -> String {
    switch milliseconds {
    case ..<14_400_000: "calm"
    case ..<86_400_000: "soon"
    default: "late"
    }
  }
}

/// A custom field.
struct Field: Sendable {
  let name: String
  let value: String

  init(_ field: (key: String, value: String)) {
    name = field.key
    value = field.value
  }
}
