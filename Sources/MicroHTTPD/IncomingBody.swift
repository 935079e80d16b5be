import HTTP

/// A request's body while it arrives: collected or passed on, and discarded once it is too long.
struct IncomingBody {
    private var bytes: [UInt8] = []
    private var bytesLeft: Int
    private var discardedBytes = 0
    private var receiver: (any BodyReceiver)?

    /// - Parameter expectedBytes: the declared length; 0 if it isn't known.
    init(limitBytes: Int, expectedBytes: Int = 0, receiver: (any BodyReceiver)? = nil) {
        bytesLeft = limitBytes
        self.receiver = receiver
        if receiver == nil { bytes.reserveCapacity(min(expectedBytes, limitBytes)) }
    }

    var isTooLong: Bool { discardedBytes > 0 }

    /// Returns false if there is too much even to discard.
    mutating func take(_ piece: UnsafeRawBufferPointer, discardLimitBytes: Int) -> Bool {
        if !isTooLong, piece.count <= bytesLeft, pass(piece) {
            bytesLeft -= piece.count
            return true
        }
        bytes = []
        receiver = nil
        discardedBytes += piece.count
        return discardedBytes <= discardLimitBytes
    }

    private mutating func pass(_ piece: UnsafeRawBufferPointer) -> Bool {
        if let receiver { return receiver.receive(piece) }
        bytes.append(contentsOf: piece)
        return true
    }

    /// Moves the body, or its receiver, into the request.
    mutating func move(into request: Request) -> Request {
        var request = request
        swap(&request.body, &bytes)
        swap(&request.bodyReceiver, &receiver)
        return request
    }
}
