// The rules of every game, with positions that show them.
import { Board } from '../boards/Board';
import type { GameInfo, RuleSet } from '../engine/types';
import { examplePosition } from '../game/examples';
import { t } from '../i18n';
import { rulesEn, type RuleExample } from '../i18n/rules';
import { useApp } from '../services';
import { optionTitle } from '../ui/OptionFields';
import { usePosition } from '../ui/position';
import { sentence } from '../ui/words';

function Example({ game, example }: { game: GameInfo; example: RuleExample }) {
  const { rules, options = {}, moves = '' } = example;
  const { state } = usePosition({ game: game.name, rules, options, moves: moves.split(' ').filter(Boolean) });
  if (!state) return null;
  const annotations = state.annotations.filter((note) => note.kind === 'forbidden');
  return (
    <figure class="example">
      <Board state={state} sides={game.sides} marks={{ annotations }} label={example.caption} />
      <figcaption>{example.caption}</figcaption>
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
      <dt>{rules.name}</dt>
      <dd>
        {sentence(rules.help)}
        {rules.options.length > 0 && (
          <details>
            <summary>{t.rules.options}</summary>
            <ul>
              {rules.options.map((option) => (
                <li key={option.name}>
                  <strong>{optionTitle(option.name)}</strong>: {sentence(option.help)}
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
  const words = rulesEn[game.name];
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
      {words?.examples.length ? (
        <div class="examples">
          {words.examples.map((example) => (
            <Example key={example.caption} game={game} example={example} />
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
            <dt>{level.name}</dt>
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
  const { client, gameInfo, table } = useApp();
  const games = client.games.value;
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
