import RunningPrograms
import Testing

extension Commands {
  /// `muster bench images`.
  @Suite struct BenchCommandTests {
    @Test func jsonHasTheFigures() async throws {
      let outcome = try await runMuster(
        "bench", "images", locateSpecimen("driving-licence-444.jpg"), locateSpecimen("hostile/empty.jpg"), "--json",
        "--seconds", "1")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.lines.count == 1)
      let figures: Figures = try parseJSON(outcome.output)
      #expect(figures.threads == 1 && figures.images > 0 && figures.imagesPerSecond > 0)
      // One thread cannot have worked longer than the clock says; the clocks differ a little.
      let elapsed = Double(figures.images) / figures.imagesPerSecond
      #expect(figures.processorSeconds > 0 && figures.processorSeconds < elapsed * 1.1)
      #expect(figures.megapixelsPerSecond > 0 && figures.peakResidentBytes > 1_000_000)
      #expect(figures.latencyMilliseconds.p50 > 0 && figures.latencyMilliseconds.max >= figures.latencyMilliseconds.p50)
      #expect(outcome.errors.contains("IMAGE_EMPTY"), "\(outcome.errors)")
    }

    @Test(arguments: [[], ["--no-quality"], ["--cut-out", "--read"]])
    func peopleGetLines(options: [String]) async throws {
      let outcome = try await runMuster(
        ["bench", "images", locateSpecimen("driving-licence-444.jpg"), "--threads", "2", "--seconds", "0.1"] + options)
      #expect(outcome.exitCode == 0)
      #expect(outcome.output.contains("images/s") && outcome.output.contains("2 at a time"), "\(outcome.output)")
    }

    @Test func nothingIsCutOutWhereNothingIsMeasured() async throws {
      let outcome = try await runMuster(
        "bench", "images", locateSpecimen("driving-licence-444.jpg"), "--no-quality", "--cut-out")
      #expect(outcome.exitCode.map { $0 != 0 } == true)
      #expect(outcome.errors.contains("cutOut: "), "\(outcome.errors)")
    }

    private struct Figures: Decodable {
      struct Latency: Decodable {
        let p50: Double
        let p90: Double
        let p99: Double
        let max: Double
      }

      let threads: Int
      let images: Int
      let imagesPerSecond: Double
      let processorSeconds: Double
      let megapixelsPerSecond: Double
      let latencyMilliseconds: Latency
      let peakResidentBytes: Int
    }
  }
}
