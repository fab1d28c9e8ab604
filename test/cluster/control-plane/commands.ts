import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROLLER_NAMES, ensureBinaries, ensureController, ensureTool, olderKubernetes, TOOL_NAMES } from './binaries';
import { startControlPlane } from './control-plane';
import { CONNECTION_VARIABLE } from './credentials';
import { KNOWN_KUBERNETES_MINORS } from '../../../src/knowledge';
import { counted } from '../harness/counts';

const ROOT = join(__dirname, '..', '..', '..');

/** Builds the programs that are missing, and says where each is. */
export async function build(): Promise<number> {
  for (const path of Object.values(await ensureBinaries(say))) { say(path); }
  for (const name of CONTROLLER_NAMES) { say(await ensureController(name, say)); }
  for (const name of TOOL_NAMES) { say(await ensureTool(name, say)); }
  return 0;
}

/** The tests that a control plane of any version passes; the others state facts of the newest. */
const ANY_VERSION = '**/*.any-version.cluster.test.ts';

/** Tests that the version before the newest passes too: they judge by its API server and scheduler alone, and by nothing that the newest changed. */
const PREVIOUS_VERSION = [
  'admission', 'add-on-placement', 'catalogue', 'gmsa', 'host-process', 'namespace-limits', 'network-placement', 'node-placement', 'os-quota',
  'placement', 'pod-security',
  'rejected-fields', 'runtime-class', 'windows-options',
].map((name) => `**/${name}.cluster.test.ts`);

/** The tests that run with a control plane of an older minor. */
function testsOf(older: string | undefined): readonly string[] {
  if (older === undefined) { return []; }
  return [ANY_VERSION, ...(older === `1.${KNOWN_KUBERNETES_MINORS.last - 1}` ? PREVIOUS_VERSION : [])].map((glob) => `--testMatch=${glob}`);
}

/** Runs the cluster tests against a control plane of their own. Takes arguments for jest; gives its exit code. */
export async function test(jestArgs: readonly string[]): Promise<number> {
  const seconds = stopwatch();
  const binaries = await ensureBinaries(say);
  const built = seconds();
  const controlPlane = await startControlPlane(binaries);
  const { directory } = controlPlane.connection;
  const ready = seconds();
  say(`control plane at ${controlPlane.connection.server} ready in ${ready - built} s`);
  try {
    const connectionFile = join(directory, 'connection.json');
    writeFileSync(connectionFile, JSON.stringify(controlPlane.connection), { mode: 0o600 });
    const jest = controlPlane.spawn(
      process.execPath,
      [require.resolve('jest/bin/jest'), '--config', join(ROOT, 'test', 'cluster', 'jest.config.json'), ...jestArgs, ...testsOf(olderKubernetes())],
      { cwd: ROOT, env: { ...process.env, [CONNECTION_VARIABLE]: connectionFile } },
    );
    const code = await Promise.race([new Promise<number>((resolve) => jest.once('exit', (exitCode) => resolve(exitCode ?? 1))), controlPlane.broken]);
    for (const [what, times] of counted(directory)) { say(`${what}: ${times}`); }
    say(`programs ${built} s, start ${ready - built} s, tests ${seconds() - ready} s`);
    return code;
  } finally {
    await controlPlane.stop();
  }
}

/** Prints a line of progress: to stderr, since stdout is for results. */
export function say(line: string): void {
  process.stderr.write(`cluster: ${line}\n`);
}

function stopwatch(): () => number {
  const started = Date.now();
  return () => Math.round((Date.now() - started) / 1000);
}
