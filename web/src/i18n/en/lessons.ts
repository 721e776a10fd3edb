// The lessons: a few words each. The trees to try them on: learn/lessons.ts.

export const lessonsEn = {
  minimax: {
    title: 'Minimax',
    short: 'What a position is worth if both sides play their best.',
    text: [
      'Two players move in turn. Max (squares) wants a large number at the end, Min (circles) a small one. The leaves at the bottom say how the game ends.',
      'Go up from the leaves: where Min is to move the smallest child counts, where Max is to move the largest. What arrives at the root is the value of the game, and the child it came from is the move to play.',
    ],
    task: 'Step through it. Min makes 3, 2 and 2 of the three groups, and Max takes the 3. The 14 is not to be had: Min would never allow it.',
  },
  'alpha-beta': {
    title: 'Alpha-beta',
    short: 'Not looking where nothing can change the answer.',
    text: [
      'The search carries a window: alpha is what Max can already be sure of, beta what Min can. It stands above each node as "alpha, beta". Only a value between the two can matter.',
      'As soon as a node turns out to be outside, the rest of its children is left out. The answer at the root is the same as that of minimax, always.',
    ],
    task: 'In the second group the 2 is enough: Max has 3 already, and Min will not give more than 2 here. The 4 and the 6 are never looked at. Why is nothing saved in the third group?',
  },
  order: {
    title: 'Why order matters',
    short: 'The same tree, sorted: from almost no savings to the best there can be.',
    text: [
      'Alpha-beta saves most when the best move is tried first: then every later move meets a tight window. With the worst moves first it saves next to nothing.',
      'With b children a node and depth d, the least number of leaves is b^⌈d/2⌉ + b^⌊d/2⌋ − 1, instead of b^d. So good ordering lets a search go nearly twice as deep in the same time. That is why engines work so hard on it.',
    ],
    task: 'This tree is sorted worst first: 15 of 16 leaves are visited. Ask below what ordering is worth, then sort it best first and play it again: 7 leaves.',
  },
  'deep-cutoffs': {
    title: 'Deep cutoffs',
    short: 'A bound from far above can cut as well.',
    text: [
      'In a shallow cutoff the bound comes from the parent. But bounds travel down the whole tree: what Max has found at the root holds at every node below it.',
      'A cutoff by the bound of an ancestor further up is called deep.',
    ],
    task: 'The leaf 5 is cut deep: Max has 7 at the root, three plies above. The leaf 3 is cut shallow, by the 8 one ply above. Nine of the eleven nodes are visited.',
  },
  deepening: {
    title: 'Iterative deepening',
    short: 'Depth 1, then 2, then 3: what was learnt makes the next one cheaper.',
    text: [
      'A search to depth 3 first searches to depth 1 and 2, where inner nodes count by an estimate: the small values that are written on them here.',
      'That looks like waste, but each level costs several times the one before it, so the early ones are cheap. They give a move to play at any time, and what they found to be best is tried first in the next one.',
    ],
    task: 'In the last iteration the second child of the root comes first, since depth 2 liked it best. The plain search on the right has to start with the first child. In a tree as small as this the extra iterations cost more visits than they save.',
  },
  transpositions: {
    title: 'Transposition tables',
    short: 'Two ways to the same position: the tree is a graph.',
    text: [
      'In most games different orders of the same moves lead to the same position. Here the node a can be reached from three parents (dashed lines).',
      'A table remembers what was found: the value, whether it is exact or only a bound, and how deep it was searched. The next time the table may answer at once; if not, it still knows which move to try first.',
    ],
    task: 'Without a table a is searched again each time: 25 visits. With it, 19, and two nodes are answered by the table.',
  },
  'null-windows': {
    title: 'Null windows and PVS',
    short: 'Ask only whether a move is better, not how much.',
    text: [
      'Once a first move has a value, the others need only be shown to be no better. A window with nothing between alpha and beta asks just that, and cuts as early as can be.',
      'If the answer is no, and with good ordering it mostly is, the move is done with. If it is yes, it must be searched once more with an open window to learn its value. This is principal variation search.',
    ],
    task: 'The second child beats the first one\'s 4, so it is searched twice. The third is dismissed by a null window. With the best child first there would be no re-search: sort the tree below and compare.',
  },
  beam: {
    title: 'Beam search',
    short: 'Looking only at what seems good, and what that may cost.',
    text: [
      'Alpha-beta leaves out what cannot matter. A beam leaves out what does not look good: at every node only the few children with the best estimates are kept.',
      'That is much faster, and it is a gamble: nothing proves that the moves left out are bad.',
    ],
    task: 'The second child looks worst at first sight (2), so a beam of two never sees it. It is worth 12; the beam finds 7. Try a width of 3 in the options.',
  },
  quiescence: {
    title: 'Quiescence and the horizon',
    short: 'Stopping in the middle of a fight is believing half a story.',
    text: [
      'Every search must stop somewhere and estimate. If it stops right after a capture, the estimate counts the piece won and does not see it being taken back: the horizon effect.',
      'Quiescence search goes on below the horizon, but only along forcing moves, until the position is quiet. The side to move may always decline and stay with the estimate.',
    ],
    task: 'At depth 1 the first child looks like 9. But Min has forcing answers there (marked by ! in the text): following them shows −4, and the second child with 3 is chosen.',
  },
  'proof-numbers': {
    title: 'Proof numbers',
    short: 'Searching for a proof: always where the least is still to be shown.',
    text: [
      'Sometimes only one question counts: can Max get at least 6? A node carries two numbers, proof and disproof: how many leaves at least must still turn out well to prove it, or badly to refute it.',
      'Where Max moves one proven child is enough, so the smallest proof number counts; where Min moves all must be proven, so they add up. The search always goes to the leaf that brings a proof or a refutation nearest, however deep it lies.',
    ],
    task: 'Watch the numbers "proof:disproof" change. 0:∞ is proven, ∞:0 refuted. The second child is proven, and so is the root: yes, Max gets at least 6.',
  },
};
