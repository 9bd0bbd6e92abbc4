/// A person's device that may act for its process, as `POST /v1/activations` and `GET /v1/activations/current` answer
/// it.
public struct DeviceActivation: Codable, Sendable, Equatable {
  /// The secret that opens the process. Only the answer to the activation has it.
  public var token: String?
  /// Its id; nil where its session was erased.
  public var activationId: String?
  /// `ACTIVE`, or `REMOVED` a while after its process has failed, and once its session was erased.
  public var activationStatus: Code
  /// What the device still has to do: `VERIFICATION_PENDING`, `VERIFICATION_IN_PROGRESS`, or nothing.
  public var activationFlags: [Code]
  /// The process; nil where it was erased.
  public var processId: String?

  /// An activation.
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
