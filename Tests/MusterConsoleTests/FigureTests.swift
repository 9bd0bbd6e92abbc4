import HTMLMarkup
import Testing
import VerificationFlow

@testable import MusterConsole

/// Numbers and times as people read them.
@Suite struct FigureTests {
  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1500, "−1,500")])
  func counts(count: Int, text: String) {
    #expect(Figure.count(count) == text)
  }

  @Test(arguments: [(1.0, "1"), (1.25, "1.2"), (100, "100"), (0.04, "0"), (.nan, "–"), (.infinity, "–")])
  func numbers(value: Double, text: String) {
    #expect(Figure.number(value, decimals: 1) == text)
  }

  @Test(arguments: [
    (-5, "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"), (11_520, "3 h 12 min"),
    (86_400, "1 d"), (97_200, "1 d 3 h"),
  ]) func durations(seconds: Int64, text: String) {
    #expect(Moment.duration(milliseconds: seconds * 1000) == text)
  }

  @Test(arguments: [
    (0.4, "1 s"), (59, "59 s"), (60, "1 min"), (82, "1 min 22 s"), (599.2, "10 min"), (3600, "1 h"), (.nan, "–"),
  ]) func statisticsKeepTheSecondsOfShortTimes(seconds: Double, text: String) {
    #expect(Moment.duration(seconds: seconds) == text)
  }

  @Test func momentsAreExact() {
    #expect(
      Moment.exact(Sample.now).description
        == "<time datetime=\"2026-11-22T11:08:31.020Z\" title=\"2026-11-22 11:08:31 UTC\">2026-11-22 11:08</time>")
    #expect(Moment.age(of: Sample.ago(192), at: Sample.now).description.contains(">3 h 12 min</time>"))
  }

  /// Whatever was measured, the drawing is one.
  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
  func barsTakeAnyValue(value: Double) {
    for threshold in [nil, 0, -1, .nan, .infinity, 1e300] as [Double?] {
      let bar = QualityBar(code: "GLARE", value: value, threshold: threshold, severity: "ok")
      #expect(!bar.drawing.description.contains("nan") && !bar.drawing.description.contains("inf"))
      #expect(!bar.drawing.description.contains("–"))
    }
  }

  @Test func outlinesAreFourCorners() {
    func outline(_ corners: [[Double]]?, width: Int = 10) -> DocumentPictures.Outline? {
      DocumentPictures(
        display: nil, cutOut: nil, hasOriginal: false, width: width, height: 10, quadrilateral: corners
      ).outline
    }
    let corners = [[0.0, 0], [10, 0], [10, 10.25], [0, 10]]
    #expect(outline(corners)?.drawing.description.contains("points=\"0,0 10,0 10,10.2 0,10\"") == true)
    #expect(outline(corners)?.drawing.description.contains("viewBox=\"0 0 10 10\"") == true)
    #expect(outline(nil) == nil && outline(Array(corners.dropLast())) == nil && outline(corners, width: 0) == nil)
    #expect(outline([[.nan, 0], [1, 0], [1, 1], [0, 1]]) == nil)
  }

  @Test func chartsTakeNothingAndMuch() {
    let much = DecisionCount(accepted: 90_000, rejected: 1, reuploads: 0)
    for chart in [
      Chart.decisions([]), .decisions([DayCount(day: "2026-11-22", much)]), .waits([]),
      .waits([DayWait(day: "2026-11-22", Wait(p50: 0, p90: 0, p99: 0))]), .types([]),
      .types([TypeCount(type: "X", DecisionCount.none)]), .reasons([], days: []),
      .reasons([ReasonCount(reason: "X", days: [0])], days: ["2026-11-22"]),
    ] {
      #expect(!chart.drawing.description.contains("nan") && !chart.drawing.description.contains("inf"))
      #expect(!chart.drawing.description.contains("\"–\""))
    }
    #expect(Chart.decisions([DayCount(day: "2026-11-22", much)]).drawing.description.contains("50,000"))
  }
}
