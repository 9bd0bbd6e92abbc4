import MusterService

/// How often the apps at one address may send requests.
struct AppRateSettings: SettingGroup {
  let onboardingRequestsPerSecond = Setting(
    "onboardingRequestsPerSecond", \.service.onboardingRate.perSecond, in: 0.01...1_000_000,
    "The rate limit of requests with an app's own key that have codes sent, for each address.")
  let onboardingBurst = Setting(
    "onboardingBurst", \.service.onboardingRate.burst, in: 1...1_000_000,
    "The requests with an app's own key that have codes sent, allowed at once for each address.")
  let exchangeRequestsPerSecond = Setting(
    "exchangeRequestsPerSecond", \.service.requestRates.exchange.perSecond, in: 0...1_000_000,
    """
    The rate limit of an app's other requests, for each address; with PowerAuth, and of logins with a PIN or a passkey, \
    of all of them. 0 is no limit.
    """)
  let exchangeBurst = Setting(
    "exchangeBurst", \.service.requestRates.exchange.burst, in: 1...1_000_000,
    "These requests allowed at once, for each address.")
}
