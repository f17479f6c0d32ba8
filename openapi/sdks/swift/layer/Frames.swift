import Foundation

/// A message of a stream: its kind, which is `message` without a name, and its data.
struct Frame {
    let event: String
    let data: String
}

/// Finds the messages with data in an event stream (WHATWG HTML, 9.2). One that the end cuts short is left out.
struct Frames {
    private var line: [UInt8] = []
    private var event = "message"
    private var data = ""

    /// The message that ends with this byte, if one does.
    mutating func receive(_ byte: UInt8) -> Frame? {
        guard byte == UInt8(ascii: "\n") else {
            line.append(byte)
            return nil
        }
        let text = String(decoding: line, as: UTF8.self)
        line = []
        return end(of: text)
    }

    private mutating func end(of text: String) -> Frame? {
        if text.isEmpty {
            defer { (event, data) = ("message", "") }
            return data.isEmpty ? nil : Frame(event: event, data: data)
        }
        if text.hasPrefix("event: ") { event = String(text.dropFirst("event: ".count)) }
        if text.hasPrefix("data: ") { data += text.dropFirst("data: ".count) }
        return nil
    }
}
