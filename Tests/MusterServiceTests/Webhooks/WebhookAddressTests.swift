import MusterService
import ServiceFixtures
import Testing

/// What an address may look like before anybody is asked whom it stands for.
@Suite struct WebhookAddressTests {
  @Test(arguments: [
    ("https://example.org/muster?to=1", "example.org", 443), ("HTTPS://Example.ORG:8443/A", "example.org", 8443),
    ("https://xn--bcher-kva.example", "xn--bcher-kva.example", 443), ("https://example.org./", "example.org.", 443),
    ("https://8.8.8.8/", "8.8.8.8", 443), ("https://[2606:4700::1111]:444/", "2606:4700::1111", 444),
    ("https://[::FFFF:8.8.8.8]/", "::ffff:8.8.8.8", 443),
    ("https://under_score.example.org/", "under_score.example.org", 443),
  ])
  func theseWillDo(_ text: String, _ host: String, _ port: Int) throws {
    let address = try #require(WebhookAddress(text, isPlainAllowed: false))
    #expect(address.host == host && address.port == port)
    #expect(WebhookAddress(address.url, isPlainAllowed: false) == address)
  }

  @Test(arguments: [
    "", "example.org", "//example.org/", "https://", "https:///path", "https:example.org", "ftp://example.org/",
    "http://example.org/", "https://name@example.org/", "https://:word@example.org/", "https://example.org/#part",
    "https://example.org:0/", "https://example.org:65536/", "https://example.org:-1/", "https://exa mple.org/",
    "https://example.org/\n", "https://example..org/", "https://.example.org/", "https://./",
    // Other ways to write an address, and what others than us may take for one.
    "https://2130706433/", "https://0x7f000001/", "https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://127.1/",
    "https://127.0.1/", "https://127.0.0.1./", "https://127.0.0.01/", "https://127.0.0.256/", "https://0/",
    "https://1.2.3.4.5/", "https://[127.0.0.1]/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/", "https://[]/",
    "https://127。0。0。1/", "https://example。org/", "https://①②⑦.⓪.⓪.①/", "https://bücher.example/",
    "https://%31%32%37.0.0.1/", "https://loc%61lhost/", "https://127.0.0.1\\@example.org/",
    "https://example.org\\.127.0.0.1/", "https://127.0.0.1%00.example.org/",
    "https://example.org/" + String(repeating: "a", count: 2048),
  ])
  func theseWillNotDo(_ text: String) {
    #expect(WebhookAddress(text, isPlainAllowed: false) == nil)
  }

  @Test func plainOnlyWhereItIsAllowed() throws {
    let address = try #require(WebhookAddress("HTTP://127.0.0.1:81/", isPlainAllowed: true))
    #expect(address.url == "http://127.0.0.1:81/" && address.port == 81)
    #expect(WebhookAddress("http://example.org", isPlainAllowed: true)?.port == 80)
  }
}
