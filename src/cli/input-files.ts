import * as fs from 'node:fs';
import * as path from 'node:path';
import { Io, UsageError } from './io';
import { ManifestText } from '../check/run';
import { matchesGlob } from '../check/suppress/glob';
import { lookUp } from '../manifest';

/** Stdin among the arguments, and in the report. */
export const STDIN = '-';
export const STDIN_NAME = 'stdin';
/** How manifests are named. */
export const MANIFEST_EXTENSIONS: readonly string[] = ['.yaml', '.yml', '.json'];
const SKIPPED_FOLDERS = new Set(['node_modules', '.git']);

/** An input: a file, or stdin. */
export interface InputFile extends ManifestText {
  readonly file: string;
  readonly isStdin?: true;
}

/**
 * The texts behind the arguments: files, all manifests below folders, `-` for stdin, and globs where no shell has expanded them. Without
 * arguments it is stdin.
 *
 * @throws UsageError when there is nothing to read
 */
export function inputFiles(args: readonly string[], exclude: readonly string[], io: Io, extensions = MANIFEST_EXTENSIONS): readonly InputFile[] {
  if (args.length === 0) { return [stdinInput(io, 'name files or folders, or - for stdin')]; }
  const seen = new Set<string>();
  return args.flatMap((arg) => {
    if (arg === STDIN) { return [stdinInput(io, 'nothing comes from stdin: it is a terminal')]; }
    const named = path.resolve(io.cwd, arg);
    const files = isFolder(named) ? filesBelow(named, extensions) : (!fs.existsSync(named) && /[*?]/.test(arg) ? filesOfGlob(arg, io, extensions) : [named]);
    return files.filter((file) => !seen.has(file) && seen.add(file)).map((file) => ({ file: shown(file, io), text: () => readFile(file) }))
      .filter(({ file }) => !exclude.some((glob) => matchesGlob(glob, file)));
  });
}

function stdinInput(io: Io, fault: string): InputFile {
  const text = io.readStdin();
  if (text === undefined) { throw new UsageError(fault); }
  return { file: STDIN_NAME, text, isStdin: true };
}

/** A path as it is told: from where the user is, unless it lies elsewhere. */
function shown(file: string, io: Io): string {
  const relative = path.relative(io.cwd, file);
  return relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
}

function isFolder(file: string): boolean {
  return statOf(file)?.isDirectory() ?? false;
}

/** What a path leads to; `undefined` where that can't be found out, as in a circle of links. Reading it then says why. */
export function statOf(file: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch {
    return undefined;
  }
}

function filesBelow(folder: string, extensions: readonly string[]): readonly string[] {
  const entries = entriesOf(folder);
  // read like a file it fails, and tells why
  if (!entries) { return [folder]; }
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    // links to folders aren't followed: they can lead back
    if (entry.isDirectory()) { return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(file, extensions); }
    const isWanted = extensions.includes(path.extname(entry.name).toLowerCase()) && !CONFIG_FILES.has(entry.name);
    return isWanted && !isOtherThanFile(file) ? [file] : [];
  });
}

function entriesOf(folder: string): fs.Dirent[] | undefined {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** Whether something that exists is no file: a folder, or a named pipe, which can be waited on for ever. */
function isOtherThanFile(file: string): boolean {
  return statOf(file)?.isFile() === false;
}

/** Our own configuration is no manifest. */
const CONFIG_FILES = new Set(['.k8s-windows.yaml']);

function filesOfGlob(glob: string, io: Io, extensions: readonly string[]): readonly string[] {
  const segments = glob.split(/[\\/]/);
  const fixed = segments.slice(0, segments.findIndex((segment) => /[*?]/.test(segment)));
  const folder = path.resolve(io.cwd, fixed.join('/') || (glob.startsWith('/') ? '/' : '.'));
  if (!isFolder(folder)) { return [path.resolve(io.cwd, glob)]; }
  const wanted = segments.slice(fixed.length).join('/');
  const found = filesBelow(folder, extensions).filter((file) => matchesGlob(`./${wanted}`, path.relative(folder, file)));
  return found.length > 0 ? found : [path.resolve(io.cwd, glob)];
}

function readFile(file: string): string {
  return reading(() => fs.readFileSync(file, 'utf8'));
}

/** The bytes of a file, for those that come in other encodings than UTF-8. */
export function readBytes(file: string): Uint8Array {
  return reading(() => fs.readFileSync(file));
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(lookUp(READ_ERRORS, (error as NodeJS.ErrnoException).code) ?? `can't be read: ${(error as Error).message}`);
  }
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'can\'t be read: permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'does not exist: a part of its path is a file',
  ELOOP: 'can\'t be read: its symbolic links lead in a circle',
  ERR_FS_FILE_TOO_LARGE: 'is too large: split it',
  ERR_STRING_TOO_LONG: 'is too large: split it',
};
