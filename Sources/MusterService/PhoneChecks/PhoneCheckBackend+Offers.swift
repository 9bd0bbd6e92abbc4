internal import Encodings
package import PhoneNumbers
package import VerificationFlow

/// A check in which the person sends a text by SMS, as the operators' side has begun it.
package struct PhoneCheckMessage: Sendable, Equatable {
  /// How the check is called there.
  package let reference: String
  /// What the person has to send.
  package let text: String
  /// The number to which the person sends it.
  package let receiver: String

  package init(reference: String, text: String, receiver: String) {
    (self.reference, self.text, self.receiver) = (reference, text, receiver)
  }
}

/// A message about the end of a check, as it was received.
package struct PhoneCheckCallback: Sendable {
  package let method: String
  /// The path and the query, as they were requested.
  package let target: String
  /// The header fields by their names in lower case, `host` among them. The values of several with the same name are
  /// separated by commas.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(method: String, target: String, headers: [String: String], body: [UInt8]) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
  }
}

/// A message about the end of a check that is from the operators' side.
package struct VerifiedCallback: Sendable, Equatable {
  /// How the check is called there; nil if the message names none.
  package let reference: String?
  /// What is the same in each copy of the message, and in no other message.
  package let signedText: String

  package init(reference: String?, signedText: String) {
    (self.reference, self.signedText) = (reference, signedText)
  }
}

/// What a device needs to ask itself whether its connection is covered.
package struct PhoneCoverageAccess: Sendable, Encodable, Equatable {
  /// An access token that is good for nothing else.
  package let token: String
  package let url: String

  package init(token: String, url: String) {
    (self.token, self.url) = (token, url)
  }
}

/// An answer of the operators' side that callers get as it is.
package struct PhoneCheckAnswer: Sendable, Equatable {
  package let status: Int
  /// A JSON object.
  package let body: String

  package init(status: Int, body: String) {
    (self.status, self.body) = (status, body)
  }
}

/// What not every operators' side offers.
extension PhoneCheckBackend {
  package func beginMessage(_ question: PhoneCheckQuestion) async throws(PhoneCheckFailure) -> PhoneCheckMessage {
    throw .notOffered
  }

  package func matchHolder(
    _ holder: PhoneHolder, of number: PhoneNumber
  ) async throws(PhoneCheckFailure) -> PhoneCheckResult? {
    nil
  }

  package func verified(_ callback: PhoneCheckCallback) async throws(PhoneCheckFailure) -> VerifiedCallback {
    throw .failed(.unsigned)
  }

  package func coverageAccess() async throws(PhoneCheckFailure) -> PhoneCoverageAccess {
    throw .notOffered
  }

  package func coverage(inCountry code: String) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    throw .notOffered
  }

  package func coverage(ofDevice address: IPAddress) async throws(PhoneCheckFailure) -> PhoneCheckAnswer {
    throw .notOffered
  }
}

extension PhoneCheckFailure {
  fileprivate static let notOffered = notFound("The operators' side does not offer this.")

  /// A refusal because there is no such thing, as a vendor would write it.
  static func notFound(_ sentence: String) -> PhoneCheckFailure {
    let status = 404
    var json = JSONText()
    json.object { json in
      json.member("detail", sentence)
      json.member("error_message", sentence)
      json.member("status", status)
      json.member("title", "Not Found")
      json.member("type", "about:blank#not_found")
    }
    return .refused(status: status, body: json.text)
  }
}
