import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as addressPlan from '../../src/cli/address-plan-command';
import * as admissionPreview from '../../src/cli/admission-preview-command';
import * as admission from '../../src/cli/admission-print-command';
import * as chart from '../../src/cli/chart-command';
import * as check from '../../src/cli/check-command';
import type { Commands } from '../../src/cli/commands';
import * as completion from '../../src/cli/completion-command';
import * as convert from '../../src/cli/convert-command';
import * as doctor from '../../src/cli/doctor-command';
import * as filter from '../../src/cli/filter-command';
import * as fix from '../../src/cli/fix-command';
import * as images from '../../src/cli/images-command';
import * as init from '../../src/cli/init-command';
import { Io } from '../../src/cli/io';
import * as migrate from '../../src/cli/migrate-command';
import * as nodeCheck from '../../src/cli/node-check-command';
import * as nodeRender from '../../src/cli/node-render-command';
import { run } from '../../src/cli/program';
import * as rules from '../../src/cli/rule-commands';
import * as where from '../../src/cli/where-command';
import { temporaryFolder } from '../temporary-folder';

const MODULES = {
  addressPlan, admission, admissionPreview, chart, check, completion, convert, doctor, filter, fix, images, init, migrate, nodeCheck, nodeRender,
  rules, where,
};
/** The commands, all loaded: they run without a promise. */
export const COMMANDS = Object.fromEntries(
  Object.entries(MODULES).map(([name, module]) => [name, (action: (module: never) => unknown) => action(module as never)]),
) as unknown as Commands;

/** A folder of files, removed after the tests of a file, and the command run in it. */
export class Folder {
  /** @param path of a folder that exists @default - a new one */
  public constructor(files: Readonly<Record<string, string>> = {}, public readonly path = temporaryFolder()) {
    for (const [name, text] of Object.entries(files)) { this.write(name, text); }
  }

  public write(name: string, text: string): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), text);
  }

  public read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  /** Runs a command that sends requests. */
  public async send(
    argv: readonly string[], { fetch, stdin, env = {}, today }: Pick<Io, 'fetch'> & { stdin?: string; env?: Io['env']; today?: string },
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    const out = { stdout: '', stderr: '' };
    const io: Io = {
      cwd: this.path, env: { HOME: this.path, ...env }, today, isTerminal: false, fetch, readStdin: () => stdin,
      stdout: (text) => { out.stdout += text; }, stderr: (text) => { out.stderr += text; },
    };
    return { code: await run(argv, io, '1.2.3', COMMANDS), ...out };
  }

  public run(
    argv: readonly string[],
    more: Partial<Pick<Io, 'env' | 'isTerminal' | 'isStderrTerminal' | 'columns' | 'now' | 'today'>> & { stdin?: string } = {},
  ): { code: number; stdout: string; stderr: string } {
    const out = { stdout: '', stderr: '' };
    const code = run(argv, {
      cwd: this.path, env: more.env ?? {}, today: more.today, isStderrTerminal: more.isStderrTerminal, now: more.now,
      isTerminal: more.isTerminal ?? more.columns !== undefined, columns: more.columns,
      readStdin: () => more.stdin,
      stdout: (text) => { out.stdout += text; },
      stderr: (text) => { out.stderr += text; },
    }, '1.2.3', COMMANDS);
    return { code: code as number, ...out };
  }
}

const ROOT = join(__dirname, '..', '..');

/** Builds the command, `lib/cli/main.js`, in a folder, for tests that start it many times. */
export function buildTo(folder: Folder): void {
  // in a process of its own: esbuild doesn't run in the realm of a test
  execFileSync(process.execPath, ['-e', `require('esbuild').buildSync(${JSON.stringify({
    entryPoints: ['src/cli/main.ts'], outfile: join(folder.path, 'lib/cli/main.js'),
    bundle: true, packages: 'external', platform: 'node', format: 'cjs', logLevel: 'error',
  })})`], { cwd: ROOT });
  folder.write('package.json', readFileSync(join(ROOT, 'package.json'), 'utf8'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
}
