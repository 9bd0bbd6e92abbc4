internal import HTMLMarkup
package import VerificationFlow

/// The link that a reviewer made for a person.
package struct VerificationLinkPage: ConsolePage {
  package static let template = Template.verificationLink
  package let title: String
  let caseId: String
  let reference: String
  let open: OpenLink?
  let ended: String?

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - caseId: The id of the session.
  ///   - reference: The case reference.
  ///   - address: The address that the person opens.
  ///   - qrCode: The address as the SVG of a QR code, as the service draws it; empty if there is none.
  ///   - standing: Whether the link can be opened; it is not shown otherwise.
  ///   - expiresAt: The time until which it can be opened.
  package init(
    caseId: String, reference: String, address: String, qrCode: String, standing: LinkRecord.Standing,
    expiresAt: Instant
  ) {
    title = "Link for \(reference)"
    self.caseId = caseId
    self.reference = reference
    open =
      standing == .open
      ? OpenLink(
        address: address, qrCode: qrCode.isEmpty ? nil : Markup(trusted: qrCode), expires: Moment.exact(expiresAt))
      : nil
    ended =
      switch standing {
      case .open: nil
      case .used: "This link was used and opens no more."
      case .expired: "This link has expired."
      case .revoked: "This link was revoked."
      }
  }

  /// A link that can be opened.
  struct OpenLink: Sendable {
    let address: String
    let qrCode: Markup?
    let expires: Markup
  }
}
