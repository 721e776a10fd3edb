// Matches between engines while they are played: the table, how the test goes, the games in progress and the last ones
// on boards.
import { useState } from 'preact/hooks';
import { Board } from '../boards/Board';
import type { LiveMatch, MatchBoard, MatchEstimate, MatchLine, MatchPairing } from '../engine/match_types';
import { gameToLink } from '../game/link';
import { endOf, MoveTree } from '../game/tree';
import { say, t } from '../i18n';
import { decimal, short } from '../i18n/numbers';
import { useApp } from '../services';
import { Curve } from '../ui/Curve';
import { Problem, useNews } from '../ui/news';
import { usePosition } from '../ui/position';
import '../styles/matches.css';

const signed = (number: number | null, without: string): string => (number === null ? without : `${number < 0 ? '-' : '+'}${decimal(Math.abs(number), 1)}`);
const percent = (share: number): string => t.units.percent(decimal(100 * share, 1));
const interval = ({ value, low, high }: MatchEstimate): string => t.matches.interval(signed(value, low === null ? '-∞' : '+∞'), signed(low, '-∞'), signed(high, '+∞'));
const points = (n: number): string => short(n, 1);

function Table({ match }: { match: LiveMatch }) {
  const players = [...match.players].sort((a, b) => (b.rating.value ?? 0) - (a.rating.value ?? 0));
  // Between two the difference is what counts; it stands below.
  const rated = players.length > 2;
  return (
    <section class="match-part">
      <h2>{t.matches.table}</h2>
      <div class="scrolls" tabIndex={0} role="region" aria-label={t.matches.table}>
        <table class="figures">
          <thead>
            <tr>
              <th scope="col">{t.matches.player}</th>
              <th scope="col">{t.matches.points}</th>
              <th scope="col">{t.matches.games}</th>
              {rated && <th scope="col">{t.matches.rating}</th>}
              <th scope="col">{t.matches.faults}</th>
            </tr>
          </thead>
          <tbody>
            {players.map(({ name, points: won, games, rating, faults }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{points(won)}</td>
                <td>{games}</td>
                {rated && <td>{interval(rating)}</td>}
                <td>{faults}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rated ? <CrossTable names={players.map(({ name }) => name)} pairings={match.pairings} /> : <Duel match={match} />}
      {match.games > 0 && match.distinct_games < match.games && <p class="muted">{t.matches.repeated(match.distinct_games, match.games)}</p>}
    </section>
  );
}

function Duel({ match }: { match: LiveMatch }) {
  const pairing = match.pairings[0];
  if (!pairing) return null;
  const { wins, draws, losses, elo, superiority, players } = pairing;
  return (
    <p class="figures">
      {`${players[0]}${t.colon}${t.matches.score(wins, draws, losses)}, ${t.matches.rating} ${interval(elo)}${t.stop} ${t.matches.better(players[0], percent(superiority))}${t.stop}`}
    </p>
  );
}

/** Points of the row's player against the column's. */
function CrossTable({ names, pairings }: { names: string[]; pairings: MatchPairing[] }) {
  const score = (row: string, column: string): string => {
    const pairing = pairings.find(({ players }) => players.includes(row) && players.includes(column));
    if (row === column || !pairing) return '';
    const { wins, draws, losses } = pairing;
    return `${points((pairing.players[0] === row ? wins : losses) + draws / 2)} / ${wins + draws + losses}`;
  };
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={t.matches.cross}>
      <table class="figures cross">
        <thead>
          <tr>
            <th scope="col">{t.matches.cross}</th>
            {names.map((name, i) => (
              <th key={name} scope="col" title={name}>
                {i + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((row, i) => (
            <tr key={row}>
              <th scope="row">
                {i + 1}. {row}
              </th>
              {names.map((column) => (
                <td key={column}>{row === column ? '·' : score(row, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Test({ match }: { match: LiveMatch }) {
  const { sprt, curve, verdict, players } = match;
  const last = curve[curve.length - 1];
  if (!last) return null;
  const low = sprt?.lower_bound ?? 0;
  const high = sprt?.upper_bound ?? 1;
  const words = sprt
    ? t.matches.testCurve(decimal(sprt.llr, 2), decimal(low, 2), decimal(high, 2))
    : t.matches.scoreCurve(players[0]?.name ?? '', percent(last.score));
  return (
    <section class="match-part">
      <h2>{sprt ? t.matches.test : t.matches.scoreTitle}</h2>
      <Curve label={words} points={curve.map(({ games, llr, score }) => ({ x: games, y: sprt ? (llr ?? 0) : score }))} low={low} high={high} middle={sprt ? 0 : 0.5} />
      <p class="figures">{words}</p>
      {verdict && <p>{say(verdict)}</p>}
    </section>
  );
}

function GameBoard({ match, game }: { match: LiveMatch; game: MatchBoard }) {
  const { gameInfo } = useApp();
  const [at, setAt] = useState(game.moves.length);
  const position = { game: match.game, rules: match.rules, options: game.options, moves: game.moves.slice(0, at) };
  const { state, problem } = usePosition(position);
  const info = gameInfo(match.game);
  const title = t.matches.board(game.index + 1, ...game.players);
  const winner = game.winner === null ? null : (game.players[game.winner === 0 ? 0 : 1] ?? '');
  const tree = MoveTree.ofMoves(game.moves);
  return (
    <article class="match-board">
      <h3>{title}</h3>
      <div class="match-picture">{state && <Board state={state} sides={info?.sides ?? []} label={title} marks={{ coordinates: false }} />}</div>
      <input
        type="range"
        min={0}
        max={game.moves.length}
        value={at}
        aria-label={t.matches.move(at, game.moves.length)}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
      />
      <p>
        {winner === null ? t.matches.draw(say(game.reason)) : t.matches.wins(winner, say(game.reason))} <span class="muted figures">{t.matches.move(at, game.moves.length)}</span>
      </p>
      <a class="button" href={gameToLink(position, tree, endOf(tree.root))}>
        {t.matches.analyse}
      </a>
      <Problem text={problem} />
    </article>
  );
}

/** It moves by itself, as the players do. */
function RunningBoard({ match, game }: { match: LiveMatch; game: MatchBoard }) {
  const { gameInfo } = useApp();
  const { state, problem } = usePosition({ game: match.game, rules: match.rules, options: game.options, moves: game.moves });
  const title = t.matches.board(game.index + 1, ...game.players);
  return (
    <article class="match-board">
      <h3>{title}</h3>
      <div class="match-picture">{state && <Board state={state} sides={gameInfo(match.game)?.sides ?? []} label={title} marks={{ coordinates: false }} />}</div>
      <p class="figures">{t.matches.soFar(game.moves.length, game.moves.at(-1) ?? '')}</p>
      <Problem text={problem} />
    </article>
  );
}

function OneMatch({ name }: { name: string }) {
  const { client, gameInfo } = useApp();
  const { news: match, problem } = useNews(() => client.match(name), name);
  const unreadable = match?.problem ?? '';
  return (
    <div class="page matches">
      <a href="#/matches">{t.matches.title}</a>
      <h1>{name}</h1>
      <Problem text={problem || unreadable} />
      {!match && !problem && <p class="muted">{t.play.loading}</p>}
      {match && !unreadable && (
        <>
          <p class="lead figures">
            {t.matches.line(gameInfo(match.game)?.title ?? match.game, say(match.rules))} · {t.matches.progress(match.games, match.scheduled)} ·{' '}
            {t.matches.last(Date.now() / 1000 - match.updated)}
          </p>
          <progress aria-label={t.matches.progress(match.games, match.scheduled)} value={match.games} max={Math.max(1, match.scheduled)} />
          <div class="match-parts">
            <Table match={match} />
            <Test match={match} />
          </div>
          {match.playing.length > 0 && (
            <section aria-label={t.matches.playing}>
              <h2>{t.matches.playing}</h2>
              <div class="match-boards">
                {match.playing.map((game) => (
                  <RunningBoard key={game.index} match={match} game={game} />
                ))}
              </div>
            </section>
          )}
          {match.latest.length > 0 && <h2>{t.matches.boards}</h2>}
          <div class="match-boards">
            {match.latest.map((game) => (
              <GameBoard key={game.index} match={match} game={game} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function Line({ match }: { match: MatchLine }) {
  const { gameInfo } = useApp();
  return (
    <li>
      <a href={`#/matches/${encodeURIComponent(match.name)}`}>
        <strong>{match.name}</strong>
        {match.problem ? (
          <span class="muted">{match.problem}</span>
        ) : (
          <>
            <span>{t.matches.line(gameInfo(match.game ?? '')?.title ?? match.game ?? '', say(match.rules ?? ''))}</span>
            <span>{t.matches.players(match.players ?? [])}</span>
            <span class="muted figures">{t.matches.progress(match.games ?? 0, match.scheduled ?? 0)}</span>
          </>
        )}
        <span class="muted figures">{t.matches.last(Date.now() / 1000 - match.updated)}</span>
      </a>
    </li>
  );
}

function AllMatches() {
  const { client } = useApp();
  const { news: matches, problem } = useNews(() => client.matches(), '');
  const { news: farm } = useNews(() => client.farm(), '');
  return (
    <div class="page matches">
      <h1>{t.matches.title}</h1>
      <p class="lead">{matches && !matches.length ? t.matches.none : t.matches.lead}</p>
      <Problem text={problem} />
      {farm && (farm.farm || farm.problem) && (
        <p>
          <a href="#/farm">{t.farm.follow}</a>
        </p>
      )}
      <ul class="match-list">
        {matches?.map((match) => (
          <Line key={match.name} match={match} />
        ))}
      </ul>
    </div>
  );
}

/** As the address has it; what encodes nothing is taken as it stands, and there is no such match. */
function nameIn(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export function Matches({ rest }: { rest: string[] }) {
  const name = nameIn(rest[0] ?? '');
  return name ? <OneMatch key={name} name={name} /> : <AllMatches />;
}
