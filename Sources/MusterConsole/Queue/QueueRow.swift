internal import HTMLMarkup
package import VerificationFlow

package struct QueueRow: Sendable {
  let id: String
  let reference: String
  /// The name of the person, as a document states it.
  let name: String?
  /// Until when the current reviewer put it off.
  let snoozed: Markup?
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

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - id: The id of the case.
  ///   - reference: The case reference.
  ///   - name: The name of the person, if a document states it.
  ///   - revision: Increases with every change of the case.
  ///   - waitingSince: The time since which it waits; nil if it does not wait.
  ///   - causes: The codes of the doubts about it, or else of why it waits.
  ///   - thumbnails: The documents in force.
  ///   - customFields: The fields set by the creator of the session.
  ///   - holder: The reviewer who holds it now.
  ///   - isMine: Whether the current reviewer holds it.
  ///   - proposer: The reviewer who proposed a decision, if a second person is required.
  ///   - assignee: The reviewer that it is assigned to.
  ///   - isAssignedToMe: Whether it is assigned to the current reviewer.
  ///   - isEscalated: Whether only a senior may decide it.
  ///   - outcome: The decision, if it was decided.
  ///   - snoozedUntil: Until when the current reviewer put it off; nil if they did not.
  ///   - now: The time at which the page is rendered.
  package init(
    id: String, reference: String, name: String? = nil, revision: Int, waitingSince: Instant?, causes: [String],
    thumbnails: [Thumbnail],
    customFields: [String: String], holder: String?, isMine: Bool, proposer: String?, assignee: String? = nil,
    isAssignedToMe: Bool = false, isEscalated: Bool = false, outcome: Outcome? = nil,
    snoozedUntil: Instant? = nil, now: Instant
  ) {
    self.id = id
    self.reference = reference
    self.name = name
    snoozed = snoozedUntil.map { Moment.countdown(to: $0, at: now) }
    version = "\(revision) \(holder ?? "") \(assignee ?? "") \(snoozedUntil?.milliseconds ?? 0)"
    waits = waitingSince != nil
    age = waitingSince.map { Moment.age(of: $0, at: now) }
    urgency = Self.urgency(now.milliseconds - (waitingSince ?? now).milliseconds)
    self.causes = causes.map(Labels.cause)
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

  /// Returns the causes that all rows have in common; none for a single row.
  static func sharedCauses(of rows: [QueueRow]) -> [String] {
    guard rows.count > 1, let first = rows.first else { return [] }
    return first.causes.filter { cause in rows.allSatisfy { $0.causes.contains(cause) } }
  }

  /// Returns the row without the causes that are shown above the table.
  func showing(causesBeside shared: [String]) -> QueueRow {
    var row = self
    row.causes = causes.filter { !shared.contains($0) }
    row.version += " \(row.causes.joined(separator: ", "))"
    return row
  }

  package struct Thumbnail: Sendable {
    let documentId: String
    let name: String
    let url: String?
    let isSoftPass: Bool

    /// - Parameters:
    ///   - documentId: The id of the document.
    ///   - url: The signed link of the thumbnail; nil if there is none.
    ///   - isSoftPass: Whether it passed only because its side had been rejected often enough.
    package init(documentId: String, name: DocumentName, url: String?, isSoftPass: Bool) {
      self.documentId = documentId
      self.name = name.description
      self.url = url
      self.isSoftPass = isSoftPass
    }
  }

  package struct Outcome: Sendable {
    let word: String
    let text: String
    let reason: String?
    let reviewer: String
    let at: Markup

    /// - Parameter reason: The code of the reason; nil for an acceptance.
    package init(_ decision: DecisionRecord.Kind, reason: String?, reviewer: String, at: Instant) {
      word = decision.rawValue
      text = decision == .reupload ? "New picture" : Labels.shortDecision(decision)
      self.reason = reason.map(Labels.reason)
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

struct Field: Sendable {
  let name: String
  let value: String

  init(_ field: (key: String, value: String)) {
    name = field.key
    value = field.value
  }
}
