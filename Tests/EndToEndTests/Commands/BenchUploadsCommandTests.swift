import RunningPrograms
import Testing

extension Commands {
  /// `muster bench uploads`.
  @Suite struct BenchUploadsCommandTests {
    private let picture = locateSpecimen("id-card-front-small.jpg")

    @Test(arguments: ["raw", "multipart", "submit", "tus"]) func everyKindIsCounted(kind: String) async throws {
      try await withService(["--otp", "false", "--presence", "off"]) { service, data in
        let key = try await createKey(in: data, scope: "sessions")
        let outcome = try await runMuster(
          "bench", "uploads", "--server", "\(service.url)", "--kind", kind, "--concurrency", "3", "--seconds", "2",
          "--json", picture, environment: ["MUSTER_KEY": key])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let figures: Figures = try parseJSON(outcome.output)
        #expect(figures.kind == kind && figures.errors == [:])
        #expect(figures.uploads > 0 && figures.verdictMilliseconds.count >= figures.uploads)
        #expect(figures.uploadsBefore >= 3)
        #expect(figures.acknowledgementMilliseconds.p50 > 0)
        #expect(figures.verdictMilliseconds.p50 > figures.acknowledgementMilliseconds.p50)
        #expect(figures.verdictMilliseconds.max >= figures.verdictMilliseconds.p99)
      }
    }

    @Test func anOpenLoopCountsTheTimeBeforeALineIsFree() async throws {
      try await withService(["--otp", "false", "--presence", "off"]) { service, data in
        let key = try await createKey(in: data, scope: "sessions")
        // More than any machine takes by one line: each upload waits longer for it than the one before.
        let outcome = try await runMuster(
          "bench", "uploads", "--server", "\(service.url)", "--rate", "400", "--concurrency", "1", "--seconds", "1",
          "--json", picture, environment: ["MUSTER_KEY": key])
        let figures: Figures = try parseJSON(outcome.output)
        #expect(figures.rate == 400 && figures.errors == [:])
        #expect(figures.acknowledgementMilliseconds.count + figures.notBegun == 400)
        // However quick the service is, the last one began most of a second too late.
        #expect(figures.notBegun > 100 && figures.acknowledgementMilliseconds.max > 200)
      }
    }

    @Test func refusalsAreCountedByTheirCodes() async throws {
      try await withService(["--otp", "false", "--presence", "off"]) { service, data in
        let key = try await createKey(in: data, scope: "sessions")
        let outcome = try await runMuster(
          "bench", "uploads", "--server", "\(service.url)", "--seconds", "0.5", "--concurrency", "2",
          locateSpecimen("hostile/empty.jpg"), environment: ["MUSTER_KEY": key])
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("× 400 IMAGE_EMPTY"), "\(outcome.output)")
      }
    }

    @Test(arguments: [("--kind", "pigeon"), ("--rate", "0"), ("--server", "nowhere")])
    func nonsenseIsRefused(option: String, value: String) async throws {
      let outcome = try await runMuster("bench", "uploads", option, value, "--key", "k", picture)
      #expect(outcome.exitCode.map { $0 != 0 } == true)
      #expect(outcome.errors.contains(option.dropFirst(2) + ": "), "\(outcome.errors)")
    }

    private struct Figures: Decodable {
      struct Latency: Decodable {
        let count: Int
        let p50: Double
        let p99: Double
        let max: Double
      }

      let kind: String
      let rate: Double?
      let uploads: Int
      let uploadsBefore: Int
      let notBegun: Int
      let acknowledgementMilliseconds: Latency
      let verdictMilliseconds: Latency
      let errors: [String: Int]
    }
  }
}
