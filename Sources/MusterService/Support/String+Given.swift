extension String? {
  /// The text, unless it is empty: forms send all their fields.
  var given: String? { self?.isEmpty == true ? nil : self }
}
