/**
 * Runs compiled programs of users one after another: `tsx run-programs.ts <folder> <files> <program> …`. Each runs in a new copy of the directory
 * `files`. Pulumi's mocks stand for its engine, which runs neither policies nor transforms then. Prints a line for each that fails, or does nothing.
 */
import { cpSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, files, ...programs] = process.argv.slice(2);
const load = createRequire(join(folder, 'index.js'));

/** What the programs gave to Pulumi, and printed. */
const done: unknown[] = [];
const { log } = console;
for (const method of ['log', 'error'] as const) { console[method] = (...values: unknown[]) => { done.push(values); }; }

function replacePolicyPack(): void {
  const file = load.resolve('@pulumi/policy');
  load(file);
  load.cache[file]!.exports = { PolicyPack: class { public constructor(...given: unknown[]) { done.push(given); } } };
}

async function runWithPulumi(program: string): Promise<void> {
  const { runtime } = load('@pulumi/pulumi');
  await runtime.setMocks({
    newResource: ({ name, inputs }: { readonly name: string; readonly inputs: object }) => {
      done.push(name);
      return { id: name, state: { name, arn: name, ...inputs, metadata: { name, ...(inputs as { readonly metadata?: object }).metadata } } };
    },
    call: ({ inputs }: { readonly inputs: unknown }) => inputs,
  }, 'project', 'stack', false);
  runtime.registerResourceTransform = (transform: unknown) => { done.push(transform); };
  const exported: unknown = load(program);
  if (typeof exported === 'function') { await exported(); }
  await runtime.disconnect();
}

async function main(): Promise<void> {
  const withPulumi = statSync(join(folder, 'node_modules/@pulumi'), { throwIfNoEntry: false }) !== undefined;
  if (withPulumi) { replacePolicyPack(); }
  for (const [i, program] of programs.entries()) {
    const cwd = join(folder, `run-${i}`);
    cpSync(files, cwd, { recursive: true });
    process.chdir(cwd);
    done.length = 0;
    try {
      await (withPulumi ? runWithPulumi(program) : load(program));
      if (done.length === 0 && readdirSync(cwd).length === readdirSync(files).length) { log(`${program}: does nothing`); }
    } catch (error) {
      log(`${program}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

void main();
