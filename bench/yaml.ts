/**
 * Benchmark of reading YAML, without rules: real manifests, as they are and with CRLF, and one long document that the reader of plain YAML doesn't
 * take, against the `yaml` package that reads the same. The manifests are those of the directory `MANIFESTS`, or of the Go modules that
 * `npm run test:cluster` downloads, or the examples. `npx tsx bench/yaml.ts` runs it by itself.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compare, Measure, printTable } from './run';
import { readPlainYaml } from '../src/yaml/read/plain-yaml';
import { splitDocuments } from '../src/yaml/read/split-documents';

const ROOT = path.join(__dirname, '..');
/** A table of so many characters takes long enough to be measured. */
const ENOUGH = 3_000_000;

/** Manifests that aren't templates, below a directory. @param seen their texts: versions of one module have many files in common */
function manifestsIn(dir: string, seen: Set<string>): readonly string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => /\.ya?ml$/.test(file) && !file.includes('node_modules'))
    .map((file) => path.join(dir, file)).filter((file) => {
      const text = readFileSync(file, 'utf8');
      const isOne = /^apiVersion:/m.test(text) && /^kind:/m.test(text) && !text.includes('{{') && text.length < ENOUGH && !seen.has(text);
      seen.add(text);
      return isOne;
    });
}

function corpus(): readonly string[] {
  const modules = process.env.GOMODCACHE ?? path.join(os.homedir(), 'go', 'pkg', 'mod');
  const projects = ['k8s.io', 'sigs.k8s.io'].map((name) => path.join(modules, name)).filter((dir) => existsSync(dir));
  const dirs = process.env.MANIFESTS ? [process.env.MANIFESTS] : projects.length > 0 ? projects : [path.join(ROOT, 'examples')];
  const seen = new Set<string>();
  return dirs.flatMap((dir) => manifestsIn(dir, seen));
}

function run(reader: string, list: string): () => Measure {
  const args = ['--import', 'tsx', path.join(__dirname, 'cases', 'read-yaml.ts'), reader, list];
  return () => JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: ROOT }).trim().split('\n').pop()!);
}

/** Prints the table. */
export function benchYaml(rounds: number): void {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'k8s-windows-bench-'));
  try {
    const write = (name: string, text: string): string => {
      writeFileSync(path.join(dir, name), text);
      return path.join(dir, name);
    };
    const files = corpus();
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const documents = texts.flatMap((text) => splitDocuments(text).map((document) => document.text));
    const length = (all: readonly string[]) => all.reduce((sum, text) => sum + text.length, 0);
    const plain = documents.filter((text) => readPlainYaml(text) !== undefined);
    const data = Array.from({ length: 12 }, (_, k) => `    key-${k}: value ${k}\n    "other-${k}": "a # b"\n`).join('');
    const item = (i: number) =>
      `- &item-${i}\n  apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: map-${i}\n    labels: {app: "a"}\n  data:\n${data}`;
    const one = `items:\n${Array.from({ length: 2000 }, (_, i) => item(i)).join('')}`;
    const cases: readonly (readonly [name: string, files: readonly string[], characters: number, goals: readonly [string, string]])[] = [
      [`${files.length} manifests`, files, length(texts), ['≤ 0.15', '≤ 0.85']],
      ['the same with CRLF', texts.map((text, i) => write(`${i}.yaml`, text.replace(/\r?\n/g, '\r\n'))), length(texts), ['≤ 0.15', '≤ 0.85']],
      // the parser is that of the package; the values are ours
      ['a document with anchors', [write('anchors.yaml', one)], one.length, ['≤ 1.1', '≤ 1.1']],
    ];
    const rows = [['', 'MB of YAML', 'yaml ms', 'ours ms', 'ratio', 'goal', 'yaml MB', 'ours MB', 'ratio', 'goal']];
    for (const [name, paths, characters, [time, memory]] of cases) {
      const list = write('list', paths.join('\n'));
      const { ours, theirs } = compare(rounds, run('ours', list), run('yaml', list));
      const cells = (of: (measure: Measure) => number) => [of(theirs).toFixed(0), of(ours).toFixed(0), (of(ours) / of(theirs)).toFixed(2)];
      const [times, sizes] = [cells(({ milliseconds }) => milliseconds), cells(({ megabytes }) => megabytes)];
      rows.push([name, (characters / 1e6).toFixed(1), ...times, time, ...sizes, memory]);
    }
    const share = (part: number, all: number) => `${(100 * part / all).toFixed(1)} %`;
    console.log('\nreading YAML against the yaml package that reads the same');
    console.log(
      `plain YAML: ${share(plain.length, documents.length)} of ${documents.length} documents, ${share(length(plain), length(documents))} of the text`,
    );
    printTable(rows);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (require.main === module) { benchYaml(process.argv.includes('quick') ? 3 : 5); }
