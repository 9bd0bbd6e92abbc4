import Foundation
public import MusterAPI

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension MusterClient {
  /// Sends a code to a telephone number, whose owner logs in with it. Requires an API key with the scope `onboarding` or
  /// `sessions`.
  public func beginPhoneLogin(_ phoneNumber: String) async throws(MusterClientError) -> PhoneLogin {
    try await send(Request(.post, Routes.phoneLogins, body: .json(PhoneLoginRequest(phoneNumber: phoneNumber))))
  }

  /// Enters the code of a login. A wrong one is not an error.
  public func enterCode(_ code: String, ofPhoneLogin id: String) async throws(MusterClientError) -> PhoneLoginAnswer {
    try await send(Request(.post, Routes.phoneLoginCode, [id], body: .json(PhoneLoginCode(code: code))))
  }

  /// Returns the login that a token stands for. Requires an API key with the scope `sessions`.
  public func phoneLogin(token: String) async throws(MusterClientError) -> PhoneLoginState {
    try await send(Request(.post, Routes.phoneLoginIntrospection, body: .json(PhoneLoginToken(token: token))))
  }

  /// Begins a check whether a telephone number belongs to this device, and whether its SIM was changed lately. Requires
  /// an API key with the scope `onboarding` or `sessions`.
  public func beginSubscriberCheck(_ phoneNumber: String) async throws(MusterClientError) -> SubscriberCheck {
    try await send(Request(.post, "/subscriber-check", body: .json(["phone_number": phoneNumber])))
  }

  /// Opens the URL of a check, which must happen over the mobile connection of the device, to the end of its redirects.
  public func openSubscriberCheck(_ check: SubscriberCheck) async throws(MusterClientError) {
    guard let url = check.checkURL.flatMap(URL.init) else { throw .transport(URLError(.badURL)) }
    do {
      _ = try await session.data(for: URLRequest(url: url))
    } catch {
      throw .transport(error as? URLError ?? URLError(.unknown))
    }
  }

  /// Returns a check with its result, if there is one.
  public func subscriberCheck(id: String) async throws(MusterClientError) -> SubscriberCheck {
    try await send(Request(.get, "/subscriber-check/{id}", [id]))
  }
}

/// A check whether a telephone number belongs to a device, and whether its SIM was changed lately.
public struct SubscriberCheck: Codable, Sendable, Equatable {
  /// The id of the check.
  public var checkID: String
  /// The URL that the device has to open; nil but in the answer to the creation.
  public var checkURL: String?
  /// `ACCEPTED`, `PENDING`, `COMPLETED`, `EXPIRED` or `ERROR`.
  public var status: Code
  /// Whether the connection of the device belongs to the number; nil before the end.
  public var match: Bool?
  /// Whether the SIM was not changed lately; nil before the end.
  public var noSIMChange: Bool?
  /// Why there is no result.
  public var errorCode: Code?

  enum CodingKeys: String, CodingKey {
    case status, match
    case checkID = "check_id"
    case checkURL = "check_url"
    case noSIMChange = "no_sim_change"
    case errorCode = "error_code"
  }
}
