internal import Foundation
internal import MusterStore
internal import VerificationFlow

/// A message to the other services that share the store. Each message is a hint that may be lost: the store is
/// authoritative, except for the progress of uploads, which is stored only when a request ends.
enum ClusterMessage: Codable, Hashable, Sendable {
  /// A session has changed.
  case session(SessionID)
  /// The review queue of a project has changed.
  case queue(ProjectID)
  /// Jobs of a kind have become due.
  case jobs(String)
  /// Bytes of an upload have arrived.
  case progress(SessionID, UploadID, receivedBytes: Int, expectedBytes: Int?)
  /// No more bytes of an upload arrive.
  case end(SessionID, UploadID)
  /// Another service takes over an upload, or all uploads of a session end: connections of requests that took the
  /// upload with this epoch or an earlier one are to be closed; unless `isSure`, only those that are idle.
  case hangUp(SessionID, UploadID?, epoch: Int?, isSure: Bool)

  /// The key of the message: a later message with the same key replaces it.
  var subject: ClusterMessage {
    if case .progress(let session, let upload, _, _) = self { .end(session, upload) } else { self }
  }
}

/// The messages of one service in one or more notifications: a line with the service's id, then one with each message.
enum ClusterNotification {
  /// Returns the messages in as few texts as `maxByteCount` allows.
  static func texts(_ messages: [ClusterMessage], from sender: String, maxByteCount: Int) -> [String] {
    var texts: [String] = []
    for message in messages {
      guard let line = try? JSONEncoder().encode(message) else { continue }
      let next = "\n" + String(decoding: line, as: UTF8.self)
      if let last = texts.last, last.utf8.count + next.utf8.count <= maxByteCount {
        texts[texts.count - 1] = last + next
      } else {
        texts.append(sender + next)
      }
    }
    return texts
  }

  /// Parses a text. Messages of another release that cannot be decoded are skipped.
  static func read(_ text: String) -> (sender: String, messages: [ClusterMessage]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let messages = lines.dropFirst().compactMap {
      try? JSONDecoder().decode(ClusterMessage.self, from: Data($0.utf8))
    }
    return (lines.first.map(String.init) ?? "", messages)
  }
}
