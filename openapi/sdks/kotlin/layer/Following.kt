package rummy.client

import java.io.IOException
import kotlin.random.Random
import kotlin.time.Duration
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOn
import rummy.client.models.Event
import rummy.client.models.Game
import rummy.client.models.Reset

/** News for a follower of a game. */
sealed interface News

/** Something happened in the game. */
data class Happened(val event: Event) : News

/** The service has lost events after a failure of its store: [seq] is now the last one, [game] the present game. */
data class GameReset(val seq: Int, val game: Game) : News

internal const val LONG_POLL = "wait=20"
/** The pause after a long poll without events: a gateway may have made it a short one. */
internal const val IDLE_MILLISECONDS = 250L
private const val RECONNECT_MILLISECONDS = 1000L
private const val PAGE = 500
private val LAST_EVENTS = setOf("game_ended", "game_abandoned")

/** The events of a game after number [after], over as many connections as it takes. */
internal fun news(seat: PlayerSeat, after: Int, patience: Duration): Flow<News> =
    flow {
            val following = Following(seat, after, patience)
            try {
                while (!following.isDone) following.next().forEach { emit(it) }
            } finally {
                following.close()
            }
        }
        .flowOn(Dispatchers.IO) // Android forbids its main thread to read or close a connection

/** How far a reader has followed a game: over event streams, or by long polls where streams do not get through. */
private class Following(private val seat: PlayerSeat, private var seq: Int, patience: Duration) {
    /** Whether the game is over and all of its events are read. */
    var isDone = false
        private set

    private val backoff = Backoff(patience)
    private var stream: EventStream? = null
    private val fallback = Fallback()
    private var isEnding = false

    /** The next news; none after a failure that passes, a heartbeat, or the end of a connection. */
    suspend fun next(): List<News> =
        try {
            stream?.let { message(it) } ?: if (fallback.isPollNext()) page() else open()
        } catch (failure: IOException) {
            failed(failure)
        } catch (refusal: Refusal) {
            failed(refusal)
        }

    fun close() {
        stream?.close()
        stream = null
    }

    private suspend fun failed(failure: Exception): List<News> {
        close()
        if (!fallback.turnsToPolls(failure)) backoff.wait(failure)
        return emptyList()
    }

    private suspend fun message(stream: EventStream): List<News> {
        val frame = stream.next() ?: return ended()
        backoff.reset()
        if (frame.event == "message" || frame.event == "reset") fallback.gotEvent()
        return when (frame.event) {
            "message" -> listOf(happened(json.decodeFromString(frame.data)))
            "reset" -> listOf(reset(json.decodeFromString<Reset>(frame.data).lastSeq))
            else -> emptyList()
        }
    }

    /** Opens a new stream, unless the game has no more events. */
    private suspend fun open(): List<News> {
        stream = openStream(seat, seq)
        isDone = stream == null
        return emptyList()
    }

    private suspend fun ended(): List<News> {
        close()
        if (!isEnding) delay(Random.nextLong(RECONNECT_MILLISECONDS / 2, RECONNECT_MILLISECONDS))
        return emptyList()
    }

    private suspend fun page(): List<News> {
        val wait = if (isEnding) null else LONG_POLL
        val page = ofService { seat.client.events.listEvents(seat.gameId, seq, PAGE, wait).orThrow() }
        backoff.reset()
        fallback.gotPage()
        val news = if (page.reset == true) listOf(reset(page.lastSeq)) else emptyList()
        if (page.events.isEmpty()) isDone = seat.game().isOver
        if (page.events.isEmpty() && !isDone) delay(IDLE_MILLISECONDS)
        return news + page.events.map(::happened)
    }

    private fun happened(event: Event): News {
        seq = event.seq
        isEnding = event.type.value in LAST_EVENTS
        return Happened(event)
    }

    private suspend fun reset(lastSeq: Int): News {
        val game = seat.game()
        seq = lastSeq
        isEnding = game.isOver
        return GameReset(lastSeq, game)
    }
}
