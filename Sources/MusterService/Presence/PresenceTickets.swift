internal import MusterStore
internal import VerificationFlow

/// What opens a presence check to somebody without a token: to a camera page, or an app's part that only has what it was
/// handed.
///
/// Each is an HMAC-SHA256 with the server's secret, as a word of an address (RFC 4648, section 5).
struct PresenceTickets: Sendable {
  let secret: ServerSecret

  /// For the frames of one step of one try.
  func ticket(for step: PresenceStep, of check: PresenceCheckRecord) -> String {
    secret.authenticationWord(for: message(step, check))
  }

  /// For all else about a check.
  func ticket(for check: PresenceCheckID) -> String {
    secret.authenticationWord(for: message(check))
  }

  func opens(_ ticket: String, _ step: PresenceStep, of check: PresenceCheckRecord) -> Bool {
    secret.isAuthenticationWord(ticket, for: message(step, check))
  }

  func opens(_ ticket: String, _ check: PresenceCheckID) -> Bool {
    secret.isAuthenticationWord(ticket, for: message(check))
  }

  /// What stands for a frame's pixels, so that it is known again and says nothing.
  func fingerprint(of pixels: String) -> String {
    secret.authenticationWord(for: "presence-frame|\(pixels)")
  }

  private func message(_ step: PresenceStep, _ check: PresenceCheckRecord) -> String {
    "presence-step|\(check.id)|\(step.id)|\(check.nonce)|\(step.notAfter.milliseconds)"
  }

  private func message(_ check: PresenceCheckID) -> String { "presence-check|\(check)" }
}
