/// A field that controls how a session of a sandbox project proceeds: in `identification`, or in the `customFields`
/// of a session.
enum SandboxField: String, CaseIterable, Sendable {
  case user = "sandbox.user"
  case codes = "sandbox.codes"
  case documents = "sandbox.documents"
  case crossCheck = "sandbox.crossCheck"
  case presenceCheck = "sandbox.presenceCheck"
  case review = "sandbox.review"
  case expiresAfterSeconds = "sandbox.expiresAfterSeconds"

  /// The common prefix of the names.
  static let prefix = "sandbox."
  /// The accepted numbers of seconds.
  static let seconds = 1...86_400
  /// The fields that apply if a program vouches for the person, so that there is no identification.
  static let ofSessions = allCases.filter { $0 != .user }

  /// Whether the field takes a list: one keyword for each execution of the step, the last one for all further ones.
  var isList: Bool {
    switch self {
    case .documents, .crossCheck, .presenceCheck, .review: true
    case .user, .codes, .expiresAfterSeconds: false
    }
  }

  /// The accepted values with their effects.
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
          "Each of these ends after this number of seconds: the activation, the verification that follows it, "
            + "the wait for a reviewer and the wait for a provider.")
      ]
    }
  }

  /// Parses the keywords in `text`, at least one.
  ///
  /// - Throws: `SANDBOX_VALUE_UNKNOWN` for any that is not in `known`.
  func keywords<Keyword: SandboxKeyword>(
    in text: String, of known: [Keyword] = Array(Keyword.allCases)
  ) throws(ServiceError) -> [Keyword] {
    var keywords: [Keyword] = []
    for part in isList ? text.split(separator: ",", omittingEmptySubsequences: false) : [text[...]] {
      let part = part.trimmed.lowercased()
      guard let keyword = known.first(where: { $0.rawValue.lowercased() == part }) else { throw error }
      keywords.append(keyword)
    }
    return keywords
  }

  /// Parses the number of seconds in `text`.
  ///
  /// - Throws: `SANDBOX_VALUE_UNKNOWN`.
  func seconds(in text: String) throws(ServiceError) -> Int {
    guard let seconds = Int(text.trimmed), Self.seconds.contains(seconds) else { throw error }
    return seconds
  }

  private var error: ServiceError {
    .sandboxValueUnknown(
      "\(rawValue): must be \(isList ? "a list of" : "one of") \(values.map(\.text).joined(separator: ", ")).")
  }
}

extension ServiceError {
  static func sandboxValueUnknown(_ detail: String) -> ServiceError {
    ServiceError(.sandboxValueUnknown, detail)
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start.prefix(0)
  }
}
