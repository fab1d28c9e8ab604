import { Command } from 'commander';
import { Io } from './io';
import { withRuleOptions } from './rule-options';

/* eslint-disable @typescript-eslint/no-require-imports */
/** Commands are loaded when they are run. */
const load = {
  check: () => require('./node-check-command') as typeof import('./node-check-command'),
  render: () => require('./node-render-command') as typeof import('./node-render-command'),
  explain: () => require('./node-explain-command') as typeof import('./node-explain-command'),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** Help of the flag that both checkers have. */
export const SHOW_SOURCE = 'show source lines and the values of fixes whole; without, all that isn\'t what a finding is about is masked, since it may be a secret';

/** `k8s-windows node`: the commands about Windows nodes. */
export function nodeCommands(root: Command, io: Io, done: (code: number) => void): void {
  const node = root.command('node').description('files and scripts of Windows nodes');

  node.command('render').description('render the files and scripts of a Windows node')
    .requiredOption('-c, --config <file>', 'description of the node, as YAML or JSON; - for stdin')
    .option('-o, --out <folder>', 'write the files there; else all is printed as JSON')
    .allowExcessArguments(false)
    .action((flags: import('./node-render-command').RenderFlags) => done(load.render().renderCommand(flags, io)));

  node.command('explain [file]').description('what each file of a Windows node is for, and why its settings are as they are')
    .option('-c, --config <file>', 'only what this description of a node renders; - for stdin')
    .action((file: string | undefined, flags: import('./node-explain-command').ExplainNodeFlags) => done(load.explain().explainNodeCommand(file, flags, io)));

  const check = withRuleOptions(node.command('check [files...]'))
    .description('check scripts, service definitions and configurations of Windows nodes: files, all of them in folders, or stdin (-)')
    .option('--kubernetes <version>', 'Kubernetes release of the nodes')
    .option('--windows <release>', 'Windows of the nodes, such as ltsc2022')
    .option('--min-effect <effect>', 'leave out lesser effects: misplaced, broken, ignored or advice')
    .option('-f, --format <format>', 'text, json, sarif, github or junit', 'text')
    .option('-o, --output <file>', 'write the report to a file')
    .option('--show-source', SHOW_SOURCE)
    .option('-c, --config <file>', 'configuration; .k8s-windows.yaml by default');
  check.action((files: string[], flags: import('./node-check-command').NodeCheckFlags) =>
    done(load.check().nodeCheckCommand(files, { ...flags, ...check.named }, io)));
}
