import { EXIT, Io, UsageError } from './io';
import { renderNode } from './node-render-command';
import { printable } from '../check/format/words';
import { FileExplanation, NODE_FILE_EXPLANATIONS } from '../node/index';

/** As commander hands them over. */
export interface ExplainNodeFlags {
  readonly config?: string;
}

/** `k8s-windows node explain`: what each file of a node is for, and why its settings are as they are. */
export function explainNodeCommand(name: string | undefined, { config }: ExplainNodeFlags, io: Io): number {
  const node = config === undefined ? undefined : renderNode(config, io, { quiet: true });
  if (node?.code !== undefined) { return node.code; }
  const known = NODE_FILE_EXPLANATIONS.filter((each) => !node || node.files.some((file) => file.name === each.name));
  const asked = name === undefined ? known : known.filter((each) => each.name === name || each.name.endsWith(`/${name}`));
  if (asked.length === 0) { throw new UsageError(`there is no file ${JSON.stringify(name)}: use one of ${known.map((each) => each.name).join(', ')}`); }
  io.stdout(asked.map((each) => textOf(each, node?.files.find((file) => file.name === each.name)?.path)).join('\n'));
  return EXIT.CLEAN;
}

function textOf({ name, what, settings }: FileExplanation, path: string | undefined): string {
  const lines = Object.entries(settings).map(([setting, why]) => `  ${setting}\n      ${why}\n`);
  return `${name}${path === undefined ? '' : ` -> ${printable(path)}`}\n    ${what}\n${lines.join('')}`;
}
