package import MusterStore

extension AuditRecord.Action {
  /// A presence check was started or restarted. The detail gives the number of the try.
  package static let presenceBegun = Self(rawValue: "presence.begun")
  /// The person asked for a reviewer instead of the steps.
  package static let presenceWaived = Self(rawValue: "presence.waived")
  /// An operator changed whether people of a project may ask for a reviewer. The detail gives the new setting.
  package static let presenceSettingsChanged = Self(rawValue: "presence_settings.changed")
  /// Data sent to a presence check was rejected. The detail gives the reason.
  package static let presenceRefused = Self(rawValue: "presence.refused")
  /// A presence check was judged. The detail gives the result.
  package static let presenceJudged = Self(rawValue: "presence.judged")
  /// A selfie from a presence check was read by a program.
  package static let selfieRead = Self(rawValue: "selfie.read")
  /// A frame of a presence check was read by a program. The detail gives the number of its step.
  package static let frameRead = Self(rawValue: "frame.read")
  /// A document was searched for a portrait. The detail gives the result.
  package static let portraitSearched = Self(rawValue: "portrait.searched")

  static let ofPresence: [Self] = [
    .presenceBegun, .presenceWaived, .presenceSettingsChanged, .presenceRefused, .presenceJudged, .selfieRead,
    .frameRead, .portraitSearched,
  ]
}
