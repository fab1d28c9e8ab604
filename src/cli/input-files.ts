import * as fs from 'node:fs';
import * as path from 'node:path';
import { Io, UsageError } from './io';
import { ManifestText } from '../check/run';
import { matchesGlob } from '../findings/glob';
import { lookUp } from '../options';

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
  /** The content as bytes, for input that may have another encoding than UTF-8. @default - that of stdin, which is `text` */
  readonly bytes?: () => Uint8Array;
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
 * The files named by arguments: files, all manifests below directories, `-` for stdin, and globs that the shell didn't expand. Without
 * arguments: stdin.
 *
 * @throws UsageError if there is nothing to read
 */
export function inputFiles(
  args: readonly string[], { exclude, directory, onUsed, onChart }: Excluded, io: Io, extensions = MANIFEST_EXTENSIONS,
): readonly InputFile[] {
  if (args.length === 0) { return [stdinInput(io, true)]; }
  const seen = new Set<string>();
  return args.flatMap((arg): readonly InputFile[] => {
    if (arg === STDIN) { return [stdinInput(io, false)]; }
    const named = path.resolve(io.cwd, arg);
    const files = isFolder(named) ? filesBelow(named, extensions, onChart) : (!fs.existsSync(named) && /[*?]/.test(arg) ? filesOfGlob(arg, io, extensions) : [named]);
    return files.filter((file) => !seen.has(file) && seen.add(file))
      .map((file) => {
        const bytes = readerOf(file, io);
        return { file: shown(file, io), path: path.relative(directory, file), text: () => bytes().toString('utf8'), bytes };
      })
      .filter((input) => {
        const matching = exclude.filter((glob) => matchesGlob(glob, input.path));
        matching.forEach((glob) => onUsed?.(glob));
        return matching.length === 0;
      });
  });
}

/** @throws UsageError if stdin is a terminal */
function stdinInput(io: Io, isDefault: boolean): InputFile {
  const text = io.readStdin();
  if (text === undefined) { throw noStdin(isDefault); }
  return { file: STDIN_NAME, text, isStdin: true };
}

/** The error for a stdin that is a terminal. @param isDefault whether stdin is read because there are no arguments */
export function noStdin(isDefault: boolean): UsageError {
  return new UsageError(isDefault ? 'no files given. Name files or directories, or use - for stdin' : 'stdin is a terminal. Redirect a file or the output of a command to it');
}

/** A path in reports: relative to the working directory, but absolute outside of it. */
function shown(file: string, io: Io): string {
  const relative = path.relative(io.cwd, file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}

function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() ?? false;
}

/** The status of the file at a path; `undefined` if it is unknown, as for a symbolic link that leads to itself. Reading it reports why. */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

/** @param onChart called with the directories of charts, if their templates and dependencies are left out */
function filesBelow(folder: string, extensions: readonly string[], onChart?: (directory: string) => void): readonly string[] {
  const entries = entriesOf(folder);
  // reading it like a file fails, and reports why
  if (!entries) { return [folder]; }
  const isChart = onChart !== undefined && entries.some(({ name }) => name === 'Chart.yaml');
  const leftOut = isChart ? entries.filter((entry) => entry.isDirectory() && CHART_FOLDERS.has(entry.name)) : [];
  if (leftOut.length > 0) { onChart!(folder); }
  return entries.filter((entry) => !leftOut.includes(entry)).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    // symbolic links to directories aren't followed: they can form a loop
    if (entry.isDirectory()) { return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(file, extensions, onChart); }
    const isInput = extensions.includes(path.extname(entry.name).toLowerCase()) && !CONFIG_FILES.has(entry.name);
    return isInput && (entry.isFile() || !isOtherThanFile(file)) ? [file] : [];
  });
}

function entriesOf(folder: string): fs.Dirent[] | undefined {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Whether a path leads to something other than a file: a directory, or a named pipe, which would block the run. */
function isOtherThanFile(file: string): boolean {
  return statOf(file)?.isFile() === false;
}

/** The configuration of k8s-windows isn't a manifest. */
const CONFIG_FILES = new Set(['.k8s-windows.yaml']);

function filesOfGlob(glob: string, io: Io, extensions: readonly string[]): readonly string[] {
  const segments = glob.split(/[\\/]/);
  const fixed = segments.slice(0, segments.findIndex((segment) => /[*?]/.test(segment)));
  const folder = path.resolve(io.cwd, fixed.join('/') || (glob.startsWith('/') ? '/' : '.'));
  if (!isFolder(folder)) { return [path.resolve(io.cwd, glob)]; }
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
  return reading(() => {
    const status = statOf(file);
    // reading a device may never end
    const isDevice = status && (status.isBlockDevice() || (status.isCharacterDevice() && status.rdev !== statOf('/dev/null')?.rdev));
    if (isDevice) { throw new InputError('must be a file or a pipe, got a device. Name a file, or use - for stdin'); }
    const stdin = STDIN_FILE.test(file) ? io.readStdinBytes?.() : undefined;
    return stdin ? Buffer.from(stdin) : fs.readFileSync(file);
  });
}

/** An input that can't be read for a reason that is known. */
class InputError extends Error {}

/** The text of a file that an option names. @throws UsageError if it can't be read */
export function readNamedFile(file: string, io: Io, name = file): string {
  try {
    return readFile(path.resolve(io.cwd, file), io).toString('utf8');
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) { throw error; }
    throw new Error(lookUp(READ_ERRORS, (error as NodeJS.ErrnoException).code) ?? `could not be read: ${(error as Error).message}`);
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
