import { ChosenContainerd } from './container-runtime';
import { advise, asProblem, Found, split, wrong } from './found';
import { isLinuxPath, kubeletEntryFault, kubeletFieldProblems, RESOLV_CONF } from './kubelet-schema';
import { machineFindings } from './machine-findings';
import { WindowsNode } from './node-file';
import { formatPath, lookUp, objectAt, PlainObject, Problem, problemsWithin } from '../base';
import {
  featureGateFault, KUBELET_FIELDS_IGNORED_ON_WINDOWS, KUBELET_FIELDS_REJECTED_ON_WINDOWS, KubernetesVersion, LEAST_PRIORITY_CLASS,
  newerKubernetes, NODE_KUBERNETES_MINORS, parseImage, PAUSE_IMAGE, pauseImageBuilds, pauseTagsFor, platformRelease, platformSupport,
  readKubernetesVersion, servesAsPause, supportPeriod, WINDOWS_EVICTION_SIGNALS, WINDOWS_PRIORITY_CLASSES, WindowsVersion,
} from '../knowledge';
import { imageFault } from '../kubernetes';
import type { NodeDraft } from './plan';
import { reservationFindings } from './reservations';

const RENDERER = 'the renderer';
/** Fields of the KubeletConfiguration that other options set, and the name of that option. */
const DECIDED_FIELDS: Readonly<Record<string, string>> = {
  apiVersion: RENDERER, kind: RENDERER, registerWithTaints: 'platform', clusterDNS: 'addressPlan.dnsServiceIp', clusterDomain: 'clusterDomain',
  maxPods: 'addressPlan.maxPods', systemReserved: 'reservations.system', kubeReserved: 'reservations.kube', evictionHard: 'eviction',
  containerRuntimeEndpoint: RENDERER,
  containerLogMaxSize: 'logs.maxMebibytes', containerLogMaxFiles: 'logs.maxFiles', cgroupsPerQOS: RENDERER, enforceNodeAllocatable: RENDERER,
};


/** Errors and warnings about a node, except for those about its network; paths start at the options. */
export function nodeOptionProblems(plan: NodeDraft, runtime: ChosenContainerd): Pick<WindowsNode, 'problems' | 'advice'> {
  return split([
    ...releaseFindings(plan), ...runtimeFindings(plan, runtime), ...reservationFindings(plan.reserved),
    ...kubeletFindings(plan), ...machineFindings(plan),
  ]);
}

/** Errors and warnings about the releases of Kubernetes and Windows, by themselves and on the platform. */
export function releaseFindings({ options: { kubernetes, version }, platform }: Pick<NodeDraft, 'platform'> & {
  readonly options: Pick<NodeDraft['options'], 'kubernetes' | 'version'>;
}): readonly Found[] {
  if (kubernetes === undefined) { return []; }
  const { value: release, fault } = readKubernetesVersion(kubernetes, NODE_KUBERNETES_MINORS.first);
  if (!release) { return [wrong('node-kubernetes', ['kubernetes'], kubernetes, fault.must, fault.remedy)]; }
  const newer = newerKubernetes(kubernetes).map((problem) => ({ problem, isAdvice: true }));
  if (newer.length > 0) { return newer; }
  if (!version) { return []; }
  const minor = `1.${release.minor}`;
  const byPlatform = platformSupport(platform, version, minor);
  const row = platformRelease(platform, version);
  const period = row && supportPeriod(row) !== '' ? ` (${supportPeriod(row)})` : '';
  const listed = WindowsVersion.all.filter((each) => each.supportedBy(minor) && platformSupport(platform, each, minor) !== 'unsupported')
    .map(({ name }) => name);
  const remedy = `use ${listed.join(' or ')}, or another Kubernetes release`;
  const note = (message: string) => [advise('node-windows-version', ['version'], version.name, message, remedy)];
  if (byPlatform === 'unsupported') { return note(`which ${platform.name} doesn't support with Kubernetes ${minor}${period}`); }
  if (version.supportedBy(minor)) { return []; }
  const { kubernetes: range } = version;
  const documented = range ? `from ${range.first}${range.last ? ` to ${range.last}` : ' on'}` : 'for no release';
  if (byPlatform === 'supported') { return note(`which ${platform.name} supports${period}, but the Kubernetes documentation lists ${documented}`); }
  // a later Windows release runs images of Windows Server 2022; an earlier one lacks what later Kubernetes releases are tested with
  return WindowsVersion.LTSC2022.runsOn(version) ? note(`which the Kubernetes documentation lists ${documented}`)
    : [wrong(
      'node-windows-version', ['version'], version.name,
      `be supported by Kubernetes ${minor} (${range ? `supported ${documented}` : 'unsupported for nodes in all Kubernetes releases'})`, remedy,
    )];
}

function runtimeFindings({ options: { containerRuntime, version }, sandboxImage }: NodeDraft, { fault, advice }: ChosenContainerd): readonly Found[] {
  const asked = containerRuntime?.version;
  const found = [
    ...(fault ? [wrong('node-containerd', ['containerRuntime', 'version'], asked, fault.must, fault.remedy)] : []),
    ...(advice ? [advise('node-containerd', ['containerRuntime', 'version'], asked, advice.message, advice.remedy)] : []),
  ];
  const path = ['containerRuntime', 'sandboxImage'];
  const imageMust = imageFault(sandboxImage);
  if (imageMust !== undefined) {
    return [...found, wrong('node-pause-image', path, sandboxImage, imageMust, 'use an image such as "registry.k8s.io/pause:3.10.2"')];
  }
  if (!version) { return found; }
  const builds = pauseImageBuilds(sandboxImage);
  const tags = pauseTagsFor(version);
  const images = tags.map((tag) => `${parseImage(PAUSE_IMAGE).repository}:${tag}`);
  const remedy = images.length > 0 ? `use ${images.join(', ')}, or remove it` : 'use another Windows release';
  if (!builds) {
    return [
      ...found, advise('node-pause-image', path, sandboxImage, 'an image whose builds are unknown', `make sure that it has a build for ${version}`),
    ];
  }
  if (servesAsPause(builds, version)) { return found; }
  const have = builds.length > 0
    ? `it has builds for ${builds.map(({ name }) => name).join(', ')}`
    : 'it has no builds for supported Windows releases';
  return [...found, wrong('node-pause-image', path, sandboxImage, `have a build for ${version.name}, or no Pod `
    + `${builds.some((build) => build.runsOn(version)) ? 'with Hyper-V isolation and an image of it ' : ''}starts`, `${remedy}: ${have}`)];
}

function kubeletFindings({ options: { kubelet = {}, eviction = {}, join }, priorityClass, release }: NodeDraft): readonly Found[] {
  const ofWhole = release ? kubeletFieldProblems(kubelet, release.minor, () => false) : [];
  // with kubeadm, the fields are a patch of the cluster's configuration, which may set what seems to be missing
  const ofRelease = release && join !== false ? kubeletFieldProblems(kubelet, release.minor, () => true) : ofWhole;
  const certain = new Set(ofRelease.map(({ path, message }) => `${formatPath(path)} ${message}`));
  const found = [...release ? gateFindings(kubelet, release) : [], ...Object.entries(kubelet).flatMap(([field, value]) => {
    const path = ['kubelet', field];
    if (KUBELET_FIELDS_REJECTED_ON_WINDOWS.includes(field)) {
      return [wrong('node-kubelet-field', path, value, 'not be set on Windows: the kubelet doesn\'t start with it', 'remove it')];
    }
    const decidedBy = lookUp(DECIDED_FIELDS, field);
    if (decidedBy !== undefined) {
      return [wrong(
        'node-kubelet-field', path, value, `not be set here: ${decidedBy} sets it`,
        decidedBy === RENDERER ? 'remove it' : `set ${decidedBy} instead, and remove it here`,
      )];
    }
    if (field === 'resolvConf' && isLinuxPath(value)) { return [wrong('node-kubelet-field', path, value, RESOLV_CONF.must, RESOLV_CONF.remedy)]; }
    if (KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(field) && !ofRelease.some((problem) => problem.path[0] === field)) {
      return [advise('node-kubelet-field', path, value, 'but the field is ignored on Windows', 'remove it')];
    }
    return [];
  })];
  const reported = new Set(found.map(({ problem }) => String(problem.path[1])));
  const isNew = ({ path }: Problem) => !reported.has(String(path[0]));
  found.push(
    ...problemsWithin(['kubelet'], ofRelease.filter(isNew)).map(asProblem),
    ...problemsWithin(['kubelet'], ofWhole.filter((problem) => isNew(problem) && !certain.has(`${formatPath(problem.path)} ${problem.message}`))).map((problem) => (
      { problem: { ...problem, message: `${problem.message}, unless the cluster's KubeletConfiguration sets it` }, isAdvice: true })),
  );
  for (const [signal, threshold] of Object.entries(eviction)) {
    const isSignal = WINDOWS_EVICTION_SIGNALS.includes(signal);
    const must = isSignal ? kubeletEntryFault('evictionHard', signal, threshold)?.must : `one of ${WINDOWS_EVICTION_SIGNALS.join(', ')} on Windows`;
    if (must !== undefined) { found.push(wrong('node-eviction', ['eviction', signal], isSignal ? threshold : signal, `be ${must}`, `use ${must}`)); }
  }
  const rank = WINDOWS_PRIORITY_CLASSES.indexOf(priorityClass);
  if (rank === -1) {
    found.push(wrong(
      'node-priority-class', ['priorityClass'], priorityClass, 'be a Windows process priority class', `use ${WINDOWS_PRIORITY_CLASSES.join(', ')}`,
    ));
  } else if (rank < WINDOWS_PRIORITY_CLASSES.indexOf(LEAST_PRIORITY_CLASS)) {
    found.push(advise(
      'node-priority-class', ['priorityClass'], priorityClass, 'with which busy Pods can starve the kubelet of CPU time',
      `use ${LEAST_PRIORITY_CLASS}`,
    ));
  }
  return found;
}

/** Feature gates of the kubelet with which it doesn't start, or that are locked. */
function gateFindings(kubelet: PlainObject, { minor }: KubernetesVersion): readonly Found[] {
  return Object.entries(objectAt(kubelet, 'featureGates')).flatMap(([gate, value]) => {
    const path = ['kubelet', 'featureGates', gate];
    const fault = featureGateFault(gate, value, minor);
    if (!fault) { return []; }
    return fault.stops
      ? wrong('node-kubelet-field', path, value, `not be set, or the kubelet doesn't start: ${fault.message}`, fault.remedy)
      : advise('node-kubelet-field', path, value, `but the ${fault.message}`, fault.remedy);
  });
}
