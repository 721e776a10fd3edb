// Learning how a search thinks: ten lessons, and the workshop for trees of one's own.
import { useMemo } from 'preact/hooks';
import { readStored, writeStored } from '../game/settings';
import { t } from '../i18n';
import { lessons, type Lesson } from '../learn/lessons';
import { exerciseLink, isKnown, linkedExercise, type Exercise } from '../learn/spec';
import { Workshop } from '../learn/Workshop';
import '../styles/learn.css';

const kFirst: Exercise = { tree: '[7,[[[1,5],8],[9,3]]]', runs: ['alphabeta', 'minimax'] };
const kKept = 'deepcut.tree';
/** Some browsers refuse addresses of a megabyte. */
const kLongestLink = 100_000;

function Contents() {
  return (
    <div class="page">
      <h1>{t.learn.title}</h1>
      <p class="lead">{t.learn.lead}</p>
      <ol class="lessons">
        {lessons().map((lesson, i) => (
          <li key={lesson.name}>
            <a class="lesson-card" href={`#/learn/${lesson.name}`}>
              <span class="muted small">{t.learn.lesson(i + 1)}</span>
              <strong>{lesson.title}</strong>
              <span class="small">{lesson.short}</span>
            </a>
          </li>
        ))}
        <li>
          <a class="lesson-card lesson-workshop" href="#/learn/tree">
            <span class="muted small">{t.learn.title}</span>
            <strong>{t.learn.workshop}</strong>
            <span class="small">{t.learn.workshopText}</span>
          </a>
        </li>
      </ol>
    </div>
  );
}

function LessonView({ lesson, index }: { lesson: Lesson; index: number }) {
  const next = lessons()[index + 1];
  return (
    <article class="page lesson">
      <p class="small"><a href="#/learn">{t.learn.all}</a></p>
      <h1>{`${index + 1}. ${lesson.title}`}</h1>
      <div class="lesson-text">
        {lesson.text.map((text) => <p key={text}>{text}</p>)}
      </div>
      <p class="lesson-task"><strong>{t.learn.tryIt + t.colon}</strong>{lesson.task}</p>
      <Workshop key={lesson.name} exercise={lesson} />
      {next && <p class="lesson-next"><a class="button" href={`#/learn/${next.name}`}>{t.learn.next + t.colon + next.title}</a></p>}
    </article>
  );
}

/** The tree of the address, or the one that this window had last. Whatever is run goes there, for the next time. */
function OwnTree({ rest }: { rest: string[] }) {
  const exercise = useMemo(() => linkedExercise(rest) ?? readStored<Exercise>(kKept, 'window') ?? kFirst, [rest.join('/')]);
  const keep = (run: Exercise) => {
    // What no card can show cannot be mended either: the next visit has the tree before it.
    if (!isKnown(run)) return;
    writeStored(kKept, run, 'window');
    const link = exerciseLink(run);
    history.replaceState(null, '', link.length <= kLongestLink ? link : '#/learn/tree');
  };
  return (
    <div class="page lesson">
      <p class="small"><a href="#/learn">{t.learn.all}</a></p>
      <h1>{t.learn.workshop}</h1>
      <p class="lead">{t.learn.workshopText}</p>
      <Workshop exercise={exercise} onRun={keep} />
    </div>
  );
}

export function Learn({ rest }: { rest: string[] }) {
  const [name = '', ...more] = rest;
  if (!name) return <Contents />;
  if (name === 'tree') return <OwnTree rest={more} />;
  const index = lessons().findIndex((lesson) => lesson.name === name);
  const lesson = lessons()[index];
  return lesson ? <LessonView lesson={lesson} index={index} /> : <p class="page">{t.notFound}</p>;
}
