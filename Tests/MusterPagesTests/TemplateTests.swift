import Foundation
import MusterTexts
import PageReading
import Testing

@testable import MusterPages

/// Templates and values fit together: nothing that a template asks for is missing, and nothing that there is stays unseen.
@Suite struct TemplateTests {
  @Test func everyFileIsATemplate() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/MusterPages/Resources/templates")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(Set(files.map { $0.deletingPathExtension().lastPathComponent }) == Set(Pages.sources.keys))
  }

  @Test func templatesAndValuesFit() throws {
    var walk = TemplateWalk(Pages.sources, viewsOf: "MusterPages")
    let pages = try Pages()
    let presence = pages.view(of: PresencePage(address: "/v1/presence-checks/a"), in: .english)
    for template in ["layout", PresencePage.template] { walk.go(through: template, with: presence) }
    let verification = pages.view(of: VerificationPage(name: "Bank"), in: .english)
    for template in ["layout", VerificationPage.template] { walk.go(through: template, with: verification) }
    #expect(walk.missingPartials == [] && walk.unknownNames == [] && walk.borrowedNames == [])
    #expect(walk.visited == Set(Pages.sources.keys))
    #expect(walk.unshown == [])
  }
}
