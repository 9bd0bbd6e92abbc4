/// What a bench of uploads found.
struct UploadBenchResult: Encodable {
  let kind: String
  let concurrency: Int
  let seconds: Double
  /// Uploads that were to begin in a second; null in a closed loop.
  let rate: Double?
  /// Verdicts in the time.
  let uploads: Int
  let uploadsPerSecond: Double
  /// Uploads with a verdict from before the time, while not all were under way: work as well, and part of no figure.
  let uploadsBefore: Int
  /// From the upload's beginning (in an open loop: when it was to begin) until the service said that it is kept.
  let acknowledgementMilliseconds: Latencies.Summary
  /// From the same moment until its verdict was there.
  let verdictMilliseconds: Latencies.Summary
  /// In an open loop: uploads that were to begin and for which no line was free before the end.
  let notBegun: Int
  /// What went wrong, how often.
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

  /// Whether nobody was there.
  var isUnanswered: Bool {
    uploads + uploadsBefore == 0 && !errors.isEmpty && errors.keys.allSatisfy { $0 == "CONNECTION_FAILED" }
  }

  /// For a person.
  var lines: [String] {
    let loop = rate.map { "\($0) a second were to begin" } ?? "one after the other"
    return [
      "\(uploadsPerSecond) uploads/s  (\(uploads) \(kind), \(concurrency) at a time, \(loop), \(seconds) s)",
      "acknowledged ms  \(acknowledgementMilliseconds.line)",
      "judged ms        \(verdictMilliseconds.line)",
    ] + (notBegun == 0 ? [] : ["\(notBegun) could not begin in time: the service takes less, or more lines are needed"])
      + errors.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
  }
}
