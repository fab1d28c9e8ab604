import { EXIT, Io, UsageError } from './io';
import { codeOf, renderNode } from './node-render-command';
import { OutputFlags, writeReport } from './output-options';
import { colored } from './terminal';
import { printable, printableJson, SCHEMA_VERSION, Tones, unknownName } from '../findings';
import { FileExplanation, NODE_FILE_EXPLANATIONS } from '../nodes';

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
