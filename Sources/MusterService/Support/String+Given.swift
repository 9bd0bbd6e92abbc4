extension String? {
  /// The text, or nil if it is empty: forms send all their fields.
  var given: String? { self?.isEmpty == true ? nil : self }
}
