// The lessons: what stands in each, in the language of the page, and a tree to try it on.
import { t } from '../i18n';
import type { Exercise } from './spec';

export interface Lesson extends Exercise {
  name: string;
  title: string;
  short: string;
  text: string[];
  /** What to look at in the tree. */
  task: string;
}

const kClassic = '[[3,12,8],[2,4,6],[14,5,2]]';

const kExercises = [
  { name: 'minimax', tree: kClassic, runs: ['minimax'] },
  { name: 'alpha-beta', tree: kClassic, runs: ['minimax', 'alphabeta'] },
  { name: 'order', tree: '[[[[19,3],[10,9]],[[18,2],[20,7]]],[[[15,8],[17,13]],[[6,1],[16,11]]]]', runs: ['alphabeta'] },
  { name: 'deep-cutoffs', tree: '[7,[[[1,5],8],[9,3]]]', runs: ['alphabeta'] },
  { name: 'deepening', tree: '[5[4[6,2],3[9,3]],8[7[7,12],9[8,11]],1[2[1,4],0[5,0]]]', runs: ['pvs+deepening+table', 'pvs'] },
  { name: 'transpositions', tree: '[[a=[3,[6,8]],[9,4]],[[5,7],a],[a,[2,1]]]', runs: ['pvs', 'pvs+table'] },
  { name: 'null-windows', tree: '[[4,6,9],[7,5,8],[3,2,6]]', runs: ['pvs', 'alphabeta'] },
  { name: 'beam', tree: '[6[5[5,7],6[6,8]],2[9[9,12],8[10,14]],4[3[3,5],4[4,2]]]', runs: ['beam+width=2', 'minimax'] },
  { name: 'quiescence', tree: '[9[!-2[1,!-3],!-4[-3,-5]],3[2,4]]', runs: ['pvs+depth=1', 'pvs+depth=1+quiescence'] },
  { name: 'proof-numbers', tree: '[[3,[8,2]],[[7,9],[6,5],[8,1]],[4,[2,3]]]', runs: ['proof+goal=6'] },
] as const;

export const lessons = (): Lesson[] => kExercises.map(({ name, tree, runs }) => ({ name, tree, runs: [...runs], ...t.lessons[name] }));
