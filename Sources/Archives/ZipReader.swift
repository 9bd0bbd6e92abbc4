internal import CZip

/// An archive opened by libzip. It must not outlive its bytes.
@safe struct ZipReader: ~Copyable {
  private static let pieceByteCount = 65_536

  private let archive: OpaquePointer

  /// Opens an archive whose end record has been checked.
  ///
  /// - Throws: `ARCHIVE_CORRUPT`; `ARCHIVE_FAILED` if there is no memory.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ArchiveError) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    guard let source = unsafe zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &error) else {
      throw unsafe Self.error(&error, .corrupt)
    }
    // Not with ZIP_CHECKCONS, which rejects legitimate archives whose local headers differ slightly.
    guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
      unsafe zip_source_free(source)
      throw unsafe Self.error(&error, .corrupt)
    }
    unsafe self.archive = archive
  }

  deinit {
    unsafe zip_discard(archive)
  }

  /// Returns the entries of the directory.
  ///
  /// - Throws: `ARCHIVE_CORRUPT`; `ARCHIVE_FAILED` if there is no memory.
  func entries() throws(ArchiveError) -> [ArchiveEntry] {
    var entries: [ArchiveEntry] = []
    for index in 0..<UInt64(unsafe zip_get_num_entries(archive, ZIP_FL_UNCHANGED)) {
      var facts = unsafe zip_stat_t()
      var attributes: UInt32 = 0
      // Phones write UTF-8 names, not always with the flag; libzip would decode some of them as CP437.
      let flags = ZIP_FL_UNCHANGED | ZIP_FL_ENC_RAW
      guard unsafe zip_stat_index(archive, index, flags, &facts) == 0,
        unsafe zip_file_get_external_attributes(archive, index, ZIP_FL_UNCHANGED, nil, &attributes) == 0,
        let bytes = unsafe facts.name
      else { throw unsafe Self.error(zip_get_error(archive), .corrupt) }
      let name = unsafe String(cString: bytes)
      entries.append(
        unsafe ArchiveEntry(
          index: index, name: name, kind: ArchiveEntry.Kind(name: name, externalAttributes: attributes),
          byteCount: Int(clamping: facts.size), compressedByteCount: Int(clamping: facts.comp_size),
          method: facts.comp_method, isEncrypted: Int32(facts.encryption_method) != ZIP_EM_NONE))
    }
    return entries
  }

  /// Unpacks an entry that passed all checks, up to its declared size.
  ///
  /// - Throws: `ARCHIVE_ENTRY_CORRUPT`; `ARCHIVE_FAILED` if there is no memory.
  func contents(of entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
    guard let file = unsafe zip_fopen_index(archive, entry.index, ZIP_FL_UNCHANGED) else {
      throw unsafe Self.error(zip_get_error(archive), .entryCorrupt)
    }
    defer { unsafe zip_fclose(file) }
    var contents: [UInt8] = []
    contents.reserveCapacity(entry.byteCount)
    var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
    var count = 0
    repeat {
      // At the end of the entry, libzip compares the checksum.
      count = Int(unsafe zip_fread(file, &piece, UInt64(piece.count)))
      guard count >= 0 else { throw unsafe Self.error(zip_file_get_error(file), .entryCorrupt) }
      guard count <= entry.byteCount - contents.count else {
        throw ArchiveError(.entryCorrupt, "more than the \(entry.byteCount) bytes that the directory states")
      }
      contents += piece[..<count]
    } while count > 0
    guard contents.count == entry.byteCount else {
      throw ArchiveError(.entryCorrupt, "\(contents.count) bytes, not the \(entry.byteCount) that the directory states")
    }
    return contents
  }

  /// Converts an error of libzip. Its number suffices; its message is longer and says no more.
  private static func error(_ error: UnsafePointer<zip_error_t>, _ code: ArchiveError.Code) -> ArchiveError {
    let number = unsafe zip_error_code_zip(error)
    return ArchiveError(number == ZIP_ER_MEMORY ? .failed : code, "libzip's error \(number)")
  }
}
