import CPairing

@testable import MPin

// The functions of C with numbers of any size, which MPin never passes.

func hashed(_ digest: [UInt8]) -> [UInt8] {
  var point = [UInt8](repeating: 0, count: CurvePoint.byteCount)
  unsafe muster_g1_hash(&point, digest)
  return point
}

/// Returns nil for infinity.
func product(_ number: [UInt8], curvePoint: [UInt8]) -> [UInt8]? {
  var point = [UInt8](repeating: 0, count: CurvePoint.byteCount)
  return unsafe muster_g1_multiply(&point, number, curvePoint) == MUSTER_POINT_VALID ? point : nil
}

/// Returns nil for infinity.
func product(_ number: [UInt8], twistPoint: [UInt8]) -> [UInt8]? {
  var point = [UInt8](repeating: 0, count: TwistPoint.byteCount)
  return unsafe muster_g2_multiply(&point, number, twistPoint) == MUSTER_POINT_VALID ? point : nil
}

func sum(twistPoints left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
  var point = [UInt8](repeating: 0, count: TwistPoint.byteCount)
  return unsafe muster_g2_add(&point, left, right) == MUSTER_POINT_VALID ? point : nil
}
