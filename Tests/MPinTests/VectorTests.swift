import Encodings
import TestTraits
import Testing

@testable import MPin

@Suite struct VectorTests {
  private let vector: Vector
  private let client: MPinClient
  private let identity: MPinIdentity

  init() throws {
    vector = try Vector()
    client = try MPinClient(privateKey: vector.z)
    identity = MPinIdentity(mpinID: vector.mpinID, publicKey: client.publicKey)
  }

  @Test func everyIntermediateValueIsTheKnownOne() throws {
    #expect(vector.shares.map { $0.bytes.lowerHex.prefix(8) } == ["0775e1cc", "0536013e"])
    #expect(client.publicKey.bytes == Vector.publicKey)
    #expect(identity.point.bytes == Vector.point)
    let shares = vector.shares.map { $0.clientShare(for: identity) }
    #expect(shares.map(\.bytes) == Vector.clientShares)
    let secret = try client.secret(adding: shares)
    #expect(secret.bytes == Vector.clientSecret)
    let token = try MPinClient.token(of: identity, secret: secret, pin: Vector.pin)
    #expect(token.bytes == Vector.token)
    let login = MPinClient.Login(as: identity, x: try Scalar(vector.x))
    #expect(login.u.bytes == Vector.u)
    #expect(try login.answer(to: vector.challenge, token: token, pin: Vector.pin).bytes == Vector.v)
    let secretOfServer = try ServerSecret(adding: vector.shares.map { $0.serverShare() })
    #expect(secretOfServer.bytes == Vector.serverSecret)
    let hex = vector.challenge.hex
    #expect(hex.hasPrefix("1ac76f7e") && hex.hasSuffix("1ffb5eb0") && hex.count == 64)
  }

  @Test func theKnownMessagesAreAcceptedAndOthersAreNot() throws {
    let secret = try ServerSecret(Vector.serverSecret)
    let (u, v) = (try CurvePoint(Vector.u), try CurvePoint(Vector.v))
    let known = try MPinProof(of: identity, u: u, challenge: vector.challenge, v: v)
    #expect(secret.accepts(known))
    let swapped = try MPinProof(of: identity, u: v, challenge: vector.challenge, v: u)
    #expect(!secret.accepts(swapped))
    // The answer with PIN 1235
    let login = MPinClient.Login(as: identity, x: try Scalar(vector.x))
    let guess = try login.answer(to: vector.challenge, token: CurvePoint(Vector.token), pin: 1235)
    #expect(!secret.accepts(try MPinProof(of: identity, u: u, challenge: vector.challenge, v: guess)))
    // One authority alone
    #expect(!vector.shares[0].serverShare().accepts(known))
  }

  @Test(.slow) func aProofIsRefusedOnceAnyBitIsChanged() throws {
    let secret = try ServerSecret(Vector.serverSecret)
    func isAccepted(
      id: [UInt8]? = nil, publicKey: [UInt8] = Vector.publicKey, u: [UInt8] = Vector.u, v: [UInt8] = Vector.v,
      y: [UInt8]? = nil
    ) throws(MPinError) -> Bool {
      let identity = MPinIdentity(mpinID: id ?? vector.mpinID, publicKey: try TwistPoint(publicKey))
      let challenge = try y.map { bytes throws(MPinError) in try MPinChallenge(bytes) } ?? vector.challenge
      let proof = try MPinProof(of: identity, u: CurvePoint(u), challenge: challenge, v: CurvePoint(v))
      return secret.accepts(proof)
    }
    func countAccepted(of bytes: [UInt8], _ isAccepted: ([UInt8]) throws(MPinError) -> Bool) -> Int {
      (0..<8 * bytes.count).count { bit in
        var changed = bytes
        changed[bit / 8] ^= 1 << (bit % 8)
        // Malformed values are not accepted either.
        return (try? isAccepted(changed)) ?? false
      }
    }
    #expect(try isAccepted())
    #expect(countAccepted(of: vector.mpinID) { id throws(MPinError) in try isAccepted(id: id) } == 0)
    #expect(countAccepted(of: Vector.publicKey) { key throws(MPinError) in try isAccepted(publicKey: key) } == 0)
    #expect(countAccepted(of: Vector.u) { u throws(MPinError) in try isAccepted(u: u) } == 0)
    #expect(countAccepted(of: Vector.v) { v throws(MPinError) in try isAccepted(v: v) } == 0)
    #expect(countAccepted(of: vector.challenge.bytes) { y throws(MPinError) in try isAccepted(y: y) } == 0)
  }

  /// The numbers, points and ids that were computed by naive arithmetic in another language.
  @Test(arguments: [
    (
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "",
      """
      040bb0c442665b1fc27688b86dbb1b50314e2f384fd4641a022e30c17f4faeb623
      219303675e5f89cbeffff9ef2bb969705290068e10adbb13c21f0097df36c168
      """
    ),
    (
      "08750f8056fbd8ebc3f7bbdd6dba58dfc440760b688b8d6e4b71ce113a3af335", "mpin-0",
      """
      0408750f8056fbd8ebc3f7bbdd6dba58dfc440760b688b8d6e4b71ce113a3af338
      0902b0cdb3b21d9b1eaab575c0b3c1730906ab877832a23c8104b3086401ed86
      """
    ),
    (
      "d5e1dd55a10321846bc53c2da05592eacb009e3956bf6d1d042d65453157edbf", "mpin-3",
      """
      0421e1dd5576d24f3ff80fdf373c6490cb15c16b92de9132b44c2eb19864cf4142
      18727f183b0dbcf20150eb0861f70b9a61865b5929b0215d0451991a1881e1da
      """
    ),
  ])
  func idsAreHashedToKnownPoints(digest: String, id: String, point: String) {
    #expect(MPinIdentity(mpinID: Array(id.utf8), publicKey: nil).point.bytes == hex(point))
    #expect(hashed(hex(digest)) == hex(point))
  }

  @Test func digestsAreReducedBeforeTheyAreHashed() {
    let ofTwo = hex(
      """
      040000000000000000000000000000000000000000000000000000000000000002
      16f99ae5c9c03f2accabab81e5c07cd908b86b013091069b9275968255e4f9c0
      """)
    let ofMinusOne = [4] + Self.minusOne + Self.minusOne
    let prime = Self.minusOne.dropLast() + [0xB3]
    #expect(hashed([UInt8](repeating: 0, count: 32)) == ofTwo)
    #expect(hashed(Array(prime)) == ofTwo)
    #expect(hashed(Self.minusOne) == ofMinusOne)
    #expect(hashed(Self.minusOne.dropLast() + [0xB1]) == ofMinusOne)
  }

  private static let minusOne = hex("2400000008702a0db0bddf647a6366d3243fd6ee18093ee1be6623ef5c1b55b2")
}
