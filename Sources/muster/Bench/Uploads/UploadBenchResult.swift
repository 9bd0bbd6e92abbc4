/// The result of an upload benchmark.
struct UploadBenchResult: Encodable {
  let kind: String
  let concurrency: Int
  let seconds: Double
  /// The number of uploads due per second; null for a closed loop.
  let rate: Double?
  /// The number of verdicts within the measurement.
  let uploads: Int
  let uploadsPerSecond: Double
  /// The number of verdicts before the measurement, while not all lines were running. No other figure includes them.
  let uploadsBefore: Int
  /// From the start of the upload (in an open loop: when it was due) until the service confirmed storage.
  let acknowledgementMilliseconds: Latencies.Summary
  /// From the same time until its verdict.
  let verdictMilliseconds: Latencies.Summary
  /// In an open loop: the number of uploads that were due but for which no line was free before the end.
  let notBegun: Int
  /// The number of failures for each code.
  let errors: [String: Int]

  init(_ tally: UploadBench.Tally, of bench: UploadBench, notBegun: Int) {
    kind = bench.sender.kind.rawValue
    concurrency = bench.concurrency
    seconds = (bench.duration / .seconds(1)).rounded(digits: 3)
    rate = bench.rate
    uploads = tally.countInTime
    uploadsPerSecond = (Double(tally.countInTime) / (bench.duration / .seconds(1))).rounded(digits: 2)
    uploadsBefore = tally.countBefore
    acknowledgementMilliseconds = tally.acknowledgements.summary
    verdictMilliseconds = tally.verdicts.summary
    self.notBegun = notBegun
    errors = tally.failures
  }

  /// Whether no connection to the service succeeded.
  var isUnanswered: Bool {
    uploads + uploadsBefore == 0 && !errors.isEmpty && errors.keys.allSatisfy { $0 == "CONNECTION_FAILED" }
  }

  /// The result for people.
  var lines: [String] {
    let loop = rate.map { "\($0) per second were due" } ?? "one after the other"
    return [
      "\(uploadsPerSecond) uploads/s  (\(uploads) \(kind), \(concurrency) at a time, \(loop), \(seconds) s)",
      "acknowledged ms  \(acknowledgementMilliseconds.line)",
      "judged ms        \(verdictMilliseconds.line)",
    ] + (notBegun == 0 ? [] : ["\(notBegun) could not start in time: lower --rate or raise --concurrency"])
      + errors.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
  }
}
