import ArgumentParser
import Configuration

/// The declaration of a setting.
///
/// Its name also determines the argument (`--max-image-bytes`) and the environment variable (`MUSTER_MAX_IMAGE_BYTES`).
struct Setting<Value: SettingValue>: AnySetting {
  let name: String
  let range: ClosedRange<Double>?
  /// The value if none is given.
  let defaultValue: Value
  let defaultText: String
  let help: String
  let valueName: String?
  let isArgument: Bool
  let isSecret: Bool
  private let place: (any WritableKeyPath<MusterConfiguration, Value> & Sendable)?

  /// Declares a setting whose value and default are a property of the configuration.
  ///
  /// - Parameters:
  ///   - range: The allowed numbers; for durations in seconds.
  ///   - defaultText: The default in words, if it is not the same everywhere.
  ///   - isArgument: Whether there is an option for it; most limits and times are tuned once per installation.
  ///   - help: One or two sentences in Markdown.
  init(
    _ name: String, _ place: any WritableKeyPath<MusterConfiguration, Value> & Sendable,
    in range: ClosedRange<Double>? = nil, defaultText: String? = nil, isArgument: Bool = false,
    valueName: String? = nil, _ help: String
  ) {
    self.init(
      name, in: range, default: MusterConfiguration.defaults[keyPath: place], defaultText: defaultText,
      isArgument: isArgument, isSecret: false, valueName: valueName, help, place)
  }

  /// Declares a setting that is read by name, usually from an option.
  init(
    _ name: String, in range: ClosedRange<Double>? = nil, default defaultValue: Value, defaultText: String? = nil,
    isArgument: Bool = true, isSecret: Bool = false, valueName: String? = nil, _ help: String = ""
  ) {
    self.init(
      name, in: range, default: defaultValue, defaultText: defaultText, isArgument: isArgument, isSecret: isSecret,
      valueName: valueName, help, nil)
  }

  private init(
    _ name: String, in range: ClosedRange<Double>?, default defaultValue: Value, defaultText: String?, isArgument: Bool,
    isSecret: Bool, valueName: String?, _ help: String,
    _ place: (any WritableKeyPath<MusterConfiguration, Value> & Sendable)?
  ) {
    self.name = name
    self.range = range
    self.defaultValue = defaultValue
    self.defaultText = defaultText ?? defaultValue.content?.configContent.text ?? ""
    self.help = help
    self.valueName = valueName
    self.isArgument = isArgument
    self.isSecret = isSecret
    self.place = place
  }

  var kind: SettingKind { Value.Content.kind }
  var words: [String] { Value.words }

  func read(from reader: ConfigReader, into configuration: inout MusterConfiguration) async throws {
    guard let place, let value = try await reader.given(self) else { return }
    configuration[keyPath: place] = value
  }
}

extension Setting where Value: ExpressibleByNilLiteral {
  /// Declares a setting that is read by name and has no default.
  init(
    _ name: String, in range: ClosedRange<Double>? = nil, defaultText: String? = nil, isArgument: Bool = true,
    isSecret: Bool = false, valueName: String? = nil, _ help: String = ""
  ) {
    self.init(
      name, in: range, default: nil, defaultText: defaultText, isArgument: isArgument, isSecret: isSecret,
      valueName: valueName, help)
  }
}

/// A setting without the type of its value.
protocol AnySetting: Sendable {
  var name: String { get }
  var kind: SettingKind { get }
  var range: ClosedRange<Double>? { get }
  /// The accepted words; empty if any text is accepted.
  var words: [String] { get }
  var defaultText: String { get }
  var help: String { get }
  var valueName: String? { get }
  var isArgument: Bool { get }
  /// Whether the value is never shown, not even if it is invalid.
  var isSecret: Bool { get }

  /// Copies a given value to the setting's place in the configuration, if it has one.
  func read(from reader: ConfigReader, into configuration: inout MusterConfiguration) async throws
}

extension AnySetting {
  var key: ConfigKey { ConfigKey([name]) }
  var argument: String { "--" + name(separator: "-") }
  var variable: String { "MUSTER_" + name(separator: "_").uppercased() }

  /// The configuration file cannot contain its own path.
  var isAllowedInFile: Bool { name != "config" }

  /// The possible sources of a value, for error messages.
  var origins: String {
    isAllowedInFile
      ? "\(isArgument ? "\(argument), " : "")\(variable) or \"\(name)\" in the --config file"
      : "\(argument) or \(variable)"
  }

  /// The accepted values as text; empty if any text is accepted.
  var rangeText: String {
    if let range { return "\(range.lowerBound.plainText)…\(range.upperBound.plainText)" }
    return kind == .trueOrFalse ? "true, false" : words.joined(separator: ", ")
  }

  func error(of value: String, because reason: String) -> ValidationError {
    ValidationError("\(name): \(isSecret ? "the value" : "\"\(value)\"") \(reason) (\(origins)).")
  }

  /// Converts text to one of the known values.
  ///
  /// - Throws: `ValidationError` that lists the known values.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, of known: [Choice] = Array(Choice.allCases)
  ) throws -> Choice {
    guard let choice = known.first(where: { $0.rawValue == text }) else {
      throw error(of: text, because: "is not one of \(known.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  private func name(separator: Character) -> String {
    name.reduce(into: "") { text, letter in
      if letter.isUppercase { text.append(separator) }
      text += letter.lowercased()
    }
  }
}

/// The type of a value in the configuration file.
enum SettingKind: String {
  case text = "text"
  case wholeNumber = "a whole number"
  case number = "a number"
  case trueOrFalse = "true or false"
}
