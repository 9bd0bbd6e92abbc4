import Foundation
import HTTPTypes
import Hummingbird
import MusterAPI
import MusterService
import PowerAuth
import VerificationFlow

/// Verifies signatures and tokens of devices for the programs that the devices send requests to.
struct DeviceProofsController: Controller {
  let proofs: VerifyProof
  let idempotency: IdempotencyResponder

  func addRoutes(to routers: Routers) {
    let router = routers.authenticated()
    router.post(RouterPath(Routes.deviceSignatures), use: verifySignature)
    router.post(RouterPath(Routes.deviceTokens), use: verifyToken)
  }

  @Sendable private func verifySignature(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (id, caller): (ActivationID, _) = (try context.id(), context.caller)
    return try await idempotency.answer(request, context) { (message: SignedRequest, once) in
      let signed = VerifyProof.SignedRequest(
        method: message.method ?? "POST", uri: message.uriId, body: Array(message.body ?? Data()),
        header: message.header)
      return try await proofs.verify(signed, of: id, by: caller, once: once)
    } as: {
      try StoredResponse(json: DeviceProof($0), status: .ok)
    }
  }

  @Sendable private func verifyToken(_ request: Request, _ context: CallerContext) async throws -> Response {
    let (id, caller): (ActivationID, _) = (try context.id(), context.caller)
    return try await idempotency.answer(request, context) { (message: TokenProof, once) in
      try await proofs.verify(token: message.header, of: id, by: caller, once: once)
    } as: {
      try StoredResponse(json: DeviceProof($0), status: .ok)
    }
  }
}

extension DeviceProof {
  fileprivate init(_ proof: VerifyProof.Proof) {
    let factors = proof.refusal == nil ? proof.factors?.rawValue.split(separator: "_") : nil
    self.init(
      verified: proof.refusal == nil, factors: (factors ?? []).map { Code($0.uppercased()) },
      code: proof.refusal.map { Code($0.code) }, remainingAttempts: proof.refusal?.remainingAttempts,
      device: SessionDevice(proof.device))
  }
}
