import MusterAPI
import Testing

/// A key that has no character, as section 17.4.2 of the specification has it.
enum Key: String {
  case enter = "\u{E007}"
  case tab = "\u{E004}"
  case shift = "\u{E008}"
  case control = "\u{E009}"
  case escape = "\u{E00C}"
  case down = "\u{E015}"
}

extension Browser {
  /// Presses a key and lets go of it, wherever the focus is.
  func press(_ key: Key, with modifier: Key? = nil) async throws {
    try await press(key.rawValue, with: modifier)
  }

  /// Presses the key of a character and lets go of it, wherever the focus is.
  func press(_ character: String, with modifier: Key? = nil) async throws {
    let keys = [modifier?.rawValue, character].compactMap(\.self)
    let down = keys.map { action("keyDown", $0) }
    let up = keys.reversed().map { action("keyUp", $0) }
    try await send(
      "POST", "actions",
      [
        "actions": .array([
          .object(["type": .string("key"), "id": .string("keyboard"), "actions": .array(down + up)])
        ])
      ])
  }

  /// Presses a key that decides a case, once its pictures have been visible for long enough.
  func press(_ character: String, seeing: Bool) async throws {
    if seeing { try await waitUntilSeen() }
    try await press(character)
  }

  /// Waits until the pictures of the case have been visible for long enough that a decision counts.
  func waitUntilSeen() async throws {
    try await wait { try await !has(".case:not([data-seen])") }
  }

  /// Writes a text where the focus is.
  func write(_ text: String) async throws {
    for character in text { try await press(String(character)) }
  }

  private func action(_ type: String, _ key: String) -> JSONValue {
    .object(["type": .string(type), "value": .string(key)])
  }
}
