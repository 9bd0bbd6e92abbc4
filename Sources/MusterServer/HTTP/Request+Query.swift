import Foundation
import Hummingbird

extension Request {
  /// The parameters of the query in their order, encoded as forms do (https://url.spec.whatwg.org/#urlencoded-parsing):
  /// a plus sign is a space. Text that is not encoded properly is kept as it is.
  var queryParameters: [(name: String, value: String)] {
    (uri.query ?? "").split(separator: "&").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
    }
  }

  /// Returns a parameter of the query; of several with the same name, the first.
  func query(_ name: String) -> String? {
    queryParameters.first { $0.name == name }?.value
  }

  /// Returns a parameter of the query that is a time (RFC 3339). The plus sign of its offset may not be encoded.
  func time(_ name: String) -> String? {
    query(name)?.replacing(" ", with: "+")
  }

  /// Returns a nonempty parameter of the query: forms also send the fields that were left empty.
  func field(_ name: String) -> String? {
    query(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = String(text).replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }
}
