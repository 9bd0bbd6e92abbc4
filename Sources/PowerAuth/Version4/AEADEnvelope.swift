internal import Encodings
package import Foundation

/// The keys of one encrypted exchange of version 4, a request and its answer (PowerAuth 4, "End-to-End Encryption").
///
/// A temporary key is the key of many exchanges. The nonces tell them apart, so the server accepts each pair once.
package struct AEADEnvelope: Sendable {
  /// The length of the nonces of a request and its answer together.
  package static let nonceByteCount = 2 * AEADCipher.nonceByteCount

  private let cipher: AEADCipher
  private let context: AEADContext
  private let nonce: [UInt8]

  /// - Parameters:
  ///   - purpose: What the exchange is for, such as `/pa/generic/application`.
  ///   - key: The secret of the temporary key.
  ///   - nonce: That of the request.
  /// - Throws: ``PowerAuthError/invalidMessage`` if the nonce has another length, or request and answer would have the
  ///   same; ``PowerAuthError/invalidKey`` unless the key has 32 bytes.
  package init(for purpose: String, key: [UInt8], nonce: Data, _ context: AEADContext) throws(PowerAuthError) {
    guard key.count == KeyDerivation.byteCount else { throw .invalidKey }
    self.nonce = Array(nonce)
    self.context = context
    cipher = AEADCipher(key, Array((ProtocolVersion.v40.rawValue + purpose).utf8) + self.nonce)
    guard nonce.count == Self.nonceByteCount, nonceOfRequest != nonceOfAnswer else { throw .invalidMessage }
  }

  /// Decrypts the request.
  ///
  /// - Throws: ``PowerAuthError/invalidMessage``, for all reasons alike.
  package func open(_ request: AEADRequest) throws(PowerAuthError) -> [UInt8] {
    guard Array(request.nonce) == nonce, request.temporaryKeyId == context.temporaryKeyID else {
      throw .invalidMessage
    }
    return try cipher.open(
      request.encryptedData, nonce: nonceOfRequest, associated: associatedData(request.timestamp))
  }

  /// Encrypts the answer.
  ///
  /// - Parameter timestamp: The time, in milliseconds since 1970.
  /// - Throws: ``PowerAuthError/invalidMessage`` if the time is before 1970.
  package func seal(_ contents: [UInt8], timestamp: Int64) throws(PowerAuthError) -> AEADAnswer {
    AEADAnswer(
      encryptedData: try cipher.seal(contents, nonce: nonceOfAnswer, associated: associatedData(timestamp)),
      timestamp: timestamp)
  }

  /// Encrypts the request, as the app does.
  func sealRequest(_ contents: [UInt8], timestamp: Int64) throws(PowerAuthError) -> AEADRequest {
    AEADRequest(
      temporaryKeyId: context.temporaryKeyID,
      encryptedData: try cipher.seal(contents, nonce: nonceOfRequest, associated: associatedData(timestamp)),
      nonce: Data(nonce), timestamp: timestamp)
  }

  /// Decrypts the answer, as the app does.
  func open(_ answer: AEADAnswer) throws(PowerAuthError) -> [UInt8] {
    try cipher.open(answer.encryptedData, nonce: nonceOfAnswer, associated: associatedData(answer.timestamp))
  }

  private var nonceOfRequest: [UInt8] { Array(nonce.prefix(AEADCipher.nonceByteCount)) }
  private var nonceOfAnswer: [UInt8] { Array(nonce.dropFirst(AEADCipher.nonceByteCount)) }

  private func associatedData(_ timestamp: Int64) throws(PowerAuthError) -> [UInt8] {
    guard let time = UInt64(exactly: timestamp) else { throw .invalidMessage }
    return context.associatedData + [time.bigEndianBytes, nonce, context.proof].joinedWithLengths
  }
}
