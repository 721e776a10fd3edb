// The table that is played and analysed at: one game with its variations, who plays it, and where in it we are.
import { batch, signal } from '@preact/signals';
import { EngineError, type EngineClient } from '../engine/client';
import type { Mark, Position, Result, State } from '../engine/types';
import { Clock } from './clock';
import { EngineMover } from './engine_mover';
import { Hints } from './hints';
import { unpacked, type Player, type SavedGame, type SavedTable, type Setup } from './saved';
import { phaseOf, type Opening } from './swap2';
import { movesAhead, playedAgain, takenBack } from './take_back';
import { endOf, leadsTo, MoveTree, movesTo, pathTo, type MoveNode } from './tree';
import { evaluationOfResult } from './value';

export type Mode = 'play' | 'analyse' | 'away';

/** What the outside wants to hear of: to sound, announce, save. */
export interface TableEvents {
  onMove(before: State, after: State, node: MoveNode): void;
  /** Taken back, or played again. */
  onStep(state: State, node: MoveNode): void;
  onChange(): void;
}

/** Moves that were taken away, and what of the game stood on them. */
interface Removal {
  node: MoveNode;
  place: number;
  count: number;
  stood: { live: MoveNode; result: Result | null; ended: Result | null } | null;
}

export class Table {
  readonly setup = signal<Setup | null>(null);
  /** Where one looks. In play that is where the game stands. */
  readonly node = signal<MoveNode>(new MoveTree().root);
  /** Where the game stands. Only playing and taking back move it; looking at other moves and trying some does not. */
  readonly live = signal<MoveNode>(this.node.value);
  /** How far it was played: what was taken back and can be played again lies between `live` and this. */
  private readonly played = signal<MoveNode>(this.node.value);
  /** The result of the position where the game stands, by the rules. */
  private readonly liveResult = signal<Result | null>(null);
  /** Of `node`; the one before while the new one is on its way. */
  readonly state = signal<State | null>(null);
  /** Which node `state` is of. */
  private readonly stateOf = signal<MoveNode | null>(null);
  /** Grows when the tree changes, which is no signal itself. */
  readonly version = signal(0);
  /** Ended by the players: resigned, or out of time. */
  readonly ended = signal<Result | null>(null);
  /** What was taken away last; it can be had back until something else is played. */
  readonly removed = signal<Removal | null>(null);
  readonly paused = signal(false);
  readonly mode = signal<Mode>('away');
  readonly problem = signal('');
  /** An earlier position that is looked at in play, while the game stays where it is; null: the game is on the board. */
  readonly looking = signal<{ node: MoveNode; state: State } | null>(null);

  tree = new MoveTree();
  clock: Clock | null = null;
  /** What the game is kept under; of which revision it was when it was taken from the list. */
  id: string | null = null;
  revision = 0;
  /** The last state of every window that is part of it, the newest first. */
  after: Mark[] = [];
  readonly hints: Hints;
  /** Moves for whatever side an engine plays. */
  readonly mover: EngineMover;
  events: TableEvents = { onMove: () => {}, onStep: () => {}, onChange: () => {} };

  private visit = 0;
  private look = 0;

  constructor(private readonly client: EngineClient) {
    this.hints = new Hints(client);
    this.mover = new EngineMover(client, this);
  }

  position(node = this.node.value): Position {
    const setup = this.setup.value;
    return { game: setup?.game ?? '', rules: setup?.rules ?? '', options: setup?.options ?? {}, moves: movesTo(node) };
  }

  /** Whether `state` is that of `node`; if not, it is on its way. */
  get settled(): boolean {
    return this.stateOf.value === this.node.value;
  }

  /** Of the position one looks at; where the game stands, that of the game. */
  get result(): Result | null {
    const ended = this.node.value === this.live.value ? this.ended.value : null;
    return ended ?? this.state.value?.result ?? null;
  }

  /** Of the game, wherever one looks. */
  get gameResult(): Result | null {
    return this.ended.value ?? this.liveResult.value;
  }

  playerOf(side: number): Player {
    return this.setup.value?.players[side === 0 ? 0 : 1] ?? { kind: 'person' };
  }

  // -------------------------------------------------------------------------------------------------------
  // A game begins or comes back

  /** Rejects if the options or moves are not possible; the old game stays then. False: it stays, for the new one is not wanted any more. */
  async begin(setup: Setup, tree = new MoveTree(), node = tree.root, ended: Result | null = null, wanted = () => true): Promise<boolean> {
    const stateOf = (at: MoveNode) => this.client.state({ game: setup.game, rules: setup.rules, options: setup.options, moves: movesTo(at) });
    const end = endOf(node);
    const last = await stateOf(end);
    // As the engine writes them, who takes h8 and H8 for the same. Where a word of a link is a turn of several moves, it stays.
    if (last.moves.length === end.ply) pathTo(end).forEach((step, i) => (step.move = last.moves[i] ?? step.move));
    const state = node === end ? last : await stateOf(node);
    if (!wanted()) return false;
    this.leaveGame();
    batch(() => {
      this.tree = tree;
      this.removed.value = null;
      this.id = null;
      this.revision = 0;
      this.after = [];
      this.clock = setup.clock && new Clock(setup.clock);
      this.setup.value = { ...setup, rules: state.rules, opened: undefined };
      this.ended.value = last.result ? null : ended;
      this.paused.value = false;
      this.problem.value = '';
      this.node.value = node;
      // What was brought along has been played, wherever one looks at it.
      this.live.value = this.mode.value === 'play' ? node : end;
      this.played.value = end;
      this.liveResult.value = last.result;
      this.arrived(node, state);
    });
    this.changed();
    return true;
  }

  restore(saved: SavedTable): void {
    this.leaveGame();
    const { tree, live, played, looked } = unpacked(saved);
    const node = this.mode.value === 'play' ? live : looked;
    batch(() => {
      this.tree = tree;
      this.removed.value = null;
      this.id = saved.id;
      this.revision = saved.revision ?? 0;
      this.after = saved.after ?? [];
      this.live.value = live;
      this.played.value = played;
      this.liveResult.value = null;
      this.clock = saved.setup.clock && new Clock(saved.setup.clock, saved.clock ?? undefined);
      this.setup.value = saved.setup;
      this.ended.value = saved.ended;
      // Engines that watch each other wait until somebody looks again.
      this.paused.value = saved.setup.players.every((player) => player.kind === 'engine');
      this.state.value = this.stateOf.value = null;
      this.version.value++;
    });
    void this.goTo(node);
    if (node !== live) void this.learnResult();
  }

  /** Another one takes its place. What was asked about it is not wanted any more; a move without an answer yet was made. */
  private leaveGame(): void {
    if (this.setup.value && !this.settled) this.changed();
    this.visit++;
    this.lookBack(null);
    this.leaveThoughts();
  }

  /** Null while there is none. */
  saveGame(): SavedGame | null {
    const setup = this.setup.value;
    if (!setup) return null;
    const clock = this.clock?.save(performance.now()) ?? null;
    const nodes = this.tree.nodes();
    const [live, played] = [this.live.value, this.ahead.pop() ?? this.live.value].map((node) => nodes.indexOf(node));
    return { setup, tree: this.tree.save(), live, played, clock, ended: this.ended.value };
  }

  save(): SavedTable | null {
    const game = this.saveGame();
    return game && { ...game, at: this.tree.nodes().indexOf(this.node.value), id: this.id, revision: this.revision, after: this.after };
  }

  changed(): void {
    this.version.value++;
    this.events.onChange();
  }

  // -------------------------------------------------------------------------------------------------------
  // Moving through it

  async goTo(node: MoveNode): Promise<void> {
    const visit = ++this.visit;
    this.leaveThoughts();
    this.lookBack(null);
    this.clock?.halt(performance.now());
    batch(() => {
      this.node.value = node;
      if (this.mode.value === 'play') this.stand(node);
      this.problem.value = '';
    });
    try {
      const state = await this.client.state(this.position(node));
      if (visit !== this.visit) return;
      batch(() => this.arrived(node, state));
      this.changed();
    } catch (error) {
      if (visit === this.visit) this.refused(node, error as Error);
    }
  }

  /** Shows another position of the game without touching it; null or where the game stands: the game again. */
  lookBack(node: MoveNode | null): void {
    const look = ++this.look;
    if (!node || node === this.node.value) return void (this.looking.value = null);
    this.client.state(this.position(node)).then(
      (state) => look === this.look && (this.looking.value = { node, state }),
      (error: Error) => look === this.look && (this.problem.value = error.message),
    );
  }

  /** A move that is not possible does not stay in the tree. One of which nothing is known does: it can be asked about again. */
  private refused(node: MoveNode, error: Error): void {
    const illegal = error instanceof EngineError && error.code === 'illegal_move';
    batch(() => {
      if (illegal) {
        this.node.value = this.tree.remove(node);
        if (leadsTo(node, this.live.value)) this.live.value = this.node.value;
      }
      this.problem.value = error.message;
    });
    if (!illegal) this.changed();
  }

  private stand(node: MoveNode): void {
    if (this.live.value === node) return;
    this.live.value = node;
    this.liveResult.value = null;
  }

  /** Of a game that stands where nobody looks. */
  private async learnResult(): Promise<void> {
    const node = this.live.value;
    const state = await this.client.state(this.position(node)).catch(() => null);
    if (state && node === this.live.value) this.liveResult.value = state.result;
  }

  private arrived(node: MoveNode, state: State): void {
    this.state.value = state;
    this.stateOf.value = node;
    if (node === this.live.value) this.liveResult.value = state.result;
    if (state.result) node.evaluation = evaluationOfResult(state.result, state.side);
    this.advance();
  }

  async play(move: string, timeMs?: number): Promise<void> {
    const before = this.state.value;
    const parent = this.node.value;
    if (!before || before.result || !this.settled) return;
    // What the players have ended goes on only where it is analysed.
    if (this.mode.value === 'play' && this.ended.value) return;
    const node = this.tree.add(parent, move);
    this.removed.value = null;
    node.side = before.side;
    if (timeMs !== undefined) node.timeMs = timeMs;
    if (this.mode.value === 'play') {
      this.tree.promote(node);
      this.goOn(node);
      // In an opening that is not decided no time passes, and none is won.
      if (!this.setup.value?.opening) this.clock?.moved(before.side, performance.now());
    } else this.goOnIfFree(parent, node);
    await this.goTo(node);
    const after = this.state.value;
    if (this.node.value === node && after) this.events.onMove(before, after, node);
  }

  /** Adds moves that were looked at or found to the position one looks at, and goes there. */
  addLine(moves: readonly string[]): Promise<void> {
    const from = this.node.value;
    const end = moves.reduce((node, move) => this.tree.add(node, move), from);
    this.removed.value = null;
    this.goOnIfFree(from, end);
    return this.goTo(end);
  }

  /** What was taken back can be played again as long as nothing else is played. */
  private goOn(node: MoveNode): void {
    this.stand(node);
    if (!leadsTo(node, this.played.value)) this.played.value = node;
  }

  private goOnIfFree(from: MoveNode, node: MoveNode): void {
    if (from === this.live.value && this.isFree) this.goOn(node);
  }

  /** In play what a person did, elsewhere one move. */
  private get earlier(): MoveNode | 'choice' | null {
    const setup = this.setup.value;
    const node = this.node.value;
    if (this.mode.value !== 'play' || !setup) return node.parent;
    // A clock that has run out would do so again at once.
    if (this.outOfTime) return null;
    return this.ended.value ? node : takenBack(setup, node);
  }

  private get outOfTime(): boolean {
    return !!this.ended.value && !!this.clock?.save(performance.now()).includes(0);
  }

  get canUndo(): boolean {
    return this.earlier !== null;
  }

  undo(): void {
    const { earlier } = this;
    const { players, opening } = this.setup.value ?? {};
    if (!earlier) return;
    // Taking back opens a game again; looking back does not.
    if (this.mode.value === 'play') this.ended.value = null;
    if (earlier !== 'choice') void this.step(earlier);
    else if (players && opening) this.seat(players, { ...opening, twoMore: false });
  }

  /** Moves of the game that were taken back, the next one first. */
  get ahead(): MoveNode[] {
    return movesAhead(this.tree, this.live.value, this.played.value);
  }

  /** In play as far as a person would, elsewhere one move. */
  private get later(): MoveNode | null {
    const setup = this.setup.value;
    if (this.mode.value !== 'play' || !setup) return this.node.value.children[0] ?? null;
    return this.ended.value ? null : playedAgain(setup, this.ahead);
  }

  get canRedo(): boolean {
    return this.later !== null;
  }

  redo(): void {
    const { later } = this;
    if (later) void this.step(later);
  }

  private async step(node: MoveNode): Promise<void> {
    await this.goTo(node);
    if (this.stateOf.value === node && this.state.value) this.events.onStep(this.state.value, node);
  }

  /** Nobody plays here but those who look: what is added at the end belongs to the game. */
  private get isFree(): boolean {
    const { players, opening } = this.setup.value ?? {};
    return !this.ended.value && !this.clock && !opening && !!players?.every((player) => player.kind === 'person');
  }

  /** Makes the line through this node the main one; the game's, too, where nobody plays. */
  promote(node: MoveNode): void {
    this.tree.promote(node);
    if (this.isFree) {
      this.stand(endOf(this.tree.root));
      this.played.value = this.live.value;
      void this.learnResult();
    }
    this.changed();
  }

  /** Takes a node and what follows away; a game that stood there stands before it. */
  remove(node: MoveNode): void {
    const stood = leadsTo(node, this.live.value) ? { live: this.live.value, result: this.liveResult.value, ended: this.ended.value } : null;
    this.removed.value = { node, place: node.parent?.children.indexOf(node) ?? 0, count: this.tree.nodes(node).length, stood };
    const parent = this.tree.remove(node);
    if (stood) {
      this.stand(parent);
      this.ended.value = null;
    }
    void this.goTo(leadsTo(node, this.node.value) ? parent : this.node.value);
  }

  takeBackRemoval(): void {
    const { node, place, stood } = this.removed.value ?? {};
    this.removed.value = null;
    if (!node || place === undefined || !this.tree.putBack(node, place)) return;
    if (stood) {
      this.stand(stood.live);
      this.liveResult.value = stood.result;
      this.ended.value = stood.ended;
    }
    void this.goTo(node);
  }

  /** The game goes on from where one looks. */
  playFromHere(): void {
    const node = this.node.value;
    const { clock } = this.setup.value ?? {};
    if (this.outOfTime) this.clock = clock ? new Clock(clock) : null;
    this.removed.value = null;
    this.ended.value = null;
    this.goOn(node);
    this.tree.promote(node);
    this.changed();
  }

  resign(side: number, text: string, reason = ''): void {
    this.end({ winner: 1 - side, reason, text });
  }

  end(result: Result): void {
    this.leaveThoughts();
    this.clock?.halt(performance.now());
    this.ended.value = result;
    this.changed();
  }

  /** Other players from here on; their opening goes on, or is over. */
  seat(players: [Player, Player], opening?: Opening): void {
    const setup = this.setup.value;
    if (!setup) return;
    this.leaveThoughts();
    const opened = setup.opening && !opening ? this.node.value.ply : setup.opened;
    this.setup.value = { ...setup, players, opening, opened };
    // Only engines among themselves can be told to wait, and to go on.
    if (players.some(({ kind }) => kind === 'person')) this.paused.value = false;
    this.changed();
    this.advance();
  }

  // -------------------------------------------------------------------------------------------------------
  // The engine's moves

  enter(mode: Mode): void {
    if (this.mode.value === mode) return;
    this.lookBack(null);
    this.leaveThoughts();
    this.clock?.halt(performance.now());
    this.mode.value = mode;
    if (mode === 'play' && this.node.value !== this.live.value) return void this.goTo(this.live.value);
    this.advance();
  }

  pause(paused: boolean): void {
    this.paused.value = paused;
    if (paused) {
      this.leaveThoughts();
      this.clock?.halt(performance.now());
    }
    this.advance();
  }

  /** Goes on with whatever should be going on: the clock, the engine's thinking. Without a connection nothing does. */
  advance(): void {
    if (this.client.connection.value !== 'ready') return this.clock?.halt(performance.now());
    const state = this.state.value;
    if (this.mode.value !== 'play' || !state || !this.settled || this.result || this.paused.value || this.setup.value?.opening) return;
    this.clock?.run(state.side, performance.now());
    const player = this.playerOf(state.side);
    if (player.kind === 'engine') void this.mover.move(state, player.level);
  }

  /** The board could not be had, or the engine is to move and does not: something went wrong. */
  get isStuck(): boolean {
    const state = this.state.value;
    if (!state || this.mode.value !== 'play' || this.client.connection.value !== 'ready') return false;
    if (!this.settled) return !!this.problem.value;
    if (this.result || this.paused.value || this.setup.value?.opening) return false;
    return this.playerOf(state.side).kind === 'engine' && !this.mover.thought.value;
  }

  tryAgain(): void {
    if (!this.settled) return void this.goTo(this.node.value);
    this.problem.value = '';
    this.advance();
  }

  askHint(): Promise<void> {
    this.problem.value = '';
    const opening = this.setup.value?.opening;
    const stones = opening ? phaseOf(opening, this.node.value.ply).stones : 0;
    return this.hints.ask(this.position(), stones, (problem) => (this.problem.value = problem));
  }

  private leaveThoughts(): void {
    batch(() => {
      this.mover.leave();
      this.hints.leave();
    });
  }
}
