import { join } from 'node:path';
import { exitCode, ExitFlags, rated } from './exit-code';
import { FailOn } from './flags';
import { demandNoInput, readNamedFile, readStdin, STDIN, STDIN_NAME } from './input-files';
import { EXIT, Io, UsageError } from './io';
import { colored } from './terminal';
import { FileWriter, WriteError } from './write-file';
import { formatProblem } from '../base';
import { printable, printableJson, printableLine, SCHEMA_VERSION, Tones, unknownName } from '../findings';
import { KnownSecrets } from '../kubernetes';
import { FileExplanation, NODE_FILE_EXPLANATIONS, NodeFile, PlacedProblem, readNodeOptions, windowsNode } from '../nodes';
import { OutputFlags, writeReport } from './output-options';

/** The options of `k8s-windows node render`. */
export interface RenderFlags extends Pick<ExitFlags, 'failOn'> {
  readonly format: string;
  /** A directory for the files. @default - they are printed */
  readonly output?: string;
}

/** The files of a node, or the problems of its description. */
export interface RenderedNode {
  readonly files: readonly NodeFile[];
  readonly problems: readonly PlacedProblem[];
  readonly advice: readonly PlacedProblem[];
  /** Secrets of the description, which must not be printed. */
  readonly secrets: KnownSecrets;
  /** Whether the description could be read, right or wrong. */
  readonly isRead: boolean;
}

/** `k8s-windows node render`: renders the files and scripts of a Windows node. Nothing is written if there are problems. Returns the exit code. */
export function renderCommand(description: string | undefined, { format, output, failOn }: RenderFlags, io: Io): number {
  const node = renderNode(description, io);
  const isJson = format === 'json';
  // secrets are neither printed nor logged
  const files = node.files.map(({ content, ...file }) => {
    const isSecret = file.secret || node.secrets.hide(content) !== content;
    return isSecret ? { ...file, secret: true } : { ...file, content };
  });
  const { problems, advice } = node;
  const code = codeOf(node, failOn);
  if (output === undefined) {
    io.stdout(isJson ? printableJson({ schemaVersion: SCHEMA_VERSION, files, problems, advice })
      : colored(files.map(fileText).join('\n'), [[/^==> .* <==$/gm, 'strong']], {}, io));
    return code;
  }
  const written = problems.length > 0 ? EXIT.CLEAN : writeNodeFiles(output, node.files, io, !isJson);
  if (isJson) { io.stdout(printableJson({ schemaVersion: SCHEMA_VERSION, directory: output, files, problems, advice })); }
  return Math.max(code, written);
}

/**
 * Renders a description, and prints its problems, and unless it is to be quiet, advice.
 * @param description file, or `-` for stdin
 * @default - stdin
 */
export function renderNode(description: string | undefined, io: Io, { quiet = false } = {}): RenderedNode {
  const isStdin = description === undefined || description === STDIN;
  const name = isStdin ? STDIN_NAME : description;
  const text = isStdin ? readStdin(io, description === undefined) : readNamedFile(description, io);
  const { options, problems, place } = readNodeOptions(text.toString());
  const node = options ? windowsNode(options) : { files: [], problems: [], advice: [] };
  // an option that couldn't be read isn't missing
  const others = node.problems.filter(({ path: at }) => !problems.some((problem) => problem.path[0] === at[0]));
  const placed = {
    secrets: KnownSecrets.ofObjects([options]),
    files: node.files, problems: inOrder([...problems, ...others.map(place)]), advice: inOrder(node.advice.map(place)),
  };
  const line = (kind: string) =>
    (problem: PlacedProblem) => `${printable(`${name}:${problem.line}:${problem.column}: ${kind}: ${formatProblem(problem).replace(/^: /, '')}`)}\n`;
  io.stderr([...placed.problems.map(line('error')), ...(quiet ? [] : placed.advice.map(line('note')))].join(''));
  return { ...placed, isRead: options !== undefined, ...(placed.problems.length > 0 && { files: [] }) };
}

/** The exit code for what was rendered. */
function codeOf({ isRead, problems, advice }: Pick<RenderedNode, 'isRead' | 'problems' | 'advice'>, failOn?: FailOn): number {
  return isRead ? exitCode({ findings: [...rated('error', problems), ...rated('note', advice)] }, failOn) : EXIT.UNREADABLE;
}

/** In the order of the file. */
function inOrder(problems: readonly PlacedProblem[]): readonly PlacedProblem[] {
  return [...problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** A file and its content, below a line with its name and its path on the node. */
function fileText({ content, ...file }: Omit<NodeFile, 'content'> & { readonly content?: string }): string {
  const lines = content?.split(/\r?\n/).map(printableLine).join('\n') ?? '(not printed; use --output)\n';
  return `==> ${headOf(file)} <==\n${lines}`;
}

function headOf({ name, path: place, secret }: Omit<NodeFile, 'content'>): string {
  return printable(`${name}${place === undefined ? '' : ` -> ${place}`}${secret ? ' (secret)' : ''}`);
}

/** Writes all files that can be written. */
function writeNodeFiles(directory: string, files: readonly NodeFile[], io: Io, lists: boolean): number {
  for (const { name } of files) { demandNoInput('--output', join(directory, name), io); }
  const writer = new FileWriter(io);
  let code: number = EXIT.CLEAN;
  for (const { content, ...file } of files) {
    const name = join(directory, file.name);
    try {
      writer.write(name, content, { secret: file.secret, createFolder: true });
      if (lists) { io.stdout(`${headOf({ ...file, name })}\n`); }
    } catch (error) {
      if (!(error instanceof WriteError)) { throw error; }
      io.stderr(`error: ${printable(error.message)}\n`);
      code = Math.max(code, error.exitCode);
    }
  }
  writer.finish();
  return code;
}

/** The options of `k8s-windows node explain`. */
export interface ExplainNodeFlags extends OutputFlags {
  /** A node description. @default - the files of all nodes */
  readonly node?: string;
}

/** Names of files, and of settings. */
const TONES: Tones = [[/^\S.*$/gm, 'strong'], [/^ {2}\S.*$/gm, 'note']];

/** `k8s-windows node explain`: explains the files of a node and their settings. Returns the exit code. */
export function explainNodeCommand(name: string | undefined, { node: description, format, output }: ExplainNodeFlags, io: Io): number {
  const node = description === undefined ? undefined : renderNode(description, io, { quiet: true });
  if (node && node.problems.length > 0) { return codeOf(node); }
  const known = NODE_FILE_EXPLANATIONS.filter((each) => !node || node.files.some((file) => file.name === each.name));
  const chosen = name === undefined ? known : known.filter((each) => isNamed(each, name));
  if (chosen.length === 0) { throw new UsageError(unknownName('file', name!, known.map((each) => each.name))); }
  const pathOf = (each: FileExplanation) => node?.files.find((file) => file.name === each.name)?.path;
  writeReport(format === 'json'
    ? printableJson({ schemaVersion: SCHEMA_VERSION, files: chosen.map((each) => ({ ...each, path: pathOf(each) })) })
    : colored(chosen.map((each) => explanationText(each, pathOf(each))).join('\n'), TONES, { output }, io), output, io);
  return EXIT.CLEAN;
}

/** Whether a file has a name: the whole of it, its end, or a path that `node render` has written it to. */
function isNamed({ name }: FileExplanation, given: string): boolean {
  const path = given.replace(/\\/g, '/');
  return name === path || name.endsWith(`/${path}`) || path.endsWith(`/${name}`);
}

function explanationText({ name, what, settings }: FileExplanation, path: string | undefined): string {
  const lines = Object.entries(settings).map(([setting, why]) => `  ${setting}\n      ${why}\n`);
  return `${name}${path === undefined ? '' : ` -> ${printable(path)}`}\n    ${what}\n${lines.join('')}`;
}
