// The rules of every game, with positions that show them.
import { Board } from '../boards/Board';
import type { GameInfo, RuleSet } from '../engine/types';
import { examplePosition } from '../game/examples';
import { ruleExamples, type RuleExample } from '../game/rule_examples';
import { say, sayName, t } from '../i18n';
import { useApp } from '../services';
import { usePosition } from '../ui/position';
import { sentence } from '../ui/words';

function Example({ game, example, caption }: { game: GameInfo; example: RuleExample; caption: string }) {
  const { rules, options = {}, moves = '' } = example;
  const { state } = usePosition({ game: game.name, rules, options, moves: moves.split(' ').filter(Boolean) });
  if (!state) return null;
  const annotations = state.annotations.filter((note) => note.kind === 'forbidden');
  return (
    <figure class="example">
      <Board state={state} sides={game.sides} marks={{ annotations }} label={caption} />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function FirstExample({ game }: { game: GameInfo }) {
  const { state } = usePosition(examplePosition(game));
  return (
    <div class="examples">
      <figure class="example">{state && <Board state={state} sides={game.sides} label={game.title} />}</figure>
    </div>
  );
}

function RuleSetEntry({ rules }: { rules: RuleSet }) {
  return (
    <div class="rule-set">
      <dt>{say(rules.name)}</dt>
      <dd>
        {sentence(rules.help)}
        {rules.options.length > 0 && (
          <details>
            <summary>{t.rules.options}</summary>
            <ul>
              {rules.options.map((option) => (
                <li key={option.name}>
                  <strong>{sayName(option.name)}</strong>
                  {t.colon}
                  {sentence(option.help)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </dd>
    </div>
  );
}

function GameRulesView({ game }: { game: GameInfo }) {
  const words = (t.gameRules as Record<string, { paragraphs: string[]; captions: string[] }>)[game.name];
  const examples = ruleExamples[game.name] ?? [];
  return (
    <article class="rules-text">
      <h1>{game.title}</h1>
      {(words?.paragraphs ?? [sentence(game.help)]).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        {t.rules.notation(game.notation)} {t.rules.firstMover(game.sides[0] ?? '')}
      </p>
      <a class="button main" href={`#/new/${game.name}`}>
        {t.rules.playIt}
      </a>
      {examples.length ? (
        <div class="examples">
          {examples.map((example, i) => (
            <Example key={i} game={game} example={example} caption={words?.captions[i] ?? ''} />
          ))}
        </div>
      ) : (
        <FirstExample game={game} />
      )}
      <h2>{t.rules.sets}</h2>
      <dl>
        {game.rules.map((rules) => (
          <RuleSetEntry key={rules.name} rules={rules} />
        ))}
      </dl>
      <h2>{t.rules.levels}</h2>
      <dl>
        {game.levels.map((level) => (
          <div key={level.name} class="rule-set">
            <dt>{say(level.name)}</dt>
            <dd>{sentence(level.help)}</dd>
          </div>
        ))}
      </dl>
      <h2>{t.rules.keys}</h2>
      <dl>
        {t.rules.keyList.map(([key, what]) => (
          <div key={key} class="rule-set">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

export function Rules({ rest }: { rest: string[] }) {
  const { games: all, gameInfo, table } = useApp();
  const games = all.value;
  const game = gameInfo(rest[0] ?? table.setup.value?.game ?? '') ?? games[0];
  if (!game) return <p class="page muted">{t.home.waiting}</p>;
  return (
    <div class="page rules">
      <nav class="rules-nav" aria-label={t.rules.title}>
        {games.map(({ name, title }) => (
          <a key={name} href={`#/rules/${name}`} aria-current={name === game.name ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <GameRulesView key={game.name} game={game} />
    </div>
  );
}
