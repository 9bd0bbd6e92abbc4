import Testing

@testable import S3Client

@Suite struct S3LocationTests {
  @Test func amazonNamesTheBucketInTheHost() throws {
    let location = try S3Location(url: "s3://pictures?region=eu-central-1")
    #expect(location.host == "pictures.s3.eu-central-1.amazonaws.com")
    #expect(location.path(of: "a b/c") == "/a%20b/c" && location.prefix.isEmpty && location.region == "eu-central-1")
  }

  @Test func otherStoresNameItInThePath() throws {
    let location = try S3Location(url: "s3://pictures/muster//prod/?endpoint=http://127.0.0.1:8333")
    #expect(location.host == "127.0.0.1:8333" && location.prefix == "muster/prod/")
    #expect(location.path(of: "k") == "/pictures/k" && location.path(of: "") == "/pictures/")
    let virtual = try S3Location(url: "s3://pictures?endpoint=https://s3.example.com&style=virtual")
    #expect(virtual.host == "pictures.s3.example.com")
  }

  @Test(arguments: [
    "", "https://pictures", "s3://", "s3://user:secret@pictures", "s3://pictures?region=", "s3://pictures?region=a/b",
    "s3://pictures?endpoint=ftp://host", "s3://pictures?endpoint=http://host/path", "s3://pictures?endpoint=http://",
    "s3://pictures?style=other", "s3://pictures?unknown=1",
  ])
  func otherURLsAreRefused(url: String) {
    #expect {
      try S3Location(url: url)
    } throws: { error in
      (error as? S3Error)?.code == .locationInvalid && !"\(error)".contains("secret")
    }
  }
}
