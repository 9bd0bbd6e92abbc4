import ArgumentParser
import Configuration

/// Validated access to settings. Errors are `ValidationError` with the setting's name and value.
extension ConfigReader {
  /// Returns the given value, or the default.
  func value<Value>(_ setting: Setting<Value>) async throws -> Value {
    try await given(setting) ?? setting.defaultValue
  }

  func required<Value>(_ setting: Setting<Value?>) async throws -> Value {
    guard let value = try await value(setting) else {
      throw ValidationError("\(setting.name): not given (\(setting.origins)).")
    }
    return value
  }

  /// Returns the given value; nil if there is none.
  func given<Value>(_ setting: Setting<Value>) async throws -> Value? {
    guard let content = try await content(of: setting) else { return nil }
    let text = content.configContent.text
    if text.isEmpty { throw setting.error(of: text, because: "is empty") }
    if let range = setting.range, let number = content.configContent.number, !range.contains(number) {
      throw setting.error(of: text, because: "is not in \(setting.rangeText)")
    }
    guard let value = Value(content: content) else {
      throw setting.error(of: text, because: "is not one of \(setting.words.joined(separator: ", "))")
    }
    return value
  }

  private func content<Value>(of setting: Setting<Value>) async throws -> Value.Content? {
    do {
      return try await Value.Content.fetch(setting, from: self)
    } catch {
      // Arguments and the file are checked earlier, so the value is the text of an environment variable.
      let text = try await String.fetch(setting, from: self) ?? ""
      throw setting.error(of: text, because: "is not \(setting.kind.rawValue)")
    }
  }
}
