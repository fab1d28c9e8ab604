import { Sourced } from './fact';
import { PATCHES } from './kubernetes-minors';
import { lookUp } from '../base';

/** A program of a node, or the network plugin or distribution on it, that a bug is in. The shim of hcsshim is part of containerd's releases. */
export type BugComponent = 'kubelet' | 'kube-proxy' | 'containerd' | 'hcsshim' | 'flannel' | 'calico' | 'rke2';

/** What a bug concerns: Pods or Services with certain fields, all Services, or the node as a whole. */
export type BugScope =
  | 'sub-paths' | 'run-as-user' | 'host-process' | 'exec-probes' | 'drive-mounts'
  | 'dual-stack' | 'internal-local' | 'external-local' | 'services' | 'node';

/** A bug of Kubernetes, containerd, or a network plugin on Windows. */
export interface KnownBug {
  /** The pull request or commit that fixed it on the main branch, such as `k/k#138367`, or its CVE. */
  readonly fix: string;
  readonly component: BugComponent;
  /** What a user sees. */
  readonly symptom: string;
  /** The issue that reports it. @default - none, or unknown */
  readonly issue?: string;
  /** First version with the bug. @default - unknown: taken to be in all versions before the fix */
  readonly introduced?: string;
  /**
   * First version with the fix in each release series that has one, ascending. Later series have it, and need no entry; others have it in no patch
   * release.
   */
  readonly fixed: readonly string[];
  /** @default - it can't be decided by objects of the cluster, so that it is only listed */
  readonly concerns?: BugScope;
  /** Windows build of the nodes that have it. @default - all */
  readonly build?: string;
}

/** The day on which the changelogs of Kubernetes, and the sources of its patch releases, were read. */
export const BUGS_READ_ON = '2026-11-24';

/**
 * What was read of each component, and when. `projenrc/facts/known-bugs.ts` compares every row with it: the changelog has the fix,
 * the code before it lacks it.
 */
export const BUG_SOURCES: Readonly<Record<BugComponent, Sourced>> = {
  'kubelet': { source: 'kubernetes/kubernetes CHANGELOG/CHANGELOG-1.*.md', readOn: BUGS_READ_ON },
  'kube-proxy': { source: 'kubernetes/kubernetes CHANGELOG/CHANGELOG-1.*.md', readOn: BUGS_READ_ON },
  'containerd': { source: 'containerd/containerd releases/v*.toml', readOn: BUGS_READ_ON },
  'hcsshim': { source: 'containerd/containerd go.mod (hcsshim of each release), microsoft/hcsshim commits', readOn: BUGS_READ_ON },
  'flannel': { source: 'flannel-io/flannel pkg/backend', readOn: BUGS_READ_ON },
  'calico': { source: 'projectcalico/calico felix/dataplane/windows', readOn: BUGS_READ_ON },
  'rke2': { source: 'rancher/rke2 pkg/executor/pebinary of its tags', readOn: '2026-11-25' },
};

/** The first minor whose changelog was read. */
const FIRST_READ = 25;

/** Newest patch release of each Kubernetes series that was read: a later one may have a fix that these lack. */
export const NEWEST_READ: Readonly<Record<string, string>> = newestOfSeries();

function newestOfSeries(): Readonly<Record<string, string>> {
  const newest: Record<string, string> = {};
  for (const [minor, patch] of Object.entries(PATCHES)) { if (Number(minor) >= FIRST_READ) { newest[`1.${minor}`] = `1.${minor}.${patch}`; } }
  return newest;
}

function of(component: BugComponent, bugs: readonly Omit<KnownBug, 'component'>[]): readonly KnownBug[] {
  const all: KnownBug[] = [];
  for (const bug of bugs) { all.push({ component, ...bug }); }
  return all;
}

/** The known bugs, newest first in each component. */
export const KNOWN_BUGS: readonly KnownBug[] = [
  ...of('kubelet', [
    {
      // 1.33 is the first one built without Go's winsymlink=0; the fix is in 1.38.0-beta.0, and in no release on 2026-11-30
      fix: 'k/k#141699', introduced: '1.33.0', fixed: ['1.38.0'],
      symptom: '"kubectl logs" fails: "failed to try resolving symlinks in path", if another volume is mounted at the directory of the logs',
    },
    {
      fix: 'k/k#138367', issue: 'k/k#112630', fixed: ['1.37.0'], concerns: 'sub-paths',
      symptom: 'two subPath mounts of a container block the deletion of its Pod, which stays Terminating',
    },
    {
      fix: 'k/k#138727', introduced: '1.31.0', fixed: ['1.37.0'],
      symptom: 'the kubelet panics when Windows doesn\'t report the memory of the node (GetPerformanceInfo fails)',
    },
    {
      fix: 'CVE-2024-9042', fixed: ['1.29.13', '1.30.9', '1.31.5', '1.32.1'],
      symptom: 'with NodeLogQuery, whoever may read the logs of a node can run commands on it',
    },
    {
      fix: 'k/k#126976', issue: 'k/k#126965', introduced: '1.31.0', fixed: ['1.31.1'], concerns: 'node',
      symptom: 'the kubelet doesn\'t start again: "listen unix …kubelet.sock: bind: Only one usage of each socket address"',
    },
    {
      fix: 'k/k#125040', issue: 'k/k#125012', fixed: ['1.29.13', '1.30.9'], concerns: 'run-as-user',
      symptom: 'the token of a Pod with runAsUser isn\'t mounted: "chown …: not supported by windows"',
    },
    {
      fix: 'k/k#126012', fixed: ['1.28.13', '1.29.8', '1.30.4'],
      symptom: 'the kubelet runs wmic.exe for the ID of the machine, which newer Windows releases may lack',
    },
    { fix: 'k/k#124444', fixed: ['1.31.0'], symptom: '"kubectl logs -f" keeps the log of the container from being rotated' },
    {
      fix: 'CVE-2024-5321', fixed: ['1.27.16', '1.28.12', '1.29.7', '1.30.3'], concerns: 'node',
      symptom: 'all users of the node can read, and authenticated users change, the logs of containers',
    },
    { fix: 'k/k#122999', fixed: ['1.27.12', '1.28.8', '1.29.3'], symptom: 'the CPU usage of the node is calculated wrong' },
    {
      fix: 'CVE-2023-5528', fixed: ['1.25.16', '1.26.11', '1.27.8', '1.28.4'], concerns: 'node',
      symptom: 'whoever may create Pods and PersistentVolumes can become administrator of the node',
    },
    {
      fix: 'CVE-2023-3676', fixed: ['1.24.17', '1.25.13', '1.26.8', '1.27.5', '1.28.1'], concerns: 'node',
      symptom: 'whoever may create Pods can become administrator of the node',
    },
    { fix: 'k/k#114231', fixed: ['1.27.0'], symptom: 'CPU limits are wrong on nodes with more than 64 logical processors' },
    { fix: 'k/k#110566', fixed: ['1.27.0'], symptom: 'with resolvConf: Host, Pods don\'t get the DNS settings of their dnsPolicy' },
  ]),
  ...of('kube-proxy', [
    {
      fix: 'k/k#141489', issue: 'k/k#141488', fixed: ['1.36.5', '1.37.1'], concerns: 'services',
      symptom: 'kube-proxy panics ("index out of range [0]") at a load balancer of HNS without ports',
    },
    {
      fix: 'k/k#139503', issue: 'k/k#139519', fixed: ['1.37.0'], concerns: 'services',
      symptom: 'after a restart of HNS, Services have no load balancer: "Cannot create a file when that file already exists. (0xb7)"',
    },
    {
      fix: 'k/k#138000', issue: 'microsoft/Windows-Containers#631', introduced: '1.31.0', fixed: ['1.34.8', '1.35.5', '1.36.1'], concerns: 'services',
      symptom: 'on an l2bridge network, a Pod with the address of an earlier one has DNS timeouts: the endpoint of that one is left',
    },
    {
      fix: 'k/k#136241', fixed: ['1.33.8', '1.34.4', '1.35.1'], concerns: 'dual-stack',
      symptom: 'IPv4 and IPv6 of a Service share a load balancer, so that one of them fails',
    },
    {
      fix: 'k/k#135631', introduced: '1.34.0', fixed: ['1.34.4', '1.35.1'], concerns: 'services', symptom: 'kube-proxy checks its rules only once '
      + 'an hour instead of every syncPeriod: a load balancer that something else deletes is missing until then',
    },
    {
      fix: 'k/k#135146', issue: 'k/k#135144', introduced: '1.31.0', fixed: ['1.32.10', '1.33.6', '1.34.2'], concerns: 'services',
      symptom: 'endpoints of deleted Pods that several Services select are left in HNS',
    },
    {
      fix: 'k/k#133953', issue: 'k/k#133928', introduced: '1.31.0', fixed: ['1.31.14', '1.32.10', '1.33.6', '1.34.2'], concerns: 'internal-local',
      symptom: 'the ClusterIP of a Service with internalTrafficPolicy: Local fails at times, when its Pods are scaled',
    },
    {
      fix: 'k/k#132647', fixed: ['1.34.0'],
      symptom: 'traffic in the cluster goes to the targetPort of the Service instead of the port in its EndpointSlice',
    },
    {
      fix: 'k/k#131506', issue: 'k/k#131466', introduced: '1.31.0', fixed: ['1.32.6', '1.33.2'], concerns: 'services', build: '10.0.26100',
      symptom: 'Services keep their old Pods when they are scaled: HNS 15.4 doesn\'t update the load balancer',
    },
    {
      fix: 'k/k#131138', issue: 'k/k#130963', introduced: '1.31.0', fixed: ['1.31.9', '1.32.5', '1.33.1'], concerns: 'services',
      symptom: 'a Pod with the address of an earlier Linux Pod has no network: its endpoint is deleted instead of the old one',
    },
    {
      fix: 'k/k#116749', fixed: ['1.25.12', '1.26.7', '1.27.4'], concerns: 'services',
      symptom: 'kube-proxy panics at an endpoint of HNS without an address',
    },
    {
      fix: 'k/k#115919', issue: 'k/k#115783', fixed: ['1.24.12', '1.25.8', '1.26.3'], concerns: 'external-local',
      symptom: 'the ClusterIP of a Service with externalTrafficPolicy: Local fails on nodes without a Pod of it',
    },
    {
      fix: 'k/k#115503', issue: 'k/k#115501', fixed: ['1.24.12', '1.25.8', '1.26.3'], concerns: 'dual-stack',
      symptom: 'the IPv6 address of a Service with RequireDualStack has no load balancer',
    },
    {
      fix: 'k/k#113776', fixed: ['1.24.10', '1.25.6', '1.26.1'], concerns: 'services',
      symptom: 'a Service whose Pods are all terminating has no load balancer for traffic from outside',
    },
    {
      fix: 'k/k#113742', issue: 'k/k#113842', fixed: ['1.24.10', '1.25.6', '1.26.1'], concerns: 'external-local',
      symptom: 'open connections of a Service with externalTrafficPolicy: Local end when its Pods are scaled',
    },
  ]),
  ...of('containerd', [
    {
      fix: 'containerd/containerd#9482', fixed: ['1.7.11'], concerns: 'node',
      symptom: 'the disk fills up: a snapshot that can\'t be removed ends the garbage collection of all',
    },
    {
      fix: 'containerd/containerd#10306', introduced: '1.7.0', fixed: ['1.7.19'], concerns: 'host-process',
      symptom: 'HostProcess containers without workingDir start in C:\\ instead of C:\\hpc',
    },
    {
      fix: 'containerd/containerd#9440', fixed: ['1.6.26', '1.7.11'], symptom: 'images without PATH get the one of Linux, and programs aren\'t found',
    },
    { fix: 'containerd/containerd#7737', fixed: ['1.6.11'], symptom: 'containerd panics at the status of a container without a CPU count or limit' },
    {
      fix: 'containerd/containerd#6929', fixed: ['1.6.5'], concerns: 'drive-mounts',
      symptom: 'a volume can\'t be mounted at a drive letter: "The parameter is incorrect"',
    },
  ]),
  ...of('hcsshim', [
    {
      fix: 'microsoft/hcsshim#2020', fixed: ['1.6.34', '1.7.19'], concerns: 'host-process',
      symptom: 'each process of a HostProcess container leaks a handle, and memory of the node with it',
    },
    {
      fix: 'microsoft/hcsshim#1416', fixed: ['1.6.19'],
      symptom: 'containers of Server Core are killed without the time of terminationGracePeriodSeconds',
    },
    {
      fix: 'microsoft/hcsshim#1601', fixed: ['1.6.13'], concerns: 'exec-probes',
      symptom: 'the shim leaks memory with each exec, such as that of a probe',
    },
    {
      fix: 'microsoft/hcsshim#1488', fixed: ['1.6.10'], concerns: 'node',
      symptom: 'Pods stay Terminating: a container that doesn\'t shut down in time isn\'t terminated',
    },
  ]),
  ...of('flannel', [
    {
      fix: 'flannel-io/flannel@49ce9839', introduced: '0.25.3', fixed: ['0.25.5'], concerns: 'node',
      symptom: 'with host-gw, flanneld doesn\'t attach the endpoint of the node',
    },
    {
      fix: 'flannel-io/flannel@42601e98', introduced: '0.25.3', fixed: ['0.25.4'], concerns: 'node',
      symptom: 'with VXLAN, flanneld stops although its interface is ready: "failed to get net interface"',
    },
  ]),
  ...of('calico', [
    {
      fix: 'projectcalico/calico#10437', issue: 'projectcalico/calico#10199', fixed: ['3.31.0'], concerns: 'node',
      symptom: 'connections of Windows Pods are reset at times, when Felix applies unchanged policies again',
    },
  ]),
  ...of('rke2', [
    // a node that has it keeps the version from before: objects of the cluster can't show it
    {
      fix: 'rancher/rke2#9664', issue: 'rancher/rke2#9591', introduced: '1.34.0', fixed: ['1.34.4', '1.35.1'],
      symptom: 'with a cloud provider, the kubelet doesn\'t start: it gets --cloud-config, which Kubernetes 1.34 removed',
    },
  ]),
];

interface Version { readonly series: string; readonly parts: readonly [major: number, minor: number, patch: number] }

function readVersion(version: string): Version | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? undefined : { series: `${major}.${minor}`, parts: [Number(major), Number(minor), Number(patch)] };
}

/** Whether a version is older than another one, by its release series, and by its patch release. Suffixes of vendors don't count. */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [readVersion(version)!.parts, readVersion(than)!.parts];
  const differences = a.map((part, i) => part - b[i]!);
  return (differences.find((each) => each !== 0) ?? 0) < 0;
}

/** First version with the fix in the series of a version; `undefined` if no patch release of the series has it. */
export function firstFixed({ fixed }: KnownBug, version: string): string | undefined {
  return fixed.find((each) => readVersion(each)!.series === readVersion(version)!.series);
}

/** The release series of a version, and the newest patch release of it that was read; that of other projects isn't recorded. */
export function newestRead(version: string): { readonly series: string; readonly newest: string | undefined } {
  const { series } = readVersion(version)!;
  return { series, newest: lookUp(NEWEST_READ, series) };
}

/** Whether a version has the bug. `undefined` if that is unknown: it isn't a version, or one that wasn't read. */
export function hasBug(bug: KnownBug, version: string): boolean | undefined {
  if (!readVersion(version)) { return undefined; }
  if (bug.introduced !== undefined && isOlder(version, bug.introduced)) { return false; }
  const first = firstFixed(bug, version);
  if (first !== undefined) { return isOlder(version, first); }
  if (!bug.fixed.some((each) => isOlder(version, each))) { return false; }
  const { newest } = newestRead(version);
  return newest !== undefined && isOlder(newest, version) ? undefined : true;
}

/** The version to upgrade to: of the same series if that has the fix, or else the first one of a later series with it. */
export function upgradeFor(bug: KnownBug, version: string): string {
  return firstFixed(bug, version) ?? bug.fixed.find((each) => isOlder(version, each))!;
}
