import type { Random } from '../cluster/differential/random';

/** Unquoted scalars that versions of YAML, and readers of one version, read in different ways. */
export const ODD_SCALARS: readonly string[] = [
  '', '~', 'null', 'Null', 'NULL', 'nUll', 'y', 'Y', 'n', 'N', 'yes', 'Yes', 'YES', 'yEs', 'no', 'on', 'On', 'off', 'OFF', 'true', 'True', 'TRUE',
  'tRue', 'false',
  '0', '-0', '+0', '00', '07', '08', '0777', '-017', '0o17', '0O17', '0o8', '0x1F', '0X1F', '0x', '0xg', '-0x1f', '0b11', '0B11', '0b2', '0b',
  '-0b11', '0b+1', '0b-11', '-0b+1',
  '1_000', '_1', '-_1', '1_', '1__0', '0x_1', '0_7', '0b_1', '1.5_0', '.5_0', '1.e3_', '1.', '1.0', '1.50', '.5', '-.5', '+.5', '.', '..', '-', '+',
  '+-1', '--1',
  '1e3', '1E3', '1e+3', '1e-3', '1.e3', '.e3', '1e', '1e400', '1e-400', '-1e400', '1e21', '123456.5', '1234567.5', '0.1', '1e6', '12e03', '1d', '0.0',
  '-0.0',
  '9007199254740993', '9223372036854775807', '9223372036854775808', '-9223372036854775808', '-9223372036854775809', '18446744073709551615',
  '18446744073709551616',
  '0xFFFFFFFFFFFFFFFF', '0x1FFFFFFFFFFFFFFFF', '0777777777777777777777', '01777777777777777777777', '07777777777777777777777777',
  '+18446744073709551615',
  '.inf', '-.inf', '+.inf', '.Inf', '.INF', '.nan', '.NaN', '.NAN', '-.nan', 'inf', 'NaN', 'Infinity',
  '1:20', '190:20:30', '190:20:30.15', '2001-01-01', '2001-1-1', '2001-12-14t21:59:43.10-05:00', '2001-12-14 21:59:43.10 -5', '2001-12-14T21:59:43Z',
  '2001-13-01',
  '=', '<<', '<', '1Gi', '500m', '10%', '1.2.3', '10.0.20348', 'v1', '0.0.0.0/0', '::1', 'a:b', 'http://x', 'C:\\x', '\\', '@x', '`x`', '%x', '%',
  '!', '&', '*', '|', '>', '?', '?x', ':x', ':', '- ', '-x', '--- x', '...x',
  '{{ x }}', '[x', 'x]', 'a#b', 'a #b', 'a, b', 'a: b', 'é', '\u00a0', '☃', '😀', 'a\u0085b', 'a\u2028b', 'a\ufeffb', '\ufeff', '\u00ad', '\ufffd',
  'a\tb', 'a\t', '\ta', 'a  b', '"', '\'', 'it\'s', '"a" b', '\'a\' b',
];

const TAGS = [
  '!!str', '!!int', '!!float', '!!bool', '!!null', '!!binary', '!!timestamp', '!!seq', '!!map', '!!set', '!local', '!', '!<tag:yaml.org,2002:str>',
  '!<x>', '!e!x', '!!merge',
];
const WORDS = [
  'web', 'name', 'image', 'a', 'b', 'c', 'x y', 'key', 'spec', 'v1', 'nginx:1.25', 'kubernetes.io/os', 'windows', '8080', '1', 'true', 'C:\\data',
];
const ESCAPES = [
  '\\n', '\\t', '\\"', '\\\\', '\\/', '\\x41', '\\u00e9', '\\U0001F600', '\\ud83d\\ude00', '\\ud800', '\\N', '\\_', '\\L', '\\P', '\\0', '\\a', '\\e',
  '\\ ', '\\z', '\\\'', '\\\t', '\\\n  ', '\\x4', '\\U00110000',
];
const COMMENT = [' # c', '  #c', ' #', '\t# c', ' # a: b', ' # é\u2028x', '#x'];
const SCALAR_CHARACTERS = '0000111233789abefoxXOBn_+-.:eE~TZ <=';

/** Texts to read: most are valid YAML. The same numbers give the same text. */
export function oddYaml(random: Random, manifests: readonly string[]): string {
  const text = random.pick([
    () => `k: ${oddScalar(random)}\n`, () => `${oddScalar(random)}: v\n`,
    () => `- ${oddScalar(random)}\n- [${oddScalar(random)}, ${oddScalar(random)}]\n`,
    () => `{${oddScalar(random)}: ${oddScalar(random)}}\n`,
    ...Array.from({ length: 6 }, () => () => new Writer(random).text()),
    () => changed(new Writer(random).text(), random), () => changed(new Writer(random).text(), random),
    () => changed(random.pick(manifests), random), () => changed(random.pick(manifests), random),
    () => `a: ${pieces(random)}`, () => `k:\n  ${pieces(random)}`, () => `- ${pieces(random)}`,
  ])();
  const broken = random.chance(0.06) ? text.replace(/\n/g, random.pick(['\r\n', '\r\n', '\r', '\u0085', '\u2028'])) : text;
  return `${random.chance(0.02) ? '\ufeff' : ''}${broken}`;
}

function oddScalar(random: Random): string {
  if (random.chance(0.6)) { return random.pick(ODD_SCALARS); }
  return Array.from({ length: 1 + Math.floor(random.next() * 6) }, () => random.pick([...SCALAR_CHARACTERS])).join('');
}

/** Parts of YAML, and characters that it treats in a special way. */
export const PIECES = [
  '\n', '\n', '\n', ' ', '  ', '    ', ':', ': ', '- ', '-', '-\n', '#', ' # c', '"', '\'', '\\', '\\n', '[', ']', '{', '}', ',', ', ', '|', '|-',
  '|+', '>', '>-', '|2', '|1-', '>+1', '|0', '&a ', '*a', '*a ',
  '!', '!!str ', '!x ', '%', '@', '`', '?', '? ', '---', '---\n', '--- ', '...', '...\n', '<<', '<<: *a\n', '\t', '\r\n', 'a', 'b: 1', 'a: ', 'a:\n',
  '- a\n', '- a: 1\n', 'key: value\n', '  key: value\n', '  - x\n',
  '0777', '1_0', '0x1F', '1e3', '.5', '-3', '+1', '~', 'null', 'yes', 'no', '__proto__: 1\n', 'constructor', '"b": 2\n', '\'c\': 3\n', 'é', '\u00a0',
  '\u2028', '\ufeff', '\u0085', '\u007f', '😀', '{{ x }}',
  'a: |\n  text\n', 'a: >\n  text\n\n  more\n', '\n\n', '   \n', ' \n', '\t\n',
];

function pieces(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random.next() * 12) }, () => random.pick(PIECES)).join('');
}

/** A few changes of a text at random places. */
function changed(text: string, random: Random): string {
  let result = text;
  for (let i = 1 + Math.floor(random.next() * 3); i > 0; i--) {
    const at = Math.floor(random.next() * result.length);
    result = result.slice(0, at) + (random.chance(0.8) ? random.pick(PIECES) : '') + result.slice(at + Math.floor(random.next() * 6));
  }
  return result;
}

/** Writes a value that doesn't exist before: what may be at a place is decided there. */
class Writer {
  private readonly anchors: string[] = [];
  private readonly step: number;
  private readonly dashStep: number;

  public constructor(private readonly random: Random) {
    this.step = random.pick([1, 2, 2, 2, 3, 4]);
    this.dashStep = random.pick([0, 0, this.step]);
  }

  public text(): string {
    const { random } = this;
    const start = random.chance(0.15) ? random.pick([
      '---\n', '--- # c\n', '%YAML 1.1\n---\n', '%YAML 1.2\n---\n', '%TAG !e! tag:e.org,2000:\n---\n', '# c\n---\n', '\n\n', '--- ', '---\t\n',
    ]) : '';
    const end = random.chance(0.08) ? random.pick(['...\n', '... # c\n', '---\nb: 1\n', '...\nb: 1\n', '\n\n', '# c', '   ', '\t\n', '---']) : '';
    return `${start}${this.block(random.chance(0.1) ? this.step : 0, 0).join('\n')}${random.chance(0.95) ? '\n' : ''}${end}`;
  }

  private comment(): string { return this.random.chance(0.06) ? this.random.pick(COMMENT) : ''; }

  private between(column: number): string[] {
    return this.random.chance(0.05) ? [this.random.pick(['', '   ', '\t', '# c', `${' '.repeat(column)}# c`, '    # c', '#'])] : [];
  }

  /** Properties of a node. */
  private properties(isScalar: boolean): string {
    const { random } = this;
    const tag = random.chance(isScalar ? 0.04 : 0.02) ? `${random.pick(TAGS)} ` : '';
    if (!random.chance(0.06)) { return tag; }
    const name = random.pick(['a', 'b', 'c-1', 'd_2', 'é', 'e.f']);
    this.anchors.push(name);
    return random.chance(0.5) ? `${tag}&${name} ` : `&${name} ${tag}`;
  }

  /** Lines of a block map or list at a column. */
  private block(column: number, depth: number): string[] {
    const { random } = this;
    const isList = random.chance(0.3);
    const space = ' '.repeat(column);
    const lines: string[] = [];
    const used = new Set<string>();
    for (let i = 1 + Math.floor(random.next() * 4); i > 0; i--) {
      if (isList) {
        lines.push(...this.between(column), ...this.item(column, depth));
        continue;
      }
      const key = this.key(used);
      lines.push(...this.between(column));
      if (random.chance(0.02)) {
        lines.push(`${space}? ${key}`, ...(random.chance(0.8) ? this.behind(`${space}:`, column, depth, false) : []));
      } else {
        lines.push(...this.behind(`${space}${key}:`, column, depth, true));
      }
    }
    return lines;
  }

  private key(used: Set<string>): string {
    const { random } = this;
    const name = random.chance(0.12) ? random.pick(ODD_SCALARS) : random.pick(WORDS);
    const unique = used.has(name) && random.chance(0.97) ? `${name}${used.size}` : name;
    used.add(name);
    if (random.chance(0.03) && this.anchors.length > 0) { return random.chance(0.7) ? '<<' : `*${random.pick(this.anchors)} `; }
    return random.chance(0.12) ? this.quoted(unique, '', false) : unique;
  }

  private item(column: number, depth: number): string[] {
    const { random } = this;
    const space = ' '.repeat(column);
    if (random.chance(0.08)) { return [`${space}-${random.pick(['', '', ' ', '  # c', '\t'])}`]; }
    if (depth < 5 && random.chance(0.3)) {
      const gap = random.pick([' ', ' ', ' ', '  ', '   ', '\t']);
      const lines = this.block(column + 1 + gap.length, depth + 1);
      return [`${space}-${gap}${lines[0].trimStart()}`, ...lines.slice(1)];
    }
    return this.behind(`${space}-`, column, depth, false);
  }

  /** What follows a colon or dash at a column. */
  private behind(start: string, column: number, depth: number, isKey: boolean): string[] {
    const { random } = this;
    const gap = random.chance(0.03) ? random.pick(['\t', '  ', ' \t']) : ' ';
    if (depth < 5 && random.chance(0.3)) {
      const head = `${start}${random.chance(0.06) ? ` ${this.properties(false).trim()}` : ''}${this.comment()}`;
      const below = this.block(column + this.step, depth + 1);
      const isList = /^\s*-(?:\s|$)/.test(below.find((line) => !/^\s*(?:#|$)/.test(line)) ?? '');
      return [head.trimEnd() === '' ? start : head, ...(isKey && isList ? below.map((line) => line.slice(this.step - this.dashStep)) : below)];
    }
    const indent = ' '.repeat(column + this.step);
    return random.pick([
      () => this.one(`${start}${gap}${this.properties(true)}`, this.scalar(indent)),
      () => this.one(`${start}${gap}${this.properties(true)}`, this.scalar(indent)),
      () => this.one(`${start}${gap}${this.properties(true)}`, this.scalar(indent)),
      () => this.one(`${start}${gap}${this.properties(true)}`, random.pick(WORDS)),
      () => this.one(`${start}${gap}${this.properties(false)}`, this.flow(indent, 0)),
      () => [`${start}${gap}${this.properties(true)}${this.blockScalar(indent)}`],
      () => [this.anchors.length > 0 && random.chance(0.5) ? `${start} *${random.pick(this.anchors)}${this.comment()}` : `${start}${this.comment()}`],
    ])();
  }

  private one(head: string, text: string): string[] { return [`${head}${text}${this.comment()}`]; }

  private scalar(indent: string): string {
    const { random } = this;
    return random.pick([
      () => oddScalar(random), () => random.pick(WORDS), () => this.quoted(random.pick([...WORDS, ...ODD_SCALARS]), indent, true),
      () => [
        random.pick(WORDS), ...Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => random.pick([...WORDS, '# x', '- x', ''])),
      ].join(random.pick([' ', `\n${indent}`, `\n\n${indent}`, `\n${indent}  `, '\n'])),
    ])();
  }

  private quoted(text: string, indent: string, mayFold: boolean): string {
    const { random } = this;
    const fold = () => (mayFold && random.chance(0.3)
      ? random.pick([`\n${indent}`, `\n\n${indent}`, `  \n${indent}\t`, '\n', `\n${indent}\n${indent}`])
      : '');
    if (random.chance(0.4)) { return `'${text.replace(/'/g, '\'\'')}${fold()}${random.pick(['', 'x', '\'\''])}'`; }
    return `"${text.replace(/[\\"]/g, '\\$&')}${fold()}${random.chance(0.3) ? random.pick(ESCAPES) : ''}${random.pick(['', 'x', ' '])}"`;
  }

  private blockScalar(indent: string): string {
    const { random } = this;
    const digit = random.chance(0.15) ? random.pick([String(this.step), '1', '2', '9', '0']) : '';
    const chomping = random.pick(['', '', '', '-', '+']);
    const header = `${random.pick(['|', '|', '>'])}${random.chance(0.5) ? digit + chomping : chomping + digit}`;
    const line = () =>
      random.pick(['text', 'a: b', '# no comment', '- x', '  more', '', '', '   ', '\ttab', 'end ', '"q', 'é\u2028x', '--- x', '{{ x }}']);
    const lines = Array.from({ length: Math.floor(random.next() * 5) }, line).map((each) => (each === '' ? '' : indent + each));
    return [`${header}${this.comment()}`, ...lines].join('\n');
  }

  private flow(indent: string, depth: number): string {
    const { random } = this;
    const isList = random.chance(0.5);
    const gap = () => random.weighted([20, ''], [20, ' '], [3, `\n${indent}`], [1, ` # c\n${indent}`], [1, '\n'], [1, '\t'], [1, `\n\n${indent}`]);
    const value = (): string => {
      if (depth < 3 && random.chance(0.25)) { return this.flow(indent, depth + 1); }
      if (this.anchors.length > 0 && random.chance(0.05)) { return `*${random.pick(this.anchors)} `; }
      const scalar = random.pick([() => random.pick(WORDS), () => oddScalar(random), () => this.quoted(random.pick(ODD_SCALARS), indent, true)])();
      return `${this.properties(true)}${scalar}`;
    };
    const used = new Set<string>();
    const pair = () => random.weighted(
      [30, () => `${this.key(used)}: ${gap()}${value()}`], [3, () => `"${random.pick(WORDS).replace(/\\/g, '')}${used.size}":${value()}`],
      [1, () => this.key(used)], [1, () => `? ${this.key(used)} : ${value()}`], [1, () => `${this.key(used)}:`],
    )();
    const member = () => (isList ? random.weighted([15, value], [1, pair])() : pair());
    const members = Array.from({ length: Math.floor(random.next() * 4) }, () => gap() + member() + gap());
    const [open, close] = isList ? '[]' : '{}';
    return `${open}${members.join(',')}${random.chance(0.08) ? `,${gap()}` : ''}${members.length === 0 ? gap() : ''}${close}`;
  }
}
