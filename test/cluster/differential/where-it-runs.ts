import { RUNTIME_CLASSES } from './surroundings';
import { isLinuxImage, isWindowsImage } from '../../../src/knowledge';
import { KubeObject } from '../harness/kube-objects';
import { WindowsVersion } from 'k8s-windows/core';

/** A node as the scheduler sees it. */
export interface SeenNode {
  readonly role: string;
  readonly labels: Readonly<Record<string, string>>;
}

const NODE_OS = 'kubernetes.io/os';
const WINDOWS_BUILD = 'node.kubernetes.io/windows-build';

/**
 * What of a pod the scheduler goes by. All else is left out of the copies that it is asked about, so that many pods come to the same
 * question, and so that volumes and host ports aren't in each other's way.
 */
export function placedPart({ spec }: KubeObject): any {
  const { nodeSelector, affinity, tolerations, runtimeClassName } = spec;
  const hugePages = [...spec.containers, ...spec.initContainers ?? []].flatMap(({ resources }: any) => Object.entries(resources?.limits ?? {})
    .filter(([name]) => name.startsWith('hugepages-')));
  const resources = hugePages.length > 0 && { resources: { limits: { cpu: '1', memory: '1Gi', ...Object.fromEntries(hugePages) } } };
  const part = { nodeSelector, affinity, tolerations, runtimeClassName };
  return {
    ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== null)),
    containers: [{ name: 'main', image: 'image', ...resources }],
  };
}

/**
 * The operating system that a pod is for: `spec.os`; else the only one whose nodes its selectors take, if they name it or are for
 * Windows; else that of its images; `undefined` when nothing tells.
 */
export function osOf({ spec }: KubeObject, nodes: readonly SeenNode[]): 'windows' | 'linux' | undefined {
  const named = spec.os?.name;
  if (named === 'windows' || named === 'linux') { return named; }
  const selected = new Set(nodes.filter((node) => selects(spec, node)).map(({ labels }) => labels[NODE_OS]));
  const { nodeSelector, affinity } = spec;
  // selectors that take no node at all tell something too
  if (selected.size === 0 && ['linux', 'windows'].includes(nodeSelector?.[NODE_OS])) { return nodeSelector[NODE_OS]; }
  const selectors = JSON.stringify([nodeSelector, affinity, runtimeClassOf(spec)?.scheduling]);
  const isNamed = selected.has('windows') || [NODE_OS, WINDOWS_BUILD].some((label) => selectors.includes(label));
  if (selected.size === 1 && isNamed) { return [...selected][0] as 'windows' | 'linux'; }
  return imagesOf(spec).some(isWindowsImage) ? 'windows' : undefined;
}

/** Why a pod that the scheduler binds to any of these nodes would not run there; `undefined` when it runs on each of them. */
export function whyNot(pod: KubeObject, feasible: readonly string[], nodes: readonly SeenNode[]): string | undefined {
  if (feasible.length === 0) { return 'it stays pending'; }
  const os = osOf(pod, nodes);
  const bound = nodes.filter(({ role }) => feasible.includes(role));
  const systems = new Set(bound.map(({ labels }) => labels[NODE_OS]));
  if (os === undefined) {
    const isUnmeant = systems.size > 1 && !(isMeantForBoth(pod.spec) && !isHostProcess(pod) && !imagesOf(pod.spec).every(isLinuxImage));
    return isUnmeant ? 'it may be bound to nodes of both operating systems, and runs on one' : undefined;
  }
  const strange = bound.filter(({ labels }) => labels[NODE_OS] !== os);
  if (strange.length > 0) { return `it is for ${os} and may be bound to ${strange.map(({ role }) => role).join(', ')}`; }
  if (os === 'linux' || isHostProcess(pod)) { return undefined; }
  const isolation = runtimeClassOf(pod.spec)?.handler === 'runhcs-wcow-hypervisor' ? 'hyperv' : 'process';
  for (const image of imagesOf(pod.spec)) {
    const version = WindowsVersion.ofImage(image);
    const unable = version ? bound.filter(({ role }) => !version.runsOn(WindowsVersion.all.find(({ name }) => name === role)!, isolation)) : [];
    if (unable.length > 0) { return `its image ${image} doesn't run on ${unable.map(({ role }) => role).join(', ')}, to which it may be bound`; }
  }
  return undefined;
}

/** Whether all terms of the required affinity name operating systems, and both together. */
function isMeantForBoth(spec: any): boolean {
  const terms: any[] = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const named = terms.map(({ matchExpressions = [] }) => matchExpressions.filter(({ key, operator }: any) => key === NODE_OS && operator === 'In'));
  const allows = (os: string) => named.some((own) => own.every(({ values }: any) => values.includes(os)));
  return named.length > 0 && named.every((own) => own.length > 0) && allows('linux') && allows('windows');
}

function imagesOf(spec: any): string[] {
  return [...spec.containers, ...spec.initContainers ?? []].map(({ image }: any) => String(image ?? ''));
}

function runtimeClassOf(spec: any): KubeObject | undefined {
  return RUNTIME_CLASSES.find(({ metadata }) => metadata!.name === spec.runtimeClassName);
}

/** Whether nodeSelector and required affinity take a node, by its labels. Written down once more here, so that two have to agree. */
function selects(spec: any, { labels }: SeenNode): boolean {
  const selector = { ...runtimeClassOf(spec)?.scheduling?.nodeSelector, ...spec.nodeSelector };
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const takes = ({ key, operator, values = [] }: any) => {
    const has = Object.hasOwn(labels, key);
    const isAmong = has && values.includes(labels[key]);
    return ({ In: isAmong, NotIn: !isAmong, Exists: has, DoesNotExist: !has } as Record<string, boolean>)[operator];
  };
  return Object.entries(selector).every(([key, value]) => labels[key] === value)
    && (!required || required.nodeSelectorTerms?.some((term: any) => (term.matchExpressions?.length || term.matchFields?.length)
      && (term.matchExpressions ?? []).every(takes) && (term.matchFields ?? []).every(({ operator }: any) => operator === 'NotIn')));
}

/** Whether a pod or one of its containers asks for HostProcess. */
function isHostProcess({ spec }: KubeObject): boolean {
  const holders = [spec, ...spec.containers, ...spec.initContainers ?? [], ...spec.ephemeralContainers ?? []];
  return holders.some((holder) => holder.securityContext?.windowsOptions?.hostProcess === true);
}
