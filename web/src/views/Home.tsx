// All games, each with a picture of it; and the games that were played.
import { useEffect, useState } from 'preact/hooks';
import { Board } from '../boards/Board';
import type { GameInfo, StoredGame } from '../engine/types';
import { examplePosition, startPosition } from '../game/examples';
import type { SavedTable } from '../game/table';
import { endOf, lineThrough, MoveTree } from '../game/tree';
import { t } from '../i18n';
import { go } from '../router';
import { useApp } from '../services';
import { Button } from '../ui/controls';
import { usePosition } from '../ui/position';
import { sentence } from '../ui/words';

function GameCard({ game }: { game: GameInfo }) {
  const example = usePosition(examplePosition(game));
  // A game that has changed under its example still has a beginning.
  const start = usePosition(example.problem ? startPosition(game) : null);
  const state = example.state ?? start.state;
  return (
    <a class="game-card" href={`#/new/${game.name}`}>
      <div class="game-picture" aria-hidden="true">
        {state && <Board state={state} sides={game.sides} label={game.title} marks={{ coordinates: false }} />}
      </div>
      <div class="game-words">
        <h2>{game.title}</h2>
        <p>{sentence(game.help)}</p>
        {game.rules.length > 1 && <p class="muted">{game.rules.map((rules) => rules.name).join(', ')}</p>}
      </div>
    </a>
  );
}

function GoOn() {
  const { table, gameInfo } = useApp();
  void table.version.value;
  const setup = table.setup.value;
  const moves = lineThrough(table.node.value).length;
  const game = setup && gameInfo(setup.game);
  if (!game || !moves || table.result) return null;
  return (
    <a class="go-on" href="#/play">
      <strong>{t.home.goOn}</strong>
      <span>{t.home.goOnText(game.title, moves)}</span>
    </a>
  );
}

function Kept() {
  const { client, table, gameInfo } = useApp();
  const [games, setGames] = useState<StoredGame[]>([]);
  const refresh = () => void client.list().then(setGames, () => {});
  useEffect(refresh, []);
  const open = async (game: StoredGame) => {
    const { position, data } = await client.load(game.id);
    const saved = data as SavedTable | null;
    if (saved?.setup) table.restore({ ...saved, id: game.id });
    else {
      const person = { kind: 'person' as const };
      const tree = MoveTree.ofMoves(position.moves);
      await table.begin({ ...position, players: [person, person], clock: null }, tree, endOf(tree.root));
    }
    go('#/analyse');
  };
  if (!games.length) return null;
  return (
    <section class="kept" aria-label={t.home.kept}>
      <h2>{t.home.kept}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <button type="button" class="kept-open" onClick={() => void open(game)}>
              <strong>{gameInfo(game.game)?.title ?? game.game}</strong>
              <span class="muted">{game.rules}</span>
              <span>{game.players.filter(Boolean).join(' – ')}</span>
              <span class="muted figures">{t.home.keptMoves(game.moves)}</span>
              <span class="muted">{game.result}</span>
              <time class="muted figures">{new Date(game.updated * 1000).toLocaleDateString()}</time>
            </button>
            <Button bare kind="quiet" icon="trash" label={t.home.remove} onClick={() => void client.remove(game.id).then(refresh, refresh)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Home() {
  const { client } = useApp();
  const games = client.games.value;
  return (
    <div class="page home">
      <h1>{t.home.title}</h1>
      <p class="lead">{t.home.lead}</p>
      <GoOn />
      {games.length === 0 && <p class="muted">{t.home.waiting}</p>}
      <div class="games">
        {games.map((game) => (
          <GameCard key={game.name} game={game} />
        ))}
      </div>
      <Kept />
    </div>
  );
}
