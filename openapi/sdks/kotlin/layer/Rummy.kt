package rummy.client

import java.security.SecureRandom
import kotlin.time.Duration
import kotlin.time.Duration.Companion.minutes
import rummy.client.models.CreateGameRequest
import rummy.client.models.JoinGameRequest
import rummy.client.models.QuickPlayRequest
import rummy.client.models.Seat
import retrofit2.Response

/**
 * The service at an address; nothing is sent yet.
 *
 *     val seat = connect("http://127.0.0.1:8000").create(CreateGameRequest(VariantId.RAMI, bots = listOf(BotInput())))
 *
 * [apiKey] is the operator's key, if the service requires one; [language] is that of texts for people: `fr` or `en`.
 * Its verbs repeat a request without an answer for as long as [patience].
 */
fun connect(url: String, apiKey: String? = null, language: String? = null, patience: Duration = 5.minutes): Rummy =
    Rummy(RummyClient(url, apiKey = apiKey, language = language), patience)

/** A service, which [connect] returns. Operations that need no token are in [client]: `rummy.client.variants`. */
class Rummy internal constructor(val client: RummyClient, private val patience: Duration) {
    /**
     * Opens a table and takes its first seat. [key] is the Idempotency-Key, at least 22 random characters: the same
     * request gets the same seat and token.
     */
    suspend fun create(request: CreateGameRequest, key: String = newKey()): PlayerSeat =
        seated { client.games.createGame(request, key) }

    /** Takes a seat at a table that waits for players; [key] as for [create]. */
    suspend fun join(gameId: String, request: JoinGameRequest = JoinGameRequest(), key: String = newKey()): PlayerSeat =
        seated { client.players.joinGame(gameId, request, key) }

    /** Takes a seat at the fitting table that has waited longest, or at a new one; [key] as for [create]. */
    suspend fun quickPlay(request: QuickPlayRequest, key: String = newKey()): PlayerSeat =
        seated { client.lobby.quickPlay(request, key) }

    /** The seat that belongs to a kept token; without a token, a spectator's place. */
    fun seat(gameId: String, token: String? = null): PlayerSeat = PlayerSeat(client.withToken(token), gameId, patience)

    private suspend fun seated(ask: suspend () -> Response<Seat>): PlayerSeat {
        val answer = untilAnswered(patience) { ask().orThrow() }
        return seat(answer.game.gameId, answer.token)
    }
}

/** An Idempotency-Key: 128 random bits. */
internal fun newKey(): String =
    ByteArray(16).also(SecureRandom()::nextBytes).joinToString("") { "%02x".format(it) }
