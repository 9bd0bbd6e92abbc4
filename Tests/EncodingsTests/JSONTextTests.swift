import Encodings
import Foundation
import Testing

/// The text is that of Foundation's encoder.
@Suite struct JSONTextTests {
  private struct Sample: Encodable {
    struct Part: Encodable {
      let name: String
      let share: Double
    }

    let flag: Bool
    let number: Int
    let parts: [Part]
    let rows: [[Double]]
    let text: String
  }

  private static let scalars = Array(
    "\u{0}\u{8}\t\n\u{b}\u{c}\r\u{1f} \"\\/<&'\u{7f}azAZ09é\u{301}漢\u{2028}\u{fffd}😀🇨🇿".unicodeScalars)

  @Test func textsAreEscaped() throws {
    for value in UInt32(0)...0x2FF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(Character(scalar))\(Character(scalar))b"
      #expect(try written { $0.append(text) } == encoded(text))
    }
    for _ in 0..<2000 {
      let text = Self.text()
      #expect(try written { $0.append(text) } == encoded(text))
    }
  }

  @Test(
    arguments: [
      0, -0.0, 1, -1, 0.1, 1.5, 320, 1e15, 1e16, -1e16, 123_456_789_012_345_680, 1e-4, 1e-5, 1e-10,
      .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .leastNormalMagnitude, .pi,
    ] as [Double])
  func fractionsHaveAsManyDigitsAsTheyNeed(_ number: Double) throws {
    #expect(try written { $0.append(number) } == encoded(number))
  }

  @Test func numbersAreThoseOfTheEncoder() throws {
    for _ in 0..<5000 {
      let number = Double(bitPattern: .random(in: 0 ... .max))
      guard number.isFinite else { continue }
      #expect(try written { $0.append(number) } == encoded(number))
      #expect(try written { $0.append(number.rounded()) } == encoded(number.rounded()))
      let whole = Int.random(in: .min ... .max)
      #expect(try written { $0.append(whole) } == encoded(whole))
      #expect(try written { $0.append(Double(whole)) } == encoded(Double(whole)))
    }
    for whole in [0, -1, .min, .max] { #expect(try written { $0.append(whole) } == encoded(whole)) }
  }

  @Test(arguments: [.infinity, -.infinity, .nan] as [Double])
  func whatIsNoNumberIsNull(_ number: Double) {
    #expect(written { $0.append(number) } == "null")
  }

  @Test func whatIsMissingIsNull() {
    let text = written {
      $0.object {
        $0.member("a", nil as String?)
        $0.member("b", nil as Int?)
        $0.member("c", nil as Double?)
        $0.member("d", json: nil)
        $0.member("e") { $0.appendNull() }
      }
    }
    #expect(text == #"{"a":null,"b":null,"c":null,"d":null,"e":null}"#)
  }

  @Test func nothingFollowsAComma() {
    let text = written {
      $0.array([[], [1], [1, 2]]) {
        $0.object { $0.member("empty") { $0.object { _ in } } }
        $0.array($1) { $0.append($1) }
      }
    }
    #expect(text == #"[{"empty":{}},[],{"empty":{}},[1],{"empty":{}},[1,2]]"#)
  }

  @Test func valuesAreNested() throws {
    for _ in 0..<200 {
      let sample = Sample(
        flag: .random(), number: .random(in: -99...99),
        parts: (0..<Int.random(in: 0...3)).map { _ in Sample.Part(name: Self.text(), share: .random(in: 0...1)) },
        rows: (0..<Int.random(in: 0...3)).map { _ in [.random(in: 0...9), 3] }, text: Self.text())
      let text = written {
        $0.object {
          $0.member("flag", sample.flag)
          $0.member("number", sample.number)
          $0.member("parts") {
            $0.array(sample.parts) { text, part in
              text.object {
                $0.member("name", part.name)
                $0.member("share", part.share)
              }
            }
          }
          $0.member("rows") { $0.array(sample.rows) { $0.array($1) { $0.append($1) } } }
          $0.member("text", sample.text)
        }
      }
      #expect(try text == encoded(sample))
    }
  }

  @Test func namesAreEscapedAndJSONIsTakenAsItIs() {
    #expect(written { $0.object { $0.member("\"", json: "[ 1 ]") } } == #"{"\"":[ 1 ]}"#)
    #expect(JSONText(bytes: Array("[1]".utf8)).text == "[1]")
  }

  private static func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20) { text.append(scalars.randomElement() ?? " ") }
    return String(text)
  }

  private func written(_ body: (inout JSONText) -> Void) -> String {
    var text = JSONText()
    body(&text)
    return text.text
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
