// The TLS layer of an HTTP client.

import CTLS
import NIOCore

/// The reason why a TLS connection failed.
enum TLSFailure: Error, Hashable {
  /// The certificate is not valid for the host, or no trusted authority issued it.
  case badCertificate
  case handshake
}

/// A handler that encrypts outbound bytes and decrypts inbound bytes.
///
/// `channelActive` reaches the later handlers after the handshake. A handler serves one connection.
final class TLSClientHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// The maximum number of bytes in a TLS record.
  private static let recordLength = 16_384
  private let client: OpaquePointer
  private var state = CTLS_HANDSHAKE

  /// Returns nil if libssl fails.
  init?(host: String) {
    guard let client = ctls_make(host) else { return nil }
    self.client = client
  }

  deinit { ctls_free(client) }

  func channelActive(context: ChannelHandlerContext) { continueHandshake(context) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let buffer = unwrapInboundIn(data)
    let isReceived = buffer.withUnsafeReadableBytes { bytes in
      ctls_receive(client, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard isReceived else { return fail(.handshake, context) }
    if state == CTLS_HANDSHAKE { continueHandshake(context) }
    while state == CTLS_OPEN, let bytes = nextBytes(from: ctls_read, context) {
      context.fireChannelRead(wrapInboundOut(bytes))
    }
    // The connection answers messages such as a change of keys.
    flushRecords(context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard state == CTLS_OPEN, case .byteBuffer(let buffer) = unwrapOutboundIn(data) else {
      promise?.fail(ChannelError.inappropriateOperationForState)
      return
    }
    let isWritten = buffer.withUnsafeReadableBytes { bytes in
      ctls_write(client, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    guard isWritten else {
      promise?.fail(TLSFailure.handshake)
      return
    }
    writeRecords(context)
    promise?.succeed()
  }

  func channelInactive(context: ChannelHandlerContext) {
    if state == CTLS_HANDSHAKE { context.fireErrorCaught(TLSFailure.handshake) }
    context.fireChannelInactive()
  }

  private func continueHandshake(_ context: ChannelHandlerContext) {
    state = ctls_handshake(client)
    // A failed handshake has an alert for the server.
    flushRecords(context)
    switch state {
    case CTLS_HANDSHAKE: break
    case CTLS_OPEN: context.fireChannelActive()
    case CTLS_BAD_CERTIFICATE: fail(.badCertificate, context)
    default: fail(.handshake, context)
    }
  }

  private func fail(_ failure: TLSFailure, _ context: ChannelHandlerContext) {
    if state == CTLS_HANDSHAKE || state == CTLS_OPEN { state = CTLS_FAILED }
    context.fireErrorCaught(failure)
    context.close(promise: nil)
  }

  private func flushRecords(_ context: ChannelHandlerContext) {
    writeRecords(context)
    context.flush()
  }

  private func writeRecords(_ context: ChannelHandlerContext) {
    while let records = nextBytes(from: ctls_take, context) {
      context.write(wrapOutboundOut(.byteBuffer(records)), promise: nil)
    }
  }

  /// Returns the next bytes of a function of the client; nil if there are none.
  private func nextBytes(
    from read: (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int) -> Int, _ context: ChannelHandlerContext
  ) -> ByteBuffer? {
    var buffer = context.channel.allocator.buffer(capacity: Self.recordLength)
    let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.recordLength) { bytes in
      read(client, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
    return count > 0 ? buffer : nil
  }
}
