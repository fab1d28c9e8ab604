import { parseAllDocuments, stringify } from 'yaml';
import { fixTexts, RULES } from '../../../src/check';

/** A manifest, and the rule that it is the bad example of. */
export interface Source {
  readonly rule: string;
  readonly text: string;
  readonly isJson?: boolean;
}

const EXAMPLES = RULES.map(({ id, bad }): Source => ({ rule: id, text: bad }));
/** The bad examples that `fix` changes. */
export const SOURCES = EXAMPLES.filter(({ text }) => fixTexts([{ text }]).texts[0].applied.length > 0);

/** A Windows Pod, or Deployment, with several findings to fix. */
export function manyFaults(random: Random): object {
  const maybe = (fields: object, probability = 0.4): object => (random.chance(probability) ? fields : {});
  const shuffled = (value: object) => Object.fromEntries(random.shuffle(Object.entries(value)));
  const volumes = random.shuffle([
    { name: 'proc', hostPath: { path: '/proc' } },
    { name: 'sys', hostPath: { path: '/sys', ...maybe({ type: 'Directory' }) } },
    { name: 'cache', emptyDir: { medium: 'Memory', ...maybe({ sizeLimit: '1Gi' }) } },
    { name: 'data', emptyDir: {} },
    { name: 'share', flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: '\\\\files.example.com\\share' } } },
    { name: 'azure', azureFile: { secretName: 'a', shareName: 'b' } },
    { name: 'settings', configMap: { name: 'c', ...maybe({ defaultMode: 256 }) } },
  ].filter(() => random.chance(0.5)));
  const container = (name: string) => shuffled({
    name, image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    resources: { limits: { cpu: '1', memory: '1Gi' }, ...maybe({ requests: { memory: '512Mi' } }) },
    ...maybe({
      securityContext: shuffled({
        privileged: false, ...maybe({ capabilities: { drop: ['ALL'] } }), ...maybe({ readOnlyRootFilesystem: true }),
        ...maybe({ windowsOptions: { runAsUserName: 'ContainerUser' } }),
      }),
    }),
    ...maybe({ volumeMounts: volumes.map((volume) => ({ name: volume.name, mountPath: `C:\\${volume.name}` })) }, 0.8),
    ...maybe({ livenessProbe: { timeoutSeconds: 10, exec: { command: random.pick([['dir'], ['cmd /c exit 0'], ['dir', 'C:\\data']]) } } }),
    ...maybe({ lifecycle: { stopSignal: 'SIGTERM' } }, 0.2),
  });
  const spec = shuffled({
    ...maybe({ os: { name: 'windows' } }, 0.7),
    nodeSelector: {
      ...maybe({ 'kubernetes.io/os': 'windows' }, 0.7), ...maybe({ 'beta.kubernetes.io/os': 'windows' }),
      ...maybe({ 'node.kubernetes.io/windows-build': '10.0.20348' }, 0.2),
    },
    ...maybe({ tolerations: random.pick([[{ operator: 'Exists' }], [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }], []]) }, 0.7),
    ...maybe({ securityContext: shuffled({ ...maybe({ fsGroup: 1000 }), ...maybe({ runAsUser: 1 }), runAsNonRoot: true }) }),
    ...maybe({ hostPID: true }, 0.2), ...maybe({ hostAliases: [{ ip: '10.0.0.5', hostnames: ['files'] }] }, 0.2),
    ...(volumes.length > 0 ? { volumes } : {}),
    containers: ['web', 'log'].slice(0, random.pick([1, 2])).map(container),
  });
  const template = { metadata: { labels: { app: 'web' }, ...maybe({ annotations: { a: 'line\nline\n' } }) }, spec };
  const object = random.chance(0.3)
    ? { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec }
    : {
      apiVersion: random.pick(['apps/v1', 'apps/v1', 'extensions/v1beta1']), kind: 'Deployment', metadata: { name: 'web' },
      spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template },
    };
  return object;
}

/** One to three objects to be fixed: bad examples of rules, or Pods with several findings; sometimes in a List. */
export function randomManifests(random: Random): readonly unknown[] {
  const objects = random.chance(0.4)
    ? Array.from({ length: random.pick([1, 1, 2]) }, () => manyFaults(random))
    : parseAllDocuments(random.pick(SOURCES).text).map((document) => document.toJS() as object);
  return random.chance(0.15) ? [{ apiVersion: 'v1', kind: 'List', items: objects }] : objects;
}

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

/** An object as KYAML, as `kubectl get -o kyaml` prints it: KEP-5295. Strings stay on one line. */
export function kyaml(object: unknown): string { return `---\n${render(object, '')}\n`; }

function render(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) { return JSON.stringify(value); }
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) { return '[]'; }
    if (value.every((item) => typeof item === 'object' && item !== null)) { return `[${value.map((item) => render(item, indent)).join(', ')}]`; }
    return `[\n${value.map((item) => `${inner}${render(item, inner)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value);
  return entries.length === 0
    ? '{}'
    : `{\n${entries.map(([key, child]) => `${inner}${keyText(key)}: ${render(child, inner)},\n`).join('')}${indent}}`;
}

function keyText(key: string): string {
  return /^[\p{L}\p{N}_]([\p{L}\p{N}_./-]*[\p{L}\p{N}_])?$/u.test(key) && !/^(null|true|false|y|yes|n|no|on|off|[\d.]+)$/i.test(key)
    ? key
    : JSON.stringify(key);
}
