// Which algorithm with what is run, as people write it in a link: "pvs+table", "beam+width=1+depth=2".

export const kAlgorithms = ['minimax', 'alphabeta', 'pvs', 'mtdf', 'beam', 'proof'];
export const kNumbers = ['depth', 'width', 'goal'] as const;
export const kDevices = ['deepening', 'table', 'killers', 'history', 'order', 'aspiration', 'reductions', 'quiescence'] as const;

export interface RunSpec {
  algorithm: string;
  devices: string[];
  numbers: Record<string, number>;
}

export function parseSpec(text: string): RunSpec {
  const [algorithm = 'alphabeta', ...words] = text.split('+');
  const spec: RunSpec = { algorithm, devices: [], numbers: {} };
  for (const word of words) {
    const [name = '', value] = word.split('=');
    if ((kNumbers as readonly string[]).includes(name) && Number.isInteger(Number(value))) spec.numbers[name] = Number(value);
    else if ((kDevices as readonly string[]).includes(name)) spec.devices.push(name);
  }
  return spec;
}

export function specText({ algorithm, devices, numbers }: RunSpec): string {
  return [algorithm, ...devices, ...Object.entries(numbers).map(([name, value]) => `${name}=${value}`)].join('+');
}

/** The fields of a request to the workshop. */
export function specFields({ algorithm, devices, numbers }: RunSpec): Record<string, unknown> {
  return { algorithm, ...numbers, ...Object.fromEntries(devices.map((name) => [name, true])) };
}

export interface Exercise {
  tree: string;
  runs: string[];
}

/** Whether all of it can be run and chosen: a link may name anything. */
export const isKnown = ({ runs }: Exercise): boolean => runs.every((text) => kAlgorithms.includes(parseSpec(text).algorithm));

export const exerciseLink = ({ tree, runs }: Exercise): string => `#/learn/tree/${runs.map(encodeURIComponent).join(',')}/${encodeURIComponent(tree)}`;

/** From the parts of the address after #/learn/tree/. */
export function linkedExercise([runs, tree]: string[]): Exercise | null {
  if (!runs || !tree) return null;
  try {
    return { tree: decodeURIComponent(tree), runs: runs.split(',').slice(0, 4).map(decodeURIComponent) };
  } catch {
    return null;
  }
}
