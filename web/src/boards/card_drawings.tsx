// Rock, paper and scissors, drawn around (0, 0) about 22 units wide; any other letter is written.

function Rock() {
  return (
    <g class="card-drawing">
      <path d="M-10.5 5.5 -9 -3.5 -3.5 -8.5 4.5 -8 10 -2 10.5 5 6 8.5H-7Z" />
      <path class="card-detail" d="M-9 -3.5-2.5 -1.5 4.5 -8M-2.5 -1.5 -1 8.5M-2.5 -1.5 10.2 2" />
    </g>
  );
}

function Paper() {
  return (
    <g class="card-drawing">
      <path d="M-8 -10.5H3.5L8.5 -5.5V10.5H-8Z" />
      <path class="card-detail" d="M3.5 -10.5V-5.5H8.5M-4.5 -2H5M-4.5 2H5M-4.5 6H2" />
    </g>
  );
}

function Scissors() {
  return (
    <g class="card-drawing">
      <path class="card-blade" d="M-5.2 4.2 6.5 -10.5M5.2 4.2-6.5 -10.5" />
      <circle cx="-6.6" cy="7.2" r="3.6" />
      <circle cx="6.6" cy="7.2" r="3.6" />
      <circle class="card-pin" cx="0" cy="-2.2" r="1.1" />
    </g>
  );
}

export function CardDrawing({ card }: { card: string }) {
  switch (card.toUpperCase()) {
    case 'R': return <Rock />;
    case 'P': return <Paper />;
    case 'S': return <Scissors />;
    default: return <text class="card-letter" y="7">{card}</text>;
  }
}
