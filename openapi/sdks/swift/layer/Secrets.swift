// What `print` and `dump` show: all but the secret fields, since texts end up in logs.

extension Rummy: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(self, children: ["url": configuration.basePath], displayStyle: .struct)
    }
}

extension PlayerSeat: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(self, children: ["gameId": gameId], displayStyle: .struct)
    }
}

extension Seat: CustomReflectable {
    public var customMirror: Mirror {
        Mirror(self, children: ["playerId": playerId as Any, "game": game], displayStyle: .struct)
    }
}
