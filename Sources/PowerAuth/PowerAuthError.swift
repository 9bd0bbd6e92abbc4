/// Why data of the protocol is refused. The reason reveals nothing about secrets or contents.
package enum PowerAuthError: Error, Equatable {
  /// A key is not a point of its curve, or has another length or form than such a key.
  case invalidKey
  /// An encrypted message is malformed, or was not made for this purpose with these keys.
  case invalidMessage
  /// A header is malformed.
  case invalidHeader
  /// A request for a temporary key is malformed.
  case invalidTemporaryKeyRequest
  /// A request to agree on a secret is malformed, or for another suite.
  case invalidKeyExchange
  /// A text is not the configuration of a mobile SDK.
  case invalidConfiguration
}
