import Crypto
import CryptoExtras
import Encodings
import Foundation
import MusterService
import TestTraits
import Testing
import VerificationFlow

@testable import MusterConnectors

/// What a provider's token has to be.
@Suite struct IDTokenTests {
  private static let seconds = 1_800_000_000
  private static let now = Instant(milliseconds: Int64(seconds) * 1000)
  private static let expected = IDToken.Expectation(
    issuer: "https://id.example", clientID: "muster", nonce: "n-1", accessToken: "access-1")
  private static let claims: [String: String?] = [
    "iss": #""https://id.example""#, "aud": #""muster""#, "sub": #""ada-1""#, "nonce": #""n-1""#,
    "iat": "\(seconds - 5)", "exp": "\(seconds + 300)",
  ]

  /// Why a token is refused; nil if it is not.
  private func failure(
    _ changes: [String: String?] = [:], by signer: TokenSigner, key: VendorKey? = nil, header: String = ""
  ) async throws -> IdentityProviderFailure? {
    let text = try signer.token(Self.claims.merging(changes) { $1 }, header: header)
    do throws(IdentityProviderFailure) {
      let token = try IDToken(text)
      guard let key = key ?? signer.key, await token.isSigned(by: key) else { return .invalid("signature") }
      _ = try token.check(Self.expected, at: Self.now)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ([:], nil),
      (["aud": #"["muster"]"#], nil), (["aud": #"["muster","other"]"#, "azp": #""muster""#], nil),
      (["at_hash": "\"\(Data(SHA256.hash(data: Data("access-1".utf8)).prefix(16)).base64URL)\""], nil),
      (["exp": "\(seconds - 59)", "iat": "\(seconds - 359)"], nil), (["iat": "\(seconds + 59).5"], nil),
      (["iss": #""https://id.example/""#], .invalid("iss")), (["iss": nil], .invalid("iss")),
      (["aud": #""other""#], .invalid("aud")), (["aud": #"["other"]"#], .invalid("aud")),
      (["aud": nil], .invalid("aud")),
      (["aud": #"["muster","other"]"#], .invalid("azp")), (["azp": #""other""#], .invalid("azp")),
      (["azp": "1"], .invalid("azp")),
      (["nonce": #""n-2""#], .invalid("nonce")), (["nonce": nil], .invalid("nonce")),
      (["sub": #""""#], .invalid("sub")), (["sub": "7"], .invalid("sub")), (["sub": nil], .invalid("sub")),
      (["at_hash": #""AAAAAAAAAAAAAAAAAAAAAA""#], .invalid("at_hash")),
      (["exp": "\(seconds - 61)"], .clockSkew), (["exp": #""never""#], .invalid("exp")),
      (["exp": nil], .invalid("exp")),
      (["iat": "\(seconds + 90)"], .clockSkew), (["iat": "\(seconds - 700)"], .clockSkew),
      (["iat": nil], .invalid("iat")),
      (["iat": "1e400"], .invalid("token")), (["nbf": "\(seconds + 90)"], .clockSkew),
    ] as [([String: String?], IdentityProviderFailure?)])
  func claimsAreChecked(_ changes: [String: String?], expected: IdentityProviderFailure?) async throws {
    #expect(try await failure(changes, by: .es256()) == expected)
  }

  @Test(.slow) func onlySignaturesByAPublicKeyAreTaken() async throws {
    let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
    let (rs256, es256) = (TokenSigner.rsa("RS256", key), TokenSigner.es256())
    #expect(try await failure(by: rs256) == nil)
    #expect(try await failure(by: .rsa("PS256", key)) == nil)
    #expect(try await failure(by: es256, key: rs256.key) == .invalid("signature"), "another kind of key")
    #expect(try await failure(by: es256, key: TokenSigner.es256().key) == .invalid("signature"))
    // The secret of the client, and the published key itself, as that of an HMAC.
    for secret in ["client-secret", key.publicKey.pemRepresentation] {
      #expect(try await failure(by: .hs256(secret), key: rs256.key) == .invalid("algorithm"))
    }
    for name in ["none", "None", "", "RS512"] { #expect(try await failure(by: .none(name)) == .invalid("algorithm")) }
    #expect(try await failure(by: es256, header: #","crit":["exp"]"#) == .invalid("critical_header"))
  }

  @Test func aTokenIsThreeParts() throws {
    let token = try TokenSigner.es256().token(Self.claims)
    let parts = token.split(separator: ".").map(String.init)
    for text in [
      "", ".", "..", parts[0], "\(parts[0]).\(parts[1])", "\(token).", "\(token).\(parts[2])", "\(token)=",
      "\(parts[1]).\(parts[0]).", String(repeating: "a", count: 70_000),
    ] {
      #expect(throws: IdentityProviderFailure.self, "\(text.prefix(20))") { _ = try IDToken(text) }
    }
  }

  @Test(
    arguments: [
      ("roles", ["a", "b"]), ("role", ["c"]), ("https://muster.example/roles", ["d"]), ("realm.roles", ["e"]),
      ("realm.none", nil), ("realm", []), ("none", nil), ("roles.a", nil), ("number", []),
    ] as [(String, [String]?)])
  func rolesAreTextsOrLists(_ path: String, expected: [String]?) throws {
    let json = """
      {"roles":["a",1,"b"],"role":"c","https://muster.example/roles":["d"],"realm":{"roles":["e"]},"number":7}
      """
    let claims = try #require(Claims(Array(json.utf8)))
    #expect(claims.value(at: path)?.texts == expected)
  }
}
