import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { version } from '../../package.json';
import { buildTo, Folder } from '../cli/command';

const ROOT = path.join(__dirname, '..', '..');

interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

/** The parts of a composite action. */
export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
}

export const ACTION = parse(readFileSync(path.join(ROOT, 'action.yml'), 'utf8')) as Action;

/** What a run of the action did. */
export interface ActionRun {
  /** Exit code of the step that failed, or 0. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The report of `where-file`. */
  readonly where?: unknown;
  /** The calls of `gh`, and the comments that they post. */
  readonly comments: readonly { readonly args: readonly string[]; readonly token: string; readonly body?: string }[];
  /** The `with` of the steps that use other actions. */
  readonly used: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The arguments of `npm`. */
  readonly installed: string;
}

/** Where the action comes from. */
export interface ActionSource {
  /** What is published as the version of the action: nothing, or the release at a commit. @default - the release at another commit */
  readonly published?: string;
  /** The directory of the action, built or not. @default - one that isn't built */
  readonly folder?: Folder;
  /** What `gh` finds: numbers of comments, one per line, or `fails`. @default - no comment */
  readonly existing?: string;
}

/** The command, built once; `npm install` of the action puts it in place, and `npm run build` builds it in a checkout. */
export class ActionRunner {
  private readonly built = new Folder();
  private readonly programs = new Folder();

  public constructor() {
    buildTo(this.built);
    this.programs.write('npm', [
      '#!/bin/sh', 'case $1 in',
      'view) cat "$PUBLISHED"; test -s "$PUBLISHED" ;;',
      `install) printf '%s\\n' "$@" > npm-arguments; mkdir -p node_modules; ln -s "${this.built.path}" node_modules/k8s-windows ;;`,
      'ci) mkdir -p node_modules/tsx ;;',
      `run) ln -s "${this.built.path}/lib" lib ;;`,
      '*) exit 1 ;;', 'esac', '',
    ].join('\n'));
    this.programs.write('gh', `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const options = process.argv.slice(2);
const [input, query] = ['--input', '--jq'].map((name) => options.indexOf(name));
const args = options.slice(0, Math.max(input, query));
const body = input === -1 ? undefined : JSON.parse(readFileSync(options[input + 1], 'utf8')).body;
appendFileSync(process.env.COMMENTS, JSON.stringify({ args, token: process.env.GH_TOKEN, body }) + '\\n');
if (process.env.EXISTING === 'fails') { process.exit(1); }
if (query !== -1) { process.stdout.write(process.env.EXISTING); }
`);
    ['npm', 'gh'].forEach((name) => chmodSync(path.join(this.programs.path, name), 0o755));
  }

  /** What a checkout of the action has, as far as it matters here. */
  public checkout(): Folder {
    return new Folder(
      Object.fromEntries(['package.json', 'projenrc/prepare.cjs'].map((name) => [name, readFileSync(path.join(ROOT, name), 'utf8')])),
    );
  }

  /** Whether a directory of the built command is the one that npm puts in place. */
  public get builtPath(): string { return this.built.path; }

  /** Runs the steps of the action as a runner does: expressions are replaced, and each script is run by bash. */
  public run(
    workspace: Folder, given: Readonly<Record<string, string>> = {},
    github: Readonly<Record<string, string>> = { 'github.action_ref': `v${version}` }, source: ActionSource = {},
  ): ActionRun {
    const temp = new Folder();
    const { existing = '', published = `version = '${version}'\ngitHead = '${'0'.repeat(40)}'\n`, folder = this.checkout() } = source;
    temp.write('published', published);
    const files = Object.fromEntries(
      ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY', 'GITHUB_ENV', 'GITHUB_PATH'].map((name) => [name, path.join(temp.path, name)]),
    );
    mkdirSync(path.join(temp.path, 'temp'));
    const inputs = Object.fromEntries(Object.entries(ACTION.inputs).map(([name, { default: value }]) => [name, given[name] ?? value]));
    const steps: Record<string, Record<string, string>> = {};
    const valueOf = (expression: string): string => {
      const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
      const [, step, output] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? [];
      const value = input ? inputs[input] : step ? steps[step]?.[output] ?? '' : github[expression] ?? '';
      if (value === undefined) { throw new Error(`unknown expression ${expression}`); }
      return value;
    };
    const replaced = (text: string) => text.replace(/\$\{\{ *(.*?) *\}\}/g, (_, expression: string) => valueOf(expression));
    const holds = (condition: string) => condition.split(' && ').every((part) => {
      const [, expression, operator, value] = /^(\S+) (==|!=) '?(.*?)'?$/.exec(part)!;
      return (valueOf(expression) === value) === (operator === '==');
    });
    const result = { code: 0, stdout: '', stderr: '', used: {} as Record<string, Readonly<Record<string, string>>> };
    for (const step of ACTION.runs.steps) {
      if (result.code !== 0 || (step.if !== undefined && !holds(step.if))) { continue; }
      if (step.uses !== undefined) {
        result.used[step.uses] = Object.fromEntries(Object.entries(step.with ?? {}).map(([name, value]) => [name, replaced(value)]));
        continue;
      }
      temp.write('GITHUB_OUTPUT', '');
      temp.write('step.sh', replaced(step.run!));
      const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', path.join(temp.path, 'step.sh')], {
        cwd: workspace.path, encoding: 'utf8', env: {
          ...process.env, ...files, NODE_OPTIONS: '', PATH: `${this.programs.path}${path.delimiter}${process.env.PATH}`,
          GITHUB_ACTION_PATH: folder.path, PUBLISHED: path.join(temp.path, 'published'), COMMENTS: path.join(temp.path, 'comments'),
          EXISTING: existing, RUNNER_TEMP: path.join(temp.path, 'temp'),
          GITHUB_WORKSPACE: workspace.path, ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, replaced(value)])),
        },
      });
      Object.assign(result, { code: status ?? -1, stdout: result.stdout + stdout, stderr: result.stderr + stderr });
      if (step.id !== undefined) {
        steps[step.id] = Object.fromEntries(temp.read('GITHUB_OUTPUT').split('\n').filter((line) => line !== '')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
      }
    }
    const read = (name: string) => (existsSync(path.join(temp.path, name)) ? temp.read(name) : '');
    return {
      ...result, summary: read('GITHUB_STEP_SUMMARY'), installed: read('temp/k8s-windows/npm-arguments'),
      where: JSON.parse(read('temp/k8s-windows/where.json') || 'null') ?? undefined,
      comments: read('comments').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as ActionRun['comments'][number]),
      outputs: Object.fromEntries(Object.entries(ACTION.outputs).map(([name, { value }]) => [name, replaced(value)])),
    };
  }
}
