internal import MusterStore
internal import VerificationFlow

/// Makes and checks the tickets that give a client without a token access to a presence check: a camera page, or a
/// component of the app that received only the attributes of the check.
///
/// Each is an HMAC-SHA256 with the server's secret, in base64url (RFC 4648, section 5).
struct PresenceTickets: Sendable {
  let secret: ServerSecret

  /// Returns the ticket for the frames of one step of one try.
  func ticket(for step: PresenceStep, of check: PresenceCheckRecord) -> String {
    secret.authenticationText(for: message(step, check))
  }

  /// Returns the ticket for all other requests to a check.
  func ticket(for check: PresenceCheckRecord) -> String {
    secret.authenticationText(for: message(check))
  }

  func opens(_ ticket: String, _ step: PresenceStep, of check: PresenceCheckRecord) -> Bool {
    secret.isAuthenticationText(ticket, for: message(step, check))
  }

  func opens(_ ticket: String, _ check: PresenceCheckRecord) -> Bool {
    secret.isAuthenticationText(ticket, for: message(check))
  }

  /// Returns a keyed fingerprint of a frame's pixels, by which a repeated frame is recognised without revealing
  /// anything about it.
  func fingerprint(of pixels: String) -> String {
    secret.authenticationText(for: "presence-frame|\(pixels)")
  }

  private func message(_ step: PresenceStep, _ check: PresenceCheckRecord) -> String {
    "presence-step|\(step.id)|\(step.notAfter.milliseconds)|\(check.nonce)|\(message(check))"
  }

  private func message(_ check: PresenceCheckRecord) -> String {
    "presence-check|\(check.id)|\(check.ticketGeneration)"
  }
}
