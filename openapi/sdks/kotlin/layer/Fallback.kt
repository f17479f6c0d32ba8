package rummy.client

import kotlin.time.Duration.Companion.minutes
import kotlin.time.TimeMark
import kotlin.time.TimeSource

private const val STREAMS_WITHOUT_EVENT = 3
private val POLLS = 5.minutes
private val PROBLEMS_OF_STREAMS = setOf("too_many_streams", "too_many_spectators")

/**
 * The choice between streams and polls, which goes by what they bring.
 *
 * Polls take over for five minutes after three streams in a row without an event, and at once if the service has no
 * stream left or a gateway answers instead. Afterwards a single stream without an event is enough. If the first poll
 * fails, too, the network is the cause, and the next request opens a stream.
 */
internal class Fallback {
    /** The number of streams in a row that have brought no event. */
    private var streams = 0
    private var pollsUntil: TimeMark? = null
    private var isPolling = false
    private var hasPolled = false

    /** Whether the next request is a poll; otherwise it is a stream. */
    fun isPollNext(): Boolean {
        if (streams >= STREAMS_WITHOUT_EVENT) {
            streams = STREAMS_WITHOUT_EVENT - 1
            pollsUntil = TimeSource.Monotonic.markNow() + POLLS
            hasPolled = false
        }
        isPolling = pollsUntil?.hasNotPassedNow() == true
        if (!isPolling) streams++
        return isPolling
    }

    /** Notes that a stream has brought an event. */
    fun gotEvent() {
        streams = 0
    }

    /** Notes that a poll is answered. */
    fun gotPage() {
        hasPolled = true
    }

    /** Whether polls take over at once, after a request that ended with [failure]. */
    fun turnsToPolls(failure: Exception): Boolean {
        if (!isPolling && isOfStreams(failure)) {
            streams = STREAMS_WITHOUT_EVENT
            return true
        }
        if (isPolling && !hasPolled) {
            streams = 0
            pollsUntil = null
        }
        return false
    }
}

/** Whether a failure says that there are no streams, though there may be polls. */
private fun isOfStreams(failure: Exception): Boolean =
    when (failure) {
        is ProblemException -> failure.problem.code.value in PROBLEMS_OF_STREAMS
        is UnexpectedAnswer -> failure.status in 200..299
        else -> false
    }
