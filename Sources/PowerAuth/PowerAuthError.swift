/// Why data of the protocol is refused. The reason reveals nothing about secrets or contents.
package enum PowerAuthError: Error, Equatable {
  /// A key is not a point of the curve P-256, or not a key of 16 bytes.
  case invalidKey
  /// An encrypted message is malformed, or was not made for this purpose with these keys.
  case invalidMessage
  /// A header is malformed.
  case invalidHeader
  /// A request for a temporary key is malformed.
  case invalidTemporaryKeyRequest
  /// A text is not the configuration of a mobile SDK.
  case invalidConfiguration
}
