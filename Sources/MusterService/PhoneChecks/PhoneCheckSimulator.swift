package import PhoneNumbers
package import VerificationFlow

/// The operator of sandbox projects. The last three digits of a number decide the answer.
package struct PhoneCheckSimulator: PhoneCheckBackend {
  /// What the simulated operator does.
  package enum Behavior: Sendable, Equatable {
    case answer(PhoneCheckErrorCode)
    case verdict(isMatch: Bool, isSIMUnchanged: Bool)
    /// The answer takes three seconds.
    case slow
    /// There is no answer.
    case silent
    /// The answer cannot be read.
    case malformed
    /// The operator answers without a verdict.
    case withoutVerdict
    /// The holder of the number is compared with this outcome, in these attributes; all else is as with other numbers.
    case holder(HolderFinding.Outcome, of: Set<PhoneHolder.Attribute>)
  }

  /// The endings of numbers with a meaning, in the order of the documentation. Any other number matches, and its SIM is
  /// unchanged.
  package static let endings: KeyValuePairs<String, Behavior> = [
    "001": .verdict(isMatch: false, isSIMUnchanged: true),
    "002": .verdict(isMatch: true, isSIMUnchanged: false),
    "006": .verdict(isMatch: false, isSIMUnchanged: false),
    "011": .answer(.notMobile),
    "012": .answer(.operatorNotSupported),
    "013": .answer(.operatorTimedOut),
    "014": .answer(.numberNotFound),
    "015": .answer(.operatorResponse),
    "016": .answer(.operatorFailed),
    "017": .answer(.noData),
    "018": .answer(.addressMismatch),
    "019": .answer(.addressOfOtherOperator),
    "040": .slow,
    "041": .silent,
    "042": .malformed,
    "043": .withoutVerdict,
    "080": .holder(.different, of: Set(PhoneHolder.Attribute.allCases)),
    "081": .holder(.unknown, of: Set(PhoneHolder.Attribute.allCases)),
    "083": .holder(.different, of: [.surname]),
    "084": .holder(.unknown, of: [.birthDate]),
  ]

  /// The number of redirects between the URL of a check and its end.
  package static let redirects = 3
  static let delay = Duration.seconds(3)
  /// The mobile country code and network code for tests (ITU-T E.212).
  static let networkID = "00101"
  private static let simChange = Duration.seconds(-1800)
  /// How alike the names of two people are.
  private static let likeness = 20

  let clock: Clock

  /// Returns what the operator does for this number.
  package static func behavior(of number: PhoneNumber) -> Behavior {
    endings.first { number.digits.hasSuffix($0.key) }?.value ?? .verdict(isMatch: true, isSIMUnchanged: true)
  }

  package func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    PhoneCheckBeginning(
      reference: question.id.rawValue, deviceURL: Self.path(ofHop: 1, in: question.returnURL))
  }

  /// Returns where the device is led through the operator, before it comes back.
  static func path(ofHop hop: Int, in returnURL: String) -> String {
    returnURL.replacing("/return?", with: "/hops/\(hop)?")
  }

  package func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    guard parameters != nil || hasMessage(question, reference) else { return nil }
    var result = try immediateAnswer(for: question.number).get()
    if !question.product.asksForSIM { (result.isSIMUnchanged, result.simChangedAt) = (nil, nil) }
    return result
  }

  package func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    // The device of a check waits on its way; the caller of this question waits here.
    if Self.behavior(of: number) == .slow {
      do {
        try await Task.sleep(for: Self.delay)
      } catch {
        throw .failed(.unreachable)
      }
    }
    var result = try immediateAnswer(for: number).get()
    result.isMatch = nil
    return result
  }

  package func matchHolder(
    _ holder: PhoneHolder, of number: PhoneNumber
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    let answer = try immediateAnswer(for: number).get()
    if answer.error != nil { return answer }
    return PhoneCheckResult(
      holder: holder.values.keys.map { attribute in
        if case .holder(let outcome, let attributes) = Self.behavior(of: number), attributes.contains(attribute) {
          return HolderFinding(attribute, outcome, likeness: outcome == .different ? Self.likeness : nil)
        }
        return HolderFinding(attribute, answer.isMatch == true ? .same : .different)
      })
  }

  /// Returns the operator's answer at once; nil if it comes late or never.
  package func immediateAnswer(for number: PhoneNumber) -> Result<PhoneCheckResult, PhoneCheckFailure> {
    switch Self.behavior(of: number) {
    case .answer(let code): .success(PhoneCheckResult(error: code))
    case .verdict(let isMatch, let isSIMUnchanged):
      .success(
        PhoneCheckResult(
          isMatch: isMatch, isSIMUnchanged: isSIMUnchanged,
          simChangedAt: isSIMUnchanged ? nil : clock.now().advanced(by: Self.simChange), networkID: Self.networkID))
    case .slow, .holder: .success(PhoneCheckResult(isMatch: true, isSIMUnchanged: true, networkID: Self.networkID))
    case .silent: .failure(.failed(.timedOut))
    case .malformed: .failure(.failed(.malformed))
    case .withoutVerdict: .success(PhoneCheckResult(error: .noData))
    }
  }
}
