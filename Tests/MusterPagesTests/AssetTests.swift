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
    String(decoding: try #require(pages.assets.asset(at: name)).bytes, as: UTF8.self)
  }

  private var scripts: [Asset] { pages.assets.assets.filter { $0.path.hasSuffix(".js") } }

  /// Each file that a page names is there, below the revision; each module is preloaded, and none for nothing.
  @Test func namedFilesAreThere() throws {
    let presence = pages.render(PresencePage(address: "/v1/presence-checks/a"), in: .english)
    let verification = pages.render(VerificationPage(), in: .english)
    let login = pages.render(LoginPage(.login), in: .english)
    var modules: Set<String> = []
    for (html, folder, entry, style, least) in [
      (login, "/login/assets/", "login/login-page.js", ["pages.css", "login.css"], 5),
      (presence, "/presence/assets/", "presence/presence-page.js", ["pages.css"], 8),
      (verification, "/verify/assets/", "verification/verification-page.js", ["verification.css"], 8),
    ] {
      let named = HTMLTag.all(in: html).flatMap { [$0["href"], $0["src"]].compactMap(\.self) }
      let imports = pages.assets.imports(of: entry)
      #expect(
        Set(named) == Set((style + imports + [entry, "icon.svg"]).map { folder + pages.assets.revision + "/" + $0 }))
      #expect(Set(named).count == named.count && imports.count >= least)
      modules.formUnion(imports + [entry])
    }
    #expect(modules == Set(scripts.map(\.path)))
    #expect(pages.assets.assets.allSatisfy { !$0.bytes.isEmpty })
    #expect(pages.assets.imports(of: "verification/flow.js") == ["verification/plan.js"])
  }

  /// All files are sent, and each under the path that it has among the sources: relative imports hold in both places.
  @Test func scriptsHaveTheirPathsFromTheSources() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/MusterPages/Resources/scripts"
    ).standardizedFileURL
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    #expect(Set(files.filter { $0.hasSuffix(".js") && $0 != "embed.js" }) == Set(scripts.map(\.path)))
    for script in scripts {
      let source = try String(contentsOf: folder.appending(path: script.path), encoding: .utf8)
      let sent = String(decoding: script.bytes, as: UTF8.self)
      let lines = zip(source.components(separatedBy: "\n"), sent.components(separatedBy: "\n"))
      #expect(source.count(where: { $0 == "\n" }) == sent.count(where: { $0 == "\n" }), "\(script.path)")
      var isInBlock = false
      for (line, sentLine) in lines {
        let opens = line.contains(#/^ *\/\*\*/#)
        if line != sentLine {
          let isComment = isInBlock || opens || line.contains(#/^ *\/\//#)
          #expect(sentLine.isEmpty && isComment, "\(script.path): \(line)")
        }
        isInBlock = (isInBlock || opens) && !line.contains("*/")
      }
    }
  }

  @Test func filesKeepToThemselves() throws {
    let files = pages.assets.assets.filter {
      $0.path == "pages.css" || $0.path.hasPrefix("presence/") || $0.path.hasPrefix("shared/")
    }
    for file in files {
      let text = String(decoding: file.bytes, as: UTF8.self).replacing("http://www.w3.org/2000/svg", with: "")
      for foreign in [
        "http:", "https:", "url(", "@import", "eval(", "innerHTML", "insertAdjacentHTML", "window.parent", "opener",
        "localStorage", "document.cookie", "setAttribute(\"style\"",
      ] {
        #expect(!text.contains(foreign), "\(file.path): \(foreign)")
      }
    }
  }

  /// It runs in pages of others, whose policy may forbid what it does not need.
  @Test func theScriptForOtherPagesIsSmallAndModest() {
    let script = String(decoding: pages.embedScript.bytes, as: UTF8.self)
    #expect(pages.embedScript.bytes.count < 6000)
    for foreign in ["import ", "eval(", "innerHTML", "setAttribute(\"style\"", "document.cookie", "Storage", "fetch("] {
      #expect(!script.contains("\n\(foreign)") && !script.contains(" \(foreign)"), "\(foreign)")
    }
    for language in Language.allCases {
      let title = Texts.verificationPage(in: language)["title"] ?? ""
      #expect(script.contains("\(language.rawValue): \"\(title)\""), "\(language)")
    }
  }

  /// A page of others imports the module by a path that never changes, which leads to the present revision.
  @Test func theModuleHasOneFunctionForOthers() throws {
    let module = String(decoding: pages.presenceCheckModule.bytes, as: UTF8.self)
    #expect(
      module == "export { conductPresenceCheck } from \"./\(pages.assets.revision)/presence/check.js\";\n")
    let check = try text("presence/check.js")
    #expect(check.matches(of: #/(?m)^export /#).count == 1)
    #expect(check.contains("export async function conductPresenceCheck(element, { address, ticket, texts, onEnd"))
  }

  /// The scripts use no text that does not exist, and no text exists for nothing.
  @Test func sentencesAreUsed() throws {
    let paths = pages.assets.imports(of: "presence/presence-page.js") + ["presence/presence-page.js"]
    let scripts = try paths.map { try text($0) }.joined()
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
