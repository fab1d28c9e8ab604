import * as fs from 'node:fs';
import * as path from 'node:path';
import { TEMPLATES } from './init-templates';
import { statOf } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { FileWriter } from './write-file';
import { attempt, show } from '../base';
import { printable, shellWord } from '../findings';

/** The options of `k8s-windows init`. */
export interface InitFlags {
  readonly template: keyof typeof TEMPLATES;
  /** A version or a tarball. @default - this version */
  readonly package?: string;
}

/** What a package.json says of versions. */
interface Manifest {
  readonly version: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** A range of versions, or the name of one, as npm has them. */
const VERSION = /^(?:[~^]?\d+(?:\.\d+){0,2}(?:-[\w.-]+)?|latest|next)$/;
const DEVELOPMENT = ['@types/node', 'tsx', 'typescript'];

/** `k8s-windows init`: writes a project to an empty or new directory. Returns the exit code. */
export function initCommand(folder: string, { template: name, package: given }: InitFlags, io: Io): number {
  const directory = path.resolve(io.cwd, folder);
  demandEmpty(folder, directory);
  const own = ownManifest();
  const { dependencies, scripts, files, manifests } = TEMPLATES[name];
  const project = (path.basename(directory).toLowerCase().match(/[a-z\d]+/g) ?? ['app']).join('-');
  const manifest = {
    name: project, private: true, scripts,
    dependencies: { ...pick(own.peerDependencies, dependencies), 'k8s-windows': packageOf(given, directory, own.version, io) },
    devDependencies: pick(own.devDependencies, DEVELOPMENT),
  };
  const all = {
    'package.json': `${JSON.stringify(manifest, undefined, 2)}\n`, ...files,
    ...name === 'pulumi' && { 'Pulumi.yaml': `name: ${project}\nruntime: nodejs\ndescription: Workloads on Windows nodes\n` },
  };
  const writer = new FileWriter(io);
  for (const [file, text] of Object.entries(all)) {
    const written = path.join(folder, file);
    writer.write(written, text, { createFolder: true });
    io.stdout(`${printable(written)}\n`);
  }
  writer.finish();
  const enter = directory === path.resolve(io.cwd) ? '' : `  cd ${printable(shellWord(folder))}\n`;
  io.stdout(`\nNext:\n${enter}  npm install\n  npm test\n  npm run synth    # writes ${manifests}\n`);
  return EXIT.CLEAN;
}

/** @throws UsageError if there is something other than a Git repository */
function demandEmpty(folder: string, directory: string): void {
  if (folder === '') {
    throw new UsageError('directory: must be the path of an empty or a new directory, got "". Name one, or use . for the working directory');
  }
  const status = statOf(directory);
  if (status === undefined) { return; }
  const must = `${folder}: must be an empty or a new directory`;
  if (!status.isDirectory()) { throw new UsageError(`${must}, got a file. Name another directory`); }
  const [first, ...others] = (attempt(() => fs.readdirSync(directory)) ?? []).filter((name) => name !== '.git').sort();
  if (first === undefined) { return; }
  throw new UsageError(`${must}, got one with ${first}${others.length > 0 ? ` and ${others.length} more` : ''}. Name another directory`);
}

/** The package.json of this package, which is in a directory above this file, before and after the build. */
function ownManifest(directory = __dirname): Manifest {
  const text = attempt(() => fs.readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return text === undefined ? ownManifest(path.dirname(directory)) : JSON.parse(text) as Manifest;
}

/** The version of k8s-windows in the new package.json. @throws UsageError if it is neither a version nor a tarball */
function packageOf(given: string | undefined, directory: string, version: string, io: Io): string {
  if (given === undefined) { return `^${version}`; }
  if (VERSION.test(given)) { return given; }
  const tarball = path.resolve(io.cwd, given);
  if (/\.tgz$/.test(given) && statOf(tarball)?.isFile()) { return `file:${path.relative(directory, tarball).replaceAll('\\', '/')}`; }
  const must = `--package: must be a version, or the tarball of "npm pack", got ${show(given)}`;
  throw new UsageError(`${must}. Use a version such as ${version}, or an existing .tgz file`);
}

function pick(versions: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)));
}
