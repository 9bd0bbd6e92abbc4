internal import Foundation
internal import MusterService
internal import PhoneNumbers
internal import VerificationFlow

/// Phone checks by a provider reached over HTTP: `phone.begin`, `phone.result` and `sim.check`.
struct HTTPPhoneCheckBackend: PhoneCheckBackend {
  private static let maxReferenceBytes = 1024

  let line: ProviderClient

  private struct Beginning: Encodable {
    let id: String
    let product: String
    let phoneNumber: String
    let periodMinutes: Int
    let returnUrl: String
    let deviceAddress: String?
  }

  private struct Begun: Decodable {
    let reference: String
    let deviceUrl: String
  }

  private struct Return: Encodable {
    let id: String
    let product: String
    let reference: String
    /// Those with which the device came back; nil if it has not.
    let parameters: [String: String]?
  }

  private struct SIMQuestion: Encodable {
    let phoneNumber: String
    let periodMinutes: Int
  }

  private struct Verdict: Decodable {
    let status: String?
    let match: Bool?
    let noSimChange: Bool?
    let simChangedAt: String?
    let errorCode: String?
  }

  func begin(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckBeginning {
    let data = Beginning(
      id: question.id.rawValue, product: question.product.rawValue, phoneNumber: question.number.e164,
      periodMinutes: question.periodMinutes, returnUrl: question.returnURL, deviceAddress: question.deviceAddress)
    let begun = try await ask("phone.begin", id: "\(question.id)/begin", data, for: Begun.self)
    guard (1...Self.maxReferenceBytes).contains(begun.reference.utf8.count), DeviceURL.isAcceptable(begun.deviceUrl)
    else { throw .failed(.malformed) }
    return PhoneCheckBeginning(reference: begun.reference, deviceURL: begun.deviceUrl)
  }

  func result(
    of question: PhoneCheckQuestion, reference: String, returnedWith parameters: [String: String]?
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    let data = Return(
      id: question.id.rawValue, product: question.product.rawValue, reference: reference, parameters: parameters)
    // Each look at the result is a question of its own.
    let id = "\(question.id)/result/\(UUID().uuidString.lowercased())"
    let verdict = try await ask("phone.result", id: id, data, for: Verdict.self)
    switch verdict.status {
    case "PENDING": return nil
    case "COMPLETED": return try Self.result(verdict, question.product)
    case "ERROR": return PhoneCheckResult(error: Self.errorCode(verdict.errorCode))
    default: throw .failed(.malformed)
    }
  }

  func checkSIM(_ number: PhoneNumber, periodMinutes: Int) async throws(PhoneCheckFailure) -> PhoneCheckResult {
    let data = SIMQuestion(phoneNumber: number.e164, periodMinutes: periodMinutes)
    let verdict = try await ask("sim.check", id: UUID().uuidString.lowercased(), data, for: Verdict.self)
    if let word = verdict.errorCode { return PhoneCheckResult(error: Self.errorCode(word)) }
    return try Self.result(verdict, .sim)
  }

  private func ask<Answer: Decodable>(
    _ type: String, id: String, _ data: some Encodable, for answer: Answer.Type
  ) async throws(PhoneCheckFailure) -> Answer {
    do throws(ProviderFailure) {
      return try await line.ask(type, id: id, data, for: answer)
    } catch {
      throw .failed(error)
    }
  }

  private static func errorCode(_ word: String?) -> PhoneCheckErrorCode {
    word.flatMap { PhoneCheckErrorCode(rawValue: $0) } ?? .operatorResponse
  }

  /// Returns the verdicts that the product needs.
  ///
  /// - Throws: `malformed` if one is missing.
  private static func result(
    _ verdict: Verdict, _ product: PhoneCheckRecord.Product
  ) throws(PhoneCheckFailure) -> PhoneCheckResult {
    var result = PhoneCheckResult()
    if product.needsDevice {
      guard let isMatch = verdict.match else { throw .failed(.malformed) }
      result.isMatch = isMatch
    }
    if product.asksForSIM {
      guard let isUnchanged = verdict.noSimChange else { throw .failed(.malformed) }
      result.isSIMUnchanged = isUnchanged
      result.simChangedAt = verdict.simChangedAt.flatMap { Instant(iso8601: $0) }
    }
    return result
  }
}
