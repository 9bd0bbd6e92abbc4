import ArgumentParser
import Configuration
import DocumentImaging

/// `muster bench`: measures the performance of this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the speed of this machine.",
    subcommands: [BenchImagesCommand.self, BenchFacesCommand.self, BenchUploadsCommand.self])
}

/// `muster bench images`: measures pictures per second.
struct BenchImagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "images",
    abstract: "Process pictures repeatedly in memory, with all steps and both output files.")

  @OptionGroup var source: ConfigurationOptions
  @Option(help: "The number of pictures to process at the same time, each on its own thread. (default: 1)")
  var threads: Int?
  @Option(help: "How many seconds to measure, after one round to warm up. (default: 5)")
  var seconds: Double?
  @Flag(help: "Only create the two files; do not measure the quality of the pictures.")
  var noQuality = false
  @Flag(help: "Also cut out the document. Cannot be combined with --no-quality.")
  var cutOut = false
  @Flag(help: "Print one JSON object.")
  var json = false
  @Argument(help: "Pictures, or folders of pictures.")
  var paths: [String]

  func run() async throws {
    let reader = try await source.reader([
      .threads: .number(threads), .seconds: .number(seconds), .noQuality: .flag(noQuality), .cutOut: .flag(cutOut),
      .json: .flag(json),
    ])
    let threads = try await reader.wholeNumber(.threads, in: 1...256) ?? 1
    let seconds = try await reader.number(.seconds, in: 0.1...3600) ?? 5
    let asJSON = try await reader.isOn(.json)
    let cutsOut = try await reader.isOn(.cutOut)
    let rules = try await reader.isOn(.noQuality) ? nil : PictureRules(cutsOut: cutsOut)
    if cutsOut && rules == nil {
      throw ValidationError(
        "cutOut: cannot be combined with noQuality, because documents are found only where quality is measured.")
    }
    let processor = PictureProcessor(limits: try await ImagingLimits(reader: reader))

    let pictures = ImageBench.load(PictureFiles.expand(paths), with: processor) { failure in
      Terminal.note("left out: \(failure.line)")
    }
    guard !pictures.isEmpty else { throw ValidationError("paths: there is no picture that can be processed.") }
    let bench = ImageBench(
      pictures: pictures, processor: processor, rules: rules, threads: threads, duration: .seconds(seconds))
    let result = await ProgressBar.during("measured", lasting: bench.duration) { await bench.run() }
    if asJSON {
      Terminal.print(try JSONLine.text(result))
    } else {
      for line in result.lines { Terminal.print(line) }
    }
  }
}
