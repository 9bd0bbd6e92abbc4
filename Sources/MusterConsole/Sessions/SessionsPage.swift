internal import HTMLMarkup
package import VerificationFlow

/// The sessions of a project, newest first.
package struct SessionsPage: ConsolePage {
  package static let template = Template.sessions
  package let title = "Sessions"
  let statuses: [Choice]
  let search: String?
  let isNarrowed: Bool
  let rows: [Row]
  let invites: Bool
  let newest: String?
  let older: String?
  let hasPages: Bool
  let isEmpty: Bool

  /// Creates a page of the list.
  ///
  /// - Parameters:
  ///   - status: The status of the process to filter by; nil for all.
  ///   - search: A session's reference or id, or a custom field.
  ///   - invites: Whether the reviewer may create links for people.
  ///   - newest: The address of the first page; nil on that page.
  ///   - older: The address of the next page; nil on the last one.
  package init(
    status: String?, search: String?, rows: [Row], invites: Bool, newest: String? = nil, older: String? = nil
  ) {
    statuses = Choice.list(OnboardingStatus.allCases.map(\.rawValue), chosen: status, in: Labels.process)
    self.search = search
    isNarrowed = status != nil || search != nil
    self.rows = rows
    self.invites = invites
    self.newest = newest
    self.older = older
    hasPages = newest != nil || older != nil
    isEmpty = rows.isEmpty
  }

  package struct Row: Sendable {
    let id: String
    let reference: String
    let word: String
    let state: String
    let ending: String?
    let fields: [Field]
    let created: Markup

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - id: The id of the session, which is that of its case.
    ///   - reference: The case reference.
    ///   - phase: The phase of the verification; nil before it begins.
    ///   - status: The status within the phase.
    ///   - onboardingStatus: The status of the process.
    ///   - endReason: The code of why it ended without success.
    ///   - customFields: The fields set by the creator of the session.
    package init(
      id: String, reference: String, phase: String?, status: String, onboardingStatus: OnboardingStatus,
      endReason: String?, customFields: [String: String], createdAt: Instant
    ) {
      self.id = id
      self.reference = reference
      let (word, state): (String, String) =
        switch onboardingStatus {
        case .activationInProgress: ("", Labels.process(onboardingStatus.rawValue))
        case .verificationInProgress: ("", Labels.state(phase: phase, status: status))
        case .finished: ("good", Labels.process(onboardingStatus.rawValue))
        case .failed: ("bad", status == "REJECTED" ? "Rejected" : Labels.process(onboardingStatus.rawValue))
        }
      self.word = word
      self.state = state
      ending = endReason.map(Labels.ending)
      fields = customFields.sorted { $0.key < $1.key }.map(Field.init)
      created = Moment.exact(createdAt)
    }
  }
}
