// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds Muster needs what measuring it takes.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let benchmark = Target.Dependency.product(name: "Benchmark", package: "benchmark")
let benchmarkPlugin = Target.PluginUsage.plugin(name: "BenchmarkPlugin", package: "benchmark")

let package = Package(
  name: "muster-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "muster", path: ".."),
    // Without its traits: they count calls of malloc and ARC, which nobody reads here.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Stages",
      dependencies: [.product(name: "DocumentImaging", package: "muster")],
      swiftSettings: settings),
    .executableTarget(
      name: "count-stage", dependencies: ["Stages"], swiftSettings: settings,
      // Debian's valgrind cannot read the debug information of Swift's compiler and gives up.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"])]),
    // The tool takes a target for a benchmark when its folder lies in one called Benchmarks, as these two do.
    .executableTarget(
      name: "StageInstructions", dependencies: ["Stages", benchmark], path: "StageInstructions",
      swiftSettings: settings, plugins: [benchmarkPlugin]),
    .executableTarget(
      name: "StageTimes", dependencies: ["Stages", benchmark], path: "StageTimes",
      swiftSettings: settings, plugins: [benchmarkPlugin]),
  ]
)
