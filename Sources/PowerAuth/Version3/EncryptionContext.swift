package import Crypto
internal import Foundation

/// What both sides of an encrypted exchange know before it (PowerAuth 3, "End-to-End Encryption").
///
/// The authentication code of each message covers it, so that no message is valid for another application, activation
/// or version.
package struct EncryptionContext: Sendable {
  package enum Scope: Sendable {
    case application
    case activation(id: String, transportKey: SymmetricKey)
  }

  package let version: ProtocolVersion
  /// The key and the secret of the application, in base64 as they were issued.
  package let applicationKey: String
  package let applicationSecret: String
  package let scope: Scope
  /// The key that the request is encrypted for; nil before version 3.3.
  package let temporaryKeyID: String?

  package init(
    _ version: ProtocolVersion, applicationKey: String, applicationSecret: String, scope: Scope, temporaryKeyID: String?
  ) {
    (self.version, self.scope, self.temporaryKeyID) = (version, scope, temporaryKeyID)
    (self.applicationKey, self.applicationSecret) = (applicationKey, applicationSecret)
  }

  /// The associated data of the messages.
  var associatedData: [UInt8] {
    var elements = [version.rawValue, applicationKey]
    if case .activation(let id, _) = scope { elements.append(id) }
    if let temporaryKeyID { elements.append(temporaryKeyID) }
    return elements.map { Array($0.utf8) }.joinedWithLengths
  }

  /// What proves that a side knows the secrets of the scope.
  var proof: [UInt8] {
    let secret = Array(applicationSecret.utf8)
    switch scope {
    case .application: return Array(SHA256.hash(data: secret))
    case .activation(_, let key): return Array(HMAC<SHA256>.authenticationCode(for: secret, using: key))
    }
  }
}
