import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import rummy.client.ApiClient;
import rummy.client.api.EventsApi;
import rummy.client.api.GamesApi;
import rummy.client.api.RoundsApi;
import rummy.client.api.TurnsApi;
import rummy.client.model.BotInput;
import rummy.client.model.CreateGameRequest;
import rummy.client.model.DiscardRequest;
import rummy.client.model.DrawRequest;
import rummy.client.model.Game;
import rummy.client.model.GameOptions;
import rummy.client.model.LegalMove;
import rummy.client.model.Seat;

/** Plays a whole game against a bot without knowing the rules: {@code java Play URL VARIANT}. */
public final class Play {
    private final ApiClient client = new ApiClient();
    private final String url;
    private final String token;
    private final String id;

    private Play(String url, Seat seat) {
        this.url = url;
        token = seat.getToken();
        id = seat.getGame().getGameId();
        client.updateBaseUri(url);
        client.setReadTimeout(Duration.ofSeconds(30));
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    }

    public static void main(String[] arguments) throws Exception {
        ApiClient lobby = new ApiClient();
        lobby.updateBaseUri(arguments[0]);
        CreateGameRequest request = new CreateGameRequest()
            .variant(arguments[1])
            .bots(List.of(new BotInput()))
            .options(new GameOptions().rounds(2));
        Seat seat = new GamesApi(lobby).createGame(request, null, null);
        new Play(arguments[0], seat).playOn(seat.getGame());
    }

    private void playOn(Game game) throws Exception {
        while (!game.getStatus().equals("finished")) {
            if (game.getLegalMoves().isEmpty()) { // a bot is thinking
                Thread.sleep(50);
                game = new GamesApi(client).getGame(id, null, null);
            } else {
                game = play(game.getLegalMoves().get(0));
            }
        }
        System.out.println(client.getObjectMapper().writeValueAsString(Map.of(
            "game_id", id,
            "winners", game.getWinners(),
            "rounds", new RoundsApi(client).getScores(id, null, null).getRounds().size(),
            "first_event", new EventsApi(client).listEvents(id, 0, 500, null, null).getEvents().get(0).getType())));
    }

    /** Makes a move: by its operation, or by its path where this program does not know the operation. */
    private Game play(LegalMove move) throws Exception {
        TurnsApi turns = new TurnsApi(client);
        switch (move.getAction()) {
            case "draw":
                DrawRequest draw = new DrawRequest().source(move.getSource()).card(move.getCard());
                return turns.draw(id, draw.second(move.getSecond()).melds(move.getMelds()), null, null, null, null);
            case "discard":
                return turns.discard(id, new DiscardRequest().card(move.getCard()), null, null, null, null);
            default:
                return post(move);
        }
    }

    private Game post(LegalMove move) throws Exception {
        ObjectNode body = client.getObjectMapper().valueToTree(move);
        body.remove(List.of("action", "path"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + move.getPath()))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
        var answer = client.getHttpClient().send(request, BodyHandlers.ofString());
        if (answer.statusCode() >= 300) {
            throw new IllegalStateException(move.getPath() + ": " + answer.body());
        }
        return client.getObjectMapper().readValue(answer.body(), Game.class);
    }
}
