// Plays a whole game against a bot without knowing the rules: `go run . URL VARIANT`.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"rummy"
)

func main() {
	url, variant := os.Args[1], os.Args[2]
	configuration := rummy.NewConfiguration()
	configuration.Servers = rummy.ServerConfigurations{{URL: url}}
	configuration.HTTPClient = &http.Client{Timeout: 30 * time.Second}
	api := rummy.NewAPIClient(configuration)

	request := rummy.NewCreateGameRequest(variant)
	request.SetBots([]rummy.BotInput{*rummy.NewBotInput()})
	request.SetOptions(rummy.GameOptions{Rounds: rummy.PtrInt32(2)})
	seat, _, err := api.GamesAPI.CreateGame(context.Background()).CreateGameRequest(*request).Execute()
	check(err)

	me := context.WithValue(context.Background(), rummy.ContextAccessToken, seat.GetToken())
	game, id := &seat.Game, seat.Game.GameId
	for moves := 0; game.Status != "finished"; moves++ {
		if len(game.LegalMoves) == 0 { // a bot is thinking
			time.Sleep(50 * time.Millisecond)
			game, _, err = api.GamesAPI.GetGame(me, id).Execute()
		} else {
			game, err = play(api, me, url, id, game.LegalMoves[0])
		}
		check(err)
	}
	scores, _, err := api.RoundsAPI.GetScores(me, id).Execute()
	check(err)
	page, _, err := api.EventsAPI.ListEvents(me, id).Limit(500).Execute()
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"game_id": id, "winners": game.Winners, "rounds": len(scores.Rounds), "first_event": page.Events[0].Type,
	}))
}

// Makes a move: by its operation, or by its path where this program does not know the operation.
func play(api *rummy.APIClient, me context.Context, url, id string, move rummy.LegalMove) (*rummy.Game, error) {
	switch move.Action {
	case "draw":
		body := rummy.DrawRequest{Source: move.GetSource(), Card: move.Card, Second: move.Second, Melds: move.Melds}
		game, _, err := api.TurnsAPI.Draw(me, id).DrawRequest(body).Execute()
		return game, err
	case "discard":
		game, _, err := api.TurnsAPI.Discard(me, id).DiscardRequest(*rummy.NewDiscardRequest(move.GetCard())).Execute()
		return game, err
	}
	body, err := move.ToMap()
	check(err)
	delete(body, "action")
	delete(body, "path")
	sent, err := json.Marshal(body)
	check(err)
	request, err := http.NewRequest("POST", url+move.Path, bytes.NewReader(sent))
	check(err)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+me.Value(rummy.ContextAccessToken).(string))
	answer, err := api.GetConfig().HTTPClient.Do(request)
	check(err)
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		return nil, fmt.Errorf("%s: %s", move.Path, answer.Status)
	}
	game := new(rummy.Game)
	return game, json.NewDecoder(answer.Body).Decode(game)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
