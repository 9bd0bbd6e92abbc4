import MusterAPI

/// The response of the API of hosted verification sessions. Times are in seconds since 1970.
struct VerificationSession: Encodable {
  let id: String
  let objectName = "verification_session"
  let status: Status
  /// The token in the URL of the hosted pages.
  let token: String?
  /// Whether the person has confirmed a contact, and by which methods.
  let authenticated: Bool
  let authenticationMethods: [String]
  let activatedAuthenticationMethods: [String] = []
  let checks: [Check]
  let checkMetadata: [String] = []
  let createdAt: Int64
  let updatedAt: Int64
  let completedAt: Int64?
  /// The contact of the person, once confirmed.
  let email: String?
  let phone: String?
  let expiresAt: Int64
  let fieldsToCollect: [String] = []
  let addresses: [String] = []
  let userAgents: [String] = []
  let redirectAddress: String?
  let projectID: String
  let customFields: [String: String]
  let isUserCreated = false
  /// The data of the person; nil while they have to act, and if they did not finish.
  let traits: Traits?

  enum CodingKeys: String, CodingKey {
    case id, status, token, authenticated, checks, email, phone, traits
    case objectName = "object_name"
    case authenticationMethods = "authentication_methods"
    case activatedAuthenticationMethods = "activated_authentication_methods"
    case checkMetadata = "check_metadata"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case completedAt = "completed_at"
    case expiresAt = "expires_at"
    case fieldsToCollect = "fields_to_collect"
    case addresses = "ip"
    case userAgents = "user_agent"
    case redirectAddress = "redirect_url"
    case projectID = "project_id"
    case customFields = "custom_fields"
    case isUserCreated = "user_created"
  }

  /// The status of a session. Raw values are sent to clients.
  enum Status: String, Encodable, CaseIterable {
    case awaitingUserInput = "awaiting_user_input"
    case processingData = "processing_data"
    case awaitingManualReview = "awaiting_manual_review"
    case success
    /// Rejected, with the status names of `sora`.
    case failed
    /// Rejected, with the status names of `clear`.
    case fail
    case expired
    case canceled
  }

  /// A check that has a result.
  struct Check: Encodable {
    let name: String
    /// Whether it was passed.
    let value: Bool
    let status = "completed"
    let result: String
    let reasonCodes: [String]
    let parameters: [String: String] = [:]

    enum CodingKeys: String, CodingKey {
      case name, value, status
      case result = "check_result"
      case reasonCodes = "reason_codes"
      case parameters = "params"
    }
  }
}

extension VerificationSession {
  /// The data of a person. An unknown value is an empty string, because clients fail if a name is missing.
  struct Traits: Encodable {
    /// Whether the key may not see what the documents state, so that these fields are empty although they were read.
    let isMasked: Bool
    let firstName: String
    let lastName: String
    let middleName = ""
    let secondFamilyName = ""
    let fullLastName: String
    let dateOfBirth: Day?
    let email: String
    let phone: String
    let address = Address()
    let lastDigitsOfSSN = ""
    let wholeSSN = ""
    let nationality: String
    let identificationNumber: String
    let identificationType: String
    /// The document that decided.
    let document: Document?
    /// All documents that the person has shown.
    let documents: [Document]
    /// The pictures in base64, if they were asked for.
    @Nullable var front: String?
    @Nullable var back: String?
    @Nullable var face: String?
    let verifiedEmails: [String]

    enum CodingKeys: String, CodingKey {
      case email, phone, address, nationality, document, documents
      case isMasked = "masked"
      case dateOfBirth = "dob"
      case firstName = "first_name"
      case lastName = "last_name"
      case middleName = "middle_name"
      case secondFamilyName = "second_family_name"
      case fullLastName = "full_last_name"
      case lastDigitsOfSSN = "ssn4"
      case wholeSSN = "ssn9"
      case identificationNumber = "identification_number"
      case identificationType = "identification_type"
      case front = "document_front"
      case back = "document_back"
      case face = "face_scan_preview"
      case verifiedEmails = "verified_email"
    }
  }

  /// A postal address.
  struct Address: Encodable {
    let firstLine = ""
    let secondLine = ""
    let city = ""
    let state = ""
    let postalCode = ""
    let country = ""

    enum CodingKeys: String, CodingKey {
      case city, state, country
      case firstLine = "line1"
      case secondLine = "line2"
      case postalCode = "postal_code"
    }
  }

  /// A day of the calendar.
  struct Day: Encodable {
    let day: Int
    let month: Int
    let year: Int
  }

  /// The document that a person has shown.
  struct Document: Encodable {
    let type: String
    let subtypes: [String] = []
    let issuingCountry: String
    let issuingSubdivision = ""
    let number: String
    let dateOfExpiry: Day?
    let dateOfBirth: Day?
    let gender: String
    let nationality: String
    let firstName: String
    let lastName: String
    let middleName = ""
    let fullName: String
    let address = Address()

    enum CodingKeys: String, CodingKey {
      case gender, nationality, address
      case type = "document_type"
      case subtypes = "document_subtypes"
      case issuingCountry = "issuing_country"
      case issuingSubdivision = "issuing_subdivision"
      case number = "document_number"
      case dateOfExpiry = "date_of_expiry"
      case dateOfBirth = "date_of_birth"
      case firstName = "first_name"
      case lastName = "last_name"
      case middleName = "middle_name"
      case fullName = "full_name"
    }
  }
}

/// The response of `GET /v1/verification_sessions`.
struct VerificationSessionPage: Encodable {
  struct Links: Encodable {
    let current: String
    let first: String
    @Nullable var next: String?
    @Nullable var previous: String?
    /// Always nil, because sessions are not counted.
    @Nullable var last: String?
    @Nullable var totalResults: Int?

    enum CodingKeys: String, CodingKey {
      case current, first, next, last
      case previous = "prev"
      case totalResults = "total_results"
    }
  }

  let verifications: [VerificationSession]
  let links: Links
}

/// The response of `GET /v1/verification_sessions/search`.
struct VerificationSessionMatches: Encodable {
  let verifications: [VerificationSession]
  /// The value to send as `searchAfter` for the next page.
  @Nullable var searchAfter: String?
}
