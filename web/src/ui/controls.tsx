// The buttons and fields of the page.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './Icon';

interface ButtonProps {
  icon?: IconName;
  label: string;
  /** Only the icon is seen; the label is for those who do not see it, and a tip. */
  bare?: boolean;
  kind?: 'main' | 'quiet' | 'danger';
  disabled?: boolean;
  pressed?: boolean;
  onClick(): void;
}

/** Where the keyboard goes on when what it was at is gone: the board, or the beginning of the place. */
function focusWhatStays(): void {
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<SVGElement>('.stage .board[tabindex]') ?? document.getElementById('content');
  next?.focus({ preventScroll: true });
}

export function Button({ icon, label, bare, kind, disabled, pressed, onClick }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // What is pressed may go away by that, like "Back to the game"; in a moment it has.
  useLayoutEffect(() => () => void (button.current === document.activeElement && queueMicrotask(focusWhatStays)), []);
  return (
    <button
      ref={button}
      type="button"
      class={`button ${bare ? 'bare' : ''} ${kind ?? ''}`}
      aria-label={bare ? label : undefined}
      title={bare ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {!bare && <span>{label}</span>}
    </button>
  );
}

interface Choice<T> {
  value: T;
  label: string;
  help?: string;
}

/** One of a few, all seen at once. */
export function Segments<T extends string | number>(props: {
  label: string;
  value: T;
  choices: Choice<T>[];
  onChange(value: T): void;
}) {
  const name = useId();
  return (
    <fieldset class="field">
      <legend>{props.label}</legend>
      <div class="segments">
        {props.choices.map(({ value, label, help }) => (
          <label key={value} class="segment" title={help}>
            <input type="radio" name={name} checked={value === props.value} onChange={() => props.onChange(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select<T extends string | number>(props: {
  label: string;
  value: T;
  choices: Choice<T>[];
  help?: string;
  onChange(value: T): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={String(props.value)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const chosen = props.choices.find((choice) => String(choice.value) === text);
          if (chosen) props.onChange(chosen.value);
        }}
      >
        {props.choices.map(({ value, label }) => (
          <option key={value} value={String(value)}>
            {label}
          </option>
        ))}
      </select>
      {props.help && <p class="help">{props.help}</p>}
    </div>
  );
}

export function Switch(props: { label: string; help?: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label class="switch">
      <input type="checkbox" role="switch" checked={props.value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span class="switch-track" aria-hidden="true" />
      <span>
        {props.label}
        {props.help && <small class="help">{props.help}</small>}
      </span>
    </label>
  );
}

/** A whole number. While it is being typed it is taken only if it is possible; what it becomes is seen afterwards. */
export function NumberField(props: {
  label: string;
  help?: string;
  value: number;
  min?: number;
  max?: number;
  onChange(value: number): void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const { min = -Infinity, max = Infinity } = props;
  // What is no number leaves the one before.
  const meant = (text: string) => Math.min(Math.max(text === '' ? props.value : Math.round(Number(text)), min), max);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type="number"
        value={typed ?? props.value}
        min={props.min}
        max={props.max}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          setTyped(text);
          if (text !== '' && meant(text) === Number(text)) props.onChange(Number(text));
        }}
        onChange={(event) => {
          const value = meant(event.currentTarget.value);
          event.currentTarget.value = String(value);
          setTyped(null);
          if (value !== props.value) props.onChange(value);
        }}
      />
      {props.help && <p class="help">{props.help}</p>}
    </div>
  );
}

export function TextField(props: { label: string; help?: string; value: string; onChange(value: string): void }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input id={id} type="text" value={props.value} spellcheck={false} autocomplete="off" onInput={(event) => props.onChange(event.currentTarget.value)} />
      {props.help && <p class="help">{props.help}</p>}
    </div>
  );
}

export function Tabs<T extends string>(props: {
  label: string;
  value: T;
  tabs: Choice<T>[];
  onChange(value: T): void;
  children: ComponentChildren;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const at = props.tabs.findIndex((tab) => tab.value === props.value);
    const next = props.tabs[(at + step + props.tabs.length) % props.tabs.length];
    if (!next) return;
    props.onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
        {props.tabs.map(({ value, label }) => (
          <button
            key={value}
            id={`${id}-${value}`}
            type="button"
            role="tab"
            aria-selected={value === props.value}
            aria-controls={`${id}-panel`}
            tabIndex={value === props.value ? 0 : -1}
            onClick={() => props.onChange(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} class="tab-panel" role="tabpanel" aria-labelledby={`${id}-${props.value}`} tabIndex={0}>
        {props.children}
      </div>
    </div>
  );
}
