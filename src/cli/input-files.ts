import * as fs from 'node:fs';
import * as path from 'node:path';
import { Io, UsageError } from './io';
import { attempt } from '../base/collections';
import { isPlainObject, lookUp } from '../base/plain';
import { ManifestText } from '../checker/run';
import { matchesGlob } from '../findings/glob';
import { textOfBytes } from '../nodes/check/read/decode-text';
import type { NodeFileInput } from '../nodes/check/read/read-node-file';

/** The argument for stdin, and its name in reports. */
export const STDIN = '-';
export const STDIN_NAME = 'stdin';
/** Extensions of manifests. */
export const MANIFEST_EXTENSIONS: readonly string[] = ['.yaml', '.yml', '.json'];
const SKIPPED_FOLDERS = new Set(['node_modules', '.git']);
/** Directories of a Helm chart with templates, which aren't manifests before they are rendered: its own, and those of its dependencies. */
const CHART_FOLDERS = new Set(['templates', 'charts']);

/** An input: a file, or stdin. */
export interface InputFile extends ManifestText {
  readonly file: string;
  readonly isStdin?: true;
  /** Reads the text. */
  readonly text: () => string;
  /** Reads the content, which may have another encoding than UTF-8. Of tests, stdin is a string. */
  readonly content: () => string | Buffer;
}

/** Files that a configuration excludes. */
export interface Excluded {
  /** Globs, relative to `directory`. */
  readonly exclude: readonly string[];
  /** Absolute. */
  readonly directory: string;
  /** Called with each glob that excludes a file. @default - nothing is called */
  readonly onUsed?: (glob: string) => void;
  /** Called with the directory of each Helm chart whose templates and dependencies are left out. @default - they are read */
  readonly onChart?: (directory: string) => void;
}

/**
 * The files named by arguments: files, all files with the extensions below directories, `-` for stdin, and globs that the shell didn't expand.
 * Without arguments: stdin.
 *
 * @throws UsageError if there is nothing to read
 */
export function inputFiles(
  args: readonly string[], { exclude, directory, onUsed, onChart }: Excluded, io: Io, extensions = MANIFEST_EXTENSIONS,
  decode: (bytes: Buffer) => string = String,
): readonly InputFile[] {
  const textOf = (content: string | Buffer) => (typeof content === 'string' ? content : decode(content));
  const seen = new Set<string>();
  const named = new Set(args.map((arg) => path.resolve(io.cwd, arg)));
  return (args.length === 0 ? [STDIN] : args).flatMap((arg) => (arg === STDIN ? [STDIN] : filesOf(arg, io, extensions, onChart)))
    .filter((file) => !seen.has(file) && seen.add(file))
    .map((file): InputFile => {
      if (file === STDIN) {
        const content = readStdin(io, args.length === 0);
        return { file: STDIN_NAME, isStdin: true, text: () => textOf(content), content: () => content };
      }
      const read = readerOf(file, io);
      const content = () => {
        io.progress?.(`reading ${shown(file, io)}`);
        return read();
      };
      return { file: shown(file, io), path: path.relative(directory, file), text: () => textOf(content()), content };
    })
    .filter((input) => {
      const matching = input.path === undefined ? [] : exclude.filter((glob) => matchesGlob(glob, input.path!));
      matching.forEach((glob) => onUsed?.(glob));
      if (matching.length === 0 && input.path !== undefined) {
        const file = path.resolve(directory, input.path);
        noteInput(file, io, named.has(file) ? 'named' : 'found');
      }
      return matching.length === 0;
    });
}

/** Notes that a command reads a file, which it then never overwrites by a report. */
export function noteInput(file: string, { cwd, inputs }: Io, how: 'named' | 'found' = 'named'): void {
  const absolute = path.resolve(cwd, file);
  if (how === 'named' || !inputs?.has(absolute)) { inputs?.set(absolute, how); }
}

/** Notes that a command reads stdin: where the system has this name, it leads to the file from which stdin is redirected. */
export function noteStdin(io: Io): void {
  noteInput('/dev/stdin', io);
}

/** @throws UsageError if the file that a flag names for output is one that the command reads, by whatever path or link */
export function demandNoInput(flag: string, output: string | undefined, io: Io): void {
  if (output === undefined) { return; }
  const target = path.resolve(io.cwd, output);
  const status = statOf(target);
  // a pipe or a device has no content to lose
  if (status && !status.isFile()) { return; }
  const how = [...io.inputs ?? []].filter(([file]) => file === target || (status && isSameFile(status, statOf(file)))).map(([, each]) => each);
  if (how.includes('named') || (how.includes('found') && !isOwnOutput(target))) {
    throw new UsageError(`${flag}: ${output} is an input file. Name another file`);
  }
}

function isSameFile(a: fs.Stats, b: fs.Stats | undefined): boolean {
  return a.ino === b?.ino && a.dev === b.dev;
}

/** Keys of reports and baselines, of SARIF, and of locks. */
const OWN_KEYS = ['schemaVersion', 'runs', 'images'];

/** Whether a file is what a command has written in JSON: the next run finds it in the directory that it reads, and writes it again. */
function isOwnOutput(file: string): boolean {
  const content = attempt(() => JSON.parse(fs.readFileSync(file, 'utf8')) as unknown);
  return isPlainObject(content) && !Object.hasOwn(content, 'kind') && OWN_KEYS.some((key) => Object.hasOwn(content, key));
}

/** Input files with the output of `kubectl get`: a redirection of Windows PowerShell writes UTF-16. */
export function dumpFiles(args: readonly string[], excluded: Excluded, io: Io): readonly InputFile[] {
  return inputFiles(args, excluded, io, MANIFEST_EXTENSIONS, textOfBytes);
}

/** Input files of nodes: their content is as it is, since programs on Windows write UTF-16, too. */
export function nodeFiles(
  args: readonly string[], excluded: Excluded, io: Io, extensions: readonly string[],
): readonly (NodeFileInput & { readonly file: string })[] {
  return inputFiles(args, excluded, io, extensions).map(({ file, path: at, content }) => ({ file, path: at, text: content }));
}

/** Excludes nothing. */
export const allFiles = ({ cwd }: Io): Excluded => ({ exclude: [], directory: cwd });

/** Reads stdin. @param isDefault whether it is read because there are no arguments @throws UsageError if it is a terminal */
export function readStdin(io: Io, isDefault: boolean): string | Buffer {
  noteStdin(io);
  const content = io.readStdin();
  if (content === undefined) {
    throw new UsageError(isDefault
      ? 'no files given. Name files or directories, or use - for stdin'
      : 'stdin is a terminal. Redirect a file or the output of a command to it');
  }
  return content;
}

function filesOf(arg: string, io: Io, extensions: readonly string[], onChart: Excluded['onChart']): readonly string[] {
  // a variable of a shell that isn't set: it would be the working directory
  if (arg === '') { throw new UsageError('file: must be the path of a file or a directory, got "". Name one, or use . for the working directory'); }
  const named = path.resolve(io.cwd, arg);
  if (statOf(named)?.isDirectory()) { return filesBelow(named, extensions, onChart); }
  return !fs.existsSync(named) && /[*?]/.test(arg) ? filesOfGlob(arg, io, extensions) : [named];
}

/** A path in reports: relative to the working directory, but absolute outside of it. */
function shown(file: string, io: Io): string {
  const relative = path.relative(io.cwd, file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}

/** The status of the file at a path; `undefined` if it is unknown, as for a symbolic link that leads to itself. Reading it reports why. */
export function statOf(file: string): fs.Stats | undefined {
  return attempt(() => fs.statSync(file));
}

/** @param onChart called with the directories of charts, if their templates and dependencies are left out */
function filesBelow(folder: string, extensions: readonly string[], onChart?: (directory: string) => void): readonly string[] {
  const entries = attempt(() => fs.readdirSync(folder, { withFileTypes: true }));
  // reading it like a file fails, and reports why
  if (!entries) { return [folder]; }
  const isChart = onChart !== undefined && entries.some(({ name }) => name === 'Chart.yaml');
  const leftOut = isChart ? entries.filter((entry) => entry.isDirectory() && CHART_FOLDERS.has(entry.name)) : [];
  if (leftOut.length > 0) { onChart!(folder); }
  return entries.filter((entry) => !leftOut.includes(entry)).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    // symbolic links to directories aren't followed: they can form a loop
    if (entry.isDirectory()) { return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(file, extensions, onChart); }
    const isInput = extensions.includes(path.extname(entry.name).toLowerCase()) && entry.name !== CONFIG_FILE;
    return isInput && (entry.isFile() || !isOtherThanFile(file)) ? [file] : [];
  });
}

/** Whether a path leads to something other than a file: a directory, or a named pipe, which would block the run. */
function isOtherThanFile(file: string): boolean {
  return statOf(file)?.isFile() === false;
}

/** The configuration of k8s-windows, which isn't a manifest. */
export const CONFIG_FILE = '.k8s-windows.yaml';

function filesOfGlob(glob: string, io: Io, extensions: readonly string[]): readonly string[] {
  const segments = glob.split(/[\\/]/);
  const fixed = segments.slice(0, segments.findIndex((segment) => /[*?]/.test(segment)));
  const folder = path.resolve(io.cwd, fixed.join('/') || (glob.startsWith('/') ? '/' : '.'));
  if (!statOf(folder)?.isDirectory()) { return [path.resolve(io.cwd, glob)]; }
  const pattern = segments.slice(fixed.length).join('/');
  const found = filesBelow(folder, extensions).filter((file) => matchesGlob(`./${pattern}`, path.relative(folder, file)));
  return found.length > 0 ? found : [path.resolve(io.cwd, glob)];
}

/** Reads a file. What isn't a regular file, such as a pipe, can be read only once, so its content is kept. */
function readerOf(file: string, io: Io): () => Buffer {
  let known: Buffer | undefined;
  return () => {
    if (known) { return known; }
    const content = readFile(file, io);
    if (isOtherThanFile(file)) { known = content; }
    return content;
  };
}

/** Names of stdin. It is read without opening it again, which sockets don't allow. */
const STDIN_FILE = /^\/(?:dev\/(?:stdin|fd\/0)|proc\/self\/fd\/0)$/;

function readFile(file: string, io: Io): Buffer {
  const status = statOf(file);
  // reading a device may never end
  const isDevice = status && (status.isBlockDevice() || (status.isCharacterDevice() && status.rdev !== statOf('/dev/null')?.rdev));
  if (isDevice) { throw new Error('must be a file or a pipe, got a device. Name a file, or use - for stdin'); }
  try {
    const stdin = STDIN_FILE.test(file) ? io.readStdin() : undefined;
    return stdin ? Buffer.from(stdin) : fs.readFileSync(file);
  } catch (error) {
    throw new Error(lookUp(READ_ERRORS, (error as NodeJS.ErrnoException).code) ?? `could not be read: ${(error as Error).message}`);
  }
}

/** The text of a file that an option names, which a redirection of Windows PowerShell may have written. @throws UsageError if it can't be read */
export function readNamedFile(file: string, io: Io, name = file): string {
  noteInput(file, io);
  try {
    return textOfBytes(readFile(path.resolve(io.cwd, file), io));
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'could not be read: permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'does not exist: a part of its path is a file',
  ELOOP: 'could not be read: its symbolic links form a loop',
  ERR_FS_FILE_TOO_LARGE: 'is too large. Split it',
  ERR_STRING_TOO_LONG: 'is too large. Split it',
};
