/// The verification of a person, from the session to its end.
package final class Sessions: Sendable {
  /// Creates a session for a person whom the calling program vouches for.
  package let create: CreateSession
  package let list: ListSessions
  package let show: ShowSession
  package let follow: FollowSession
  package let consent: GiveConsent
  package let contact: GiveContact
  package let verification: RunVerification
  /// Checks the codes that people enter.
  package let code: EnterCode

  init(_ core: ServiceCore, _ activeUploads: ActiveUploads) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    create = CreateSession(
      store: store, configuration: configuration, clock: clock, create: CreateProcess(core))
    list = ListSessions(store: store, configuration: configuration, clock: clock)
    show = ShowSession(
      store: store, configuration: configuration, clock: clock, checks: core.advance.contents)
    follow = FollowSession(
      store: store, activeUploads: activeUploads, changes: core.changes, access: core.accessWatch)
    consent = GiveConsent(
      store: store, clock: clock, providers: core.providers, measures: core.measures, advance: core.advance)
    contact = GiveContact(advance: core.advance, gate: core.phoneGate)
    verification = RunVerification(store: store, clock: clock, advance: core.advance)
    code = EnterCode(codes: core.codes, advance: core.advance, gate: core.phoneGate)
  }
}

/// Processes that a person starts in an app, and the activation of their device.
package final class Onboarding: Sendable {
  /// Starts a process for a person who identifies themselves.
  package let start: StartProcess
  /// Starts another process for a person whose device is activated.
  package let verifyAgain: RepeatVerification
  /// Shows and cancels a process by its id, and resends its code.
  package let follow: FollowProcess
  package let activate: ActivateDevice
  /// The codes by which apps name a process.
  package let activationCodes: ActivationCodes
  package let showActivation: ShowActivation

  init(_ core: ServiceCore, _ authenticate: Authenticate, _ show: ShowSession) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    let create = CreateProcess(core)
    start = StartProcess(
      store: store, configuration: configuration, clock: clock, providers: core.providers, measures: core.measures,
      advance: core.advance, create: create)
    verifyAgain = RepeatVerification(
      store: store, configuration: configuration, clock: clock, advance: core.advance, create: create)
    follow = FollowProcess(store: store, clock: clock, advance: core.advance, gate: core.phoneGate)
    activate = ActivateDevice(codes: core.codes, advance: core.advance, create: create, follow: follow)
    activationCodes = ActivationCodes(store: store)
    showActivation = ShowActivation(authenticate: authenticate, show: show)
  }
}

extension CreateProcess {
  init(_ core: ServiceCore) {
    self.init(
      store: core.store, configuration: core.configuration, clock: core.clock, providers: core.providers,
      codes: core.codes, advance: core.advance)
  }
}
