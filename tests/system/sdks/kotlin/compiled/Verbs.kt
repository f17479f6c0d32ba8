// `VerbsKt URL GAME_ID VERB`: one verb of a seat; prints what comes of it.
package rummy.client

import java.io.IOException
import kotlinx.coroutines.runBlocking
import rummy.client.models.Action
import rummy.client.models.Event
import rummy.client.models.JoinGameRequest
import rummy.client.models.LegalMove
import rummy.client.models.PlayerJoinedEvent
import rummy.client.models.UnknownEvent

private val SING = LegalMove(action = Action("sing"), path = "/v1/games/g/songs")

fun main(arguments: Array<String>) = runBlocking<Unit> {
    val (url, gameId, verb) = arguments
    val seat = connect(url, language = "fr").seat(gameId, "secret")
    try {
        when (verb) {
            "follow" -> seat.follow().collect(::tell)
            "show" -> println(listOf(seat, seat.client, seat.client.players.joinGame(gameId, JoinGameRequest()).orThrow()))
            "underKeys" -> connect(url).join(gameId, key = "key of a seat").play(SING, key = "key of a move")
            "leave" -> println(seat.client.players.leaveGame(gameId).orThrow())
            "waitForTurn" -> println(seat.waitForTurn().legalMoves.first().action)
            else -> println(seat.play(json.decodeFromString<LegalMove>(verb)).version)
        }
    } catch (unexpected: UnexpectedAnswer) {
        println("unexpected ${unexpected.status}")
    } catch (refused: ProblemException) {
        println("${refused.status} ${refused.problem.code}")
    } catch (failure: IOException) {
        println(failure::class.simpleName)
    }
}

private fun tell(news: News) =
    when (news) {
        is Happened -> println("${news.event.seq} ${about(news.event)}")
        is GameReset -> println("${news.seq} reset ${news.game.version}")
    }

private fun about(event: Event) =
    when (event) {
        is PlayerJoinedEvent -> "${event.name} joined"
        is UnknownEvent -> "unknown ${event.type}"
        else -> event.type
    }
