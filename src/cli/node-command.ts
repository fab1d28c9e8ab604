import { Command } from 'commander';
import { Io } from './io';

/* eslint-disable @typescript-eslint/no-require-imports */
/** Commands are loaded when they are run. */
const load = {
  render: () => require('./node-render-command') as typeof import('./node-render-command'),
};
/* eslint-enable @typescript-eslint/no-require-imports */

/** `k8s-windows node`: the commands about Windows nodes. */
export function nodeCommands(root: Command, io: Io, done: (code: number) => void): void {
  const node = root.command('node').description('files and scripts of Windows nodes');

  node.command('render').description('render the files and scripts of a Windows node')
    .requiredOption('-c, --config <file>', 'description of the node, as YAML or JSON; - for stdin')
    .option('-o, --out <folder>', 'write the files there; else all is printed as JSON')
    .action((flags: import('./node-render-command').RenderFlags) => done(load.render().renderCommand(flags, io)));
}
