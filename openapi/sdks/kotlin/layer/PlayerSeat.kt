package rummy.client

import kotlin.time.Duration
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.encodeToJsonElement
import kotlinx.serialization.json.jsonObject
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import rummy.client.models.Game
import rummy.client.models.LegalMove

/** A player's seat; without a token, a spectator's place. Operations take its [client]: `seat.client.hints`. */
class PlayerSeat
internal constructor(val client: RummyClient, val gameId: String, private val patience: Duration) {
    /** The player's secret; [Rummy.seat] gives this seat back for it. */
    val token: String?
        get() = client.token

    /**
     * Makes one of the legal moves, once, and returns the game after it; sends it again until it is answered.
     * [key] is the Idempotency-Key: the same move under the same key is made once, even by a program that starts anew.
     * Throws [ProblemException] if the service refuses it, and [IllegalArgumentException] if the move's path leads to
     * another server.
     */
    suspend fun play(move: LegalMove, key: String = newKey()): Game {
        require(move.path.startsWith("/v")) { "not a path of the service: ${move.path}" }
        val body = JsonObject(json.encodeToJsonElement(move).jsonObject - setOf("action", "path")).toString()
        val request =
            Request.Builder()
                .url(client.url + move.path)
                .header("Idempotency-Key", key)
                .post(body.toRequestBody("application/json".toMediaType()))
                .build()
        return untilAnswered(patience) { json.decodeFromString(client.http.limitedCall(request).text()) }
    }

    /**
     * The events of the game after number [after], until the game is over. Throws [ProblemException] if the
     * service refuses, for instance because the token is void (401).
     */
    fun follow(after: Int = 0): Flow<News> = news(this, after, patience)

    /** The game, as soon as this seat may act, or once it is over. */
    suspend fun waitForTurn(): Game {
        while (true) {
            val game = game()
            if (game.legalMoves.isNotEmpty() || game.isOver) return game
            val page = untilAnswered(patience) { client.events.listEvents(gameId, game.lastSeq, 1, LONG_POLL).orThrow() }
            if (page.events.isEmpty()) delay(IDLE_MILLISECONDS)
        }
    }

    /** The game as this seat sees it. */
    suspend fun game(): Game = untilAnswered(patience) { client.games.getGame(gameId).orThrow() }
}

/** Whether nothing more will be played. */
val Game.isOver: Boolean
    get() = status.value == "finished" || status.value == "abandoned"
