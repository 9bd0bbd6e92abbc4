import Foundation
import MusterAPI
import MusterClient

/// The closing instructions of the demo: how to repeat it by hand.
struct DemoFarewell {
  let url: URL
  let sample: DemoSample
  let session: Session

  /// Returns the commands, ready to paste. They include `key` only if the demo created it.
  func lines(key: String?) -> [String] {
    let base = url.absoluteString.hasSuffix("/") ? String(url.absoluteString.dropLast()) : url.absoluteString
    let contentType = sample.file.pathExtension == "png" ? "image/png" : "image/jpeg"
    var lines = ["Upload one picture again, as another person, and look at that person's session:", ""]
    lines += [
      "  export TOKEN=\(session.token ?? "")",
      "  curl -sS -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: \(contentType)' -H 'Prefer: wait=10' \\",
      "    --data-binary @\(sample.file.relativePath.shellQuoted) \\",
      "    '\(base)/v1/documents?type=\(sample.type.rawValue)&side=\(sample.side.rawValue)'",
      "  curl -sS -H \"Authorization: Bearer $TOKEN\" \(base)/v1/sessions/\(session.id)",
      "",
      "Start the verification of another person, whose token is in the answer:",
      "",
    ]
    if let key { lines.append("  export MUSTER_KEY=\(key)") }
    lines += [
      "  curl -sS -X POST -H \"Authorization: Bearer $MUSTER_KEY\" -H 'Content-Type: application/json' \\",
      "    -d '{\"documentTypes\":[\"\(sample.type.rawValue)\"]}' \(base)/v1/sessions",
    ]
    return lines
  }
}
