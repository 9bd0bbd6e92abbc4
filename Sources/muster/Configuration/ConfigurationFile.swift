import ArgumentParser
import Configuration
import Foundation
import MusterService

/// A JSON file of settings: one flat object with the names of ``Settings`` as keys.
///
/// The whole file is checked, including settings that the current command does not use: all commands share one file,
/// and a misspelled key would otherwise go unnoticed.
struct ConfigurationFile {
  let provider: InMemoryProvider

  /// Reads and checks a file.
  ///
  /// - Throws: `ValidationError` that names the file or, if an entry is invalid, its key and value.
  init(path: String) throws {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw ValidationError("config: cannot read the file \"\(path)\" (\(settings.config.origins)).")
    }
    guard let object = try? JSONDecoder().decode([String: Value].self, from: bytes) else {
      throw ValidationError("config: the file \"\(path)\" is not a JSON object (\(settings.config.origins)).")
    }
    var values: [AbsoluteConfigKey: ConfigValue] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let setting = settings.named(name), setting.isAllowedInFile else {
        throw ValidationError("\(name): unknown key in \"\(path)\".\(Self.suggestion(for: name))")
      }
      guard let content = value.content(as: setting.kind) else {
        let shown = setting.isSecret ? "the value" : "\(value)"
        throw ValidationError("\(name): \(shown) in \"\(path)\" is not \(setting.kind.rawValue).")
      }
      values[AbsoluteConfigKey([name])] = ConfigValue(content, isSecret: setting.isSecret)
    }
    provider = InMemoryProvider(name: path, values: values)
  }

  private static func suggestion(for name: String) -> String {
    let known = settings.all.filter(\.isAllowedInFile).map(\.name)
    return name.filter(\.isLetter).nearest(among: known).map { " Did you mean \"\($0)\"?" } ?? ""
  }
}

extension ConfigurationFile {
  /// A JSON value of a setting. Unlike the JSON reader of the configuration package, it distinguishes `true` from
  /// `1`.
  private enum Value: Decodable, CustomStringConvertible {
    case text(String)
    case number(Double)
    case trueOrFalse(Bool)
    case other

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.singleValueContainer() else {
        self = .other
        return
      }
      if let value = try? container.decode(Bool.self) {
        self = .trueOrFalse(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = (try? container.decode(String.self)).map(Value.text) ?? .other
      }
    }

    func content(as kind: SettingKind) -> ConfigContent? {
      switch (self, kind) {
      case (.text(let value), .text): .string(value)
      case (.number(let value), .wholeNumber): Int(exactly: value).map(ConfigContent.int)
      case (.number(let value), .number): .double(value)
      case (.trueOrFalse(let value), .trueOrFalse): .bool(value)
      default: nil
      }
    }

    var description: String {
      switch self {
      case .text(let value): "\"\(value)\""
      case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
      case .trueOrFalse(let value): "\(value)"
      case .other: "null, a list or an object"
      }
    }
  }
}
