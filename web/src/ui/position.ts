// The state of any position, for boards beside the game.
import { useEffect, useState } from 'preact/hooks';
import type { Position, State } from '../engine/types';
import { useApp } from '../services';

export function usePosition(position: Position | null): { state: State | null; problem: string } {
  const { client } = useApp();
  const [shown, setShown] = useState<{ state: State | null; problem: string }>({ state: null, problem: '' });
  const key = JSON.stringify(position);
  useEffect(() => {
    if (!position) return;
    let wanted = true;
    client.state(position).then(
      (state) => wanted && setShown({ state, problem: '' }),
      (error: Error) => wanted && setShown((before) => ({ state: before.state, problem: error.message })),
    );
    return () => void (wanted = false);
  }, [key]);
  return shown;
}
