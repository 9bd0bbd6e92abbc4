import Hummingbird

extension Request {
  /// The parameters of the query in their order. Text that is not encoded properly is kept as it is.
  var queryParameters: [(name: String, value: String)] { FormFields(uri.query ?? "").all }

  /// The parameters of the query; of several with the same name, the first.
  var queryFields: [String: String] { FormFields(uri.query ?? "").values }

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
}
