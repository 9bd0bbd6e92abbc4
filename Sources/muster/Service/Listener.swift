import ServiceLifecycle

/// A server of this process, whose failure says where it was to listen.
struct Listener: Service {
  let service: any Service
  let address: String
  /// What chooses its port.
  let option: Setting

  func run() async throws {
    do {
      try await service.run()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ServiceFailure(address: address, option: option, cause: error)
    }
  }
}

/// Why a service of this process could not start or go on.
struct ServiceFailure: Error, CustomStringConvertible {
  let address: String
  var option = Setting.port
  let cause: any Error

  var description: String {
    let reason = "\(cause)"
    return reason.contains("Address already in use")
      ? "cannot serve on \(address): something else listens there. Choose another \(option.argument), or 0 for any free one."
      : "cannot serve on \(address): \(reason)"
  }
}
