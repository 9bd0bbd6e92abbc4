internal import HTMLMarkup
package import VerificationFlow

/// The link that a reviewer created for a person.
package struct VerificationLinkPage: ConsolePage {
  package static let template = Template.verificationLink
  package let title: String
  let caseId: String
  let reference: String
  let open: OpenLink?
  let ended: String?
  /// Whether a new link can replace one that can no longer be opened.
  let canRenew: Bool

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - caseId: The id of the session.
  ///   - id: The id of the link.
  ///   - reference: The case reference.
  ///   - address: The address that the person opens.
  ///   - qrCode: The address as the SVG of a QR code, as the service draws it; empty if there is none.
  ///   - standing: Whether the link can be opened; it is not shown otherwise.
  ///   - expiresAt: The time until which it can be opened.
  ///   - isOver: Whether the session has ended, so that a new link would be of no use.
  package init(
    caseId: String, id: String, reference: String, address: String, qrCode: String, standing: LinkRecord.Standing,
    expiresAt: Instant, isOver: Bool
  ) {
    title = "Link for \(reference)"
    self.caseId = caseId
    self.reference = reference
    open =
      standing == .open
      ? OpenLink(
        id: id, address: address, qrCode: qrCode.isEmpty ? nil : Markup(trusted: qrCode),
        expires: Moment.exact(expiresAt))
      : nil
    canRenew = standing != .open && !isOver
    ended =
      switch standing {
      case .open: nil
      case .used: "This link was used and cannot be opened again."
      case .expired: "This link has expired."
      case .revoked: "This link was revoked."
      }
  }

  /// A link that can be opened.
  struct OpenLink: Sendable {
    let id: String
    let address: String
    let qrCode: Markup?
    let expires: Markup
  }
}
