import Foundation
import MusterAPI
import TestStores
import Testing

/// Any JSON, as others decide about it.
@Suite(.anyEngine) struct JSONValueTests {
  @Test(arguments: [
    ("-9.1267834414757e+236", JSONValue.double(-9.1267834414757e+236)), ("1e-200", .double(1e-200)),
    ("12345678901234567890123456789012345678", .number(Decimal(string: "12345678901234567890123456789012345678")!)),
    ("0.1", .number(Decimal(string: "0.1")!)), ("-7", .integer(-7)), ("1.0", .integer(1)), ("true", .bool(true)),
  ])
  func aNumberIsTakenWhateverItsSize(_ text: String, _ value: JSONValue) throws {
    let read = try JSONCoding.decoder().decode(JSONValue.self, from: Data(text.utf8))
    #expect(read == value)
    let again = try JSONCoding.decoder().decode(JSONValue.self, from: JSONCoding.encoder().encode(read))
    #expect(again == value)
  }
}
