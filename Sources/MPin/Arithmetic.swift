internal import CPairing
internal import Crypto

// The functions of CPairing on values; no other file calls them, except to check bytes.

extension SecretBytes {
  /// Whether the 32 bytes are a number below r.
  var isReduced: Bool { unsafe withBytes { unsafe muster_scalar_is_reduced($0) } }

  /// Collects the result of a function of C, and clears the memory that it wrote to.
  fileprivate init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Void) {
    self = unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { memory in
      unsafe fill(memory.assumingMemoryBound(to: UInt8.self).baseAddress)
      defer { unsafe muster_wipe(memory.baseAddress, count) }
      return unsafe SecretBytes(key: SymmetricKey(data: UnsafeRawBufferPointer(memory)))
    }
  }
}

extension Scalar {
  var isZero: Bool { unsafe secret.withBytes { unsafe muster_scalar_is_zero($0) } }

  var negated: Scalar { unsafe mapped { unsafe muster_scalar_negate($0, $1) } }

  /// The inverse modulo r; 0 for 0.
  var inverse: Scalar { unsafe mapped { unsafe muster_scalar_invert($0, $1) } }

  static func + (left: Scalar, right: Scalar) -> Scalar {
    unsafe right.secret.withBytes { addend in
      unsafe left.mapped { unsafe muster_scalar_add($0, $1, addend) }
    }
  }

  private func mapped(_ change: (UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?) -> Void) -> Scalar {
    unsafe secret.withBytes { bytes in
      unsafe Scalar(reduced: SecretBytes(count: Self.byteCount) { unsafe change($0, bytes) })
    }
  }
}

extension [UInt8] {
  /// These 32 bytes as a number modulo r.
  var reducedModuloOrder: [UInt8] {
    var reduced = [UInt8](repeating: 0, count: Scalar.byteCount)
    unsafe muster_scalar_reduce(&reduced, self)
    return reduced
  }
}

extension CurvePoint {
  /// Maps the SHA-256 digest of an id to a point.
  init(digest: SHA256.Digest) {
    var point = [UInt8](repeating: 0, count: Self.byteCount)
    unsafe muster_g1_hash(&point, Array(digest))
    self.init(valid: point)
  }

  /// - Throws: ``MPinError/infinity`` for zero.
  func multiplied(by scalar: Scalar) throws(MPinError) -> CurvePoint {
    var product = [UInt8](repeating: 0, count: Self.byteCount)
    try MPinError.check(unsafe scalar.secret.withBytes { unsafe muster_g1_multiply(&product, $0, bytes) })
    return CurvePoint(valid: product)
  }

  func multiplied(byNonzero scalar: Scalar) -> CurvePoint {
    do { return try multiplied(by: scalar) } catch { preconditionFailure("the scalar is zero") }
  }

  /// - Throws: ``MPinError/infinity`` if the sum is infinity.
  func multiplied(by scalar: Scalar, adding addend: CurvePoint) throws(MPinError) -> CurvePoint {
    var sum = [UInt8](repeating: 0, count: Self.byteCount)
    try MPinError.check(
      unsafe scalar.secret.withBytes { unsafe muster_g1_multiply_add(&sum, $0, bytes, addend.bytes) })
    return CurvePoint(valid: sum)
  }

  /// - Throws: ``MPinError/infinity`` if the sum is infinity.
  func adding(_ other: CurvePoint) throws(MPinError) -> CurvePoint {
    var sum = [UInt8](repeating: 0, count: Self.byteCount)
    try MPinError.check(unsafe muster_g1_add(&sum, bytes, other.bytes))
    return CurvePoint(valid: sum)
  }
}

extension TwistPoint {
  /// The generator of the group that all parties of M-Pin use.
  static let generator: TwistPoint = {
    var point = [UInt8](repeating: 0, count: byteCount)
    unsafe muster_g2_generator(&point)
    return TwistPoint(valid: point)
  }()

  /// The product may be a secret.
  func multiplied(byNonzero scalar: Scalar) -> SecretBytes {
    var status = MUSTER_POINT_VALID
    let product = unsafe scalar.secret.withBytes { factor in
      unsafe SecretBytes(count: Self.byteCount) { unsafe status = muster_g2_multiply($0, factor, bytes) }
    }
    precondition(status == MUSTER_POINT_VALID, "the scalar is zero")
    return product
  }
}

extension ServerSecret {
  /// - Throws: ``MPinError/infinity`` if the sum is infinity.
  func adding(_ other: ServerSecret) throws(MPinError) -> ServerSecret {
    var status = MUSTER_POINT_VALID
    let sum = unsafe secret.withBytes { left in
      unsafe other.secret.withBytes { right in
        unsafe SecretBytes(count: TwistPoint.byteCount) { unsafe status = muster_g2_add($0, left, right) }
      }
    }
    try MPinError.check(status)
    return ServerSecret(valid: sum)
  }

  /// Returns whether e(twist, v) · e(secret, sum) = 1.
  func isProductOne(_ twist: TwistPoint, _ v: CurvePoint, sum: CurvePoint) -> Bool {
    var isOne = false
    let status = unsafe secret.withBytes {
      unsafe muster_pairing_product_is_one(&isOne, twist.bytes, v.bytes, $0, sum.bytes)
    }
    return isOne && status == MUSTER_POINT_VALID
  }
}
