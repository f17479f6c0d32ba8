package rummy.client

import okhttp3.Call
import okhttp3.Request
import okhttp3.Response
import okio.BufferedSource

internal const val EVENT_STREAM = "text/event-stream"

/** A message of a stream: its kind, which is `message` without a name, and its data. */
internal class Frame(val event: String, val data: String)

/** An open event stream (WHATWG HTML, 9.2). */
internal class EventStream(private val call: Call, private val response: Response) {
    /** The next message with data; null at the end of the stream. One that the end cuts short is left out. */
    suspend fun next(): Frame? = call.blocking { frame(response.body.source()) }

    fun close() = response.close()

    private fun frame(source: BufferedSource): Frame? {
        var event = "message"
        val data = StringBuilder()
        while (true) {
            val line = source.readUtf8Line() ?: return null
            when {
                line.startsWith("event: ") -> event = line.substring(7)
                line.startsWith("data: ") -> data.append(line.substring(6))
                line.isEmpty() && data.isNotEmpty() -> return Frame(event, data.toString())
                line.isEmpty() -> event = "message"
            }
        }
    }
}

/** The stream of a game's events after number [after], or null if there will be none. */
internal suspend fun openStream(seat: PlayerSeat, after: Int): EventStream? {
    val request =
        Request.Builder()
            .url("${seat.client.url}/v1/games/${seat.gameId}/events")
            .header("Accept", EVENT_STREAM)
            .header("Last-Event-ID", after.toString())
            .build()
    val call = seat.client.streams.limitedCall(request)
    val response = call.blocking { call.execute() }
    if (response.code == 200 && response.header("Content-Type").orEmpty().startsWith(EVENT_STREAM)) {
        return EventStream(call, response)
    }
    return response.use { if (it.code == 204) null else throw it.refusal() }
}
