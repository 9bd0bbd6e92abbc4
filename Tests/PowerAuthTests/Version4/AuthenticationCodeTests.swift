import Foundation
import TestTraits
import Testing

@testable import PowerAuth

@Suite struct AuthenticationCodeTests {
  private struct Example: Decodable {
    let type: String
    let possession: Data
    let second: Data?
    let ctrData: Data
    let method: String
    let uriId: String
    let nonce: String
    let body: String
    let applicationSecret: String
    let base: String
    let authCode: String

    var codeType: AuthenticationCodeType {
      get throws { try #require(AuthenticationCodeType(rawValue: type)) }
    }

    var counter: HashCounter { HashCounter(count: 5, value: Array(ctrData)) }

    /// The keys in the order of the components.
    var keys: [[UInt8]] { ([possession] + [second].compactMap(\.self)).map(Array.init) }

    func code(body: String? = nil, type: AuthenticationCodeType? = nil) throws -> AuthenticationCode {
      AuthenticationCode(
        try type ?? codeType, method: method, uri: uriId, nonce: nonce, body: Array((body ?? self.body).utf8),
        applicationSecret: applicationSecret)
    }

    /// The keys of the activation, of which the one with this key in its place signs.
    func factors(second: [UInt8]?, next: [UInt8]? = nil) throws -> FactorKeys {
      let other = [UInt8](repeating: 9, count: 32)
      let possession = Array(possession)
      return switch try codeType {
      case .possession: FactorKeys(possession: possession, knowledge: other)
      case .possessionKnowledge:
        FactorKeys(possession: possession, knowledge: second ?? other, nextKnowledge: next, biometry: other)
      case .possessionBiometry:
        FactorKeys(possession: possession, knowledge: other, biometry: second, nextBiometry: next)
      }
    }

    var factors: FactorKeys {
      get throws { try factors(second: second.map(Array.init)) }
    }
  }

  private func examples() throws -> [Example] { try vectors("Version4/authCode") }

  @Test func codesAreMadeAndVerified() throws {
    let examples = try examples()
    #expect(try Set(examples.map { try $0.codeType }) == Set(AuthenticationCodeType.allCases))
    for example in examples {
      let code = try example.code()
      let same = AuthenticationCode(try example.codeType, base: Array(example.base.utf8))
      #expect(code.byteCount == example.base.utf8.count)
      for code in [code, same] {
        #expect(code.text(by: example.keys, at: example.counter) == example.authCode)
        #expect(
          try code.verify(example.authCode, by: example.factors, from: example.counter)
            == .right(example.counter.next, byNextKey: false))
      }
    }
  }

  private struct Obsolete: Decodable {
    let key1: Data
    let key2: Data
    let key3: Data
    let ctrData: Data
    let inputData: Data
    let authCodeOnline: Data
  }

  /// Drafts combined the keys in another way. Codes that were made so are refused.
  @Test func codesOfDraftsAreRefused() throws {
    let examples = try vectors("Version4/authCodeObsolete", as: [Obsolete].self)
    #expect(examples.count == 3)
    for example in examples {
      let counter = HashCounter(count: 0, value: Array(example.ctrData))
      let keys = [example.key1, example.key2, example.key3].map(Array.init)
      let code = AuthenticationCode(.possessionKnowledge, base: Array(example.inputData))
      #expect(code.text(by: keys, at: counter) != example.authCodeOnline.base64EncodedString())
      let factors = FactorKeys(possession: keys[0], knowledge: keys[1], biometry: keys[1])
      for count in [64, 96] {
        let text = example.authCodeOnline.prefix(count).base64EncodedString()
        guard case .right = code.verify(text, by: factors, from: counter) else { continue }
        Issue.record("A code of a draft was accepted.")
      }
      // The first component has nothing to combine, so it is the same.
      let device = AuthenticationCode(.possession, base: Array(example.inputData))
      #expect(device.text(by: [keys[0]], at: counter) == example.authCodeOnline.prefix(32).base64EncodedString())
    }
  }

  /// An app that has lost as many codes as the look-ahead makes one more to catch up.
  @Test func aCodeIsLookedForUpToTheLookAhead() throws {
    for example in try examples() {
      let code = try example.code()
      let counters = sequence(first: example.counter, next: \.next).prefix(22).map { $0 }
      func finding(_ counter: HashCounter, from first: HashCounter) throws -> AuthenticationCode.Finding {
        code.verify(code.text(by: example.keys, at: counter), by: try example.factors, from: first)
      }
      #expect(try finding(counters[20], from: counters[0]) == .right(counters[21], byNextKey: false))
      #expect(try finding(counters[21], from: counters[0]) == .wrong)
      // What was used never matches again.
      #expect(try finding(counters[0], from: counters[1]) == .wrong)
    }
  }

  @Test func aFactorMayHaveANextKey() throws {
    let next = [UInt8](repeating: 7, count: 32)
    for example in try examples() where try example.codeType.provesPerson {
      let code = try example.code()
      let (current, counter) = (Array(example.second ?? Data()), example.counter)
      func finding(_ key: [UInt8], _ factors: FactorKeys) -> AuthenticationCode.Finding {
        code.verify(code.text(by: [Array(example.possession), key], at: counter), by: factors, from: counter)
      }
      let both = try example.factors(second: current, next: next)
      #expect(finding(current, both) == .right(counter.next, byNextKey: false))
      #expect(finding(next, both) == .right(counter.next, byNextKey: true))
      #expect(finding([UInt8](repeating: 8, count: 32), both) == .deviceAlone)
      // Without a next key, the code by one is wrong.
      #expect(finding(next, try example.factors(second: current)) == .deviceAlone)
      if try example.codeType == .possessionBiometry {
        #expect(finding(current, try example.factors(second: nil)) == .factorOff)
        #expect(finding(next, try example.factors(second: nil, next: next)) == .right(counter.next, byNextKey: true))
        // A stranger does not learn whether the factor is on.
        let strange = code.text(by: [next, current], at: counter)
        #expect(code.verify(strange, by: try example.factors(second: nil), from: counter) == .wrong)
      }
    }
  }

  @Test(.slow) func anotherCodeIsRefused() throws {
    for example in try examples() {
      let code = try example.code()
      let factors = try example.factors
      let bytes = try #require(Data(base64Encoded: example.authCode))
      func finding(_ bytes: Data, _ code: AuthenticationCode) -> AuthenticationCode.Finding {
        code.verify(bytes.base64EncodedString(), by: factors, from: example.counter)
      }
      for index in bytes.indices {
        // A wrong component of the person shows that the device made the code.
        let expected: AuthenticationCode.Finding = index < 32 ? .wrong : .deviceAlone
        #expect(finding(bytes.flipping(8 * index + index % 8), code) == expected)
      }
      for other in [bytes.dropLast(), bytes + [0], Data(), bytes + bytes, bytes.prefix(16)] {
        #expect(finding(Data(other), code) == .wrong)
      }
      for text in ["", "?", example.authCode + "\n", String(example.authCode.dropLast())] {
        #expect(code.verify(text, by: factors, from: example.counter) == .wrong)
      }
      #expect(finding(bytes, try example.code(body: example.body + " ")) == .wrong)
      for type in AuthenticationCodeType.allCases where try type != example.codeType {
        guard case .right = finding(bytes, try example.code(type: type)) else { continue }
        Issue.record("A code of \(example.type) was accepted as \(type).")
      }
      let changes: [(String, String, String)] = [
        ("GET", example.uriId, example.nonce), (example.method, example.uriId + "/", example.nonce),
        (example.method, example.uriId, "AAAAAAAAAAAAAAAAAAAAAA=="),
      ]
      for (method, uri, nonce) in changes {
        let other = AuthenticationCode(
          try example.codeType, method: method, uri: uri, nonce: nonce, body: Array(example.body.utf8),
          applicationSecret: example.applicationSecret)
        #expect(finding(bytes, other) == .wrong)
      }
    }
  }

  /// Whatever is changed in a header, it is malformed, or names another sender, or its code is wrong.
  @Test(.slow) func noByteOfTheHeaderCanBeChanged() throws {
    let example = try #require(examples().first { try $0.codeType == .possessionKnowledge })
    let text =
      #"PowerAuth pa_activation_id="i", pa_application_key="a", pa_nonce="\#(example.nonce)", "#
      + #"pa_auth_code_type="\#(example.type)", pa_auth_code="\#(example.authCode)", pa_version="4.0""#
    func isAccepted(_ text: String) throws -> Bool {
      guard let header = try? AuthenticationCodeHeader(text), header.activationID == "i", header.applicationKey == "a"
      else { return false }
      let code = AuthenticationCode(
        header.type, method: example.method, uri: example.uriId, nonce: header.nonce, body: Array(example.body.utf8),
        applicationSecret: example.applicationSecret)
      let finding = code.verify(header.code, by: try example.factors, from: example.counter)
      return finding == .right(example.counter.next, byNextKey: false)
    }
    #expect(try isAccepted(text))
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for bit in [0, 5] {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(try !isAccepted(String(decoding: changed, as: UTF8.self)), "\(index)")
      }
    }
  }

  @Test func keysOfTheVaultNeedTheirFactors() {
    for key in VaultKey.allCases {
      #expect(!key.isAllowed(after: .possession) && key.isAllowed(after: .possessionKnowledge))
      #expect(key.isAllowed(after: .possessionBiometry) == (key != .knowledge))
    }
  }
}
