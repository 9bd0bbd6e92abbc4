/// The verification of a person, from the session to its end.
package final class Sessions: Sendable {
  /// Creates a session for a person whom the calling program vouches for.
  package let creation: CreateSession
  package let views: FindSessions
  package let events: FollowSession
  package let consent: GiveConsent
  package let contact: GiveContact
  package let verification: RunVerification
  /// Checks the codes that people enter.
  package let code: EnterCode

  init(_ core: ServiceCore, _ activeUploads: ActiveUploads) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    creation = CreateSession(
      store: store, configuration: configuration, clock: clock, newProcess: CreateProcess(core))
    views = FindSessions(
      store: store, configuration: configuration, clock: clock, contents: core.flow.contents)
    events = FollowSession(
      store: store, activeUploads: activeUploads, changes: core.changes, access: core.accessWatch)
    consent = GiveConsent(
      store: store, clock: clock, providers: core.providers, measures: core.measures, flow: core.flow)
    contact = GiveContact(flow: core.flow, gate: core.phoneGate)
    verification = RunVerification(store: store, clock: clock, flow: core.flow)
    code = EnterCode(codes: core.codes, flow: core.flow, gate: core.phoneGate)
  }
}

/// Processes that a person starts in an app, and the activation of their device.
package final class Onboarding: Sendable {
  /// Starts a process for a person who identifies themselves.
  package let newProcess: StartProcess
  /// Starts another process for a person whose device is activated.
  package let repeatedProcess: RepeatVerification
  /// Shows and cancels a process by its id, and resends its code.
  package let processes: FollowProcess
  package let device: ActivateDevice
  /// The codes by which apps name a process.
  package let activationCodes: ActivationCodes
  package let activation: ShowActivation

  init(_ core: ServiceCore, _ callers: Authenticate, _ sessions: FindSessions) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let creation = CreateProcess(core)
    newProcess = StartProcess(
      store: store, configuration: configuration, clock: clock, providers: core.providers, measures: core.measures,
      flow: core.flow, newProcess: creation)
    repeatedProcess = RepeatVerification(
      store: store, configuration: configuration, clock: clock, flow: core.flow, newProcess: creation)
    processes = FollowProcess(store: store, clock: clock, flow: core.flow, gate: core.phoneGate)
    device = ActivateDevice(codes: core.codes, flow: core.flow, newProcess: creation, processes: processes)
    activationCodes = ActivationCodes(store: store)
    activation = ShowActivation(callers: callers, sessions: sessions)
  }
}

extension CreateProcess {
  init(_ core: ServiceCore) {
    self.init(
      store: core.store, configuration: core.configuration, clock: core.clock, providers: core.providers,
      codes: core.codes, flow: core.flow)
  }
}
