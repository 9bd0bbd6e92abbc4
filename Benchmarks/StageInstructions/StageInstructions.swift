import Benchmark
import Foundation
import Stages

/// The instructions of each stage, the same on every run, so that a threshold can hold them.
let benchmarks: @Sendable () -> Void = {
  let instructions = BenchmarkMetric.custom("Instructions (callgrind)")
  for stage in Stage.all {
    Benchmark(
      stage.name,
      configuration: .init(
        metrics: [instructions], warmupIterations: 0, maxIterations: 1,
        thresholds: [instructions: BenchmarkThresholds(relative: [.p90: 5])])
    ) { benchmark in
      do {
        benchmark.measurement(instructions, try CallgrindCount.instructions(of: stage))
      } catch {
        // The tool would pass over an error and say that all is well; it minds a program that fails.
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
  }
}
