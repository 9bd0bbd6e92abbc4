/// The cases that wait.
public struct QueuePage: ConsolePage {
  /// What lays it out.
  public static let template = Template.queue
  /// What the page is called.
  public let title = "Queue"
  let filter: QueueFilter
  let rows: [QueueRow]
  let older: String?
  let newer: String?
  let isEmpty: Bool
  let hasPages: Bool
  let decides: Bool

  /// A page of the queue.
  ///
  /// - Parameters:
  ///   - rows: Its cases, the one that waits the longest first.
  ///   - earlier: The address of the page of those that wait longer; nil on the first one.
  ///   - later: The address of the page of those that wait less long; nil on the last one.
  ///   - decides: Whether whoever looks may decide.
  public init(filter: QueueFilter, rows: [QueueRow], earlier: String?, later: String?, decides: Bool) {
    self.filter = filter
    self.rows = rows
    older = earlier
    newer = later
    isEmpty = rows.isEmpty
    hasPages = earlier != nil || later != nil
    self.decides = decides
  }
}
