internal import MusterStore
internal import VerificationFlow

/// Where a page of cases ended, where it may go on in another queue.
struct ReviewCursor: Sendable {
  /// In which queue; nil is the first one.
  let queue: ReviewQueue?
  /// Behind which place, as a cursor of its own; nil begins at the front.
  let place: String?

  private static let decided = "d."
  private static let waiting = "w."

  /// Whether nothing was shown before.
  var isFirst: Bool { queue == nil && place == nil }

  /// Reads what a caller sent.
  init(_ text: String?) {
    let queue: ReviewQueue? =
      switch text?.prefix(2) {
      case "d.": .decided
      case "w.": .waiting
      default: nil
      }
    let rest = queue == nil ? text : text.map { String($0.dropFirst(2)) }
    place = rest?.isEmpty == true ? nil : rest
    self.queue = queue
  }

  /// What a caller sends for the page that begins at the front of a queue, behind a case that was called by its reference.
  static func front(of queue: ReviewQueue) -> String {
    queue == .decided ? decided : waiting
  }

  /// What a caller sends for the next page.
  static func text(of queue: ReviewQueue, _ place: Position<Subjects.Session>?) -> String {
    (queue == .decided ? decided : "") + (place?.cursor ?? "")
  }
}
