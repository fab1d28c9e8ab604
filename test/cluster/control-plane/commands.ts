import { join } from 'node:path';
import { CONTROLLER_NAMES, ensureBinaries, ensureController, ensureTool, olderKubernetes, TOOL_NAMES } from './binaries';
import { ControlPlane, startControlPlane } from './control-plane';
import { connectionVariable } from './credentials';
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

/** How many control planes run all tests: one for each worker of jest, since a test waits for its server most of the time. */
const CONTROL_PLANES = 2;

/** Runs the cluster tests against control planes of their own: some tests against one. Takes arguments for jest; gives its exit code. */
export async function test(jestArgs: readonly string[]): Promise<number> {
  const seconds = stopwatch();
  const binaries = await ensureBinaries(say);
  const built = seconds();
  const controlPlanes: ControlPlane[] = [];
  try {
    const workers = jestArgs.every((arg) => arg.startsWith('-')) ? CONTROL_PLANES : 1;
    // one after the other: each finds a free port
    while (controlPlanes.length < workers) { controlPlanes.push(await startControlPlane(binaries)); }
    const ready = seconds();
    say(`control planes at ${controlPlanes.map(({ connection }) => connection.server).join(' and ')} ready in ${ready - built} s`);
    const jest = controlPlanes[0].spawn(process.execPath, [
      '--max-semi-space-size=64', require.resolve('jest/bin/jest'), '--config', join(ROOT, 'test', 'cluster', 'jest.config.json'),
      `--maxWorkers=${workers}`, ...jestArgs, ...testsOf(olderKubernetes()),
    ], { cwd: ROOT, env: { ...process.env, ...connectionVariable(controlPlanes.map(({ connection }) => connection)) } });
    const code = await Promise.race([
      new Promise<number>((resolve) => jest.once('exit', (exitCode) => resolve(exitCode ?? 1))), ...controlPlanes.map(({ broken }) => broken),
    ]);
    for (const [what, times] of counted(controlPlanes.map(({ connection }) => connection.directory))) { say(`${what}: ${times}`); }
    say(`programs ${built} s, start ${ready - built} s, tests ${seconds() - ready} s`);
    return code;
  } finally {
    await Promise.all(controlPlanes.map(async (controlPlane) => controlPlane.stop()));
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
