import { say } from './control-plane/commands';
import { installAdmission } from './harness/admission';
import { Cluster } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { KubeObject, WINDOWS_IMAGE } from './harness/kube-objects';
import { WindowsAdmissionOptions } from 'k8s-windows/admission';

/**
 * How much time the policies add to the creation of a Pod: `LATENCY=1 npm run test:cluster -- admission-latency` prints it. Pods are created one
 * after the other, in turns with and without the policies. `TURNS=n` for more turns.
 */

const cluster = Cluster.ofEnvironment();
const turns = Number(process.env.TURNS ?? 10);
const PODS_PER_TURN = 60;
/** Until connections and caches are warm. */
const WARM_UP = 10;

const SPECS: Readonly<Record<string, object>> = {
  'a Linux Pod': { containers: [{ name: 'main', image: 'nginx:1.29' }] },
  'a Windows Pod with two containers that only selects Windows': {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: WINDOWS_IMAGE }, { name: 'logs', image: WINDOWS_IMAGE }],
  },
};

const test = process.env.LATENCY ? global.test : global.test.skip;

/** What is installed; nothing in the first. */
const CONFIGURATIONS: Readonly<Record<string, WindowsAdmissionOptions | undefined>> = {
  'no policies': undefined, 'only completed': { mode: 'off' }, 'only judged': { mutate: false }, 'completed and judged': {},
};

/** Times in milliseconds. */
interface Times {
  /** Until the answer, for each Pod. */
  readonly answers: readonly number[];
  /** Processor time of the API server, for all of them. */
  readonly processor: number;
}

async function timesOf(spec: object): Promise<Times> {
  await awaitQuiet();
  const namespace = await cluster.createNamespace('latency');
  const answers: number[] = [];
  let before = 0;
  for (let i = 0; i < PODS_PER_TURN + WARM_UP; i++) {
    if (i === WARM_UP) { before = await processorTime(); }
    // for no scheduler, so that none works meanwhile
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}`, namespace }, spec: { ...spec, schedulerName: 'none' } } as KubeObject;
    const started = performance.now();
    // without the time of the disk
    await cluster.create(pod, { dryRun: true });
    if (i >= WARM_UP) { answers.push(performance.now() - started); }
  }
  const processor = await processorTime() - before;
  await discardNamespace(cluster, namespace);
  return { answers, processor };
}

/** Processor time that the API server has used, which other programs on the machine don't affect as much as times until answers. */
async function processorTime(): Promise<number> {
  return 1000 * Number(/^process_cpu_seconds_total (\S+)$/m.exec(await cluster.document('/metrics'))![1]);
}

/** Waits until the API server has compiled the policies. */
async function awaitQuiet(): Promise<void> {
  await cluster.until('the API server is quiet', async () => {
    const before = await processorTime();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return await processorTime() - before < 50;
  }, 60);
}

const quantile = (times: readonly number[], share: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)];

test.each(Object.entries(SPECS))('the creation of %s', async (name, spec) => {
  const measured = new Map<string, Times[]>(Object.keys(CONFIGURATIONS).map((configuration) => [configuration, []]));
  for (let turn = 0; turn < turns; turn++) {
    for (const [configuration, options] of Object.entries(CONFIGURATIONS)) {
      const admission = options && await installAdmission(cluster, options);
      measured.get(configuration)!.push(await timesOf(spec));
      await admission?.remove();
    }
  }
  for (const [configuration, times] of measured) {
    const answers = times.flatMap((each) => each.answers);
    const processor = times.reduce((sum, each) => sum + each.processor, 0) / answers.length;
    const figures = [
      `median ${quantile(answers, 0.5).toFixed(2)} ms`, `95th percentile ${quantile(answers, 0.95).toFixed(2)} ms`,
      `processor ${processor.toFixed(2)} ms`,
    ];
    say(`creation of ${name}, ${answers.length} times, ${configuration}: ${figures.join(', ')}`);
    expect(answers.length).toBe(turns * PODS_PER_TURN);
  }
}, 1_800_000);
