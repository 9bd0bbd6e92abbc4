import Crypto
import Foundation
import Testing

@testable import PowerAuth

@Suite struct MobileConfigurationTests {
  private struct Group: Decodable {
    struct Case: Decodable {
      let config: String
      let applicationKey: Data
      let applicationSecret: Data
      let masterServerPublicKey: Data
    }

    struct Lengths: Decodable {
      let numbers: [Int]
      let bytes: Data
    }

    let cases: [Case]
    let valid: [String: String]
    let invalid: [String: String]
    let countEncoding: Lengths
  }

  @Test func aConfigurationIsMadeAndRead() throws {
    let group = try vectors("mobileSdkConfig", as: Group.self)
    for example in group.cases {
      let configuration = MobileConfiguration(
        applicationKey: Array(example.applicationKey), applicationSecret: Array(example.applicationSecret),
        masterPublicKey: try .init(point: example.masterServerPublicKey))
      #expect(configuration.text == example.config)
      #expect(try MobileConfiguration(text: example.config) == configuration)
    }
    for text in group.valid.values { #expect(throws: Never.self) { try MobileConfiguration(text: text) } }
  }

  @Test func malformedConfigurationsAreRefused() throws {
    let group = try vectors("mobileSdkConfig", as: Group.self)
    for (name, text) in group.invalid {
      #expect(throws: PowerAuthError.invalidConfiguration, "\(name)") { try MobileConfiguration(text: text) }
    }
    let whole = Data(base64Encoded: try #require(group.cases.first).config) ?? Data()
    for count in 0..<whole.count {
      #expect(throws: PowerAuthError.invalidConfiguration) {
        try MobileConfiguration(text: whole.prefix(count).base64EncodedString())
      }
    }
  }

  @Test func lengthsHaveOneTwoOrFourBytes() throws {
    let lengths = try vectors("mobileSdkConfig", as: Group.self).countEncoding
    #expect(lengths.numbers.flatMap(MobileConfiguration.length) == Array(lengths.bytes))
    var reader = MobileConfiguration.Reader(rest: Array(lengths.bytes)[...])
    for number in lengths.numbers { #expect(try reader.length() == number) }
  }
}
