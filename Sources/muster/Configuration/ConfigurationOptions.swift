import ArgumentParser
import Configuration
import Foundation
import MusterService

/// The option `--config` of every command, and the order of configuration sources.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A JSON file with values for any of the options.", valueName: "file"))
  var config: String?

  /// Returns a reader whose sources are, in order: arguments, environment variables, the file.
  ///
  /// - Throws: `ValidationError` if a variable is unknown, or if the file is missing, is not JSON, or has an unknown
  ///   key or a value of the wrong type.
  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await Self.reader(file: config, arguments)
  }

  /// Returns a reader with an explicit file, for a command without the option.
  static func reader(file config: String?, _ arguments: [Setting: ConfigValue?]) async throws -> ConfigReader {
    // Most launchers unset a variable by making it empty.
    let variables = ProcessInfo.processInfo.environment.filter { !$0.value.isEmpty }
    try checkNames(of: variables)
    let environment = EnvironmentVariablesProvider(environmentVariables: variables).prefixKeys(with: "muster")
    let given = arguments.compactMap { setting, value in
      value.map { (AbsoluteConfigKey([setting.rawValue]), $0) }
    }
    var providers: [any ConfigProvider] = [
      InMemoryProvider(name: "arguments", values: Dictionary(uniqueKeysWithValues: given)),
      environment,
    ]
    var path = config
    if path == nil { path = try await ConfigReader(provider: environment).text(.config) }
    if let path { providers.append(try ConfigurationFile(path: path).provider) }
    return ConfigReader(providers: providers)
  }

  /// Rejects unknown variables, so that a misspelled one does not go unnoticed.
  private static func checkNames(of variables: [String: String]) throws {
    let known = Set(Setting.allCases.map(\.variable))
    for name in variables.keys.sorted() where name.hasPrefix("MUSTER_") && !known.contains(name) {
      let advice = name.nearest(among: known).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError("\(name): unknown variable.\(advice)")
    }
  }
}

extension ConfigValue {
  /// Returns a text argument; nil if it was not given.
  static func text(_ value: String?) -> ConfigValue? {
    value.map { ConfigValue(.string($0), isSecret: false) }
  }

  /// Returns a text argument that must not be shown; nil if it was not given.
  static func secret(_ value: String?) -> ConfigValue? {
    value.map { ConfigValue(.string($0), isSecret: true) }
  }

  /// Returns a whole number; nil if it was not given.
  static func number(_ value: Int?) -> ConfigValue? {
    value.map { ConfigValue(.int($0), isSecret: false) }
  }

  /// Returns a number; nil if it was not given.
  static func number(_ value: Double?) -> ConfigValue? {
    value.map { ConfigValue(.double($0), isSecret: false) }
  }

  /// Returns a Boolean; nil if it was not given.
  static func bool(_ value: Bool?) -> ConfigValue? {
    value.map { ConfigValue(.bool($0), isSecret: false) }
  }

  /// Returns a flag; nil if it is absent, so that a variable or the file may set it.
  static func flag(_ value: Bool) -> ConfigValue? {
    value ? ConfigValue(.bool(true), isSecret: false) : nil
  }
}
