/// A device that may act for a person's process, as returned by `POST /v1/activations` and
/// `GET /v1/activations/current`.
public struct DeviceActivation: Codable, Sendable, Equatable {
  /// The secret that authorizes requests for the process. Present only in the response to the activation.
  public var token: String?
  /// The id of the activation; nil after its session is erased.
  public var activationId: String?
  /// `ACTIVE`, or `REMOVED` some time after the process fails and after the session is erased.
  public var activationStatus: Code
  /// What the device still has to do: `VERIFICATION_PENDING`, `VERIFICATION_IN_PROGRESS`, or empty.
  public var activationFlags: [Code]
  /// The id of the process; nil after it is erased.
  public var processId: String?

  /// Creates an activation.
  public init(
    token: String? = nil, activationId: String?, activationStatus: Code, activationFlags: [Code], processId: String?
  ) {
    self.token = token
    self.activationId = activationId
    self.activationStatus = activationStatus
    self.activationFlags = activationFlags
    self.processId = processId
  }
}
