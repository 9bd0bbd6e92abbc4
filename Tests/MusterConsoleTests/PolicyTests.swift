import Foundation
import HTMLMarkup
import MusterConsole
import PageReading
import TestTraits
import Testing

/// Pages obey a policy without anything inline, and refer only to what is there.
@Suite struct PolicyTests {
  private let console: Console

  init() throws {
    console = try Console()
  }

  @Test(.slow) func pagesHaveNoInlineCode() {
    for shown in Sample.pages() {
      for tag in HTMLTag.all(in: console.render(shown.page, in: shown.frame)) {
        #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" }, "\(shown.name): \(tag)")
        #expect(tag.name != "style" && (tag.name != "script" || tag["src"] != nil), "\(shown.name): \(tag)")
      }
    }
  }

  /// Each file that a page names is served, under the address that changes with its bytes.
  @Test(.slow) func assetsAreThere() {
    let folder = console.assets
    let addresses = Set(folder.assets.map { "/review/assets/\(folder.revision)/\($0.path)" })
    #expect(folder.assets.allSatisfy { !$0.bytes.isEmpty })
    for shown in Sample.pages() {
      let tags = HTMLTag.all(in: console.render(shown.page, in: shown.frame))
      let named = Set(tags.flatMap { [$0["href"], $0["src"]].compactMap(\.self) }.filter { $0.contains("/assets/") })
      #expect(named == addresses, "\(shown.name)")
    }
  }

  /// Nothing in the style or in the script leads to another host.
  @Test func filesKeepToThemselves() throws {
    for asset in console.assets.assets where asset.path != "icon.svg" {
      let text = String(decoding: asset.bytes, as: UTF8.self)
      for foreign in ["http:", "https:", "url(", "@import", "eval(", "innerHTML", "insertAdjacentHTML"] {
        #expect(!text.contains(foreign), "\(asset.path): \(foreign)")
      }
    }
  }

  /// What changes something is a form with a token, and goes to a known address.
  @Test func formsBringTheirToken() {
    let known = [
      "/review/sign-in", "/review/sign-out", "/review/next", "/review/account/", "/review/cases/", "/review/decisions/",
      "/review/invitations/", "/review/verifications/", "/review/phone-checks", "/review/blocks/", "/review/keys",
    ]
    for shown in Sample.pages() {
      let parts = console.render(shown.page, in: shown.frame).components(separatedBy: "<form ").dropFirst()
      for part in parts where part.hasPrefix("method=\"post\"") || part.contains("class=\"next\" method=\"post\"") {
        let form = part.prefix(upTo: part.range(of: "</form>")?.lowerBound ?? part.endIndex)
        #expect(form.contains("name=\"formToken\" value=\"\(shown.frame == nil ? "t" : "form-token")\""), "\(form)")
        let action = form.split(separator: "\"").drop { !$0.hasSuffix("action=") }.dropFirst().first ?? ""
        #expect(known.contains { action.hasPrefix($0) }, "\(shown.name): \(action)")
      }
    }
  }
}
