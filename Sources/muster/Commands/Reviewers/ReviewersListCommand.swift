import ArgumentParser
import Configuration
import Foundation
import MusterService
import VerificationFlow

/// `muster reviewers list`: lists all accounts without their secrets.
struct ReviewersListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all reviewers, including those with closed accounts.")

  @OptionGroup var store: KeyStoreOptions
  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() async throws {
    let reader = try await store.reader([.json: .flag(json)])
    let reviewers = try await store.withReviewers(reader: reader) { try await $0.list() }.map(Row.init)
    if try await reader.isOn(.json) {
      for reviewer in reviewers { Terminal.print(try JSONLine.text(reviewer)) }
      return
    }
    var table = TextTable([
      .left("id"), .left("name"), .left("role"), .left("project"), .left("state"), .left("codes"), .left("created"),
    ])
    table.rows = reviewers.map(\.cells)
    for line in table.lines { Terminal.print(line) }
  }

  private struct Row: Encodable {
    let id: String
    let name: String
    let role: String
    let project: String
    let state: String
    let secondFactor: Bool
    let createdAt: Date

    init(_ account: ReviewerAccount) {
      id = account.record.id.rawValue
      name = account.record.name
      role = account.record.role.rawValue
      project = account.record.project.name
      state = account.state.rawValue
      secondFactor = account.hasSecondFactor
      createdAt = Date(account.record.createdAt)
    }

    var cells: [String] {
      [id, name, role, project, state, secondFactor ? "yes" : "no", createdAt.ISO8601Format()]
    }
  }
}
