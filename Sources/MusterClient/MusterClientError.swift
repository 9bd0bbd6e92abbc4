public import Foundation
public import MusterAPI

/// Why a request brought no result.
public enum MusterClientError: Error, Sendable {
  /// The service refused. Programs compare the problem's `code`.
  case refused(Problem)
  /// No answer came: no connection, a time-out, a certificate that is not trusted.
  case transport(URLError)
  /// An answer came that is not Muster's, for example a proxy's page, with this status.
  case notMuster(status: Int)

  /// What the service said, where it refused.
  public var problem: Problem? {
    if case .refused(let problem) = self { problem } else { nil }
  }
}

extension MusterClientError: CustomStringConvertible, LocalizedError {
  /// One line for a log or a terminal.
  public var description: String {
    switch self {
    case .refused(let problem):
      "\(problem.status) \(problem.code): \(problem.detail ?? problem.title)"
    case .transport(let error):
      "no answer: \(error.localizedDescription)"
    case .notMuster(let status):
      "an answer with status \(status) that is not a Muster service's"
    }
  }

  /// The same line.
  public var errorDescription: String? { description }
}
