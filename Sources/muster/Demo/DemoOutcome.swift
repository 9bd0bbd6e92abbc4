import MusterAPI
import MusterClient

/// The result of one sample.
struct DemoOutcome: Sendable {
  enum Answer: Sendable {
    /// The service stored the document. The second value is the size of the fetched display picture.
    case document(Document, displayByteCount: Int?)
    /// The service returned an error and stored nothing.
    case problem(Problem)
  }

  let sample: DemoSample
  let byteCount: Int
  let answer: Answer
  /// The time from the first byte sent to the verdict.
  let elapsed: Duration

  /// The row of the table of samples.
  var cells: [String] {
    var pixels = ""
    var bytesOut = ""
    if case .document(let document, let displayByteCount) = answer {
      pixels = "\(document.width)×\(document.height)"
      if let display = document.renditions.display { pixels += " → \(display.width)×\(display.height)" }
      bytesOut = displayByteCount?.grouped ?? ""
    }
    return [
      sample.name, sample.type.rawValue, sample.side.rawValue, byteCount.grouped, pixels, bytesOut, verdict,
      "\(Int(elapsed.milliseconds.rounded()))",
    ]
  }

  /// The row of the table of hostile files.
  var hostileCells: [String] {
    switch answer {
    case .document(let document, _):
      let errors = document.errors.map(\.message).joined(separator: " ")
      return [sample.name, byteCount.grouped, "201", verdict, errors]
    case .problem(let problem):
      return [
        sample.name, byteCount.grouped, "\(problem.status)", problem.code.rawValue, problem.detail ?? problem.title,
      ]
    }
  }

  private var verdict: String {
    switch answer {
    case .document(let document, _): Verdict(document).summary
    case .problem(let problem): "REFUSED \(problem.status) \(problem.code)"
    }
  }
}
