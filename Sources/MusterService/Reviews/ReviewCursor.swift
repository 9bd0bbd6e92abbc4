internal import MusterStore
internal import VerificationFlow

/// The position at which a page of cases ended, across queues.
struct ReviewCursor: Sendable {
  /// The queue; nil for the first one.
  let queue: ReviewQueue?
  /// The position in the queue, as a cursor; nil for its front.
  let place: String?

  private static let decided = "d."
  private static let waiting = "w."

  /// Whether this is the first page.
  var isFirst: Bool { queue == nil && place == nil }

  /// Parses the cursor that a caller sent.
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

  /// Returns the cursor of the page that starts at the front of a queue, after a case that was found by its
  /// reference.
  static func front(of queue: ReviewQueue) -> String {
    queue == .decided ? decided : waiting
  }

  /// Returns the cursor of the next page.
  static func text(of queue: ReviewQueue, _ place: Position<Subjects.Session>?) -> String {
    (queue == .decided ? decided : "") + (place?.cursor ?? "")
  }
}
