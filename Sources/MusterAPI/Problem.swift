/// What every refusal of our own API looks like: `application/problem+json` (RFC 9457) with a stable `code`.
public struct Problem: Codable, Sendable, Equatable {
  /// The media type of a problem.
  public static let contentType = "application/problem+json"

  /// A URI reference that names the kind of problem: `/problems/` and the code in lower case with hyphens.
  public var type: String
  /// A short sentence for people, the same for every problem of this code and language.
  public var title: String
  /// The HTTP status.
  public var status: Int
  /// What was wrong with this request, where there is more to say than the title does.
  public var detail: String?
  /// The stable word that programs compare.
  public var code: Code
  /// How often the caller may try again, where that is counted.
  public var remainingAttempts: Int?
  /// The request's id, also in the service's logs.
  public var requestId: String?
  /// The nearest word of the onboarding protocol, where the problem was told in that.
  public var onboardingCode: Code?

  /// A problem; its `type` follows from the code.
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
