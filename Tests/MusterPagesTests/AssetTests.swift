import Foundation
import HTMLMarkup
import MusterPages
import MusterTexts
import PageReading
import Testing

/// The files that pages refer to.
@Suite struct AssetTests {
  private let pages: Pages

  init() throws {
    pages = try Pages()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try #require(pages.assets.first { $0.name == name }).bytes, as: UTF8.self)
  }

  /// Each file that is named is served, under the address that changes with its bytes.
  @Test func namedFilesAreThere() throws {
    let names = [
      "pages.css", "verification.css", "presence-check.js", "presence-page.js", "verify-page.js", "icon.svg",
    ]
    #expect(pages.assets.map(\.name) == names)
    #expect(pages.assets.allSatisfy { !$0.bytes.isEmpty && $0.tag.hasPrefix("\"\($0.revision)") })
    let page = HTMLTag.all(in: pages.render(PresencePage(address: "/v1/presence-checks/a"), in: .english))
    let named = Set(page.flatMap { [$0["href"], $0["src"]].compactMap(\.self) })
    let module = try #require(pages.assets.first { $0.name == "presence-check.js" })
    let others = pages.assets.filter { ["pages.css", "presence-page.js", "icon.svg"].contains($0.name) }
    #expect(named == Set(others.map { "/presence/assets/\($0.name)?v=\($0.revision)" }))
    let verification = HTMLTag.all(in: pages.render(VerificationPage(), in: .english))
    let own = pages.assets.filter {
      ["pages.css", "verification.css", "verify-page.js", "icon.svg"].contains($0.name)
    }
    #expect(
      Set(verification.flatMap { [$0["href"], $0["src"]].compactMap(\.self) })
        == Set(own.map { "/verify/assets/\($0.name)?v=\($0.revision)" }))
    let script = try text("presence-page.js")
    #expect(script.hasPrefix("import { conductPresenceCheck } from \"./\(module.name)?v=\(module.revision)\";\n"))
  }

  @Test func filesKeepToThemselves() throws {
    for name in ["pages.css", "presence-check.js", "presence-page.js"] {
      let text = try text(name).replacing("http://www.w3.org/2000/svg", with: "")
      for foreign in [
        "http:", "https:", "url(", "@import", "eval(", "innerHTML", "insertAdjacentHTML", "window.parent", "opener",
        "localStorage", "document.cookie", "setAttribute(\"style\"",
      ] {
        #expect(!text.contains(foreign), "\(name): \(foreign)")
      }
    }
  }

  /// It runs in pages of others, whose policy may forbid what it does not need.
  @Test func theScriptForOtherPagesIsSmallAndModest() {
    let script = String(decoding: pages.embedScript.bytes, as: UTF8.self)
    #expect(pages.embedScript.bytes.count < 5000)
    for foreign in ["import ", "eval(", "innerHTML", "setAttribute(\"style\"", "document.cookie", "Storage", "fetch("] {
      #expect(!script.contains("\n\(foreign)") && !script.contains(" \(foreign)"), "\(foreign)")
    }
    for language in Language.allCases {
      let title = Texts.verificationPage(in: language)["title"] ?? ""
      #expect(script.contains("\(language.rawValue): \"\(title)\""), "\(language)")
    }
  }

  @Test func theModuleHasOneFunctionForOthers() throws {
    let module = try text("presence-check.js")
    #expect(module.matches(of: #/(?m)^export /#).count == 1)
    #expect(module.contains("export async function conductPresenceCheck(element, { address, ticket, texts, onEnd"))
  }

  /// The script says no sentence that there is none of, and none is there for nothing.
  @Test func sentencesAreUsed() throws {
    let scripts = try text("presence-check.js") + text("presence-page.js")
    let known = Set(Texts.presencePage(in: .english).keys)
    let said = Set(scripts.matches(of: #/(?:say\(|texts\.|offer\()"?([A-Za-z_]+)/#).map { String($0.1) })
    #expect(said.subtracting(known).subtracting(["name", "notice", "step", "button", "fault"]) == [])
    let ofTheWire = known.filter { $0.contains("_") || $0 == $0.uppercased() }
    let ofThePage: Set = ["lead", "noScript"]
    let words = known.subtracting(ofTheWire).subtracting(ofThePage)
    #expect(words.filter { !scripts.contains("\"\($0)\"") && !scripts.contains("texts.\($0)") } == [])
  }

  /// Text on what it stands on, 4.5 to 1; edges beside what is around them, 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
  @Test(arguments: [
    ("ink", ["ground", "paper", "shade", "warn-tint"], 4.5), ("faint", ["ground"], 4.5), ("on-link", ["link"], 4.5),
    ("edge", ["ground"], 3), ("link", ["ground"], 3), ("good", ["ground", "stage"], 3), ("warn", ["ground"], 3),
    ("ink", ["stage"], 3), ("link", ["stage"], 3),
  ]) func coloursHaveEnoughContrast(front: String, backs: [String], least: Double) throws {
    let colours = Colour.schemes(of: try text("pages.css"))
    for back in backs {
      let (first, second) = (try #require(colours[front]), try #require(colours[back]))
      #expect(first.light.contrast(to: second.light) >= least, "light: \(front) on \(back)")
      #expect(first.dark.contrast(to: second.dark) >= least, "dark: \(front) on \(back)")
    }
  }
}
