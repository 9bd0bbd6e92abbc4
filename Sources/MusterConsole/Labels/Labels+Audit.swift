internal import VerificationFlow

extension Labels {
  /// Returns what an action of the audit is, such as `Decided`.
  static func action(_ code: String) -> String {
    auditActions[code] ?? plain(code)
  }

  /// Returns who acted, as recorded, for people.
  static func recordedActor(_ actor: String) -> String {
    switch actor {
    case "service": "the service"
    case "operator": "an operator"
    case "session": "the person"
    case "sandbox": "the sandbox"
    default: actor
    }
  }

  /// Returns the name of what an audit record is about, such as `Identity card, front` for `ID_CARD FRONT`.
  static func subject(_ name: String) -> String {
    let words = name.split(separator: " ")
    guard words.count == 2, DocumentSide(rawValue: String(words[1])) != nil else { return name }
    return document(words)
  }

  /// Returns the detail of an audit record with words in place of the service's codes.
  static func detail(_ text: String) -> String {
    text.split(separator: ", ", omittingEmptySubsequences: false).map { part in
      let words = part.split(separator: " ")
      if words.count == 2, DocumentSide(rawValue: String(words[1])) != nil { return document(words) }
      return words.map { word in known(String(word)) }.joined(separator: " ")
    }.joined(separator: ", ")
  }

  private static func document(_ words: [Substring]) -> String {
    "\(type(String(words[0]))), \(plain(String(words[1])).lowercased())"
  }

  /// Returns the words for a code with a name; any other text unchanged.
  private static func known(_ word: String) -> String {
    let correction = corrections.first { $0.key == word && word != "OTHER" }?.value
    let words =
      correction ?? decisions[word] ?? causes[word] ?? contents[word] ?? reasons[word] ?? findings[word] ?? fields[word]
    return words.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? word
  }

  private static let decisions = ["accept": "accepted", "reject": "rejected:", "reupload": "new picture:"]

  static let auditActions = [
    "apps.changed": "Apps changed", "audit.exported": "Audit exported", "blocks.changed": "Block list changed",
    "claims.changed": "Claimed data changed", "code.withheld": "Code not sent",
    "content_rules.changed": "Content rules changed", "device.activated": "Device activated",
    "device.blocked": "Device blocked", "device.removed": "Device removed", "device.unblocked": "Device unblocked",
    "device.upgraded": "Device upgraded",
    "document.judged": "Document judged", "document.original_unknown": "Unknown original named",
    "document.read": "Document read by machine", "document.received": "Document received",
    "frame.read": "Saw a frame of the presence check", "hosted_settings.changed": "Hosted pages changed",
    "key.created": "Key created", "key.revoked": "Key revoked",
    "link.created": "Link created", "link.opened": "Link opened", "link.requested": "Asked for a new link",
    "link.revoked": "Link revoked", "link.sent": "Link sent to another device",
    "master_key.rotated": "Master key rotated", "origins.changed": "Allowed origins changed",
    "openid.clients_changed": "OpenID clients changed", "openid.code_reused": "Login code used twice",
    "openid.keys_changed": "Keys of logins changed", "openid.logged_in": "Logged in to a program",
    "phone.checked": "Telephone number checked", "phone.logged_in": "Signed in by telephone",
    "phone.login_failed": "Sign-in by telephone failed", "phone_check_settings.changed": "Phone checks changed",
    "pin.generation_changed": "Secrets of PIN logins changed", "pin.logged_in": "Logged in with a PIN",
    "pin.login_failed": "Login with a PIN failed", "pin.login_offered": "Login with a PIN offered",
    "pin.registered": "PIN registered", "pin.revoked": "PIN revoked", "pin.signed": "Signed with a PIN",
    "pin_login_settings.changed": "PIN logins changed", "pictures.erased": "Pictures erased",
    "portrait.searched": "Portrait searched",
    "presence.begun": "Presence check begun", "presence.judged": "Presence check judged",
    "presence.refused": "Frame of a presence check refused", "presence.waived": "Presence check waived",
    "presence_settings.changed": "Presence checks changed", "process.moved": "Verification moved on",
    "reading.corrected": "Corrected a field", "rendition.read": "Saw a picture",
    "retention.changed": "Retention changed", "review.assigned": "Assigned a case", "review.decided": "Decided",
    "review.deferred": "Decided, can be undone", "review.escalated": "Escalated a case",
    "review.failed": "Decision had no effect", "review.leased": "Took a case",
    "review.listed": "Saw cases in the queue",
    "review.noted": "Wrote a note", "review.opened": "Opened a case", "review.proposed": "Proposed a decision",
    "review.released": "Gave a case back", "review.returned": "Returned a case",
    "review.snoozed": "Put a case off", "review.taken_over": "Took a case over",
    "review.unassigned": "Removed an assignment", "review.undone": "Undid a decision",
    "review.withdrawn": "Withdrew a proposal", "reviewer.disabled": "Reviewer disabled",
    "reviewer.invited": "Reviewer invited", "reviewer.joined": "Reviewer joined",
    "reviewer.linked": "Linked to single sign-on", "reviewer.locked": "Reviewer locked out",
    "reviewer.password_changed": "Password changed",
    "reviewer.role_changed": "Role changed", "reviewer.second_factor_changed": "One-time codes changed",
    "reviewer.sign_in_failed": "Sign-in failed", "reviewer.signed_in": "Signed in",
    "reviewer.signed_out": "Signed out", "reviewer.unlinked": "Single sign-on ended",
    "selfie.read": "Saw the picture of the person",
    "session.created": "Session created", "session.custom_fields_changed": "Custom fields changed",
    "session.erased": "Session erased", "session.exported": "Session exported",
  ]
}
