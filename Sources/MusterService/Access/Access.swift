/// Who may call the service, and how often.
package final class Access: Sendable {
  package let callers: Authenticate
  /// Makes a repeated request take effect once.
  package let idempotency: IdempotencyService
  package let origins: CheckOrigin
  /// The keys of a project, as its admins manage them.
  package let keys: ProjectKeys
  package let limits: RequestLimits
  /// Limits concurrent event streams.
  package let streams: AdmissionControl
  /// Limits concurrent requests whose bodies are held in memory, other than uploads.
  package let bodies: AdmissionControl

  init(_ core: ServiceCore) {
    let (store, configuration, clock) = (core.store, core.configuration, core.clock)
    idempotency = IdempotencyService(store: store, clock: clock)
    origins = CheckOrigin(store: store)
    keys = ProjectKeys(store: store, clock: clock)
    limits = RequestLimits(configuration.requestRates, onboarding: configuration.onboardingRate, clock: clock)
    callers = Authenticate(store: store, clock: clock, limits: limits)
    bodies = AdmissionControl(configuration.bodyLimits, of: "requests")
    streams = AdmissionControl(configuration.streamLimits, of: "event streams", count: core.measures.streams)
  }
}
