import kotlinx.coroutines.async
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import rummy.client.Happened
import rummy.client.connect
import rummy.client.isOver
import rummy.client.models.BotInput
import rummy.client.models.CreateGameRequest
import rummy.client.models.GameOptions
import rummy.client.models.VariantId

/** Plays and follows a whole game against a bot without knowing the rules: `PlayKt URL VARIANT`. */
fun main(arguments: Array<String>) = runBlocking {
    val (url, variant) = arguments
    val options = GameOptions(rounds = 2)
    val seat = connect(url).create(CreateGameRequest(VariantId(variant), bots = listOf(BotInput()), options = options))
    val news = async { seat.follow().toList() }
    var game = seat.waitForTurn()
    while (!game.isOver) {
        game = if (game.legalMoves.isEmpty()) seat.waitForTurn() else seat.play(game.legalMoves.first())
    }
    val events = news.await().filterIsInstance<Happened>().map { it.event }
    println(buildJsonObject {
        put("game_id", seat.gameId)
        put("winners", game.winners.orEmpty().joinToString(","))
        put("seqs", events.joinToString(",") { it.seq.toString() })
        put("last", events.last().type.value)
    })
}
