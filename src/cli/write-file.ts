/* eslint-disable no-bitwise */
// modes of files are made of bits
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { statOf } from './input-files';
import { EXIT, Io, note } from './io';
import { attempt } from '../base';
import { printable } from '../findings/format/words';

/** `.k8s-windows-<machine or container>-<process>-<random>.tmp`: hidden, and not the name of a manifest. */
const TEMPORARY = /^\.k8s-windows-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.tmp$/;
const STALE_AFTER = 60 * 60 * 1000;

/** A name for a temporary file of this run. */
function temporaryName(): string {
  return `.k8s-windows-${processSpace()}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
}

let space: string | undefined;

/** The machine or container, by its PID namespace on Linux, where containers can have the same hostname. A process ID is meaningful only there. */
function processSpace(): string {
  space ??= createHash('sha256').update(`${os.hostname()} ${attempt(() => fs.readlinkSync('/proc/self/ns/pid')) ?? ''}`).digest('hex').slice(0, 8);
  return space;
}

/** Removes temporary files of killed runs. A directory that can't be listed may still be writable. */
function removeStale(folder: string): void {
  for (const name of attempt(() => fs.readdirSync(folder)) ?? []) {
    const [, where, pid] = TEMPORARY.exec(name) ?? [];
    if (pid === undefined) { continue; }
    // another run may have removed it
    attempt(() => {
      const file = path.join(folder, name);
      const stats = fs.lstatSync(file);
      // a run as root gives its temporary files the owner of the file that they replace
      const isOwn = stats.isFile() && (!process.getuid || process.getuid() === 0 || stats.uid === process.getuid());
      const isDead = where === processSpace() && !isOtherRun(Number(pid));
      if (isOwn && (isDead || Date.now() - stats.mtimeMs > STALE_AFTER)) { fs.rmSync(file); }
    });
  }
}

function isOtherRun(pid: number): boolean {
  if (pid === process.pid) { return false; }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

interface WriteOptions {
  /** The content that was read. A file that has other content now isn't changed. @default - any content is replaced */
  readonly expected?: string;
  /** Whether only the owner may read the file, at every moment. A symbolic link is then replaced, not followed. @default false */
  readonly secret?: boolean;
  /** Whether to create the directory of the file if it doesn't exist. @default false */
  readonly createFolder?: boolean;
}

/** A file that could not be written, and has its old content. The message names the file and the solution. */
export class WriteError extends Error {
  public constructor(message: string, public readonly exitCode: number = EXIT.UNREADABLE) { super(message); }
}

/** A text, or its bytes in parts if it can be longer than a string or a buffer can be. */
type Content = string | readonly Uint8Array[];

const partsOf = (content: Content): readonly Uint8Array[] => (typeof content === 'string' ? [Buffer.from(content)] : content);

/** Writes one file. */
export function writeFile(name: string, content: Content, io: Io): void {
  const writer = new FileWriter(io);
  writer.write(name, content);
  writer.finish();
}

/**
 * Writes files atomically: each has its old or its new content at every moment, even after a power failure. The content goes to a temporary
 * file, which then replaces the old one. Mode and owner are kept, and symbolic links are followed.
 */
export class FileWriter {
  private readonly cleaned = new Set<string>();
  private readonly changed = new Set<string>();

  public constructor(private readonly io: Io) {}

  /** @throws WriteError */
  public write(name: string, content: Content, options: WriteOptions = {}): void {
    explained(name, () => {
      const file = path.resolve(this.io.cwd, name);
      if (options.createFolder) { fs.mkdirSync(path.dirname(file), { recursive: true }); }
      const target = targetOf(file, name, options.secret ?? false);
      if (target.isStream) {
        // a stream can lead to a file that other programs write to, too
        for (const part of partsOf(content)) { fs.appendFileSync(target.file, part); }
        return;
      }
      // a stream can wait for its reader, so signals aren't held for it
      this.io.holdSignals?.();
      if (!hasContent(target.file, name, content, options.expected)) { this.replace(target, name, content, options); }
    });
  }

  /** Verifies that a file can be written later, before there is a result. It isn't changed. @throws WriteError */
  public prepare(name: string): void {
    explained(name, () => {
      const target = targetOf(path.resolve(this.io.cwd, name), name, false);
      if (!target.isStream) { fs.accessSync(path.dirname(target.file), fs.constants.W_OK); }
    });
  }

  /** Removes temporary files of killed runs from the directory of a file, if they exist. */
  public clean(name: string): void {
    attempt(() => this.cleanFolder(path.dirname(fs.realpathSync(path.resolve(this.io.cwd, name)))));
  }

  /** Makes the changes durable. */
  public finish(): void {
    this.changed.forEach(syncFolder);
    this.changed.clear();
  }

  private replace(target: Target, name: string, content: Content, options: WriteOptions): void {
    const folder = path.dirname(target.file);
    const stages = stagesFor(folder, target, options);
    stages.forEach((stage) => this.cleanFolder(stage));
    for (const [i, stage] of stages.entries()) {
      try {
        replaceBy(path.join(stage, temporaryName()), target, name, content, options);
        break;
      } catch (error) {
        // the directory of the file may still work
        if (error instanceof WriteError || i === stages.length - 1) { throw error; }
      }
    }
    this.changed.add(folder);
    if (target.old && !options.secret) { this.noteLosses(target.file, name, target.old); }
  }

  /** Reports properties of the old file that the new one doesn't have. */
  private noteLosses(file: string, name: string, old: fs.Stats): void {
    const about = (text: string) => note(`${printable(name)} ${text}`, this.io);
    if (old.nlink > 1) { about(`is a hard link: its other ${old.nlink === 2 ? 'name keeps' : 'names keep'} the old content`); }
    const { uid, gid } = fs.statSync(file);
    if (uid !== old.uid || gid !== old.gid) { about(`has another owner or group now, since you may not set ${old.uid}:${old.gid}`); }
  }

  private cleanFolder(folder: string): void {
    if (this.cleaned.has(folder)) { return; }
    this.cleaned.add(folder);
    removeStale(folder);
  }
}

/** What a path leads to if that can't be replaced by a new file; `undefined` for a file, a directory, and a path that doesn't exist. */
export function streamAt(file: string): string | undefined {
  if (OPEN_STREAM.test(file)) { return 'an open stream'; }
  const status = statOf(file);
  if (!status || status.isFile() || status.isDirectory()) { return undefined; }
  return status.isFIFO() ? 'a pipe' : status.isSocket() ? 'a socket' : 'a device';
}

/** The destination of content. */
interface Target {
  /** Absolute, with symbolic links resolved. */
  readonly file: string;
  /** The file that exists. */
  readonly old?: fs.Stats;
  /** A device or pipe, which is written to, but never replaced. */
  readonly isStream?: true;
}

/** Names of open streams, which may lead to files. */
const OPEN_STREAM = /^\/(dev\/(stdin|stdout|stderr|fd\/)|proc\/)/;

function targetOf(file: string, name: string, secret: boolean): Target {
  if (OPEN_STREAM.test(file)) { return { file, isStream: true }; }
  const own = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!own) { return { file }; }
  const old = own.isSymbolicLink() && !secret ? fs.statSync(file, { throwIfNoEntry: false }) : own;
  if (!old) {
    throw new WriteError(
      `${name}: is a symbolic link to ${fs.readlinkSync(file)}, which does not exist. Remove the link, or create what it leads to`, EXIT.USAGE,
    );
  }
  if (old.isDirectory()) { throw new WriteError(`${name}: is a directory. Name a file`, EXIT.USAGE); }
  if (secret) { return { file, old }; }
  if (!old.isFile()) { return { file, isStream: true }; }
  const real = fs.realpathSync(file);
  if (!isWritable(real, old)) { throw new WriteError(`${name}: is read-only. Make the file writable, and run the command again`); }
  return { file: real, old };
}

/** A file without write permission for anyone isn't changed, even by root. */
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
 * Whether the file already has the content, from another run.
 *
 * @throws WriteError if it has neither this nor the expected content
 */
function hasContent(file: string, name: string, content: Content, expected: string | undefined): boolean {
  if (expected === undefined) { return false; }
  const current = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
  if (!current) { throw new WriteError(`${name}: was removed by another program in the meantime. Run the command again`); }
  if (current.equals(Buffer.from(expected))) { return false; }
  if (current.equals(Buffer.concat(partsOf(content)))) { return true; }
  throw new WriteError(current.toString() === expected
    ? `${name}: must be UTF-8 to be written. Convert the file to UTF-8, and run the command again`
    : `${name}: was changed by another program in the meantime, and keeps that content. Run the command again`);
}

/**
 * Directories for the temporary file, in order of preference. The temporary directory of the system is first if its files can replace the
 * old one: a killed run then leaves nothing in the directories of the user. Otherwise it is the directory of the file.
 */
function stagesFor(folder: string, { old }: Target, { secret }: WriteOptions): readonly string[] {
  // a new file inherits its group and access list from its directory, and a secret never leaves its directory
  if (!old || secret || process.platform === 'win32' || fs.existsSync('/sys/fs/selinux/enforce')) { return [folder]; }
  const temporary = attempt(() => fs.realpathSync(os.tmpdir()));
  const [stats, own] = [temporary, folder].map((each) => (each === undefined ? undefined : statOf(each)));
  const isOurs = stats && ((stats.mode & 0o022) === 0 || (stats.mode & 0o1000) !== 0);
  return temporary !== undefined && isOurs && temporary !== folder && stats.dev === own?.dev ? [temporary, folder] : [folder];
}

function replaceBy(temporary: string, { file, old }: Target, name: string, content: Content, { secret, expected }: WriteOptions): void {
  const fd = fs.openSync(temporary, 'wx', old || secret ? 0o600 : 0o666);
  try {
    try {
      for (const part of partsOf(content)) { fs.writeFileSync(fd, part); }
      if (old && !secret) { keepOwnerAndMode(fd, old); }
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    if (!hasContent(file, name, content, expected)) { rename(temporary, file); }
  } finally {
    // after the rename it no longer exists
    fs.rmSync(temporary, { force: true });
  }
}

function keepOwnerAndMode(fd: number, { uid, gid, mode }: fs.Stats): void {
  const { gid: ownGroup } = fs.fstatSync(fd);
  const hasOwner = succeeds(() => fs.fchownSync(fd, uid, gid));
  const hasGroup = hasOwner || gid === ownGroup || succeeds(() => fs.fchownSync(fd, -1, gid));
  // another group must not get the permissions of the old one
  const kept = hasGroup ? mode : (mode & ~0o070) | ((mode & 0o007) << 3);
  // some file systems have no modes
  succeeds(() => fs.fchmodSync(fd, (hasOwner ? kept : kept & ~0o6000) & 0o7777));
}

function succeeds(change: () => void): boolean {
  return attempt(() => {
    change();
    return true;
  }) ?? false;
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
  // not supported by every file system, nor allowed for every user
  succeeds(() => {
    const fd = fs.openSync(folder, 'r');
    try { fs.fsyncSync(fd); } finally { fs.closeSync(fd); }
  });
}

/** @throws WriteError in place of other errors */
function explained(name: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (error instanceof WriteError) { throw error; }
    const { code = '', message } = error as NodeJS.ErrnoException;
    const [reason, help, exit] = REASONS[code] ?? [message.split(',')[0], 'Fix that, and run the command again'];
    throw new WriteError(`${name}: could not be written: ${reason}. ${help}`, exit);
  }
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
  ELOOP: ['its symbolic links form a loop', 'Remove the link', EXIT.USAGE],
  ENAMETOOLONG: ['its name is too long', 'Name another file', EXIT.USAGE],
};
