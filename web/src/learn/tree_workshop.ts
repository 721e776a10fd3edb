// The workshop's state: a tree, algorithms that ran on it, and how far they are shown, in step.
import { computed, signal } from '@preact/signals';
import type { EngineClient } from '../engine/client';
import { editTree, wayTo, type Edit } from './edit';
import { replay } from './replay';
import { parseSpec, specFields, specText, type Exercise, type RunSpec } from './spec';
import type { Check, Grade, Orders, Run } from './types';

export const kMostRuns = 4;

export class TreeWorkshop {
  /** What stands in the field: the tree that is shown, or one that was refused. */
  readonly text = signal('');
  readonly specs = signal<RunSpec[]>([]);
  readonly runs = signal<Run[]>([]);
  readonly problem = signal('');
  /** So many steps are shown, of each run that has as many. */
  readonly at = signal(0);
  /** A node, and in which of the pictures it was chosen. */
  readonly selected = signal<{ node: number; run: number } | null>(null);
  readonly playing = signal(false);
  readonly stepMs = signal(700);
  readonly check = signal<(Check & { node: number }) | null>(null);
  readonly orders = signal<Orders | null>(null);
  /** Nodes that the person thinks are never visited; null: no quiz. */
  readonly marked = signal<Set<number> | null>(null);
  readonly grade = signal<Grade | null>(null);

  readonly steps = computed(() => Math.max(0, ...this.runs.value.map((run) => run.steps.length)));
  readonly shown = computed(() => this.runs.value.map((run) => replay(run, this.at.value)));
  /** Which search the quiz asks about: the first that leaves something out; -1: none does, and there is nothing to ask. */
  readonly quizzed = computed(() => this.runs.value.findIndex((run) => run.nodes && run.never_visited > 0));
  readonly exercise = computed<Exercise>(() => ({ tree: this.text.value, runs: this.specs.value.map(specText) }));

  /** The tree that is shown, whatever stands in the field. */
  private tree = '';
  private wanted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onRun` hears of every tree that was run, or refused, and by what. */
  constructor(
    private readonly client: EngineClient,
    private readonly onRun: (exercise: Exercise) => void = () => {},
  ) {}

  async open({ tree, runs }: Exercise): Promise<void> {
    this.specs.value = runs.map(parseSpec);
    await this.run(tree);
  }

  /** Runs all algorithms on a tree, text or its JSON, or on the one that is shown. The text of the tree comes back tidied. */
  async run(next?: unknown): Promise<void> {
    const wanted = ++this.wanted;
    const again = next === undefined && this.tree !== '';
    const tree = next ?? (this.tree || this.text.value);
    try {
      const runs = await Promise.all(this.specs.value.map((spec) => this.client.workshop<Run>({ action: 'run', tree, ...specFields(spec) })));
      if (wanted !== this.wanted) return;
      this.runs.value = runs;
      this.tree = runs[0]?.text ?? String(tree);
      // What was refused can still be mended.
      if (!again) this.text.value = this.tree;
      if (this.text.value === this.tree) this.problem.value = '';
      this.forget();
      this.jump(0);
    } catch (error) {
      if (wanted !== this.wanted) return;
      if (typeof tree === 'string' && !again) this.text.value = tree;
      this.problem.value = (error as Error).message;
    }
    this.onRun(this.exercise.value);
  }

  /** What is under way comes to nothing. */
  leave(): void {
    this.wanted++;
    this.play(false);
  }

  setSpec(index: number, spec: RunSpec | null): void {
    const specs = this.specs.value.slice();
    if (spec) specs[index] = spec;
    else specs.splice(index, 1);
    this.specs.value = specs;
    void this.run();
  }

  random(shape: Record<string, unknown>): Promise<void> {
    return this.attempt(async () => {
      const { tree } = await this.client.workshop<{ tree: string }>({ action: 'random', ...shape });
      await this.run(tree);
    });
  }

  edit(node: number, edit: Edit): Promise<void> {
    return this.attempt(async () => {
      const nodes = this.runs.value[0]?.nodes;
      if (!nodes) return;
      const { picture } = await this.client.workshop<{ picture: string }>({ action: 'draw', format: 'json', tree: this.tree });
      const next = editTree(JSON.parse(picture), wayTo(nodes, node), edit);
      if (next !== null) await this.run(typeof next === 'number' ? String(next) : next);
    });
  }

  reorder(order: string): Promise<void> {
    return this.attempt(async () => {
      const { tree } = await this.client.workshop<{ tree: string }>({ action: 'reorder', order, tree: this.tree });
      await this.run(tree);
    });
  }

  /** What the engine refuses is said beside the tree. */
  private async attempt(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.problem.value = (error as Error).message;
    }
  }

  // -------------------------------------------------------------------------------------------------------

  jump(at: number): void {
    this.at.value = Math.min(Math.max(at, 0), this.steps.value);
    if (this.at.value === this.steps.value) this.play(false);
  }

  play(on: boolean): void {
    clearTimeout(this.timer);
    if (on && this.at.value >= this.steps.value) this.at.value = 0;
    this.playing.value = on;
    if (on) this.timer = setTimeout(() => this.tick(), this.stepMs.value);
  }

  private tick(): void {
    this.jump(this.at.value + 1);
    if (this.playing.value) this.timer = setTimeout(() => this.tick(), this.stepMs.value);
  }

  // -------------------------------------------------------------------------------------------------------

  checkNode(node: number): Promise<void> {
    const label = this.runs.value[0]?.nodes?.[node]?.label ?? 'root';
    return this.attempt(async () => {
      this.check.value = { ...(await this.client.workshop<Check>({ action: 'check', tree: this.tree, node: label })), node };
    });
  }

  compareOrders(): Promise<void> {
    return this.attempt(async () => {
      this.orders.value = await this.client.workshop<Orders>({ action: 'orders', tree: this.tree });
    });
  }

  startQuiz(): void {
    this.forget();
    this.marked.value = new Set();
    this.jump(0);
  }

  /** A second time: no longer. */
  choose(node: number, run: number): void {
    const before = this.selected.value;
    this.selected.value = before?.node === node && before.run === run ? null : { node, run };
  }

  mark(node: number): void {
    const marked = new Set(this.marked.value);
    if (!marked.delete(node)) marked.add(node);
    this.marked.value = marked;
  }

  gradeQuiz(): Promise<void> {
    return this.attempt(() => this.graded());
  }

  private async graded(): Promise<void> {
    const [run, spec] = [this.runs.value[this.quizzed.value], this.specs.value[this.quizzed.value]];
    if (!run?.nodes || !spec || !this.marked.value) return;
    const nodes = run.nodes;
    const marked = [...this.marked.value].map((id) => nodes[id]?.label ?? '');
    this.grade.value = await this.client.workshop<Grade>({ action: 'grade', tree: this.tree, marked, ...specFields(spec) });
  }

  forget(): void {
    this.play(false);
    this.marked.value = null;
    this.grade.value = null;
    this.check.value = null;
    this.orders.value = null;
    this.selected.value = null;
  }
}
