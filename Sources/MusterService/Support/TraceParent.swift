/// A position in a distributed trace: the header `traceparent` (W3C Trace Context, section 3.2).
package struct TraceParent: Equatable, Sendable {
  package static let headerName = "traceparent"

  /// The trace: 32 lower-case hexadecimal digits.
  package let traceID: String
  /// The span: 16 lower-case hexadecimal digits.
  package let parentID: String
  /// Whether the span may have been recorded, and further flags of later versions: 2 lower-case hexadecimal digits.
  package let flags: String

  /// Parses the header's value; nil for one that must be ignored: of a form that version 00 does not have, or with an
  /// id of all zeros. From a later version, the fields of version 00 are read (section 4.3).
  package init?(_ value: String) {
    guard value.utf8.count <= 256 else { return nil }
    let fields = value.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 4, fields[0] != "ff", fields[0] != "00" || fields.count == 4,
      zip(fields, [2, 32, 16, 2]).allSatisfy({ Self.isHexadecimal($0, count: $1) }),
      fields[1].contains(where: { $0 != "0" }), fields[2].contains(where: { $0 != "0" })
    else { return nil }
    (traceID, parentID, flags) = (fields[1], fields[2], fields[3])
  }

  /// Creates the position of a new span: in the trace of its parent, and sampled as the parent is; without a parent, in
  /// a new trace that is sampled.
  package init(childOf parent: TraceParent?) {
    traceID =
      parent?.traceID ?? Self.hexadecimal(.random(in: .min ... .max)) + Self.hexadecimal(.random(in: 1 ... .max))
    parentID = Self.hexadecimal(.random(in: 1 ... .max))
    flags = parent?.isSampled ?? true ? "01" : "00"
  }

  /// The header's value in version 00.
  package var text: String { "00-\(traceID)-\(parentID)-\(flags)" }

  /// Whether the span may have been recorded: the lowest bit of the flags.
  package var isSampled: Bool { UInt8(flags, radix: 16).map { $0 & 1 == 1 } ?? false }

  private static func isHexadecimal(_ field: String, count: Int) -> Bool {
    field.utf8.count == count
      && field.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
