import Foundation
import MusterConsole
import PageReading
import TestTraits
import Testing

/// Pages make sense to who does not see them.
@Suite struct AccessibilityTests {
  private let console: Console

  init() throws {
    console = try Console()
  }

  private func eachPage(_ check: (String, [HTMLTag]) -> Void) {
    for shown in Sample.pages() {
      check(shown.name, HTMLTag.all(in: console.render(shown.page, in: shown.frame)))
    }
  }

  @Test(.slow) func fieldsHaveLabels() {
    eachPage { page, tags in
      let labelled = Set(tags.filter { $0.name == "label" }.compactMap { $0["for"] })
      for tag in tags where ["input", "select", "textarea"].contains(tag.name) && tag["type"] != "hidden" {
        #expect(tag["aria-label"] != nil || labelled.contains(tag["id"] ?? ""), "\(page): \(tag)")
      }
    }
  }

  @Test(.slow) func idsAreUniqueAndReferencesLead() {
    eachPage { page, tags in
      let ids = tags.compactMap { $0["id"] }
      #expect(Set(ids).count == ids.count, "\(page)")
      let references = tags.flatMap(references)
      #expect(Set(references).subtracting(ids) == [], "\(page)")
    }
  }

  /// The ids that a tag names.
  private func references(_ tag: HTMLTag) -> [String] {
    let places = [tag["href"]].compactMap(\.self).filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    let labels = (tag["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
    return places + labels + [tag["for"]].compactMap(\.self)
  }

  @Test(.slow) func picturesAndButtonsHaveNames() {
    eachPage { page, tags in
      for tag in tags where tag.name == "img" {
        #expect(tag["alt"]?.isEmpty == false, "\(page): \(tag)")
      }
      for (tag, next) in zip(tags, tags.dropFirst()) where tag.name == "button" || tag.name == "summary" {
        // The words stand in the button, or behind the drawing that it begins with.
        let words = tag.text.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(tag["aria-label"] != nil || !words.isEmpty || next.name == "svg", "\(page): \(tag)")
      }
    }
  }

  /// One heading of the first level, and no level is left out.
  @Test(.slow) func headingsAreInOrder() {
    eachPage { page, tags in
      let levels = tags.filter { $0.name.count == 2 && $0.name.hasPrefix("h") && $0.name != "hr" }.compactMap {
        Int($0.name.dropFirst())
      }
      #expect(levels.filter { $0 == 1 }.count == 1 && levels.first == 1, "\(page): \(levels)")
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(page): \(levels)")
    }
  }

  @Test(.slow) func landmarksAreThere() {
    eachPage { page, tags in
      #expect(tags.first { $0.name == "html" }?["lang"] == "en", "\(page)")
      #expect(tags.count { $0.name == "main" } == 1, "\(page)")
      #expect(tags.contains { $0.name == "a" && $0["class"] == "skip" }, "\(page)")
    }
  }

  /// Charts say in words what they draw.
  @Test func chartsHaveTextAlternatives() {
    let tags = HTMLTag.all(in: console.render(Sample.statistics(days: 30), in: Sample.frame()))
    let charts = tags.count { $0.name == "svg" && $0["class"] == "chart" }
    #expect(charts == 4)
    #expect(tags.count { $0.name == "desc" && !$0.text.isEmpty } == charts)
    #expect(tags.count { $0.name == "table" } == charts + 1)
  }
}
