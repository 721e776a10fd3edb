// Small drawings on buttons, 20 by 20.
const kPaths = {
  undo: 'M7 5 3.5 8.5 7 12M4 8.5h7.5a4.5 4.5 0 0 1 0 9H9',
  redo: 'M13 5l3.5 3.5L13 12M16 8.5H8.5a4.5 4.5 0 0 0 0 9H11',
  hint: 'M7.5 14.5h5M8.3 17.2h3.4M10 2.8a5 5 0 0 0-3 9c.7.6.9 1.3 1 2.2h4c.1-.9.3-1.6 1-2.2a5 5 0 0 0-3-9Z',
  flag: 'M5 17.5V3.5M5 4c3-1.5 5 1.5 10 0v7c-5 1.5-7-1.5-10 0',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  pause: 'M7 4.5v11M13 4.5v11',
  go: 'M6.5 4v12l9-6Z',
  stop: 'M5.5 5.5h9v9h-9Z',
  first: 'M5 4.5v11M15 4.5 8.5 10l6.5 5.5Z',
  back: 'M13 4.5 6.5 10l6.5 5.5',
  forward: 'M7 4.5 13.5 10 7 15.5',
  last: 'M15 4.5v11M5 4.5 11.5 10 5 15.5Z',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12.5 12.5 17 17',
  gear: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4',
  moon: 'M15.8 12A6.5 6.5 0 0 1 8 4.2 6.5 6.5 0 1 0 15.8 12Z',
  close: 'M5 5l10 10M15 5 5 15',
  trash: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
  up: 'M10 16V4.5M5 9.5l5-5 5 5',
  share: 'M13 6.5 7.5 9.5M7.5 11l5.5 3M5.5 12.5a2.2 2.2 0 1 0 0-4.5 2.2 2.2 0 0 0 0 4.5ZM15 7.5A2.2 2.2 0 1 0 15 3a2.2 2.2 0 0 0 0 4.5ZM15 17.5a2.2 2.2 0 1 0 0-4.5 2.2 2.2 0 0 0 0 4.5Z',
  copy: 'M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5Z',
};

export type IconName = keyof typeof kPaths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={kPaths[name]} />
    </svg>
  );
}
