import { say } from './control-plane/commands';
import { installAdmission } from './harness/admission';
import { Cluster } from './harness/cluster';
import { discardNamespace } from './harness/fleet';
import { KubeObject } from './harness/kube-object';
import { WINDOWS_IMAGE } from './harness/sample-pods';

/**
 * How much time the policies add to the creation of a Pod: `LATENCY=1 npm run test:cluster -- admission-latency` prints it. Pods are created one after
 * the other, in turns with and without the policies. `TURNS=n` for more turns.
 */

const cluster = Cluster.ofEnvironment();
const turns = Number(process.env.TURNS ?? 10);
const PODS_PER_TURN = 60;
/** Until connections and caches are warm. */
const WARM_UP = 10;

const SPECS: Readonly<Record<string, object>> = {
  'a Linux Pod': { containers: [{ name: 'main', image: 'nginx:1.29' }] },
  'a Windows Pod that only selects Windows': {
    nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: WINDOWS_IMAGE }, { name: 'logs', image: WINDOWS_IMAGE }],
  },
};

const test = process.env.LATENCY ? global.test : global.test.skip;

/** Milliseconds that the creation of each Pod takes. */
async function timesOf(spec: object): Promise<readonly number[]> {
  const namespace = await cluster.createNamespace('latency');
  const times: number[] = [];
  for (let i = 0; i < PODS_PER_TURN + WARM_UP; i++) {
    // for no scheduler, so that none works meanwhile
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}`, namespace }, spec: { ...spec, schedulerName: 'none' } } as KubeObject;
    const started = performance.now();
    await cluster.create(pod);
    if (i >= WARM_UP) { times.push(performance.now() - started); }
  }
  await discardNamespace(cluster, namespace);
  return times;
}

const quantile = (times: readonly number[], share: number) => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)];

test.each(Object.entries(SPECS))('the creation of %s', async (name, spec) => {
  const [without, withPolicies]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    without.push(...await timesOf(spec));
    const admission = await installAdmission(cluster, {});
    withPolicies.push(...await timesOf(spec));
    await admission.remove();
  }
  const figures = (share: number) => {
    const [a, b] = [without, withPolicies].map((times) => quantile(times, share));
    return `${a.toFixed(2)} ms without, ${b.toFixed(2)} ms with, ${(b - a).toFixed(2)} ms added`;
  };
  say(`creation of ${name}, ${without.length} each: median ${figures(0.5)}; 95th percentile ${figures(0.95)}`);
  expect(without.length).toBe(withPolicies.length);
}, 1_800_000);
