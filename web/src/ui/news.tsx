// What a server tells of matter that changes by itself, and what went wrong with that.
import { useEffect, useState } from 'preact/hooks';

const kPauseMs = 1000;

/** Asked again and again as long as somebody looks. */
export function useNews<T>(ask: () => Promise<T>, key: string): { news: T | null; problem: string } {
  const [known, setKnown] = useState<{ key: string; news: T | null; problem: string }>({ key, news: null, problem: '' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let wanted = true;
    const again = () => {
      timer = setTimeout(look, kPauseMs);
    };
    const look = () => {
      // Nobody sees it: nothing is asked.
      if (document.hidden) return again();
      ask()
        .then(
          (news) => wanted && setKnown({ key, news, problem: '' }),
          (error: Error) => wanted && setKnown((before) => ({ ...before, problem: error.message })),
        )
        .finally(() => wanted && again());
    };
    look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return known.key === key ? known : { news: null, problem: '' };
}

export function Problem({ text }: { text: string }) {
  return text ? (
    <p class="problem" role="alert">
      {text}
    </p>
  ) : null;
}
