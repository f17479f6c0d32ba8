package rummy.client

import java.io.IOException
import java.security.cert.CertificateException
import javax.net.ssl.SSLPeerUnverifiedException
import kotlin.math.min
import kotlin.random.Random
import kotlin.time.Duration
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.TimeSource
import kotlinx.coroutines.delay

private const val FIRST_PAUSE = 250L
private const val LONGEST_PAUSE = 10_000L
/** A longer Retry-After, such as an hour until the next new game, is for people to decide. */
private const val LONGEST_RETRY_AFTER = 60_000L
private const val DOUBLINGS = 6
/** 408 comes from gateways that have not received the whole request in time. */
private val PASSING_STATUSES = setOf(408, 429, 502, 503, 504)

/** The pauses between attempts: longer and longer, at random, and as long as the service asks with Retry-After. */
internal class Backoff(private val patience: Duration) {
    private var failures = 0
    private var since = TimeSource.Monotonic.markNow()

    /** Forgets the failures, after an answer. */
    fun reset() {
        failures = 0
    }

    /** Waits after a failure; throws it if another attempt is of no use, or patience is at an end. */
    suspend fun wait(failure: Exception) {
        if (failures == 0) since = TimeSource.Monotonic.markNow()
        val longest = min(FIRST_PAUSE shl min(failures++, DOUBLINGS), LONGEST_PAUSE)
        val pause = maxOf(pauseAskedBy(failure), Random.nextLong(longest / 2, longest)).milliseconds
        if (since.elapsedNow() + pause > patience) throw failure
        delay(pause)
    }
}

/** Returns what [send] returns; calls it again while no answer comes. Throws a refusal at once. */
internal suspend fun <T> untilAnswered(patience: Duration, send: suspend () -> T): T {
    val backoff = Backoff(patience)
    while (true) {
        try {
            return ofService(send)
        } catch (failure: IOException) {
            backoff.wait(failure)
        } catch (refusal: Refusal) {
            backoff.wait(refusal)
        }
    }
}

/** The milliseconds of a Retry-After, or 0. Throws the failure if it does not pass by itself. */
private fun pauseAskedBy(failure: Exception): Long {
    if (failure.isUntrusted()) throw failure
    if (failure !is Refusal) return 0
    val milliseconds = failure.askedMilliseconds()
    if (failure.status !in PASSING_STATUSES || milliseconds > LONGEST_RETRY_AFTER) throw failure
    return milliseconds
}

/** Whether the server's certificate is the cause: no later attempt succeeds. */
private fun Exception.isUntrusted(): Boolean =
    generateSequence<Throwable>(this) { it.cause }.any { it is CertificateException || it is SSLPeerUnverifiedException }
