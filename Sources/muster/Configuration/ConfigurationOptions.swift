import ArgumentParser
import Configuration
import Foundation
import MusterService

/// The option `--config` of every command.
struct ConfigurationOptions: ParsableArguments {
  @Option(settings.config) var config: String?
}

extension ParsableArguments {
  /// Returns a reader whose sources are, in order: arguments, environment variables, the file.
  ///
  /// - Throws: `ValidationError` if a variable is unknown, or if the file is missing, is not JSON, or has an unknown
  ///   key or a value of the wrong type.
  func reader() async throws -> ConfigReader {
    // Most launchers unset a variable by making it empty.
    var variables = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    let links = variables.filter { ServiceLinks.contains($0.key, $0.value) }.keys.sorted()
    if !links.isEmpty {
      Terminal.note("Ignoring variables that Kubernetes sets for Services: \(links.joined(separator: ", "))")
      for name in links { variables[name] = nil }
    }
    try checkNames(of: variables)
    var providers: [any ConfigProvider] = [
      InMemoryProvider(name: "arguments", values: settingArguments),
      EnvironmentVariablesProvider(environmentVariables: variables).prefixKeys(with: "muster"),
    ]
    if let path = try await ConfigReader(providers: providers).value(settings.config) {
      providers.append(try ConfigurationFile(path: path).provider)
    }
    return ConfigReader(providers: providers)
  }

  /// Rejects unknown variables, so that a misspelled one does not go unnoticed.
  private func checkNames(of variables: [String: String]) throws {
    let known = Set(settings.all.map(\.variable))
    for name in variables.keys.sorted() where name.hasPrefix("MUSTER_") && !known.contains(name) {
      let advice = name.nearest(among: known).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError("\(name): unknown variable.\(advice)")
    }
  }

  /// The given options and flags that are settings: like ArgumentParser, this finds them by the names of the
  /// properties.
  fileprivate var settingArguments: [AbsoluteConfigKey: ConfigValue] {
    Mirror(reflecting: self).children.reduce(into: [:]) { arguments, child in
      if let group = child.value as? any SettingArgumentGroup {
        arguments.merge(group.settingArguments) { $1 }
      } else if let content = (child.value as? any SettingArgument)?.settingContent,
        let setting = settings.named(String(child.label?.dropFirst() ?? ""))
      {
        arguments[AbsoluteConfigKey([setting.name])] = ConfigValue(content, isSecret: setting.isSecret)
      }
    }
  }
}

/// A parsed argument that may be the value of a setting.
private protocol SettingArgument {
  /// The value; nil if the argument was not given.
  var settingContent: ConfigContent? { get }
}

private protocol SettingArgumentGroup {
  var settingArguments: [AbsoluteConfigKey: ConfigValue] { get }
}

extension Option: SettingArgument where Value: SettingValue {
  fileprivate var settingContent: ConfigContent? { wrappedValue.content?.configContent }
}

extension Flag: SettingArgument where Value == Bool {
  /// An absent flag is not given, so that a variable or the file may set it.
  fileprivate var settingContent: ConfigContent? { wrappedValue ? .bool(true) : nil }
}

extension OptionGroup: SettingArgumentGroup {
  fileprivate var settingArguments: [AbsoluteConfigKey: ConfigValue] { wrappedValue.settingArguments }
}

extension Option {
  /// Creates an option for the setting with the property's name.
  ///
  /// - Parameter help: The meaning in this command, if it differs from the setting's own help.
  init<Setter: SettingValue>(_ setting: Setting<Setter>, _ help: String? = nil) where Value == Setter.Content? {
    self.init(help: setting.argumentHelp(help))
  }
}

extension Flag where Value == Bool {
  /// Creates a flag for the setting with the property's name.
  init(wrappedValue: Bool, _ setting: Setting<Bool>, _ help: String? = nil) {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(stringLiteral: (help ?? setting.help).withoutMarkdown))
  }
}

extension AnySetting {
  fileprivate func argumentHelp(_ special: String?) -> ArgumentHelp {
    let note = defaultText.isEmpty ? "" : " (default: \(defaultText.withoutMarkdown))"
    return ArgumentHelp((special ?? help).withoutMarkdown + note, valueName: valueName)
  }
}

extension String {
  /// The text without code marks, and with only the words of links.
  var withoutMarkdown: String {
    let words = contains("](") ? replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 } : self
    return words.replacingOccurrences(of: "`", with: "")
  }
}
