import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { BAD_POD } from './shell';
import { dependencies } from '../../package.json';
import { Folder } from '../cli/command';
import { ROOT } from '../docs/code-blocks';

interface Stage { readonly name: string; readonly from: string; readonly steps: readonly (readonly [instruction: string, words: string])[] }

/** The stages of the Containerfile. */
function stages(): readonly Stage[] {
  const lines = readFileSync(path.join(ROOT, 'Containerfile'), 'utf8').replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '').split('\n')
    .filter((line) => line !== '');
  const found: { name: string; from: string; steps: [string, string][] }[] = [];
  for (const line of lines.filter((each) => !each.startsWith('ARG '))) {
    const [, instruction, words] = /^([A-Z]+) (.*)$/.exec(line)!;
    const [, from, name] = instruction === 'FROM' ? /^(\S+)(?: AS (\w+))?$/.exec(words)! : [];
    if (from) { found.push({ name: name ?? 'final', from, steps: [] }); } else { found.at(-1)!.steps.push([instruction, words]); }
  }
  return found;
}

const STAGES = stages();
const ALLOWED = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n').filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));
const ofFinal = (instruction: string) => STAGES.at(-1)!.steps.filter(([each]) => each === instruction).map(([, words]) => words);

test('the base is an exact version, and the user has no privileges', () => {
  expect(readFileSync(path.join(ROOT, 'Containerfile'), 'utf8')).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:\d+\.\d+\.\d+-alpine\d+\.\d+$/m);
  expect(STAGES.map(({ from }) => from)).toEqual(STAGES.map(() => '${NODE_IMAGE}'));
  expect(ofFinal('USER')).toEqual(['65532:65532']);
  expect(ofFinal('WORKDIR').at(-1)).toBe('/work');
});

test('the image is built from files that the context has', () => {
  const copies = STAGES.flatMap(({ steps }) => steps).filter(([instruction, words]) => instruction === 'COPY' && !words.startsWith('--from'));
  const sources = copies.flatMap(([, words]) => words.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((source) => !existsSync(path.join(ROOT, source)) || !ALLOWED.includes(source))).toEqual([]);
});

test('its steps build a command that runs', () => {
  const folder = new Folder();
  const directories: Record<string, string> = {};
  for (const { name, steps } of STAGES) {
    const root = path.join(folder.path, name);
    let directory = root;
    for (const [instruction, words] of steps) {
      const [first, ...rest] = words.split(' ');
      if (instruction === 'WORKDIR') {
        directory = path.join(root, words);
        mkdirSync(directory, { recursive: true });
        directories[name] ??= directory;
      } else if (instruction === 'COPY') {
        const stage = /^--from=(\w+)$/.exec(first)?.[1];
        const [context, sources] = stage ? [path.join(folder.path, stage), rest.slice(0, -1)] : [ROOT, [first, ...rest.slice(0, -1)]];
        const target = path.join(directory, rest.at(-1)!);
        for (const source of sources) {
          cpSync(path.join(context, source), words.endsWith('/') ? path.join(target, source) : target, { recursive: true, verbatimSymlinks: true });
        }
      } else if (instruction === 'RUN') {
        run(words, directory);
      }
    }
  }
  const { build, final } = directories;
  expect(existsSync(path.join(build, 'lib'))).toBe(true);
  const work = new Folder({ 'web.yaml': BAD_POD });
  const [entry] = JSON.parse(ofFinal('ENTRYPOINT')[0]) as string[];
  const { status, stdout } = spawnSync(
    path.join(final, '..', entry), ['check', '.'], { cwd: work.path, encoding: 'utf8', env: { PATH: process.env.PATH } },
  );
  expect(status).toBe(1);
  expect(stdout).toContain('web.yaml:5:1: error');
}, 900_000);

/** Runs a RUN line. Packages that are here already stand for those that `npm ci` installs: all of them, or those of the command. */
function run(words: string, directory: string): void {
  const [, flags] = /^npm ci (.*)$/.exec(words) ?? [];
  if (flags === undefined) {
    expect(spawnSync('bash', ['-ec', words], { cwd: directory, encoding: 'utf8' })).toMatchObject({ status: 0 });
    return;
  }
  expect(flags).toContain('--ignore-scripts');
  const installed = path.join(ROOT, 'node_modules');
  if (!flags.includes('--omit=dev')) {
    symlinkSync(installed, path.join(directory, 'node_modules'));
    return;
  }
  mkdirSync(path.join(directory, 'node_modules'));
  const needed = [...Object.keys(dependencies)];
  for (const name of needed) {
    const { dependencies: more = {} } = JSON.parse(
      readFileSync(path.join(installed, name, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> };
    needed.push(...Object.keys(more).filter((each) => !needed.includes(each)));
    symlinkSync(path.join(installed, name), path.join(directory, 'node_modules', name));
  }
}
