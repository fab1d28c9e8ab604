/* eslint-disable no-bitwise */
// modes of files are made of bits
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { EXIT, Io } from './io';
import { removeStale, temporaryName } from './temporary-file';
import { printable } from '../check/format/words';

export interface WriteOptions {
  /** The content that was read. A file with other content by now is left as it is. @default - any content is replaced */
  readonly expected?: string;
  /** Whether only its owner may read the file, from the first moment. A symbolic link is then replaced, not followed. @default false */
  readonly secret?: boolean;
  /** Whether to make the folder of the file where there is none. @default false */
  readonly createFolder?: boolean;
}

/** A file that could not be written; it has its old content. The message names the file and the way out. */
export class WriteError extends Error {
  public constructor(message: string, public readonly exitCode: number = EXIT.UNREADABLE) { super(message); }
}

/** Writes one file. */
export function writeFile(name: string, content: string, io: Io, options: WriteOptions = {}): void {
  const writer = new FileWriter(io);
  writer.write(name, content, options);
  writer.finish();
}

/**
 * Writes files so that each has its old or its new content at every moment, also after a power failure: the content goes to a temporary
 * file, which then takes the place of the old one. Mode and owner stay, and symbolic links stay links.
 */
export class FileWriter {
  private readonly cleaned = new Set<string>();
  private readonly changed = new Set<string>();

  public constructor(private readonly io: Io) {}

  /** @throws WriteError */
  public write(name: string, content: string, options: WriteOptions = {}): void {
    this.io.holdSignals?.();
    const file = path.resolve(this.io.cwd, name);
    if (options.createFolder) { explained(name, () => fs.mkdirSync(path.dirname(file), { recursive: true })); }
    const target = explained(name, () => targetOf(file, name, options.secret ?? false));
    if (target.isStream) {
      // behind a stream can be a file that others write to as well
      explained(name, () => fs.appendFileSync(target.file, content));
    } else if (!hasContent(target.file, name, content, options.expected)) {
      this.replace(target, name, content, options);
    }
  }

  /** Removes what a killed run has left beside a file. */
  public clean(name: string): void {
    const file = path.resolve(this.io.cwd, name);
    try {
      this.cleanFolder(path.dirname(fs.realpathSync(file)));
    } catch {
      // a file that isn't there has nothing beside it
    }
  }

  /** Makes the changes outlast a power failure. */
  public finish(): void {
    this.changed.forEach(syncFolder);
    this.changed.clear();
  }

  private replace(target: Target, name: string, content: string, options: WriteOptions): void {
    const folder = path.dirname(target.file);
    const stages = stagesFor(folder, target, options);
    stages.forEach((stage) => this.cleanFolder(stage));
    for (const [i, stage] of stages.entries()) {
      try {
        replaceBy(path.join(stage, temporaryName()), target, name, content, options);
        break;
      } catch (error) {
        // beside the file it may still work
        if (error instanceof WriteError || i === stages.length - 1) { throw errorOf(error, name); }
      }
    }
    this.changed.add(folder);
    if (target.old && !options.secret) { this.noteLosses(target.file, name, target.old); }
  }

  /** What a file that takes the place of another can't always take over. */
  private noteLosses(file: string, name: string, old: fs.Stats): void {
    const note = (text: string) => this.io.stderr(`note: ${printable(name)} ${text}\n`);
    if (old.nlink > 1) { note(`is a hard link: its other ${old.nlink === 2 ? 'name keeps' : 'names keep'} the old content`); }
    const { uid, gid } = fs.statSync(file);
    if (uid !== old.uid || gid !== old.gid) { note(`has another owner or group now: you may not set ${old.uid}:${old.gid}`); }
  }

  private cleanFolder(folder: string): void {
    if (this.cleaned.has(folder)) { return; }
    this.cleaned.add(folder);
    removeStale(folder);
  }
}

/** Where a content goes. */
interface Target {
  /** Absolute, behind symbolic links. */
  readonly file: string;
  /** What is there. */
  readonly old?: fs.Stats;
  /** A device or a pipe: it is written to, never replaced. */
  readonly isStream?: true;
}

/** Names of streams that are open; what is behind them can be a file all the same. */
const OPEN_STREAM = /^\/(dev\/(stdin|stdout|stderr|fd\/)|proc\/)/;

function targetOf(file: string, name: string, secret: boolean): Target {
  if (OPEN_STREAM.test(file)) { return { file, isStream: true }; }
  const own = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!own) { return { file }; }
  const old = own.isSymbolicLink() && !secret ? fs.statSync(file, { throwIfNoEntry: false }) : own;
  if (!old) {
    throw new WriteError(`${name}: is a symbolic link to ${fs.readlinkSync(file)}, which does not exist. Remove the link, or create what it leads to`, EXIT.USAGE);
  }
  if (old.isDirectory()) { throw new WriteError(`${name}: is a directory. Name a file`, EXIT.USAGE); }
  if (secret) { return { file, old }; }
  if (!old.isFile()) { return { file, isStream: true }; }
  const real = fs.realpathSync(file);
  if (!isWritable(real, old)) { throw new WriteError(`${name}: is read-only. Make the file writable, and run the command again`); }
  return { file: real, old };
}

/** A file without any permission to write is meant to stay, also before root. */
function isWritable(file: string, { mode }: fs.Stats): boolean {
  if ((mode & 0o222) === 0) { return false; }
  try {
    fs.accessSync(file, fs.constants.W_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') { return false; }
    throw error;
  }
}

/**
 * Whether the content is there already, from another run.
 *
 * @throws WriteError when what is there is neither this nor the content expected
 */
function hasContent(file: string, name: string, content: string, expected: string | undefined): boolean {
  if (expected === undefined) { return false; }
  const current = explained(name, () => (fs.existsSync(file) ? fs.readFileSync(file) : undefined));
  if (!current) { throw new WriteError(`${name}: was removed by another program in the meantime. Run the command again`); }
  if (current.equals(Buffer.from(expected))) { return false; }
  if (current.equals(Buffer.from(content))) { return true; }
  throw new WriteError(current.toString() === expected
    ? `${name}: must be UTF-8 to be written. Convert the file to UTF-8, and run the command again`
    : `${name}: was changed by another program in the meantime, and keeps that content. Run the command again`);
}

/**
 * Folders for the temporary file, the best first. Where a file of the system's temporary folder can take the place of the old one, that
 * is first: a kill then leaves nothing at all in the folders of the user. Elsewhere it stands beside the file for a moment.
 */
function stagesFor(folder: string, { old }: Target, { secret }: WriteOptions): readonly string[] {
  // a new file gets its group and access list from its folder, and no secret leaves the folder chosen for it
  if (!old || secret || process.platform === 'win32' || fs.existsSync('/sys/fs/selinux/enforce')) { return [folder]; }
  try {
    const temporary = fs.realpathSync(os.tmpdir());
    const { dev, mode } = fs.statSync(temporary);
    const isOurs = (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
    return isOurs && temporary !== folder && dev === fs.statSync(folder).dev ? [temporary, folder] : [folder];
  } catch {
    return [folder];
  }
}

function replaceBy(temporary: string, { file, old }: Target, name: string, content: string, { secret, expected }: WriteOptions): void {
  const fd = fs.openSync(temporary, 'wx', old || secret ? 0o600 : 0o666);
  try {
    try {
      fs.writeFileSync(fd, content);
      if (old && !secret) { keepOwnerAndMode(fd, old); }
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    if (!hasContent(file, name, content, expected)) { rename(temporary, file); }
  } finally {
    // after the renaming it isn't there
    fs.rmSync(temporary, { force: true });
  }
}

function keepOwnerAndMode(fd: number, { uid, gid, mode }: fs.Stats): void {
  const { gid: ownGroup } = fs.fstatSync(fd);
  const hasOwner = succeeds(() => fs.fchownSync(fd, uid, gid));
  const hasGroup = hasOwner || gid === ownGroup || succeeds(() => fs.fchownSync(fd, -1, gid));
  // another group must not get what was for the old one
  const kept = hasGroup ? mode : (mode & ~0o070) | ((mode & 0o007) << 3);
  // a file system without modes has none to lose
  succeeds(() => fs.fchmodSync(fd, (hasOwner ? kept : kept & ~0o6000) & 0o7777));
}

function succeeds(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

const LONGEST_WAIT = 2_000;

/** On Windows a virus scanner can hold the old file for a moment. */
function rename(from: string, to: string): void {
  for (let wait = 10, waited = 0; ; waited += wait, wait *= 2) {
    try {
      fs.renameSync(from, to);
      return;
    } catch (error) {
      const isHeld = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (!isHeld || waited >= LONGEST_WAIT) { throw error; }
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') { return; }
  // not every file system can, nor every user
  succeeds(() => {
    const fd = fs.openSync(folder, 'r');
    try { fs.fsyncSync(fd); } finally { fs.closeSync(fd); }
  });
}

function explained<T>(name: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw errorOf(error, name);
  }
}

function errorOf(error: unknown, name: string): WriteError {
  if (error instanceof WriteError) { return error; }
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [reason, help, exit] = REASONS[code] ?? [message.split(',')[0], 'Put that right, and run the command again'];
  return new WriteError(`${name}: can't be written: ${reason}. ${help}`, exit);
}

const REASONS: Readonly<Record<string, readonly [reason: string, help: string, exit?: number]>> = {
  EACCES: ['permission denied', 'Make the file and its directory writable, and run the command again'],
  EPERM: ['permission denied', 'Make the file and its directory writable, and run the command again'],
  EBUSY: ['another program holds it open', 'Close that program, and run the command again'],
  EROFS: ['its file system is read-only', 'Mount it writable, or copy the file elsewhere'],
  ENOSPC: ['the disk is full', 'Free some space, and run the command again'],
  EDQUOT: ['the disk quota is used up', 'Free some space, and run the command again'],
  ENOENT: ['its directory does not exist', 'Create the directory, or name another file', EXIT.USAGE],
  ENOTDIR: ['a part of its path is not a directory', 'Name another file', EXIT.USAGE],
  EEXIST: ['a part of its path is not a directory', 'Name another file', EXIT.USAGE],
  ELOOP: ['its symbolic links lead in a circle', 'Remove the link', EXIT.USAGE],
  ENAMETOOLONG: ['its name is too long', 'Name another file', EXIT.USAGE],
};
