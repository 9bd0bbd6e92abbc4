internal import HTMLMarkup
package import VerificationFlow

/// The people and documents that a project does not accept.
package struct BlocksPage: ConsolePage {
  package static let template = Template.blocks
  package let title = "Block list"
  let rows: [Row]
  let entry: Entry
  let isSearch: Bool
  let isEmpty: Bool
  let error: String?
  let notice: String?

  /// What the form has.
  package struct Entry: Sendable {
    let documentNumber: String?
    let issuer: String?
    let surname: String?
    let givenNames: String?
    let birthDate: String?
    let reason: String?
    let until: String?

    package init(
      documentNumber: String? = nil, issuer: String? = nil, surname: String? = nil, givenNames: String? = nil,
      birthDate: String? = nil, reason: String? = nil, until: String? = nil
    ) {
      self.documentNumber = documentNumber
      self.issuer = issuer
      self.surname = surname
      self.givenNames = givenNames
      self.birthDate = birthDate
      self.reason = reason
      self.until = until
    }
  }

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - rows: The entries, newest first.
  ///   - entry: What was entered, if it is shown again.
  ///   - isSearch: Whether the entries are those that apply to what was entered.
  ///   - error: A message about why something failed.
  ///   - notice: A message about what was just done.
  package init(
    rows: [Row], entry: Entry = Entry(), isSearch: Bool = false, error: String? = nil, notice: String? = nil
  ) {
    self.rows = rows
    self.entry = entry
    self.isSearch = isSearch
    isEmpty = rows.isEmpty
    self.error = error
    self.notice = notice
  }

  package struct Row: Sendable {
    let id: String
    let what: String
    let reason: String
    let author: String
    let created: Markup
    let end: Markup?
    let isOver: Bool

    /// - Parameters:
    ///   - author: The name of who added it, if known.
    ///   - now: The time at which the page is rendered.
    package init(_ block: BlockRecord, author: String?, now: Instant) {
      id = block.id
      what = block.kind == .documentNumber ? "Document number" : "Person"
      reason = block.reason
      self.author = author ?? Labels.actor(block.createdBy)
      created = Moment.exact(block.createdAt)
      end = block.expiresAt.map(Moment.exact)
      isOver = block.expiresAt.map { $0 <= now } ?? false
    }
  }
}
