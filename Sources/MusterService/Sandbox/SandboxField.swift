/// A field by which a session of a sandbox project says how it goes on: in `identification`, or in the `customFields`
/// of a session.
enum SandboxField: String, CaseIterable, Sendable {
  case user = "sandbox.user"
  case codes = "sandbox.codes"
  case documents = "sandbox.documents"
  case crossCheck = "sandbox.crossCheck"
  case presenceCheck = "sandbox.presenceCheck"
  case review = "sandbox.review"
  case expiresAfterSeconds = "sandbox.expiresAfterSeconds"

  /// What the names of all begin with.
  static let prefix = "sandbox."
  /// How many seconds may be given.
  static let seconds = 1...86_400
  /// Those that make sense where a program vouches for the person.
  static let ofSessions = allCases.filter { $0 != .user }

  /// Whether it takes a list: a word for each time, the last one for all that follow.
  var isList: Bool {
    switch self {
    case .documents, .crossCheck, .presenceCheck, .review: true
    case .user, .codes, .expiresAfterSeconds: false
    }
  }

  /// The words that it takes, with what comes of them.
  var values: [SandboxValue] {
    switch self {
    case .user: SandboxUser.allCases.map(SandboxValue.init)
    case .codes: SandboxDelivery.allCases.map(SandboxValue.init)
    case .documents: SandboxAnswer.atOnce.map(SandboxValue.init)
    case .crossCheck, .presenceCheck: SandboxAnswer.allCases.map(SandboxValue.init)
    case .review: SandboxReviewer.allCases.map(SandboxValue.init)
    case .expiresAfterSeconds:
      [
        SandboxValue(
          "\(Self.seconds.lowerBound)-\(Self.seconds.upperBound)",
          "Each of these ends after so many seconds: the activation, from there the verification, waiting for a reviewer, "
            + "waiting for a provider.")
      ]
    }
  }

  /// The words in `text`, at least one.
  ///
  /// - Throws: `SANDBOX_VALUE_UNKNOWN` for what is none of `known`.
  func words<Word: SandboxKeyword>(in text: String, of known: [Word] = Array(Word.allCases)) throws(ServiceError)
    -> [Word]
  {
    var words: [Word] = []
    for part in isList ? text.split(separator: ",", omittingEmptySubsequences: false) : [text[...]] {
      let part = part.trimmed.lowercased()
      guard let word = known.first(where: { $0.rawValue.lowercased() == part }) else { throw error }
      words.append(word)
    }
    return words
  }

  /// The number of seconds in `text`.
  ///
  /// - Throws: `SANDBOX_VALUE_UNKNOWN`.
  func seconds(in text: String) throws(ServiceError) -> Int {
    guard let seconds = Int(text.trimmed), Self.seconds.contains(seconds) else { throw error }
    return seconds
  }

  private var error: ServiceError {
    .sandboxValueUnknown(
      "\(rawValue): \(isList ? "a list of" : "one of") \(values.map(\.word).joined(separator: ", ")).")
  }
}

extension ServiceError {
  static func sandboxValueUnknown(_ detail: String) -> ServiceError {
    ServiceError(.invalid, "SANDBOX_VALUE_UNKNOWN", detail)
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start.prefix(0)
  }
}
