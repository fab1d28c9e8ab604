import { ClusterNode } from './node';
import { listAt, NonEmpty, objectAt, Path, PlainObject, scalarText, valueAt } from '../base';
import {
  BugComponent, BUGS_READ_ON, BugScope, firstFixed, hasBug, isOlder, KNOWN_BUGS, KnownBug, newestRead, parseImage, PROBES, upgradeFor,
} from '../knowledge';
import { containersOf, isHostProcessPod } from '../kubernetes';

/** A bug that a node has. */
export interface BugOfNode {
  readonly bug: KnownBug;
  readonly node: ClusterNode;
  /** Version of the component, such as `1.34.2`. */
  readonly version: string;
}

const LOCAL = { internal: 'internalTrafficPolicy', external: 'externalTrafficPolicy' };

/** Where the spec of a Pod has what a bug concerns. */
const IN_PODS: Partial<Readonly<Record<BugScope, (spec: PlainObject) => Path | undefined>>> = {
  'sub-paths': (spec) => {
    for (const { container, path } of containersOf(spec)) {
      const [, second] = listAt(container, 'volumeMounts')
        .flatMap((mount, i) => (['subPath', 'subPathExpr'].some((key) => scalarText(valueAt(mount, [key])) !== '') ? [i] : []));
      if (second !== undefined) { return [...path, 'volumeMounts', second]; }
    }
    return undefined;
  },
  'run-as-user': (spec) => {
    const of = (value: unknown, path: Path) => (valueAt(value, ['securityContext', 'runAsUser']) === undefined
      ? undefined
      : [...path, 'securityContext', 'runAsUser']);
    return of(spec, []) ?? containersOf(spec).map(({ container, path }) => of(container, path)).find(Boolean);
  },
  'host-process': (spec) => (isHostProcessPod(spec) ? [] : undefined),
  'exec-probes': (spec) => containersOf(spec).flatMap(({ container, path }) => (
    PROBES.filter((probe) => valueAt(container, [probe, 'exec']) !== undefined).map((probe) => [...path, probe])))[0],
  'drive-mounts': (spec) => containersOf(spec).flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) => (
    /^[A-Za-z]:[\\/]?$/.test(scalarText(valueAt(mount, ['mountPath']))) ? [[...path, 'volumeMounts', i, 'mountPath']] : [])))[0],
};

/** Where the spec of a Service has what a bug concerns. */
const IN_SERVICES: Partial<Readonly<Record<BugScope, (spec: PlainObject) => Path | undefined>>> = {
  'dual-stack': (spec) => (listAt(spec, 'ipFamilies').length > 1 || spec.ipFamilyPolicy === 'RequireDualStack' ? ['ipFamilyPolicy'] : undefined),
  'internal-local': (spec) => (spec[LOCAL.internal] === 'Local' ? [LOCAL.internal] : undefined),
  'external-local': (spec) => (spec[LOCAL.external] === 'Local' ? [LOCAL.external] : undefined),
};

/**
 * Where a Pod or Service has what a bug concerns, as a path in the object; `undefined` if the bug doesn't concern it, or concerns no single object.
 */
export function concernedBy({ concerns }: KnownBug, kind: 'Pod' | 'Service', spec: PlainObject): Path | undefined {
  const path = concerns && (kind === 'Pod' ? IN_PODS : IN_SERVICES)[concerns]?.(spec);
  return path && ['spec', ...path];
}

/**
 * Known bugs with the Windows nodes that have them, in the order of the ledger.
 * @param pods Pods of the cluster, whose images show versions of what runs on their nodes
 */
export function bugsOfNodes(nodes: readonly ClusterNode[], pods: readonly PlainObject[]): ReadonlyMap<KnownBug, NonEmpty<BugOfNode>> {
  const ofPods = new Map<string, Partial<Record<BugComponent, string>>>();
  for (const { spec } of pods) {
    for (const { container } of containersOf(spec)) {
      const { repository, tag = '' } = parseImage(scalarText(container.image));
      const component = IMAGES.find(([, pattern]) => pattern.test(repository))?.[0];
      const name = scalarText(objectAt({ spec }, 'spec').nodeName);
      if (component) { ofPods.set(name, { ...ofPods.get(name), [component]: tag }); }
    }
  }
  const windows = nodes.filter(({ os, isAssumed }) => os === 'windows' && !isAssumed)
    .map((node) => ({ node, versions: { ...versionsOf(node), ...ofPods.get(node.name) } }));
  return new Map(KNOWN_BUGS.flatMap((bug) => {
    const [first, ...others] = windows.flatMap(({ node, versions }): readonly BugOfNode[] => {
      const version = versions[bug.component] ?? '';
      return (bug.build === undefined || bug.build === node.build) && hasBug(bug, version) ? [{ bug, node, version: version.replace(/^v/, '') }] : [];
    });
    return first ? [[bug, [first, ...others]] as const] : [];
  }));
}

/** Repositories of programs that Pods run on Windows nodes. */
const IMAGES: readonly (readonly [component: BugComponent, repository: RegExp])[] = [
  ['kube-proxy', /(?:^|\/)kube-proxy$/], ['flannel', /(?:^|\/)flannel$/], ['calico', /calico(?:\/|-)node-windows$/],
];

/** Versions of the programs that a node reports. For kube-proxy, the kubelet reports its own version. */
function versionsOf({ info }: ClusterNode): Partial<Record<BugComponent, string>> {
  const kubelet = scalarText(info.kubeletVersion);
  const runtime = /^containerd:\/\/(.*)/.exec(scalarText(info.containerRuntimeVersion))?.[1];
  return {
    'kubelet': kubelet, 'kube-proxy': scalarText(info.kubeProxyVersion) || kubelet,
    ...(runtime !== undefined && { containerd: runtime, hcsshim: runtime }),
  };
}

/** The fix of a bug, and which releases have it: `k/k#138367 for k/k#112630, which no 1.34 release has up to 1.34.12 (read 2026-11-24)`. */
function fixText({ bug, version }: BugOfNode): string {
  const first = firstFixed(bug, version);
  const { series, newest } = newestRead(version);
  const since = first === undefined
    ? `which no ${series} release has${newest === undefined ? '' : ` up to ${newest} (read ${BUGS_READ_ON})`}`
    : `first in ${first}`;
  return `${bug.fix}${bug.issue === undefined ? '' : ` for ${bug.issue}`}, ${since}: ${bug.symptom}`;
}

/** Bugs of one version of a program in words: "kubelet 1.34.2 lacks the fix k/k#138367 for …, which no 1.34 release has …: two subPath mounts …". */
export function bugText(found: NonEmpty<BugOfNode>): string {
  const [{ version }] = found;
  return `${programOf(found[0])} ${version} lacks ${found.length === 1 ? 'the fix' : `the fixes of ${found.length} bugs:`} `
    + found.map(fixText).join('; ');
}

/** The version that has all of their fixes: `upgrade kubelet to 1.37.0 or later`. */
export function bugRemedy(found: NonEmpty<BugOfNode>): string {
  const versions = found.map(({ bug, version }) => upgradeFor(bug, version));
  return `upgrade ${programOf(found[0])} to ${versions.reduce((a, b) => (isOlder(a, b) ? b : a))} or later`;
}

/** The program whose version counts: the shim of hcsshim is part of containerd's releases. */
export function programOf({ bug: { component } }: BugOfNode): string {
  return component === 'hcsshim' ? 'containerd' : component;
}

/** `win-1 and 2 other nodes`. */
export function nodesText([first, ...others]: NonEmpty<Pick<BugOfNode, 'node'>>): string {
  return `${first.node.name}${others.length > 0 ? ` and ${others.length} other ${others.length === 1 ? 'node' : 'nodes'}` : ''}`;
}
