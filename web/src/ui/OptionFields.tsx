// Fields for the options of a rule set, made from what the engine says about them.
import type { OptionSpec } from '../engine/types';
import { say, sayName } from '../i18n';
import { NumberField, Select, Switch, TextField } from './controls';
import { sentence } from './words';

interface Props {
  specs: OptionSpec[];
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
}

const defaultText = (spec: OptionSpec) =>
  typeof spec.default === 'boolean' ? (spec.default ? 'on' : 'off') : String(spec.default);

export function OptionFields({ specs, values, onChange }: Props) {
  const change = (spec: OptionSpec, text: string) => {
    const next = { ...values, [spec.name]: text };
    if (text === defaultText(spec)) delete next[spec.name];
    onChange(next);
  };
  return (
    <>
      {specs.map((spec) => {
        const common = { label: sayName(spec.name), help: sentence(spec.help) };
        const text = values[spec.name] ?? defaultText(spec);
        const set = (value: string) => change(spec, value);
        switch (spec.type) {
          case 'integer':
            return <NumberField key={spec.name} {...common} min={spec.min} max={spec.max} value={Number(text)} onChange={(n) => set(String(n))} />;
          case 'flag':
            return <Switch key={spec.name} {...common} value={text === 'on' || text === 'true'} onChange={(on) => set(on ? 'on' : 'off')} />;
          case 'choice':
            return <Select key={spec.name} {...common} value={text} choices={(spec.choices ?? []).map((value) => ({ value, label: say(value) }))} onChange={set} />;
          default:
            return <TextField key={spec.name} {...common} value={text} onChange={set} />;
        }
      })}
    </>
  );
}
