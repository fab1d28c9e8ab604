import { stringify } from 'yaml';

const MODULUS = 2 ** 31 - 1;

/** Random choices that one number decides (Park and Miller's generator). */
export class Random {
  private state: number;

  public constructor(seed: number) {
    // seeds side by side begin alike
    this.state = 1 + (seed * 1_000_003) % (MODULUS - 1);
    this.next();
    this.next();
  }

  /** From 0 up to, but not including, 1. */
  public next(): number {
    this.state = (this.state * 48_271) % MODULUS;
    return (this.state - 1) / (MODULUS - 1);
  }

  public chance(probability: number): boolean { return this.next() < probability; }

  public pick<T>(all: readonly T[]): T { return all[Math.floor(this.next() * all.length)]; }

  public shuffle<T>(all: readonly T[]): T[] {
    return all.map((value) => ({ value, at: this.next() })).sort((a, b) => a.at - b.at).map(({ value }) => value);
  }
}

interface Layout {
  readonly indent: number;
  readonly listIndent: number;
  /** How often a collection is written in brackets. */
  readonly flow: number;
  /** How often a collection has an anchor. */
  readonly anchors: number;
}

/** A value as YAML in one of the many ways to write it: indentation, brackets, quotes and line breaks are chosen at random. */
export function randomYaml(value: object, random: Random): string {
  const indent = random.pick([2, 2, 4]);
  const layout = { indent, listIndent: random.pick([0, indent]), flow: random.pick([0, 0, 0.1, 0.3]), anchors: random.pick([0, 0, 0, 0.1]) };
  return `${blockLines(value, 0, layout, random).join('\n')}\n`;
}

function isCollection(value: unknown): value is object { return typeof value === 'object' && value !== null; }

function blockLines(value: object, column: number, layout: Layout, random: Random): string[] {
  const space = ' '.repeat(column);
  return Object.entries(value).flatMap(([key, child]: [string, unknown]): string[] => {
    const isItem = Array.isArray(value);
    const start = `${space}${isItem ? '-' : `${scalar(key, random)}:`}`;
    const head = isCollection(child) && random.chance(layout.anchors) ? `${start} &a${column}` : start;
    if (!isCollection(child) || Object.keys(child).length === 0) { return leafLines(head, child, column + layout.indent, random); }
    if (random.chance(layout.flow)) { return flowLines(child, column + layout.indent, random, `${head} `); }
    if (isItem) {
      const lines = blockLines(child, column + 2, layout, random);
      // the first key behind the dash, or on the line below it
      return head === start && random.chance(0.9) ? [`${head} ${lines[0].trimStart()}`, ...lines.slice(1)] : [head, ...lines];
    }
    return [head, ...blockLines(child, column + (Array.isArray(child) ? layout.listIndent : layout.indent), layout, random)];
  });
}

function leafLines(head: string, value: unknown, column: number, random: Random): string[] {
  if (typeof value === 'string' && /\n./.test(value) && !/^\s|\s$/.test(value.trimEnd().replace(/\n/g, '.')) && random.chance(0.8)) {
    const lines = value.replace(/\n$/, '').split('\n');
    return [`${head} ${value.endsWith('\n') ? '|' : '|-'}`, ...lines.map((line) => (line === '' ? '' : ' '.repeat(column) + line))];
  }
  return [`${head} ${scalar(value, random)}`];
}

function flowLines(value: object, column: number, random: Random, head = ''): string[] {
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([key, child]: [string, unknown]) => {
    const text = isCollection(child) && Object.keys(child).length > 0 ? flowLines(child, column, new Random(1)).join(' ') : inFlow(child, random);
    return isList ? text : `${inFlow(key, random)}: ${text}`;
  });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const isOneLine = column === 0 || head === '' || random.chance(0.5);
  if (isOneLine) { return [`${head}${open}${random.chance(0.5) ? members.join(', ') : ` ${members.join(', ')} `}${close}`]; }
  const space = ' '.repeat(column);
  return [
    `${head}${open}`, ...members.map((member, i) => `${space}${member}${i < members.length - 1 || random.chance(0.3) ? ',' : ''}`),
    `${space.slice(2)}${close}`,
  ];
}

function inFlow(value: unknown, random: Random): string {
  const plain = scalar(value, random);
  return /[,[\]{}]|: /.test(plain) && !/^["']/.test(plain) ? JSON.stringify(value) : plain;
}

function scalar(value: unknown, random: Random): string {
  if (typeof value === 'string' && random.chance(0.15)) { return JSON.stringify(value); }
  if (typeof value === 'string' && random.chance(0.15) && /^[\x20-\x7e]*$/.test(value)) { return `'${value.replace(/'/g, '\'\'')}'`; }
  const plain = stringify(value, { version: '1.1', lineWidth: 0 }).trimEnd();
  return plain.includes('\n') ? JSON.stringify(value) : plain;
}
