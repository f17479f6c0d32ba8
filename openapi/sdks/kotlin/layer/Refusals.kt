package rummy.client

import java.net.HttpURLConnection.HTTP_OK
import java.time.Duration
import java.time.Instant
import java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
import java.time.format.DateTimeParseException
import kotlinx.serialization.SerializationException
import retrofit2.Response
import rummy.client.models.Problem

/** An answer other than the one that was asked for. */
sealed class Refusal(message: String, val status: Int, internal val retryAfter: String?, cause: Exception? = null) :
    RuntimeException(message, cause)

/** The service refused: [problem] says why, its `code` never changes. */
class ProblemException(val problem: Problem, status: Int, retryAfter: String?) :
    Refusal("${problem.code}: ${problem.detail}", status, retryAfter)

/** An answer that is neither the operation's nor a problem; perhaps from a gateway. */
class UnexpectedAnswer(status: Int, retryAfter: String?, cause: Exception? = null) :
    Refusal("HTTP $status", status, retryAfter, cause)

/** The body of a successful answer; throws [ProblemException] if the service refused. */
fun <T : Any> Response<T>.orThrow(): T =
    body() ?: throw refusal(code(), headers()["Retry-After"], errorBody()?.string().orEmpty())

/** Throws [ProblemException] if the service refused; for operations whose answer has no body (204). */
@JvmName("orThrowUnit")
fun Response<Unit>.orThrow() {
    if (code() !in 200..299) throw refusal(code(), headers()["Retry-After"], errorBody()?.string().orEmpty())
}

/** What [ask] returns; throws [UnexpectedAnswer] for a success that is none of the service's, such as a login page. */
internal suspend fun <T> ofService(ask: suspend () -> T): T =
    try {
        ask()
    } catch (failure: SerializationException) {
        throw UnexpectedAnswer(HTTP_OK, null, failure)
    }

/** Why the service refused; null if it did not, or if the answer is not the service's own. */
fun Response<*>.problem(): Problem? = errorBody()?.string()?.let(::problemIn)

internal fun refusal(status: Int, retryAfter: String?, body: String): Refusal =
    problemIn(body)?.let { ProblemException(it, status, retryAfter) } ?: UnexpectedAnswer(status, retryAfter)

private fun problemIn(body: String): Problem? =
    try {
        json.decodeFromString<Problem>(body)
    } catch (_: SerializationException) {
        null
    }

/** The milliseconds that the service asks for: seconds or a date (RFC 9110, 10.2.3); 0 if it does not. */
internal fun Refusal.askedMilliseconds(): Long {
    val seconds = retryAfter?.toLongOrNull()
    if (retryAfter == null || seconds != null) return 1000 * (seconds ?: 0)
    return try {
        Duration.between(Instant.now(), Instant.from(RFC_1123_DATE_TIME.parse(retryAfter))).toMillis()
    } catch (_: DateTimeParseException) {
        0
    }
}
