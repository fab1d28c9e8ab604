import { PlainObject } from '../../../src/base';
import { windowsNodePool, WindowsVersion } from '../../../src/core';
import { Random } from '../differential/random';
import { PodAndPool } from '../harness/karpenter';

/** A pair for Karpenter, and the objects of the pool for `where`. */
export interface GeneratedPair extends PodAndPool {
  readonly objects: readonly PlainObject[];
}

const ZONES = ['eu-west-1a', 'eu-west-1b', 'eu-west-1c'];
const TYPES = ['m5.large', 'c6i.xlarge'];
const OFFERED = [...TYPES, 'm6i.large', 'c5.large', 'r7i.large'];
const VERSIONS = [WindowsVersion.LTSC2019, WindowsVersion.LTSC2022, WindowsVersion.LTSC2025];
const BUILDS = VERSIONS.map(({ build }) => build);
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;
const CATEGORY = 'karpenter.k8s.aws/instance-category';
const GENERATION = 'karpenter.k8s.aws/instance-generation';
const TEAM = 'corp.example/team';
const TIER = 'corp.example/tier';
const LIST_CHANCE = 0.4;

const some = <T>(random: Random, choices: readonly T[]): T[] => choices.filter(() => random.chance(LIST_CHANCE));

/** Taints of a pool, or what Pods tolerate. */
const taints = (random: Random) => some(random, [
  { key: 'os', value: 'windows', effect: 'NoSchedule' as const }, { key: 'dedicated', value: random.pick(['a', 'b']), effect: random.pick(EFFECTS) },
]);

/** Values of each key that Pods select. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'kubernetes.io/os': ['windows', 'linux'], 'kubernetes.io/arch': ['amd64', 'arm64'], 'node.kubernetes.io/windows-build': BUILDS,
  'topology.kubernetes.io/zone': ZONES, 'node.kubernetes.io/instance-type': TYPES, 'karpenter.sh/capacity-type': ['on-demand', 'spot'],
  'karpenter.sh/nodepool': ['pool', 'other'], [TEAM]: ['web', 'data'], [TIER]: ['gold', 'silver'], [CATEGORY]: ['m', 'c'],
  [GENERATION]: ['5', '6'], 'example.com/unknown': ['a'],
};

function pool(random: Random): { readonly objects: readonly PlainObject[]; readonly labels: PodAndPool['labels'] } {
  const zones = random.chance(0.5) ? [] : ZONES.slice(0, 1 + Math.floor(random.next() * 2));
  const types = random.pick([[], [TYPES[0]!], TYPES]);
  const capacityTypes = random.pick([['on-demand'], ['spot'], ['on-demand', 'spot']] as const);
  const labels: Readonly<Record<string, string>> = random.chance(0.5) ? { [TEAM]: random.pick(VALUES[TEAM]!) } : {};
  const requirements = some(random, [
    { key: TIER, operator: random.pick(['In', 'Exists'] as const), values: [] as string[] },
    // a pool of m5.large alone has none of another category
    { key: CATEGORY, operator: types.length === 1 ? 'In' as const : random.pick(['In', 'NotIn'] as const), values: ['m'] },
    { key: GENERATION, operator: random.pick(['Gt', 'In'] as const), values: ['4'] },
  ]).map((each) => (
    each.operator === 'In' && each.key !== CATEGORY ? { ...each, values: each.key === TIER ? ['gold', 'silver'] : ['5', '6'] } : each));
  const version = random.pick(VERSIONS);
  const { objects, problems } = windowsNodePool({
    provider: 'karpenter', name: 'pool', version, kubernetes: '1.35', max: 5, role: 'nodes', subnets: [{ id: 'subnet-0a' }],
    securityGroups: [{ id: 'sg-0a' }], zones, instanceTypes: types, capacityTypes: [...capacityTypes], labels, requirements, taints: taints(random),
  });
  if (problems.length > 0) { throw new Error(problems.map(({ message }) => message).join('\n')); }
  const isLinux = random.chance(0.2);
  const manifests = objects.map(({ manifest }) => (isLinux ? asLinux(manifest) : manifest));
  return {
    objects: manifests,
    labels: {
      'kubernetes.io/os': [isLinux ? 'linux' : 'windows'], 'kubernetes.io/arch': ['amd64'], 'topology.kubernetes.io/zone': [...ZONES, 'eu-west-1d'],
      'node.kubernetes.io/instance-type': OFFERED.filter((type) => isOfPool(type, requirements)), 'karpenter.sh/capacity-type': ['on-demand', 'spot'],
      [CATEGORY]: ['m', 'c', 'r'], [GENERATION]: ['4', '5', '6', '7'],
      ...(!isLinux && { 'node.kubernetes.io/windows-build': [version.build] }),
    },
  };
}

/** Whether an instance type has the category and the generation that a pool requires: its name has both. */
function isOfPool(
  [category = '', generation]: string, requirements: readonly { key: string; operator: string; values: readonly string[] }[],
): boolean {
  return requirements.every(({ key, operator, values }) => (
    key === CATEGORY ? values.includes(category) === (operator === 'In')
      : key !== GENERATION || (operator === 'In' ? values.includes(generation!) : Number(generation) > Number(values[0]))));
}

/** A pool of Linux nodes, with what else the pool has. */
function asLinux(manifest: PlainObject): PlainObject {
  return JSON.parse(JSON.stringify(manifest).replace('"windows"]', '"linux"]').replace(/windows\d{4}@latest/, 'al2023@latest')) as PlainObject;
}

function requirement(random: Random, key: string): PlainObject {
  const values = VALUES[key]!;
  if (key === GENERATION && random.chance(0.4)) { return { key, operator: random.pick(['Gt', 'Lt']), values: ['5'] }; }
  // which instance types lack a label of the provider isn't known
  const isOfType = key === CATEGORY || key === GENERATION;
  const operator = random.weighted([4, 'In'], [2, 'NotIn'], [1, 'Exists'], [isOfType ? 0 : 1, 'DoesNotExist']);
  if (operator === 'Exists' || operator === 'DoesNotExist') { return { key, operator }; }
  const listed = some(random, values);
  return { key, operator, values: listed.length > 0 ? listed : [values[0]] };
}

function pod(random: Random, i: number, hasTerms: boolean): PlainObject {
  const keys = Object.keys(VALUES);
  const likely = (key: string) => (key === 'kubernetes.io/os' ? 0.6 : key === 'karpenter.sh/nodepool' ? 0.3 : 0.08);
  const nodeSelector = Object.fromEntries(keys.filter((key) => random.chance(likely(key))).map((key) => (
    [key, random.chance(0.8) ? VALUES[key]![0] : random.pick(VALUES[key]!)])));
  // Karpenter takes a label on which requirements contradict each other for one that must be absent
  const free = keys.filter((key) => !(key in nodeSelector) || !/example|windows-build/.test(key));
  const term = () => {
    const [first, second] = [random.pick(free), random.pick(free)];
    return { matchExpressions: [first, ...first !== second && random.chance(0.3) ? [second] : []].map((key) => requirement(random, key)) };
  };
  const nodeSelectorTerms = random.chance(0.4) ? [term(), ...hasTerms && random.chance(0.3) ? [term()] : []] : [];
  const tolerations = random.weighted<PlainObject[]>(
    [3, taints(random).map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect }))], [2, []], [1, [{ operator: 'Exists' }]],
    [1, [{ key: 'os', operator: 'Exists' }]], [1, [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }]],
  );
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}`, uid: `pod-${i}`, namespace: 'default' },
    spec: {
      nodeSelector, tolerations,
      containers: [{ name: 'main', image: 'example.com/app:1', resources: { requests: { cpu: '100m', memory: '100Mi' } } }],
      ...(nodeSelectorTerms.length > 0 && {
        affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
      }),
    },
  };
}

export function generatePair(random: Random, i: number): GeneratedPair {
  const { objects, labels } = pool(random);
  // Karpenter drops the first of several terms before it tolerates a taint with this effect
  const hasTerms = !JSON.stringify(objects).includes('PreferNoSchedule');
  return { pod: pod(random, i, hasTerms), pool: objects.find(({ kind }) => kind === 'NodePool')!, labels, objects };
}
