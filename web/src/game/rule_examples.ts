// Positions that show the rules of a game. Their captions are texts: t.gameRules.

export interface RuleExample {
  rules: string;
  options?: Record<string, string>;
  moves?: string;
}

export const ruleExamples: Record<string, RuleExample[]> = {
  tictactoe: [
    { rules: '3x3', moves: 'b2 a2 a3 b3 c1' },
    { rules: '5x5', moves: 'b2 a3 c2 b4 d2 c4 e2' },
  ],
  connect4: [
    { rules: '7x6', moves: '1 2 2 3 3 4 3 4 4 6 4' },
    { rules: '7x6', moves: '4 4 3 3 5' },
  ],
  gomoku: [
    { rules: 'freestyle', options: { size: '11' }, moves: 'f6 e7 g6 d7 h6 c7 e6 i6 d6' },
    { rules: 'renju', options: { size: '11', setup: 'Xf4Xf5Xg6Xh6Oc3Oc8Oi9Oj2' } },
    { rules: 'caro', options: { size: '11' }, moves: 'd6 c6 e6 i6 f6 c8 g6 c4 h6' },
    { rules: 'pente', options: { size: '11' }, moves: 'f6 e6 g6 h6' },
  ],
  tablut: [
    { rules: 'ashton' },
    { rules: 'ashton', options: { board: '9/3w5/3b5/6w2/4k4/9/9/2b6/9' }, moves: 'g4d4' },
    { rules: 'ashton', options: { board: '9/9/2k6/9/9/6b2/9/2w6/9' }, moves: 'c3a3' },
    { rules: 'ashton', options: { board: '9/9/1bk6/6w2/9/9/3b5/9/9', turn: 'black' }, moves: 'd7d3' },
  ],
  rps: [
    { rules: 'open', options: { position: '.../rP./... RPS RPS 2' } },
    { rules: 'open', options: { position: '.../rP./... RPS RPS 2' }, moves: 'S1' },
  ],
  connect6: [
    { rules: 'standard', options: { size: '11' }, moves: 'FF EG GG' },
    { rules: 'standard', options: { size: '11' }, moves: 'FF DH HD EF GF DD HH HF CI' },
    { rules: 'standard', options: { size: '11' }, moves: 'FF AA KK EF GF AB KJ HF DF AC KI IF' },
  ],
};
