extension KeyValuePairs<String, String> {
  /// The pairs as the fields of a form or a query (application/x-www-form-urlencoded).
  package var formText: String {
    map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}

extension String {
  /// Returns a URL without a fragment, with these fields after those that its query has.
  package func appendingQuery(_ fields: KeyValuePairs<String, String>) -> String {
    self + (contains("?") ? "&" : "?") + fields.formText
  }
}
