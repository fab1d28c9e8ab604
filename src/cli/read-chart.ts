import * as fs from 'node:fs';
import * as path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { noteInput, statOf } from './input-files';
import { Io } from './io';

/** Files that a chart has at most. */
const MAX_FILES = 20_000;
/** Size of the files of a chart, unpacked; as in Helm. */
const MAX_SIZE = 100 * 2 ** 20;
/** Files that reveal something about values. */
const RELEVANT = /(?:^|\/)(?:Chart\.yaml|requirements\.yaml|values\.yaml|values\.schema\.json|templates\/.*|crds\/.*\.ya?ml)$/;
/** Names of archives. */
export const ARCHIVE = /\.(?:tgz|tar\.gz)$/i;

/** A chart that can't be read. */
export class ChartReadError extends Error {}

/** Reads the files of a chart: a directory or an archive, with subcharts as directories. @throws ChartReadError */
export function readChart(chart: string, io: Io): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const budget = { files: MAX_FILES, size: MAX_SIZE };
  try {
    if (statOf(chart)?.isDirectory()) {
      addFolder(chart, '', files, budget, io);
    } else {
      noteInput(chart, io);
      addArchive(fs.readFileSync(chart), '', files, budget);
    }
  } catch (error) {
    if (error instanceof ChartReadError) { throw error; }
    throw new ChartReadError(`can't be read: ${(error as Error).message}`);
  }
  return files;
}

interface Budget {
  files: number;
  size: number;
}

function add(name: string, content: Buffer, files: Map<string, string>, budget: Budget): void {
  const [, folder, archive] = /^((?:.*\/)?charts\/)([^/]+)$/s.exec(name) ?? [];
  if (archive !== undefined && ARCHIVE.test(archive)) { addArchive(content, `${folder}${archive.replace(ARCHIVE, '')}/`, files, budget); }
  if (!RELEVANT.test(name)) { return; }
  spend(content.length, budget);
  files.set(name, content.toString('utf8'));
}

function spend(size: number, budget: Budget): void {
  budget.files--;
  budget.size -= size;
  if (budget.files < 0 || budget.size < 0) { throw new ChartReadError(`must have at most ${MAX_FILES} files and ${MAX_SIZE / 2 ** 20} MiB`); }
}

function addFolder(folder: string, prefix: string, files: Map<string, string>, budget: Budget, io: Io): void {
  // symbolic links are followed, as in Helm, and can form a loop
  if (prefix.split('/').length > 30) { throw new ChartReadError('its directories are nested too deeply'); }
  for (const name of fs.readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    const status = statOf(file);
    if (status?.isDirectory()) {
      if (name !== '.git' && name !== 'node_modules') { addFolder(file, `${prefix}${name}/`, files, budget, io); }
    } else if (status?.isFile() && (RELEVANT.test(`${prefix}${name}`) || ARCHIVE.test(name))) {
      if (status.size > budget.size) { spend(status.size, budget); }
      noteInput(file, io);
      add(`${prefix}${name}`, fs.readFileSync(file), files, budget);
    }
  }
}

function addArchive(packed: Buffer, prefix: string, files: Map<string, string>, budget: Budget): void {
  let unpacked: Buffer;
  try {
    unpacked = gunzipSync(packed, { maxOutputLength: MAX_SIZE });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ChartReadError(
      `${where(prefix)}${isTooLarge ? `must have at most ${MAX_SIZE / 2 ** 20} MiB` : `isn't a complete gzip archive: ${(error as Error).message}`}`,
    );
  }
  spend(0, budget);
  for (const { name, content } of tarFiles(unpacked, where(prefix))) {
    // the first directory is that of the chart
    const inner = name.replace(/^\.\//, '').split('/').slice(1);
    if (inner.length > 0 && !inner.includes('..') && !inner.includes('')) { add(`${prefix}${inner.join('/')}`, content, files, budget); }
  }
}

function where(prefix: string): string {
  return prefix === '' ? '' : `${prefix.slice(0, -1)}: `;
}

const BLOCK = 512;

/**
 * The files of a tar archive: ustar, with the long names of POSIX and GNU.
 *
 * Source: POSIX.1-2017, pax, "ustar Interchange Format" and "pax Header Block".
 */
function* tarFiles(archive: Buffer, place: string): Generator<{ readonly name: string; readonly content: Buffer }> {
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) { return; }
    const field = (start: number, length: number) => /^[^\0]*/.exec(header.toString('utf8', start, start + length))![0];
    const size = parseInt(field(124, 12).trim() || '0', 8);
    const end = at + BLOCK + size;
    if (!Number.isSafeInteger(size) || size < 0 || end > archive.length || !isChecked(header, field(148, 8))) {
      throw new ChartReadError(`${place}isn't a complete tar archive`);
    }
    const content = archive.subarray(at + BLOCK, end);
    const type = field(156, 1);
    if (type === 'x') {
      longName = paxPath(content) ?? longName;
    } else if (type === 'L') {
      longName = /^[^\0]*/.exec(content.toString('utf8'))![0];
    } else {
      // GNU has other fields there
      const start = header.toString('latin1', 257, 265) === 'ustar\u000000' ? field(345, 155) : '';
      if (type === '' || type === '0') { yield { name: longName ?? `${start === '' ? '' : `${start}/`}${field(0, 100)}`, content }; }
      longName = undefined;
    }
    at = end + (BLOCK - size % BLOCK) % BLOCK;
  }
}

function isChecked(header: Buffer, checksum: string): boolean {
  const sum = header.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0);
  return parseInt(checksum.trim(), 8) === sum;
}

/** The path in a header of records such as `30 path=…`, each with a line feed. */
function paxPath(records: Buffer): string | undefined {
  for (let at = 0; at < records.length;) {
    const [, length] = /^(\d{1,9}) /.exec(records.toString('latin1', at, at + 12)) ?? [];
    if (length === undefined || Number(length) === 0) { return undefined; }
    const record = records.toString('utf8', at + length.length + 1, at + Number(length) - 1);
    if (record.startsWith('path=')) { return record.slice('path='.length); }
    at += Number(length);
  }
  return undefined;
}
