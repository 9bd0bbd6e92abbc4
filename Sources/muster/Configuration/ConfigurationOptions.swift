import ArgumentParser
import Configuration
import Foundation
import MusterService

/// The option `--config`, which every command has, and the order in which its values are looked up.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A JSON file with values for any of the options.", valueName: "file"))
  var config: String?

  /// A reader of what was given as argument, else as environment variable, else in the file.
  ///
  /// - Throws: `ValidationError` where a variable is not known, or the file is missing, is not JSON, or has a key or type
  ///   that is not known.
  func reader(_ arguments: [Setting: ConfigValue?] = [:]) async throws -> ConfigReader {
    try await Self.reader(file: config, arguments)
  }

  /// The same with this file, for a command without the option.
  static func reader(file config: String?, _ arguments: [Setting: ConfigValue?]) async throws -> ConfigReader {
    // An empty variable is as good as none: that is how most launchers unset one.
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

  /// A misspelt variable would go unnoticed, so none is taken that is no setting's.
  private static func checkNames(of variables: [String: String]) throws {
    let known = Set(Setting.allCases.map(\.variable))
    for name in variables.keys.sorted() where name.hasPrefix("MUSTER_") && !known.contains(name) {
      let advice = name.nearest(among: known).map { " Did you mean \($0)?" } ?? ""
      throw ValidationError("\(name): unknown variable.\(advice)")
    }
  }
}

extension ConfigValue {
  /// A text argument, if it was given.
  static func text(_ value: String?) -> ConfigValue? {
    value.map { ConfigValue(.string($0), isSecret: false) }
  }

  /// A text argument that must not be shown, if it was given.
  static func secret(_ value: String?) -> ConfigValue? {
    value.map { ConfigValue(.string($0), isSecret: true) }
  }

  /// A whole number, if it was given.
  static func number(_ value: Int?) -> ConfigValue? {
    value.map { ConfigValue(.int($0), isSecret: false) }
  }

  /// A number, if it was given.
  static func number(_ value: Double?) -> ConfigValue? {
    value.map { ConfigValue(.double($0), isSecret: false) }
  }

  /// A choice between true and false, if it was made.
  static func bool(_ value: Bool?) -> ConfigValue? {
    value.map { ConfigValue(.bool($0), isSecret: false) }
  }

  /// A flag. One that is not there says nothing, so that a variable or the file may set it.
  static func flag(_ value: Bool) -> ConfigValue? {
    value ? ConfigValue(.bool(true), isSecret: false) : nil
  }
}
