import Encodings
import Foundation
import Hummingbird
import MusterAPI
import MusterService
import MusterTexts
import NIOCore
import VerificationFlow

/// The fields of a JSON object. Fields that Muster does not use are ignored, as clients of this API expect.
struct VerificationSessionFields: Sendable {
  private let values: [String: JSONValue]

  /// Reads a body, whatever its content type; an empty one has no fields.
  ///
  /// - Throws: `json_decode_error` unless it is a JSON object.
  init(_ body: ByteBuffer) async throws {
    guard body.readableBytes > 0 else {
      values = [:]
      return
    }
    let value: JSONValue
    do {
      value = try await Request.decode(JSONValue.self, from: body)
    } catch let error as ServiceError where error.kind == .invalid {
      throw VerificationSessionError.notJSON(error.detail ?? "The body is not JSON.")
    }
    guard case .object(let values) = value else {
      throw VerificationSessionError.notJSON("The body must be a JSON object.")
    }
    self.values = values
  }

  /// Returns a text; nil if it is absent, null or empty.
  ///
  /// - Throws: `invalid_input` for a value of another type.
  func text(_ name: String) throws(VerificationSessionError) -> String? {
    switch values[name] {
    case nil, .null: return nil
    case .string(let text): return text.isEmpty ? nil : text
    default: throw .invalidInput(name, "must be a string.")
    }
  }

  /// Returns a flag: `true`, the text `"true"`, or 1, and their opposites. False if it is absent or null.
  ///
  /// - Throws: `invalid_input` for any other value.
  func flag(_ name: String) throws(VerificationSessionError) -> Bool {
    switch values[name] {
    case nil, .null, .bool(false), .string("false"), .integer(0): return false
    case .bool(true), .string("true"), .integer(1): return true
    case let other: throw .invalidInput(name, "must be true or false.", received: other?.scalar)
    }
  }

  /// Returns whether the object has a value that is an object.
  ///
  /// - Throws: `invalid_input` for a value of another type.
  func hasObject(_ name: String) throws(VerificationSessionError) -> Bool {
    switch values[name] {
    case nil, .null: return false
    case .object: return true
    default: throw .invalidInput(name, "must be an object.")
    }
  }

  /// The field with the caller's claims about the person.
  static let profile = "user_profile_information"

  /// Returns the caller's claims about the person: their name, as one string or in parts, and their date of birth, as a
  /// string or in parts. Nil if there are none. Anything that documents do not state is ignored.
  ///
  /// - Throws: `invalid_input` for a value of another type.
  func claims() throws(VerificationSessionError) -> VerificationFlow.Claims? {
    guard try hasObject(Self.profile), case .object(let profile) = values[Self.profile] else { return nil }
    var claims = VerificationFlow.Claims()
    let fields = VerificationSessionFields(profile)
    if case .object(let parts)? = profile["name"] {
      let name = VerificationSessionFields(parts)
      claims.surname = try [name.text("full_last_name"), name.text("last_name")].compactMap(\.self).first
      let given = [try name.text("first_name"), try name.text("middle_name")].compactMap(\.self)
      claims.givenNames = given.isEmpty ? nil : given.joined(separator: " ")
    } else if let words = try fields.text("name")?.split(separator: " "), let last = words.last {
      claims.surname = String(last)
      claims.givenNames = words.count > 1 ? words.dropLast().joined(separator: " ") : nil
    }
    if case .object(let parts)? = profile["dob"] {
      let numbers = ["year", "month", "day"].map { parts[$0]?.scalarText.flatMap { Int(digits: $0, max: 9999) } }
      guard case (let year?, let month?, let day?) = (numbers[0], numbers[1], numbers[2]) else {
        throw .invalidInput("\(Self.profile).dob", "must have a year, a month and a day.")
      }
      claims.birthDate = String(format: "%04d-%02d-%02d", year, month, day)
    } else {
      claims.birthDate = try fields.text("dob")
    }
    return claims
  }

  private init(_ values: [String: JSONValue]) {
    self.values = values
  }

  /// Returns the custom fields; numbers and flags as text. Nil if there are none.
  ///
  /// - Throws: `invalid_input` for a list or an object within.
  func customFields() throws(VerificationSessionError) -> [String: String]? {
    let name = "custom_fields"
    guard try hasObject(name), case .object(let fields) = values[name] else { return nil }
    var texts: [String: String] = [:]
    for (key, value) in fields where value != .null {
      guard let text = value.scalarText else {
        throw .invalidInput("\(name).\(key)", "must be a string, a number, true or false.")
      }
      texts[key] = text
    }
    return texts
  }
}

extension JSONValue {
  /// The value itself if its text has at most 32 bytes; nil for null, lists and objects too.
  fileprivate var scalar: JSONValue? {
    scalarText.flatMap { $0.utf8.count <= 32 ? self : nil }
  }

  /// The value as text; nil for null, lists and objects.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): number.description
    case .double(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

/// The body of `POST /v1/verification_sessions`.
struct VerificationSessionRequest: Sendable {
  /// Whether an app shows the pages in a web view.
  let isWebView: Bool
  /// The address to which the person returns at the end.
  let redirectAddress: String?
  /// The query parameter of return addresses that has the id of the session.
  private static let sessionParameter =
    "verification_session_id=\(SoraID.idPrefix)\(HostedSettings.sessionPlace)"

  /// The address to which the person returns at the end, with the id of the session.
  var returnAddress: String? {
    guard let redirectAddress else { return isWebView ? HostedSettings.webViewAddresses.success : nil }
    let parts = redirectAddress.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let query = (parts[0].contains("?") ? "&" : "?") + Self.sessionParameter
    return parts[0] + query + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  /// Returns the address as the client gave it, without the parameter; nil for the address used in web views.
  static func redirectAddress(in returnAddress: String) -> String? {
    guard returnAddress != HostedSettings.webViewAddresses.success else { return nil }
    return ["?", "&"].reduce(returnAddress) { $0.replacing($1 + sessionParameter, with: "") }
  }

  /// The requested language of the pages and messages (ISO 639-1), if Muster supports it.
  let language: String?
  let customFields: [String: String]
  /// The caller's claims about the person; nil for none.
  let claims: VerificationFlow.Claims?
  /// The contact that the person has to confirm before they show documents; nil for none.
  let contact: CreateSession.ContactRequest?

  /// Reads a request.
  ///
  /// - Throws: `invalid_input` for a field of another type; `invalid_argument` for another project than the key's, or a
  ///   sandbox where there is none.
  init(_ fields: VerificationSessionFields, for project: ProjectRecord) throws(VerificationSessionError) {
    isWebView = try fields.flag("is_webview")
    redirectAddress = try fields.text("redirect_url")
    language = try fields.text("locale").flatMap { locale in
      Language(rawValue: locale.prefix { $0.isLetter }.lowercased())?.rawValue
    }
    customFields = try fields.customFields() ?? [:]
    claims = try fields.claims()
    contact = try Self.contact(in: fields)
    if let name = try fields.text("project_id"), !project.isCalled(name) {
      throw .invalidArgument("project_id: must be the id or the name of the key's project.")
    }
    if try fields.flag("sandbox"), !project.isSandbox {
      throw .invalidArgument("sandbox: must not be true, because the key's project is live.")
    }
  }

  /// Reads which contact is verified first. Without `auth_type` it is one that the caller vouches for, or none.
  private static func contact(
    in fields: VerificationSessionFields
  ) throws(VerificationSessionError) -> CreateSession.ContactRequest? {
    let (email, phone) = (try fields.text("email"), try fields.text("phone"))
    let (knowsEmail, knowsPhone) = (
      try fields.text("verified_email_type") != nil && email != nil,
      try fields.text("verified_phone_type") != nil && phone != nil
    )
    switch try fields.text("auth_type") {
    case "email": return CreateSession.ContactRequest(.email, address: email, isVerified: knowsEmail)
    case "sms", "phone": return CreateSession.ContactRequest(.sms, address: phone, isVerified: knowsPhone)
    case nil where knowsEmail: return CreateSession.ContactRequest(.email, address: email, isVerified: true)
    case nil where knowsPhone: return CreateSession.ContactRequest(.sms, address: phone, isVerified: true)
    case nil: return nil
    default: throw .invalidInput("auth_type", "must be email or sms.")
    }
  }
}

extension ProjectRecord {
  /// Returns whether this is the id or the name of the project.
  func isCalled(_ name: String) -> Bool { name == id.rawValue || name == self.name }
}
