import Benchmark
import Stages

/// For reading only: time and memory differ from machine to machine. The processor's own count of instructions is there
/// on machines that have one.
let benchmarks: @Sendable () -> Void = {
  for stage in Stage.all {
    var run: () throws -> Void = {}
    Benchmark(
      stage.name,
      configuration: .init(
        metrics: [.wallClock, .cpuTotal, .peakMemoryResident, .instructions], maxDuration: .seconds(3),
        setup: { run = try stage.prepared() })
    ) { _ in
      try run()
    }
  }
}
