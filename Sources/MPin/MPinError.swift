internal import CPairing

/// Why bytes are not what they should be.
package enum MPinError: Error, Equatable {
  /// A point or a number has another length.
  case wrongLength
  /// A point of the curve does not begin with 4, the sign for uncompressed points.
  case wrongPrefix
  /// A coordinate is not below the prime p of the field.
  case coordinateTooLarge
  /// A number is not below the order r of the groups.
  case numberTooLarge
  /// A secret number is zero.
  case zero
  /// A point, or the sum of points, is infinity.
  case infinity
  /// The coordinates do not satisfy the equation of the curve or the twist.
  case notOnCurve
  /// The point of the twist is not in the group of order r.
  case wrongSubgroup
}

extension MPinError {
  static func check(_ status: muster_point_status) throws(MPinError) {
    switch status {
    case MUSTER_POINT_VALID: return
    case MUSTER_POINT_PREFIX: throw .wrongPrefix
    case MUSTER_POINT_COORDINATE: throw .coordinateTooLarge
    case MUSTER_POINT_INFINITY: throw .infinity
    case MUSTER_POINT_NOT_ON_CURVE: throw .notOnCurve
    default: throw .wrongSubgroup
    }
  }
}
