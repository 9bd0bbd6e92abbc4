internal import Encodings
internal import MusterService
internal import NIOHTTP1

/// What the vendor tells about operators and countries.
extension VendorPhoneCheckBackend {
  func coverageAccess() async throws(PhoneCheckFailure) -> PhoneCoverageAccess {
    let token = try await coverageTokens.token(until: client.deadline)
    return PhoneCoverageAccess(token: token, url: "\(root)/coverage/v0.1/device_ip")
  }

  func coverage(inCountry code: String) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    try await read("countries/\(code.percentEncoded)")
  }

  func coverage(ofDevice address: IPAddress) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    try await read("device_ips/\(address.description.percentEncoded)")
  }

  /// - Throws: `refused` with what the vendor says, for apps to see.
  private func read(_ path: String) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    let request = OperatorRequest(.GET, "\(root)/coverage/v0.1/\(path)")
    let answer = try await client.send(request, by: coverageTokens, until: client.deadline)
    guard answer.isSuccess else { throw Self.refusal(answer, about: nil) }
    // Every object can be read as a problem; anything else is no answer of the vendor.
    _ = try answer.decoded(as: VendorProblem.self)
    return PhoneCheckAnswer(status: answer.status, body: String(decoding: answer.body, as: UTF8.self))
  }
}
