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
    let login = pages.view(of: LoginPage(.login), in: .english)
    for template in ["layout", LoginPage.template] { walk.go(through: template, with: login) }
    let page = VerificationPage(
      name: "Bank", logo: "/verify/logos/a", privacyAddress: "https://bank.example/privacy",
      support: "+420 601 123 456", isSandbox: true)
    for page in [VerificationPage(name: "Bank"), page] {
      let verification = pages.view(of: page, in: .english)
      for template in ["layout", VerificationPage.template] { walk.go(through: template, with: verification) }
    }
    let html = pages.render(page, in: .english)
    #expect(html.contains(#"<img src="/verify/logos/a" alt="Bank">"#) && html.contains(#"href="tel:+420601123456""#))
    let plain = pages.render(VerificationPage(), in: .english)
    #expect(html.contains(#"<aside id="sandbox""#) && !plain.contains("<aside"))
    #expect(walk.missingPartials == [] && walk.unknownNames == [] && walk.borrowedNames == [])
    #expect(walk.visited == Set(Pages.sources.keys))
    #expect(walk.unshown == [])
  }
}
