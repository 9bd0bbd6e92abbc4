import Foundation
import Testing

@testable import QRCodes

@Suite struct QRCodeTests {
  @Test func theThreeFindersAreThere() throws {
    let code = try #require(QRCode("https://verify.bank.example/verify/?token=vl_x"))
    let width = code.rows.count
    #expect(width >= 21 && (width - 17) % 4 == 0, "the sizes of ISO/IEC 18004")
    let finder = [
      "1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111",
    ]
    for (x, y) in [(0, 0), (width - 7, 0), (0, width - 7)] {
      let seen = code.rows[y..<y + 7].map { $0[x..<x + 7].map { $0 ? "1" : "0" }.joined() }
      #expect(seen == finder)
    }
  }

  @Test func theImageHasAQuietZone() throws {
    let code = try #require(QRCode("A"))
    let size = code.rows.count + 8
    #expect(code.svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\""))
    let runs = code.svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-\d+z/)
    let starts = runs.compactMap { Int($0.1) }
    let ends = runs.compactMap { run in Int(run.1).flatMap { start in Int(run.3).map { start + $0 } } }
    let rows = runs.compactMap { Int($0.2) }
    #expect(starts.min() == 4 && rows.min() == 4 && ends.max() == size - 4 && rows.max() == size - 5)
    let dark = runs.compactMap { Int($0.3) }.reduce(0, +)
    #expect(dark == code.rows.joined().count { $0 })
  }

  @Test func whatIsNoTextForACodeHasNone() {
    #expect(QRCode("") == nil)
    #expect(QRCode("a\0b") == nil)
    #expect(QRCode(String(repeating: "x", count: 2332)) == nil)
    #expect(QRCode(String(repeating: "x", count: 2331)) != nil)
  }
}
