import { placementOf } from './generate-placement';
import type { GeneratedPod } from './generate-pod';
import { Random } from './random';
import { RUNTIME_CLASSES } from './surroundings';
import { KubeObject } from '../harness/kube-objects';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from '../harness/platform-nodes';

const OS = 'kubernetes.io/os';
const BUILD = 'node.kubernetes.io/windows-build';

/** Images whose tags name a release that a fleet has nodes of, and some whose tags name none. */
const TAGGED = [
  'mcr.microsoft.com/windows/servercore:ltsc2019', 'mcr.microsoft.com/dotnet/runtime:8.0-nanoserver-1809',
  'registry.example.com/app:1.4-windowsservercore-1809',
  'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022',
  'mcr.microsoft.com/windows/server:10.0.20348.2402',
  'mcr.microsoft.com/windows/servercore:ltsc2025', 'mcr.microsoft.com/dotnet/aspnet:9.0-nanoserver-ltsc2025',
];
const OTHERS = ['registry.example.com/app:1.4', 'mcr.microsoft.com/dotnet/framework/aspnet:4.8'];

/** Pods that are mostly placed by operating system only, with image tags that name their release. The same seed gives the same pods. */
export function generateTaggedPods(seed: number, count: number, platforms: readonly string[]): readonly GeneratedPod[] {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i) => {
    const platform = platforms[i % platforms.length];
    return { platform, pod: { apiVersion: 'v1', kind: 'Pod', metadata: { name: `tagged-${i}` }, spec: specOf(random, platform) } };
  });
}

function specOf(random: Random, platform: string): KubeObject['spec'] {
  if (random.chance(0.08)) {
    return {
      ...(random.chance(0.5) && { os: { name: 'linux' } }), ...placementOf(random, 'linux', platform),
      containers: [{ name: 'main', image: 'nginx:1.27' }],
    };
  }
  const os = random.weighted<object>([75, { os: { name: 'windows' } }], [25, {}]);
  const placement = random.chance(0.35) ? placementOf(random, 'windows', platform) : { ...loosePlacement(random), ...tolerations(random, platform) };
  return { ...os, ...placement, ...containers(random) };
}

function containers(random: Random): object {
  const image = random.chance(0.9) ? random.pick(TAGGED) : random.pick(OTHERS);
  const all = [
    { name: 'main', image },
    ...(random.chance(0.2) ? [{ name: 'second', image: random.chance(0.5) ? image : random.pick([...TAGGED, ...OTHERS]) }] : []),
  ];
  const isHostProcess = random.chance(0.06);
  return {
    ...(isHostProcess && { hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } }),
    ...(random.chance(0.15) && { initContainers: [{ name: 'init', image: random.chance(0.7) ? image : random.pick(TAGGED) }] }),
    containers: all,
  };
}

/** Selectors that leave the build open, or half of it. */
function loosePlacement(random: Random): object {
  const is = (key: string, operator: string, ...values: readonly string[]) => ({ key, operator, ...(values.length > 0 && { values }) });
  const term = (...matchExpressions: readonly object[]) => ({ matchExpressions });
  const build = () => random.pick(Object.values(WINDOWS_BUILDS));
  const loose = () => random.pick<object>([
    term(is(OS, 'In', 'windows')), term(is(OS, 'NotIn', 'linux')), term(is(BUILD, 'Exists')), term(is('kubernetes.io/arch', 'In', 'amd64')),
    term(is(BUILD, 'NotIn', build())), term(is(BUILD, 'In', build(), build())), term(is(BUILD, 'In', build())),
    term(is(OS, 'In', 'windows', 'linux'), is(BUILD, 'NotIn', build())), {},
    { matchFields: [is('metadata.name', 'NotIn', 'no-such-node')] },
    { ...term(is(OS, 'Exists')), matchFields: [is('metadata.name', 'NotIn', 'no-such-node')] },
  ]);
  const terms = Array.from({ length: random.pick([1, 1, 2, 3]) }, loose);
  const preferred = { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: term(is(BUILD, 'In', build())) }] };
  const required = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } };
  const selector = { nodeSelector: { [OS]: 'windows' } };
  return random.weighted<object>(
    [35, selector],
    [25, { ...selector, affinity: { nodeAffinity: { ...required, ...(random.chance(0.3) && preferred) } } }],
    [8, { affinity: { nodeAffinity: required } }],
    [8, { ...selector, affinity: { nodeAffinity: preferred, podAntiAffinity: {} } }],
    [8, { ...selector, affinity: random.pick<unknown>([null, {}, { nodeAffinity: null }, { nodeAffinity: {} }]) }],
    [8, {}],
    [8, { ...(random.chance(0.5) && selector), runtimeClassName: random.pick(RUNTIME_CLASSES.slice(0, 4)).metadata!.name }],
  );
}

function tolerations(random: Random, platform: string): object {
  const own = WINDOWS_TAINTS[platform].map(({ key, value, effect }) => ({ key, operator: 'Equal', value, effect }));
  return random.weighted<object>([55, own.length > 0 ? { tolerations: own } : {}], [30, {}], [15, { tolerations: [{ operator: 'Exists' }] }]);
}
