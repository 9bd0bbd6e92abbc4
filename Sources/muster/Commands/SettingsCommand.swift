import ArgumentParser

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "List the settings of the service: names, variables, defaults, allowed values and meanings.",
    discussion: "The name is the key in the --config file. Times are in seconds.")

  @OptionGroup var source: ConfigurationOptions
  @Flag(help: "Print the table of docs/operations.md.")
  var markdown = false
  @Flag(settings.json) var json = false

  func run() async throws {
    let asJSON = try await reader().value(settings.json)
    if markdown {
      Terminal.print("| setting | option | default | allowed | |\n| --- | --- | --- | --- | --- |")
    }
    for setting in settings.ofService {
      let row = Row(setting)
      Terminal.print(markdown ? setting.tableRow : asJSON ? try JSONLine.text(row) : row.text)
    }
  }

  private struct Row: Encodable {
    let name: String
    let variable: String
    let option: String?
    let `default`: String?
    let allowed: String?
    let help: String

    init(_ setting: any AnySetting) {
      func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }
      name = setting.name
      variable = setting.variable
      option = setting.isArgument ? setting.argument : nil
      `default` = nonempty(setting.defaultText.withoutMarkdown)
      allowed = nonempty(setting.rangeText)
      help = setting.help.withoutMarkdown
    }

    /// The setting for people.
    var text: String {
      let facts = [`default`.map { "default: \($0)" }, allowed.map { "allowed: \($0)" }].compactMap(\.self)
      let lines = [([name, variable] + (option.map { [$0] } ?? [])).joined(separator: "  "), "    " + help]
      return (lines + (facts.isEmpty ? [] : ["    " + facts.joined(separator: "; ")])).joined(separator: "\n")
    }
  }
}

extension AnySetting {
  fileprivate var tableRow: String {
    let cells = ["`\(name)`", isArgument ? "`\(argument)`" : "", defaultText, rangeText, help]
    return "|\(cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined())"
  }
}
