package import VerificationFlow

extension Connection {
  /// Records a message with a link.
  package func insert(_ message: LinkMessageRecord) throws {
    try insert(
      into: "link_messages",
      [
        "id": .text(message.id), "session_id": .rawValue(message.sessionId),
        "project_id": .rawValue(message.projectId), "link_id": .rawValue(message.linkId),
        "recipient_index": .text(message.recipientIndex), "range_index": .text(message.rangeIndex),
        "sent_at": .time(message.sentAt),
      ])
  }

  /// Deletes the record of a message that could not be delivered.
  package func deleteLinkMessage(_ id: String) throws {
    try run("DELETE FROM link_messages WHERE id = :id", ["id": .text(id)])
  }

  /// Returns the number of messages with a link of a session.
  package func linkMessageCount(of link: LinkID, in session: SessionID) throws -> Int {
    try count(
      """
      SELECT CAST(COUNT(*) AS BIGINT) AS number FROM link_messages WHERE session_id = :session AND link_id = :link
      """, ["session": .rawValue(session), "link": .rawValue(link)])
  }

  /// Returns the number of messages that a project sent to a recipient since a time.
  package func linkMessageCount(toRecipient index: String, of project: ProjectID, since time: Instant) throws -> Int {
    try count(
      """
      SELECT CAST(COUNT(*) AS BIGINT) AS number FROM link_messages
      WHERE project_id = :project AND recipient_index = :index AND sent_at > :time
      """, ["project": .rawValue(project), "index": .text(index), "time": .time(time)])
  }

  /// Returns the number of messages that a project sent to a range of telephone numbers since a time.
  package func linkMessageCount(toRange index: String, of project: ProjectID, since time: Instant) throws -> Int {
    try count(
      """
      SELECT CAST(COUNT(*) AS BIGINT) AS number FROM link_messages
      WHERE project_id = :project AND range_index = :index AND sent_at > :time
      """, ["project": .rawValue(project), "index": .text(index), "time": .time(time)])
  }
}
