// All games, each with a picture of it; and the games that were played.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Board } from '../boards/Board';
import type { GameInfo, StoredGame } from '../engine/types';
import { examplePosition, startPosition } from '../game/examples';
import type { SavedGame } from '../game/saved';
import { endOf, MoveTree } from '../game/tree';
import { say, t } from '../i18n';
import { dateText } from '../i18n/numbers';
import { go } from '../router';
import { useApp } from '../services';
import { Button } from '../ui/controls';
import { useLatest } from '../ui/latest';
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
        {game.rules.length > 1 && <p class="muted">{game.rules.map((rules) => say(rules.name)).join(', ')}</p>}
      </div>
    </a>
  );
}

function GoOn() {
  const { table, gameInfo } = useApp();
  void table.version.value;
  const setup = table.setup.value;
  const moves = table.live.value.ply;
  const game = setup && gameInfo(setup.game);
  if (!game || !moves || table.gameResult) return null;
  return (
    <a class="go-on" href="#/play">
      <strong>{t.home.goOn}</strong>
      <span>{t.home.goOnText(game.title, moves)}</span>
    </a>
  );
}

/** Only where the server follows any, or a farm. */
function MatchesLink() {
  const { client } = useApp();
  const [some, setSome] = useState(false);
  useEffect(
    () => void Promise.all([client.matches(), client.farm()]).then(([matches, { farm, problem }]) => setSome(matches.length > 0 || !!farm || !!problem), () => {}),
    [],
  );
  return some ? (
    <p>
      <a href="#/matches">{t.matches.follow}</a>
    </p>
  ) : null;
}

const kAtOnce = 50;

function KeptGame({ game, onOpen }: { game: StoredGame; onOpen(): void }) {
  const { client, keeper, gameInfo } = useApp();
  const [deleted, setDeleted] = useState(false);
  const [problem, setProblem] = useState('');
  const busy = useRef(false);
  const item = useRef<HTMLLIElement>(null);
  // The button that was pressed is gone: the keyboard goes on at the one in its place.
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (pressed.current) item.current?.querySelector<HTMLElement>(deleted ? 'button' : 'button:last-of-type')?.focus();
    pressed.current = false;
  }, [deleted]);
  // One at a time: who clicks twice does not mean to delete what is deleted.
  const attempt = async (action: () => Promise<void>, then: boolean) => {
    if (busy.current) return;
    busy.current = true;
    pressed.current = !!item.current?.contains(document.activeElement);
    await action().then(() => (setDeleted(then), setProblem('')), (error: Error) => setProblem(error.message));
    busy.current = false;
  };
  const title = gameInfo(game.game)?.title ?? game.game;
  return (
    <li ref={item}>
      {deleted ? (
        <p class="kept-deleted" role="status">
          <span class="muted">{t.home.removed(title)}</span>
          <Button label={t.home.restore} onClick={() => void attempt(() => client.restore(game.id).then(() => keeper.takeBack(game.id)), false)} />
        </p>
      ) : (
        <>
          <button type="button" class="kept-open" onClick={onOpen}>
            <strong>{title}</strong>
            <span class="muted">{say(game.rules)}</span>
            <span>{game.players.filter(Boolean).map(say).join(' – ')}</span>
            <span class="muted figures">{t.home.keptMoves(game.moves)}</span>
            <span class="muted">{say(game.result)}</span>
            <time class="muted figures">{dateText(game.updated)}</time>
          </button>
          <Button bare kind="quiet" icon="trash" label={t.home.remove} onClick={() => void attempt(() => client.remove(game.id).then(() => keeper.drop(game.id)), true)} />
        </>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function Kept() {
  const { client, table, keeper } = useApp();
  const opens = useLatest();
  const [games, setGames] = useState<StoredGame[]>([]);
  const [total, setTotal] = useState(0);
  const [problem, setProblem] = useState('');
  const failed = (error: Error) => setProblem(error.message);
  const more = (from: StoredGame[]) =>
    void client.list(from.length, kAtOnce).then((found) => {
      const known = new Set(from.map(({ id }) => id));
      setGames([...from, ...found.games.filter(({ id }) => !known.has(id))]);
      setTotal(found.total);
    }, failed);
  useEffect(() => more([]), []);
  const open = async (game: StoredGame) => {
    const wanted = opens();
    const { position, revision, data } = await client.load(game.id);
    const kept = data as SavedGame | null;
    const saved = keeper.unkept(game.id) ?? (kept?.setup ? { ...kept, id: game.id, revision } : null);
    if (!wanted()) return;
    if (saved) keeper.open({ ...saved, path: undefined });
    else {
      const person = { kind: 'person' as const };
      const tree = MoveTree.ofMoves(position.moves);
      if (!(await table.begin({ ...position, players: [person, person], clock: null }, tree, endOf(tree.root), null, wanted))) return;
    }
    go('#/analyse');
  };
  if (!games.length && !problem) return null;
  return (
    <section class="kept" aria-label={t.home.kept}>
      <h2>{t.home.kept}</h2>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {games.map((game) => (
          <KeptGame key={game.id} game={game} onOpen={() => void open(game).catch(failed)} />
        ))}
      </ul>
      {games.length < total && <Button label={t.home.more(total - games.length)} onClick={() => more(games)} />}
    </section>
  );
}

export function Home() {
  const games = useApp().games.value;
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
      {games.length > 0 && <MatchesLink />}
    </div>
  );
}
