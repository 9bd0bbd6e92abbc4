import NIOCore
import TestStores
import Testing

@testable import MusterConnectors

/// Who may be called because others said so.
@Suite(.anyEngine) struct PublicAddressTests {
  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.0", "192.169.0.1",
    "2606:4700::1111", "2a00:1450::8b", "64:ff9b::808:808", "2002:808:808::1", "::ffff:8.8.8.8",
  ])
  func publicAddressesAreAllowed(_ text: String) throws {
    #expect(PublicAddress.isPublic(try SocketAddress(ipAddress: text, port: 443)))
  }

  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1",
    "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "2001::1", "fc00::1", "fd12:3456::1",
    "fe80::1", "ff02::1", "100::1", "3fff::1",
  ])
  func privateAddressesAreRefused(_ text: String) throws {
    #expect(!PublicAddress.isPublic(try SocketAddress(ipAddress: text, port: 443)))
  }
}
