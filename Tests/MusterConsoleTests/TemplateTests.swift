import Foundation
import HTMLMarkup
import Mustache
import PageReading
import TestTraits
import Testing

@testable import MusterConsole

/// Templates and values fit together: nothing that a template asks for is missing, and nothing that there is stays unseen.
@Suite struct TemplateTests {
  private static let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/MusterConsole/Resources")

  private static func files(_ folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: resources.appending(path: folder), includingPropertiesForKeys: nil)
  }

  @Test func everyFileIsATemplate() throws {
    let files = try Self.files("templates").map { $0.deletingPathExtension().lastPathComponent }
    #expect(Set(files) == Set(Template.allCases.map(\.rawValue)))
  }

  @Test func everyStyleAndScriptIsSent() throws {
    let assets = try Console().assets
    let style = String(decoding: try #require(assets.asset(at: "console.css")).bytes, as: UTF8.self)
    for file in try Self.files("styles") {
      #expect(style.contains(try String(contentsOf: file, encoding: .utf8)), "\(file.lastPathComponent)")
    }
    let scripts = Set(assets.assets.map(\.path).filter { $0.hasSuffix(".js") })
    #expect(Set(try Self.files("scripts").map(\.lastPathComponent)) == scripts)
  }

  @Test func aTemplateWithoutItsPartialIsRefused() {
    #expect(throws: MissingPartial(name: "gone", template: "page")) {
      try MustacheLibrary(escaping: ["page": Array("{{#a}}{{> gone }}{{/a}}".utf8), "other": Array("{{>page}}".utf8)])
    }
  }

  /// What is in a view for another purpose than to be shown.
  private static let unshown: Set = [
    // Their sentence names it.
    "QualityBar.code"
  ]

  @Test(.slow) func templatesAndValuesFit() throws {
    let walk = try walk()
    #expect(walk.missingPartials == [])
    #expect(walk.visited == Set(Template.allCases.map(\.rawValue)), "each is part of a page")
    #expect(walk.unknownNames == [], "each means something where it stands")
    #expect(walk.borrowedNames == [], "what one part lacks is not taken from what is around it")
    #expect(walk.unshown == Self.unshown, "what there is is shown")
  }

  /// Every part of every template is part of some sample, which the other tests look at.
  @Test(.slow) func samplesShowEveryPart() throws {
    let untried = try walk().untried.sorted()
    #expect(untried == [])
  }

  private func walk() throws -> TemplateWalk {
    let console = try Console()
    let sources = Dictionary(uniqueKeysWithValues: Template.allCases.map { ($0.rawValue, $0.source) })
    var walk = TemplateWalk(sources, viewsOf: "MusterConsole")
    for shown in Sample.pages() {
      let view = console.view(of: shown.page, in: shown.frame)
      walk.go(through: type(of: shown.page).template.rawValue, with: view)
      walk.go(through: Template.layout.rawValue, with: console.layout(around: view, Markup(trusted: "")))
    }
    return walk
  }
}
