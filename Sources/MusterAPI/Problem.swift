/// An error of the service's own API: `application/problem+json` (RFC 9457) with a stable `code`.
public struct Problem: Codable, Sendable, Equatable {
  /// The media type of a problem.
  public static let contentType = "application/problem+json"

  /// A URI reference that names the kind of problem: `/problems/` and the code in lower case with hyphens.
  public var type: String
  /// A short sentence for people, the same for every problem of this code and language.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// What was wrong with this request, if there is more to say than the title.
  public var detail: String?
  /// The stable code for programs to compare.
  public var code: Code
  /// The number of further tries allowed, if they are counted.
  public var remainingAttempts: Int?
  /// The id of the request, which the service's logs contain too.
  public var requestId: String?
  /// The nearest code of the onboarding protocol, if the problem was received through that protocol.
  public var onboardingCode: Code?

  /// Creates a problem whose `type` follows from its code.
  public init(
    title: String, status: Int, detail: String? = nil, code: Code, remainingAttempts: Int? = nil,
    requestId: String? = nil, onboardingCode: Code? = nil
  ) {
    self.type = "/problems/" + code.rawValue.lowercased().replacing("_", with: "-")
    self.title = title
    self.status = status
    self.detail = detail
    self.code = code
    self.remainingAttempts = remainingAttempts
    self.requestId = requestId
    self.onboardingCode = onboardingCode
  }
}
