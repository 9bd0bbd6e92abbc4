internal import VerificationFlow

extension ReviewCase {
  /// The pictures that the page of the case shows, for the audit, such as `ID_CARD FRONT, ID_CARD BACK, selfie,
  /// 4 frames`.
  var shownPictures: String {
    let own = documents.filter { !$0.renditions.isEmpty }.map {
      "\($0.document.key.type.rawValue) \($0.document.key.side.rawValue)"
    }
    let check = presence.last
    let frames = (check?.steps ?? []).flatMap(\.frames).count { $0.record.hint == .ok && $0.hasPicture }
    let earlier = (history?.documents ?? []).count { !$0.renditions.isEmpty }
    let all =
      own
      + [
        check?.hasSelfie == true ? "selfie" : nil, Self.count(frames, "frame"), Self.count(earlier, "earlier picture"),
      ].compactMap(\.self)
    return all.isEmpty ? "no pictures" : all.joined(separator: ", ")
  }

  /// The time since which the newest picture has existed; nil without pictures.
  var newestPicture: Instant? {
    (documents.map(\.document.createdAt) + presence.map(\.decidedAt)).max()
  }

  private static func count(_ number: Int, _ name: String) -> String? {
    number == 0 ? nil : "\(number) \(name)\(number == 1 ? "" : "s")"
  }
}
