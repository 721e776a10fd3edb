// Single keys for what is done often, wherever nobody is writing.
import { useLayoutEffect } from 'preact/hooks';

/** What takes letters itself. A switch that was clicked or a tab keeps the focus and takes none. */
const kWriting = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select';

/** Whether a command of the browser is meant. Many keyboards have brackets only together with Alt. */
const isCommand = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => metaKey || (!/^[[\]]$/.test(key) && (ctrlKey || altKey));

export function useKeys(keys: Record<string, () => void>): void {
  // Before what they belong to is seen: an effect would come a frame later, and that key would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isCommand(event) || (event.target as Element).closest(kWriting)) return;
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
