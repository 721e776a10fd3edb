// What takes a while and is given up by whoever goes elsewhere, or does it again.
import { useEffect, useRef } from 'preact/hooks';

/** Each call begins something and gives whether that is still wanted: nothing was begun after it, and the view is there. */
export function useLatest(): () => () => boolean {
  const latest = useRef(0);
  useEffect(() => () => void latest.current++, []);
  return () => {
    const mine = ++latest.current;
    return () => mine === latest.current;
  };
}
