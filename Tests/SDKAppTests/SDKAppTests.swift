import Foundation
import MusterClient
import Testing

/// What the app hears where there is no service, and nothing was asked yet.
@MainActor struct SDKAppTests {
  private func makeScreens() throws -> OnboardingScreens {
    var client = MusterClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")))
    client.retries = .never
    return OnboardingScreens(
      activation: WDOActivationService(client, storage: MemoryStorage(), canRestoreSession: false),
      verification: WDOVerificationService(client, storage: MemoryStorage()))
  }

  /// What the app shows when a step is through.
  private func shown(by screens: OnboardingScreens, after step: (OnboardingScreens) -> Void) async -> [String] {
    await withCheckedContinuation { continuation in
      screens.onFinish = {
        screens.onFinish = nil
        continuation.resume(returning: screens.shown)
      }
      step(screens)
    }
  }

  @Test func theStatusComesFirst() async throws {
    let screens = try makeScreens()
    let shown = await shown(by: screens) { screens in
      screens.verificationService.presenceCheckSubmit { screens.finish($0) }
    }
    #expect(shown == ["status first"])
    #expect(screens.verificationService.otpResendPeriodInSeconds == nil)
  }

  @Test func anUnreachableServiceDoesNotEndTheApp() async throws {
    let screens = try makeScreens()
    let shown = await shown(by: screens) { $0.refresh() }
    #expect(shown == ["network_generic"])
    #expect(!screens.isActivationLost)
  }

  @Test func aProcessIsStartedBeforeItGoesOn() async throws {
    let screens = try makeScreens()
    #expect(!screens.activationService.hasActiveProcess)
    let error = await withCheckedContinuation { continuation in
      screens.activationService.activate(otp: "1", activationName: "phone") { result in
        if case .failure(let error) = result { continuation.resume(returning: error) }
      }
    }
    #expect(error.reason == .wdo_activation_notRunning && error.restApiError == nil)
  }

  @Test nonisolated func aPartOnNoActorIsAnsweredToo() async throws {
    let client = MusterClient(baseURL: try #require(URL(string: "http://127.0.0.1:1")))
    let screen = CodeScreen(client)
    let answer = await withCheckedContinuation { continuation in
      screen.send("1") { continuation.resume(returning: $0) }
    }
    #expect(answer == "wdo_verification_missingStatus")
  }
}
