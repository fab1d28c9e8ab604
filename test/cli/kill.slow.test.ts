import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { buildTo, Folder } from './command';
import { GOOD, PRIVILEGED } from '../checker/manifests';

// KILLS=200 npm run test:slow -- test/cli/kill runs the long version
const KILLS = Number(process.env.KILLS ?? 20);
const FILES = KILLS < 100 ? 30 : 500;

const built = new Folder();
beforeAll(() => buildTo(built));

const NAMES = Array.from({ length: FILES }, (_, i) => `${String(i).padStart(3, '0')}.yaml`);
// long enough for a write to be cut short
const PADDING = `# ${'x'.repeat(10_000)}\n`.repeat(3);
const OLD = PRIVILEGED + PADDING;
const NEW = GOOD + PADDING;

/** Runs `fix --write`, kills it when it has printed some of its lines, one per file, and gives the signal it ended by. */
function killed(folder: Folder, tmpdir: string, signal: NodeJS.Signals, after: number, delay: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [path.join(built.path, 'lib/cli/main.js'), 'fix', '--write', '--all', 'manifests'], {
    cwd: folder.path, env: { ...process.env, NODE_OPTIONS: '', TMPDIR: tmpdir }, stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    const before = text.length;
    text += chunk;
    if (text.slice(0, before).split('\n').length <= after && text.split('\n').length > after) { setTimeout(() => child.kill(signal), delay); }
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, by) => resolve(by));
  });
}

describe.each([
  ['the temporary folder is on the same file system', true],
  ['files must be staged beside their target', false],
])('fix --write that is killed where %s', (_name, hasTmp) => {
  const folder = new Folder();
  const tmp = path.join(folder.path, hasTmp ? 'tmp' : 'none');
  if (hasTmp) { mkdirSync(tmp); }
  const leftIn = (name: string) => readdirSync(path.join(folder.path, name)).filter((each) => !NAMES.includes(each));
  const left = () => [leftIn('manifests'), ...(hasTmp ? [leftIn('tmp')] : [])];

  test('leaves each file with its old or new content, and the next run removes temporary files', async () => {
    let partly = 0;
    let littered = 0;
    for (let round = 0; round < KILLS / 2; round++) {
      NAMES.forEach((name) => folder.write(`manifests/${name}`, OLD));
      const signal = (['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGINT'] as const)[round % 5];
      await killed(folder, tmp, signal, 1 + Math.floor(Math.random() * (FILES - 10)), Math.random() * 4);

      const contents = NAMES.map((name) => folder.read(`manifests/${name}`));
      expect(NAMES.filter((_, i) => contents[i] !== OLD && contents[i] !== NEW)).toEqual([]);
      if (contents.includes(OLD) && contents.includes(NEW)) { partly += 1; }
      const all = left().flat();
      if (all.length > 0) { littered += 1; }
      // one at most, hidden, and only where the run had no chance to remove it
      expect(all.length).toBeLessThanOrEqual(signal === 'SIGKILL' ? 1 : 0);
      if (hasTmp) { expect(leftIn('manifests')).toEqual([]); }
      expect(all.every((name) => /^\.k8s-windows-.*\.tmp$/.test(name))).toBe(true);
    }
    expect(partly).toBeGreaterThan(0);
    if (process.env.KILLS) {
      process.stderr.write(`${KILLS / 2} kills: ${partly} between the first file and the last, ${littered} left a temporary file\n`);
    }

    NAMES.forEach((name) => folder.write(`manifests/${name}`, OLD));
    expect(await killed(folder, tmp, 'SIGKILL', Infinity, 0)).toBeNull();
    expect(NAMES.filter((name) => folder.read(`manifests/${name}`) !== NEW)).toEqual([]);
    expect(left().flat()).toEqual([]);
  }, 60_000 + KILLS * 10_000);
});
