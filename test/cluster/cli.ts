/**
 * A real control plane for tests and for trying things:
 *
 *   cli.ts build              builds what is missing
 *   cli.ts up                 starts one in the background, with simulated nodes, and prints its KUBECONFIG
 *   cli.ts down               stops that one
 *   cli.ts test [jest args]   starts one, runs the tests against it, stops it; the exit code is jest's
 */
import { down, serve, up } from './control-plane/background';
import { build, test } from './control-plane/commands';
import { Guard } from './control-plane/guard';

const COMMANDS: Record<string, (args: string[]) => Promise<number>> = { build, up, down, test, serve };

async function main([name, ...args]: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) { throw new Error(`unknown command ${JSON.stringify(name)}: use build, up, down or test [jest arguments]`); }
  return command(args);
}

// Waits for all to be gone, so that nothing is left when the prompt is back. A second signal has nothing to add.
for (const [signal, number] of [['SIGINT', 2], ['SIGTERM', 15], ['SIGHUP', 1]] as const) {
  process.on(signal, () => { void Guard.closeAll().then(() => process.exit(128 + number)); });
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
