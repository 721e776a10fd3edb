// A game before it begins: its rules, who plays, and the board as it will be.
import { useState } from 'preact/hooks';
import { Board } from '../boards/Board';
import type { GameInfo } from '../engine/types';
import type { ClockSetting } from '../game/clock';
import { readStored, writeStored } from '../game/settings';
import type { Player, Setup } from '../game/saved';
import { say, t } from '../i18n';
import { go } from '../router';
import { useApp } from '../services';
import { Button, Segments, Select } from '../ui/controls';
import { Hands } from '../ui/Hands';
import { OptionFields } from '../ui/OptionFields';
import { useLatest } from '../ui/latest';
import { usePosition } from '../ui/position';
import { sentence } from '../ui/words';

type Kind = 'against' | 'two' | 'watch';
type Seat = 'first' | 'second' | 'random';

interface Form {
  rules: string;
  options: Record<string, string>;
  kind: Kind;
  seat: Seat;
  levels: [string, string];
  clock: string;
  opening: 'free' | 'swap2';
}

const kClocks: Record<string, ClockSetting | null> = {
  none: null,
  '1+0': { initialMs: 60_000, incrementMs: 0 },
  '3+2': { initialMs: 180_000, incrementMs: 2000 },
  '10+5': { initialMs: 600_000, incrementMs: 5000 },
  '30+0': { initialMs: 1_800_000, incrementMs: 0 },
};

function firstForm(game: GameInfo): Form {
  const level = game.levels[Math.min(1, game.levels.length - 1)]?.name ?? '';
  const blank: Form = { rules: game.rules[0]?.name ?? '', options: {}, kind: 'against', seat: 'first', levels: [level, level], clock: 'none', opening: 'free' };
  const kept = readStored<Form>(`deepcut.new.${game.name}`);
  if (!kept || !game.rules.some((rules) => rules.name === kept.rules)) return blank;
  return { ...blank, ...kept };
}

function setupOf(game: GameInfo, form: Form): Setup {
  const engine = (side: 0 | 1): Player => ({ kind: 'engine', level: form.levels[side] });
  const person: Player = { kind: 'person' };
  const first = form.seat === 'random' ? Math.random() < 0.5 : form.seat === 'first';
  // One level is asked for where one engine plays, on whichever side.
  const opponent: Player = { kind: 'engine', level: form.levels[0] };
  const seats: Record<Kind, [Player, Player]> = {
    against: first ? [person, opponent] : [opponent, person],
    two: [person, person],
    watch: [engine(0), engine(1)],
  };
  const swap2 = form.opening === 'swap2' && hasStones(game, form);
  // Who opens by Swap2 puts down a black stone first.
  const options = swap2 ? { ...form.options, setup: '' } : form.options;
  const setup: Setup = { game: game.name, rules: form.rules, options, players: seats[form.kind], clock: kClocks[form.clock] ?? null };
  const parties = seats[form.kind];
  return swap2 ? { ...setup, openedBy: parties, opening: { parties, twoMore: false } } : setup;
}

/** Stones of two colours on an empty board: there White may begin, and openings are negotiated. */
function hasStones(game: GameInfo, form: Form): boolean {
  const rules = game.rules.find(({ name }) => name === form.rules);
  return !!game.set_up?.options.includes('setup') && !!rules?.options.some(({ name }) => name === 'setup') && /^-?$/.test(form.options.setup ?? '');
}

function NewGameForm({ game }: { game: GameInfo }) {
  const { table } = useApp();
  const begins = useLatest();
  const [form, setForm] = useState(() => firstForm(game));
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const rules = game.rules.find((candidate) => candidate.name === form.rules) ?? game.rules[0];
  const { state, problem } = usePosition({ game: game.name, rules: form.rules, options: form.options, moves: [] });
  const [first = '', second = ''] = game.sides;

  const start = async (where: 'play' | 'analyse') => {
    writeStored(`deepcut.new.${game.name}`, form);
    // What is only looked into nobody plays, against time or for a colour.
    const setup = setupOf(game, where === 'play' ? form : { ...form, kind: 'two', clock: 'none', opening: 'free' });
    try {
      if (await table.begin(setup, undefined, undefined, null, begins())) go(`#/${where}`);
    } catch {
      // What is wrong is shown already, beside the options.
    }
  };
  const levels = game.levels.map(({ name, help }) => ({ value: name, label: say(name), help }));
  const levelField = (side: 0 | 1, label: string) => (
    <Segments
      label={label}
      value={form.levels[side]}
      choices={levels}
      onChange={(level) => change({ levels: side === 0 ? [level, form.levels[1]] : [form.levels[0], level] })}
    />
  );
  const levelHelp = game.levels.find((level) => level.name === form.levels[0])?.help;

  return (
    <div class="table">
      <section class="stage" aria-label={t.newGame.preview(game.title)}>
        {state && <Hands state={state} sides={game.sides} side={1} />}
        <div class="board-box"><div class="board-row">{state && <Board state={state} sides={game.sides} label={t.newGame.preview(game.title)} />}</div></div>
        {state && <Hands state={state} sides={game.sides} side={0} />}
      </section>
      <form class="panel form" onSubmit={(event) => (event.preventDefault(), void start('play'))}>
        <h1>{game.title}</h1>
        <p class="muted">
          {sentence(game.help)} <a href={`#/rules/${game.name}`}>{t.newGame.howTo}</a>
        </p>
        {game.rules.length > 1 && (
          <Select
            label={t.newGame.rules}
            value={form.rules}
            choices={game.rules.map(({ name }) => ({ value: name, label: say(name) }))}
            help={rules && sentence(rules.help)}
            onChange={(name) => change({ rules: name, options: {} })}
          />
        )}
        <Segments
          label={t.newGame.opponent}
          value={form.kind}
          choices={(['against', 'two', 'watch'] as Kind[]).map((value) => ({ value, label: t.newGame[value] }))}
          onChange={(kind) => change({ kind })}
        />
        {form.kind === 'against' && (
          <>
            <Segments
              label={t.newGame.side}
              value={form.seat}
              choices={[
                { value: 'first', label: t.newGame.first(first) },
                { value: 'second', label: t.newGame.second(second) },
                { value: 'random', label: t.newGame.random },
              ]}
              onChange={(seat: Seat) => change({ seat })}
            />
            {levelField(0, t.newGame.level)}
            <p class="help">{levelHelp && sentence(levelHelp)}</p>
          </>
        )}
        {form.kind === 'watch' && (
          <>
            {levelField(0, t.newGame.levelOf(first))}
            {levelField(1, t.newGame.levelOf(second))}
          </>
        )}
        {hasStones(game, form) && (
          <>
            {form.opening === 'free' && (
              <Segments
                label={t.newGame.begins}
                value={form.options.setup ?? ''}
                choices={[{ value: '', label: first }, { value: '-', label: second }]}
                onChange={(setup) => change({ options: { ...form.options, setup } })}
              />
            )}
            <Segments
              label={t.newGame.opening}
              value={form.opening}
              choices={(['free', 'swap2'] as const).map((value) => ({ value, label: t.newGame.openings[value] }))}
              onChange={(opening) => change({ opening })}
            />
            {form.opening === 'swap2' && <p class="help">{t.newGame.openingHelp}</p>}
          </>
        )}
        <Segments
          label={t.newGame.clock}
          value={form.clock}
          choices={Object.entries(kClocks).map(([value, clock]) => ({
            value,
            label: clock ? t.newGame.clockText(clock.initialMs / 60000, clock.incrementMs / 1000) : t.newGame.noClock,
          }))}
          onChange={(clock) => change({ clock })}
        />
        {form.clock !== 'none' && <p class="help">{t.newGame.clockHelp}</p>}
        {!!rules?.options.length && (
          <details open={Object.keys(form.options).some((name) => name !== 'setup')}>
            <summary>{t.newGame.options}</summary>
            <OptionFields specs={rules.options} values={form.options} onChange={(options) => change({ options })} />
          </details>
        )}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="actions">
          <button type="submit" class="button main" disabled={!!problem}>
            {t.newGame.start}
          </button>
          {rules?.options.some((option) => option.name === 'deal') && (
            <Button label={t.newGame.newDeal} onClick={() => change({ options: { ...form.options, deal: String(1 + Math.floor(Math.random() * 1e6)) } })} />
          )}
          <Button label={t.newGame.analyse} disabled={!!problem} onClick={() => void start('analyse')} />
        </div>
      </form>
    </div>
  );
}

export function NewGame({ rest }: { rest: string[] }) {
  const { gameInfo, client } = useApp();
  const game = gameInfo(rest[0] ?? '');
  if (game) return <NewGameForm key={game.name} game={game} />;
  return <p class="page muted">{client.games.value.length ? t.notFound : t.home.waiting}</p>;
}
