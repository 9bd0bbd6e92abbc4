internal import Crypto
internal import Encodings
internal import Foundation

/// Which factors authenticate a request of version 4 together.
package enum AuthenticationCodeType: String, Sendable, CaseIterable {
  case possession
  case possessionKnowledge = "possession_knowledge"
  case possessionBiometry = "possession_biometry"

  /// Whether the code proves more than the possession of the device: what the person knows, or what they are.
  package var provesPerson: Bool { self != .possession }
}

/// The keys of an activation's factors.
package struct FactorKeys: Sendable {
  /// A factor's key, and the one that replaces it as soon as the app uses it.
  struct Pair: Sendable {
    let current: [UInt8]?
    let next: [UInt8]?
  }

  let possession: [UInt8]
  let knowledge: Pair
  let biometry: Pair

  /// - Parameter biometry: Nil if the factor is off.
  package init(
    possession: [UInt8], knowledge: [UInt8], nextKnowledge: [UInt8]? = nil, biometry: [UInt8]? = nil,
    nextBiometry: [UInt8]? = nil
  ) {
    self.possession = possession
    self.knowledge = Pair(current: knowledge, next: nextKnowledge)
    self.biometry = Pair(current: biometry, next: nextBiometry)
  }
}

/// The code that authenticates a request of version 4 by the factors of an activation (PowerAuth 4, "Authentication
/// Codes").
package struct AuthenticationCode: Sendable {
  /// What a code proves.
  package enum Finding: Sendable, Equatable {
    /// All its factors are right. The counter is the one after it. If it was made with the next key of a factor, that
    /// key replaces the current one; if not, the next key is dropped.
    case right(HashCounter, byNextKey: Bool)
    /// The device made it, but a factor of the person is wrong.
    case deviceAlone
    /// The device made it with a factor that is off.
    case factorOff
    /// It proves nothing: somebody else made it, or it was used before.
    case wrong
  }

  /// How far an app may be ahead of the server, as for signatures of version 3.
  package static let lookAhead = RequestSignature.lookAhead

  private static let componentByteCount = 32

  /// What is authenticated.
  private let base: [UInt8]
  private let type: AuthenticationCodeType

  /// - Parameters:
  ///   - uri: The identifier of the endpoint, such as `/pa/token/create`: not always the path.
  ///   - nonce: As in the header, in base64.
  ///   - body: The bytes as they were received.
  ///   - applicationSecret: As it was issued, in base64.
  package init(
    _ type: AuthenticationCodeType, method: String, uri: String, nonce: String, body: [UInt8],
    applicationSecret: String
  ) {
    self.init(
      type,
      base: RequestSignature.base(
        method: method, uri: uri, nonce: nonce, body: body, applicationSecret: applicationSecret))
  }

  init(_ type: AuthenticationCodeType, base: [UInt8]) {
    (self.type, self.base) = (type, base)
  }

  /// The length of what is authenticated.
  package var byteCount: Int { base.count }

  /// Verifies a code by the value of the counter and the next ``lookAhead`` ones.
  ///
  /// The first component depends on the key of the device alone. It tells a wrong PIN on the device from a code of
  /// somebody who does not have the device.
  package func verify(_ code: String, by keys: FactorKeys, from counter: HashCounter) -> Finding {
    guard let bytes = Data(canonicalBase64: code).map(Array.init),
      bytes.count == (type.provesPerson ? 2 : 1) * Self.componentByteCount
    else { return .wrong }
    let first = Array(bytes.prefix(Self.componentByteCount))
    var counter = counter
    for _ in 0...Self.lookAhead {
      let device = Self.chain([keys.possession], at: counter)
      if component(device).isEqualInConstantTime(first) {
        return verify(Array(bytes.dropFirst(Self.componentByteCount)), after: device, by: keys, at: counter)
      }
      counter = counter.next
    }
    return .wrong
  }

  /// Verifies the component of the person, once that of the device is right.
  private func verify(_ second: [UInt8], after device: [UInt8], by keys: FactorKeys, at counter: HashCounter) -> Finding
  {
    let pair: FactorKeys.Pair
    switch type {
    case .possession: return .right(counter.next, byNextKey: false)
    case .possessionKnowledge: pair = keys.knowledge
    case .possessionBiometry: pair = keys.biometry
    }
    func isRight(_ key: [UInt8]?) -> Bool {
      guard let key else { return false }
      return component(Self.link(key, device, at: counter)).isEqualInConstantTime(second)
    }
    guard pair.current != nil || pair.next != nil else { return .factorOff }
    if isRight(pair.current) { return .right(counter.next, byNextKey: false) }
    return isRight(pair.next) ? .right(counter.next, byNextKey: true) : .deviceAlone
  }

  /// Returns the code by these factors' keys, in base64.
  func text(by keys: [[UInt8]], at counter: HashCounter) -> String {
    Data(keys.indices.flatMap { component(Self.chain(Array(keys[...$0]), at: counter)) }).base64EncodedString()
  }

  /// Returns a key that depends on the keys of several factors and the counter.
  private static func chain(_ keys: [[UInt8]], at counter: HashCounter) -> [UInt8] {
    keys.reduce([]) { link($1, $0, at: counter) }
  }

  private static func link(_ key: [UInt8], _ before: [UInt8], at counter: HashCounter) -> [UInt8] {
    KMAC256.code(of: counter.value + before, key: key, "PA4CODE")
  }

  private func component(_ key: [UInt8]) -> [UInt8] {
    KMAC256.code(of: base, key: key, "PA4CODE", byteCount: Self.componentByteCount)
  }
}
