internal import MusterStore
internal import VerificationFlow

/// Links between accounts and people at the provider of single sign-on.
extension ManageReviewers {
  /// Makes one account of two that belong to the same person: `name` gets the single sign-on of `other`, which is
  /// closed. The proposals of `other` become those of `name`, so that the person cannot confirm them.
  ///
  /// - Throws: `REVIEWER_NOT_FOUND`; `SSO_LINK_CONFLICT` if `other` has no single sign-on, `name` has one, or they belong
  ///   to different projects.
  package func link(_ name: String, with other: String) async throws {
    _ = try await change(name) { connection, account, now in
      guard let former = try connection.reviewer(foldedName: ReviewerName.folded(other)) else {
        throw ServiceError(.reviewerNotFound, "There is no reviewer \(other).")
      }
      guard let identity = former.identity, account.identity == nil, former.record.id != account.record.id,
        former.record.project.id == account.record.project.id
      else {
        throw ServiceError(
          .singleSignOnLinkConflict,
          """
          \(other) must have signed in by single sign-on, \(name) must not, and both must belong to the same project.
          """)
      }
      try connection.endReviewerSessions(of: former.record.id)
      try Self.endWork(of: former.record, because: .reviewerLinked, on: connection, at: now)
      try connection.moveProposals(
        from: former.record.name, to: account.record.name, in: account.record.project.id)
      try connection.setIdentity(nil, of: former.record.id)
      try connection.setIdentity(identity, of: account.record.id)
      try connection.setProfile(former.profile, of: account.record.id)
      try connection.setProfile(SignInProfile(), of: former.record.id)
      try connection.insert(
        Self.note(.reviewerLinked, of: account.record, detail: former.record.id.rawValue, at: now))
      if former.disabledAt == nil {
        try connection.disableReviewer(former.record.id, at: now)
        try connection.insert(Self.note(.reviewerDisabled, of: former.record, at: now))
      }
    }
  }

  /// Ends an account's single sign-on, and the sessions that began by it. Repeating the call is not an error.
  ///
  /// - Throws: `REVIEWER_NOT_FOUND`.
  package func unlink(_ name: String) async throws {
    _ = try await change(name) { connection, account, now in
      guard account.identity != nil else { return }
      try connection.setIdentity(nil, of: account.record.id)
      try connection.setProfile(SignInProfile(), of: account.record.id)
      try connection.endSingleSignOnSessions(of: account.record.id)
      try connection.insert(Self.note(.reviewerUnlinked, of: account.record, at: now))
    }
  }
}
