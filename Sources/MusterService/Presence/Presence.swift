/// Presence checks, embedded or by a provider.
package final class Presence: Sendable {
  package let check: CheckPresence
  /// Takes the frames of the embedded check.
  package let frames: TakePresenceFrame
  /// Shows the embedded check to the person's client.
  package let embeddedCheck: FollowPresence
  /// Returns the pictures that checks store: those of the person, and frames.
  package let pictures: ReadPresencePicture

  /// - Parameter faces: Nil if the service has no embedded check.
  init(_ core: ServiceCore, faces: FaceWorkers?, tickets: PresenceTickets, admission: AdmissionControl) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    check = CheckPresence(
      store: store, reader: core.renditions, configuration: configuration, clock: clock, measures: core.measures,
      effects: core.effects, flow: core.flow)
    frames = TakePresenceFrame(
      store: store, configuration: configuration, clock: clock, changes: core.changes, faces: faces, tickets: tickets,
      auditAggregator: core.auditAggregator, admission: admission)
    embeddedCheck = FollowPresence(
      store: store, configuration: configuration, clock: clock, changes: core.changes, checks: check,
      tickets: tickets, access: core.accessWatch)
    pictures = ReadPresencePicture(store: store, clock: clock, auditAggregator: core.auditAggregator)
  }
}
