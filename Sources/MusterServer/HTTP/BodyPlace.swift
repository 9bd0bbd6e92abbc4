import Hummingbird
import MusterService
import Synchronization

/// The slot of a request whose body is read into memory as a whole: acquired before the first byte is read, and
/// released when the request is answered.
final class BodyPlace: Sendable {
  private let control: AdmissionControl
  private let slot = Mutex<AdmissionControl.Slot?>(nil)

  init(_ control: AdmissionControl) {
    self.control = control
  }

  /// Acquires the slot.
  ///
  /// - Parameter caller: The sender of the request, if known.
  /// - Throws: `SERVICE_BUSY` if there is no room; `TOO_MANY_REQUESTS` if the session, project or address has used its
  ///   share.
  func enter(_ caller: Caller?, from sender: AdmissionControl.Sender) throws(ServiceError) -> AdmissionControl.Slot {
    let slot =
      if let caller { try control.enter(caller, from: sender) } else { try control.enter(from: sender) }
    self.slot.withLock { $0 = slot }
    return slot
  }

  fileprivate func leave() {
    slot.withLock { $0 }?.leave()
  }
}

/// Gives each request a slot for its body.
struct BodyAdmissionMiddleware: RouterMiddleware {
  let control: AdmissionControl

  func handle(
    _ request: Request, context: MusterContext, next: (Request, MusterContext) async throws -> Response
  ) async throws -> Response {
    let place = BodyPlace(control)
    defer { place.leave() }
    var context = context
    context.bodyPlace = place
    return try await next(request, context)
  }
}
