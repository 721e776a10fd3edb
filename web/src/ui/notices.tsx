// What is said in passing: a line at the foot of the page, and the same words for screen readers.
import { signal } from '@preact/signals';

const notice = signal<{ text: string; id: number } | null>(null);
const announcement = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;

export function announce(text: string): void {
  // The same words twice are a change only with something between them.
  announcement.value = announcement.value === text ? `${text}\u00a0` : text;
}

export function notify(text: string): void {
  notice.value = { text, id: nextId++ };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (notice.value = null), Math.max(3500, text.length * 70));
}

export function Notices() {
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite">
        {announcement.value}
      </div>
      {notice.value && (
        <div key={notice.value.id} class="notice" onClick={() => (notice.value = null)}>
          {notice.value.text}
        </div>
      )}
    </>
  );
}
