import type { Intent } from './generate-pod';
import { Random } from './random';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from '../harness/platform-nodes';

const OS = 'kubernetes.io/os';
const BUILD = 'node.kubernetes.io/windows-build';
const BUILDS = Object.values(WINDOWS_BUILDS);

const required = (...nodeSelectorTerms: readonly object[]) => (
  { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } });
const term = (...matchExpressions: readonly object[]) => ({ matchExpressions });
const is = (key: string, operator: string, ...values: readonly string[]) => ({ key, operator, ...(values.length > 0 && { values }) });

/**
 * nodeSelector, affinity and tolerations, mostly those that a pod should have. Nothing that depends on what the
 * checker isn't told: names of nodes, labels of Linux nodes.
 */
export function placementOf(random: Random, intent: Intent, platform: string): object {
  return intent === 'linux' ? linuxPlacement(random) : windowsPlacement(random, platform);
}

function windowsPlacement(random: Random, platform: string): object {
  const build = random.pick(BUILDS);
  const pinned = random.pick([[build], ['10.0.20348', '10.0.25398', '10.0.26100'], ['10.0.17763']]);
  const selector = random.weighted<object>(
    [35, { nodeSelector: { [OS]: 'windows', [BUILD]: build } }],
    [25, { nodeSelector: { [OS]: 'windows' }, ...required(term(is(BUILD, 'In', ...pinned))) }],
    [12, { nodeSelector: { [OS]: 'windows' } }],
    [4, { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }],
    [4, required(term(is(OS, 'In', 'windows'), is(BUILD, 'In', ...pinned)))],
    [8, oddPlacement(random)],
    [4, {}],
    [4, {
      runtimeClassName: random.pick(['windows', 'windows-2022', 'windows-2025', 'windows-hyperv']),
      ...(random.chance(0.3) && { nodeSelector: { [OS]: 'windows' } }),
    }],
  );
  return { ...selector, ...tolerationsOf(random, platform) };
}

function linuxPlacement(random: Random): object {
  const selector = random.weighted<object>(
    [50, { nodeSelector: { [OS]: 'linux' } }],
    [8, { nodeSelector: { [OS]: 'linux', 'kubernetes.io/arch': random.pick(['amd64', 'arm64']) } }],
    [8, required(term(is(OS, 'In', 'linux')))],
    [4, required(term(is(OS, 'NotIn', 'windows')))],
    [12, {}],
    [3, { runtimeClassName: random.pick(['gvisor', 'plain', 'windows']) }],
    [6, oddPlacement(random)],
  );
  const tolerations = random.weighted<object>(
    [70, {}], [8, { tolerations: [{ operator: 'Exists' }] }], [8, { tolerations: [{ key: 'os', operator: 'Exists' }] }],
    [8, tolerationsOf(random, random.pick(Object.keys(WINDOWS_TAINTS)))],
  );
  return { ...selector, ...tolerations };
}

/** Selectors as one finds them: half right, contradictory, or roundabout. */
function oddPlacement(random: Random): object {
  const build = random.pick(BUILDS);
  return random.pick<object>([
    { nodeSelector: { [OS]: 'Windows' } },
    { nodeSelector: { [OS]: 'linux' } },
    { nodeSelector: { [BUILD]: build } },
    { nodeSelector: { [OS]: 'windows', [BUILD]: random.pick(['20348', '10.0.20348.2402', '10.0.14393', '10.0.99999', '']) } },
    { nodeSelector: { [OS]: 'windows', 'kubernetes.io/arch': random.pick(['amd64', 'arm64']) } },
    { nodeSelector: { [OS]: 'linux', [BUILD]: build } },
    { nodeSelector: { [OS]: 'windows', 'beta.kubernetes.io/os': random.pick(['linux', 'windows']) } },
    { nodeSelector: {} },
    { nodeSelector: null },
    { nodeSelector: { [OS]: 'windows' }, ...required(term(is(OS, 'In', 'linux'))) },
    { nodeSelector: { [OS]: 'windows' }, ...required(term(is(OS, 'In', 'linux')), term(is(BUILD, 'In', build))) },
    { nodeSelector: { [OS]: 'windows' }, ...required({}) },
    { nodeSelector: { [OS]: 'windows' }, ...required({}, term(is(BUILD, 'Exists'))) },
    { nodeSelector: { [OS]: 'windows' }, ...required(term(is(BUILD, 'NotIn', '10.0.17763'))) },
    { nodeSelector: { [OS]: 'windows' }, ...required({ matchFields: [is('metadata.name', 'NotIn', 'no-such-node')] }) },
    required(term(is(OS, 'In', 'windows', 'linux'))),
    required(term(is(OS, 'NotIn', 'linux'))),
    required(term(is(OS, 'Exists'))),
    required(term(is(OS, 'DoesNotExist'))),
    required(term(is(BUILD, 'Exists'))),
    required(term(is(BUILD, 'DoesNotExist'))),
    required(term(is(OS, 'In', 'windows')), term(is(OS, 'In', 'linux'))),
    required(term(is(OS, 'In', 'windows'), is(OS, 'In', 'linux'))),
    required(term(is(BUILD, 'In', build)), term(is(OS, 'In', 'windows'))),
    required({ matchExpressions: [] }),
    { affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term(is(OS, 'In', 'windows')) }] } } },
    { affinity: {} },
  ]);
}

function tolerationsOf(random: Random, platform: string): object {
  const own = WINDOWS_TAINTS[platform].map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect }));
  const [first = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] = own;
  const others = random.pick(Object.values(WINDOWS_TAINTS)).map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect }));
  const swapped = /^w/.test(first.value!) ? 'Windows' : 'windows';
  return random.weighted<object>(
    [60, own.length > 0 ? { tolerations: own } : {}],
    [6, {}],
    [6, { tolerations: others }],
    [5, { tolerations: [{ ...first, value: swapped }] }],
    [1, { tolerations: [{ ...first, key: first.key.toUpperCase() }] }],
    [4, { tolerations: [{ key: first.key, operator: 'Exists' }] }],
    [4, { tolerations: [{ operator: 'Exists' }] }],
    [2, { tolerations: [{ operator: 'Exists', effect: 'NoSchedule' }] }],
    [2, { tolerations: [{ operator: 'Exists', effect: 'NoExecute' }] }],
    [2, { tolerations: [{ ...first, effect: 'NoExecute' }] }],
    [2, { tolerations: [{ key: first.key, value: first.value }] }],
    [1, { tolerations: [{ key: first.key }] }],
    [1, { tolerations: [{ ...first, operator: null, effect: '' }] }],
    [1, { tolerations: [{ key: first.key, operator: 'Exists', value: first.value }] }],
    [1, { tolerations: [{ key: first.key, operator: 'Equal', value: '', effect: 'NoSchedule' }] }],
    [1, { tolerations: null }],
    [1, { tolerations: [{ ...first, value: 5 }] }],
  );
}
