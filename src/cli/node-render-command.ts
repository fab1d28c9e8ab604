import * as fs from 'node:fs';
import * as path from 'node:path';
import { EXIT, Io, UsageError } from './io';
import { FileWriter, WriteError } from './write-file';
import { printable, printableJson } from '../check/format/words';
import { formatProblem, KnownSecrets } from '../manifest';
import { NodeFile, PlacedProblem, readNodeOptions, windowsNode } from '../node/index';

/** As commander hands them over. */
export interface RenderFlags {
  readonly config: string;
  readonly out?: string;
}

/** A node as its description has it; `code` is there when it can't be rendered. */
export interface RenderedNode {
  readonly files: readonly NodeFile[];
  readonly problems: readonly PlacedProblem[];
  readonly advice: readonly PlacedProblem[];
  /** What must not be printed. */
  readonly secrets: KnownSecrets;
  readonly code?: number;
}

/** `k8s-windows node render`: the files and scripts of a Windows node. Nothing is written where something is wrong. */
export function renderCommand({ config, out }: RenderFlags, io: Io): number {
  const node = renderNode(config, io);
  if (out === undefined) {
    // what is secret is neither printed nor logged
    const files = node.files.map(({ content, ...file }) => {
      const isSecret = file.secret || node.secrets.hide(content) !== content;
      return isSecret ? { ...file, secret: true } : { ...file, content };
    });
    io.stdout(printableJson({ files, problems: node.problems, advice: node.advice }));
  } else if (node.code === undefined) {
    return writeNodeFiles(out, node.files, io);
  }
  return node.code ?? EXIT.CLEAN;
}

/** Renders what a file describes, and says what is wrong with it; unless it is to be quiet, what is still better known too. */
export function renderNode(config: string, io: Io, { quiet = false } = {}): RenderedNode {
  const isStdin = config === '-';
  const name = isStdin ? 'stdin' : config;
  const text = isStdin ? io.readStdin() : readFile(config, io);
  if (text === undefined) { throw new UsageError(isStdin ? 'nothing comes from stdin: it is a terminal' : `${name}: does not exist, or can't be read`); }
  const { options, problems, place } = readNodeOptions(text);
  const node = options ? windowsNode(options) : { files: [], problems: [], advice: [] };
  // what couldn't be read isn't missing
  const others = node.problems.filter(({ path: at }) => !problems.some((problem) => problem.path[0] === at[0]));
  const placed = {
    secrets: KnownSecrets.ofObjects([options]),
    files: node.files, problems: inOrder([...problems, ...others.map(place)]), advice: inOrder(node.advice.map(place)),
  };
  const line = (kind: string) => (problem: PlacedProblem) => `${printable(`${name}:${problem.line}:${problem.column}: ${kind}: ${formatProblem(problem).replace(/^: /, '')}`)}\n`;
  io.stderr([...placed.problems.map(line('error')), ...(quiet ? [] : placed.advice.map(line('advice')))].join(''));
  if (placed.problems.length === 0) { return placed; }
  return { ...placed, files: [], code: options ? EXIT.FINDINGS : EXIT.UNREADABLE };
}

/** As they stand in the file. */
function inOrder(problems: readonly PlacedProblem[]): readonly PlacedProblem[] {
  return [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

function readFile(file: string, io: Io): string | undefined {
  try {
    return fs.readFileSync(path.resolve(io.cwd, file), 'utf8');
  } catch {
    return undefined;
  }
}

/** A file that can't be written keeps no other from being. */
function writeNodeFiles(out: string, files: readonly NodeFile[], io: Io): number {
  const writer = new FileWriter(io);
  let code: number = EXIT.CLEAN;
  for (const { name, content, path: place, secret } of files) {
    const file = path.join(out, name);
    try {
      writer.write(file, content, { secret, createFolder: true });
      io.stdout(`${printable(`${file}${place === undefined ? '' : ` -> ${place}`}${secret ? ' (secret)' : ''}`)}\n`);
    } catch (error) {
      if (!(error instanceof WriteError)) { throw error; }
      io.stderr(`error: ${printable(error.message)}\n`);
      code = Math.max(code, error.exitCode);
    }
  }
  writer.finish();
  return code;
}
