internal import MusterStore
internal import VerificationFlow

/// Where a page of cases ended, where it may go on in another queue.
struct ReviewCursor: Sendable {
  /// In which queue; nil is the first one.
  let queue: ReviewQueue?
  /// Behind which place, as a cursor of its own; nil begins at the front.
  let place: String?

  private static let decided = "d."

  /// Reads what a caller sent.
  init(_ text: String?) {
    let isDecided = text?.hasPrefix(Self.decided) == true
    queue = isDecided ? .decided : nil
    let rest = isDecided ? text.map { String($0.dropFirst(Self.decided.count)) } : text
    place = rest?.isEmpty == true ? nil : rest
  }

  /// What a caller sends for the next page.
  static func text(of queue: ReviewQueue, _ place: Position<Subjects.Session>?) -> String {
    (queue == .decided ? decided : "") + (place?.cursor ?? "")
  }
}
