package rummy.client

import java.util.concurrent.TimeUnit.SECONDS
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import okhttp3.Call
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.Response

private const val CONNECT_SECONDS = 5L
private const val ANSWER_SECONDS = 30L
private const val LONG_POLL_GRACE_SECONDS = 10L
private const val SILENCE_SECONDS = 30L
private val WAIT = Regex("""\bwait=(\d+)""")

/**
 * Connects within 5 seconds; how long an answer may take depends on the request. Follows no redirect, since the token
 * would go with it.
 */
internal fun limitedHttp(): OkHttpClient =
    OkHttpClient.Builder()
        .connectTimeout(CONNECT_SECONDS, SECONDS)
        .readTimeout(0, SECONDS)
        .followRedirects(false)
        .build()

/** The same client for event streams, which last as long as something comes. */
internal fun OkHttpClient.forStreams(): OkHttpClient = newBuilder().readTimeout(SILENCE_SECONDS, SECONDS).build()

/** A call that ends after 30 seconds, a long poll 10 seconds after its `wait`; a stream has no limit as a whole. */
internal fun OkHttpClient.limitedCall(request: Request): Call =
    newCall(request).apply { if (request.header("Accept") != EVENT_STREAM) timeout().timeout(request.seconds(), SECONDS) }

private fun Request.seconds(): Long =
    WAIT.find(header("Prefer").orEmpty())?.let { it.groupValues[1].toLong() + LONG_POLL_GRACE_SECONDS } ?: ANSWER_SECONDS

/** Runs blocking work of a call on a thread for it; the call ends with the coroutine. */
internal suspend fun <T> Call.blocking(work: () -> T): T = coroutineScope {
    val working = async(Dispatchers.IO) { work() }
    try {
        working.await()
    } catch (stop: CancellationException) {
        cancel()
        throw stop
    }
}

/** The text of a successful answer. */
internal suspend fun Call.text(): String = blocking {
    execute().use { if (it.isSuccessful) it.body.string() else throw it.refusal() }
}

internal fun Response.refusal(): Refusal = refusal(code, header("Retry-After"), body.string())
