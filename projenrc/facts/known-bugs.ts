/**
 * Compares the ledger of bugs in `src/knowledge/known-bugs.ts` with the changelogs, which say in which releases a fix is, and with the source of
 * these releases, which has or lacks it. `npm run facts` reads both from Go modules, about 100 of them on the first run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFolder } from './modules';
import { BugComponent, KNOWN_BUGS, KnownBug, NEWEST_READ } from '../../src/knowledge';

/** How the fix of a bug is recognized. */
export interface Evidence {
  /** Its note in a changelog, which is the same for backports. */
  readonly note?: RegExp;
  /** A file of the component's module, and what it has only with the fix, or lacks only with it. */
  readonly code?: { readonly file: string; readonly has?: RegExp; readonly lacks?: RegExp };
  /** The Go module of the file, if it isn't the one of the component: for `v0`, the minor and patch of the release are its version. */
  readonly module?: string;
}

const HNS = 'pkg/proxy/winkernel/hns.go';
const PROXIER = 'pkg/proxy/winkernel/proxier.go';
const GO_MOD = 'go.mod';

export const EVIDENCE: Readonly<Record<string, Evidence>> = {
  'k/k#141699': {
    note: /container log directory is a volume mount point/, module: 'k8s.io/cri-client', code: { file: 'pkg/logs/logs.go', lacks: /filepath\.EvalSymlinks/ },
  },
  'k/k#138367': { note: /multiple subPath volume mounts on Windows/, code: { file: 'pkg/kubelet/kubelet_pods.go', has: /cleanupActions/ } },
  'k/k#138727': {
    note: /Windows memory eviction threshold notifier/,
    code: { file: 'pkg/kubelet/eviction/memory_threshold_notifier_windows.go', has: /GetPerformanceInfo\(\)\s+if err != nil \{[^}]*\breturn\b/ },
  },
  'CVE-2024-9042': { note: /^CVE-2024-9042/, code: { file: 'pkg/kubelet/kubelet_server_journal.go', has: /cmdEnv/ } },
  'k/k#126976': {
    note: /socket file detection on Windows/, code: { file: 'pkg/kubelet/cm/devicemanager/manager.go', lacks: /os\.Stat\(filePath\)/ },
  },
  'k/k#125040': {
    note: /kubelet on Windows (?:would fail|fails) if a pod ha[sd]/, code: { file: 'pkg/volume/util/atomic_writer.go', has: /w\.chown\(/ },
  },
  'k/k#126012': { note: /using wmic on Windows/, code: { file: 'pkg/kubelet/winstats/perfcounter_nodestats.go', lacks: /wmic/ } },
  'k/k#124444': { note: /following Windows container logs/ },
  'CVE-2024-5321': { note: /^CVE-2024-5321/, code: { file: 'pkg/kubelet/kubelet.go', has: /Chmod\(ContainerLogsDir/ } },
  'k/k#122999': {
    note: /total CPU usage reported for Windows nodes/,
    code: { file: 'pkg/kubelet/winstats/perfcounter_nodestats.go', has: /perfCounterUpdatePeriodSeconds/ },
  },
  'CVE-2023-5528': { note: /^CVE-2023-5528/, module: 'k8s.io/mount-utils', code: { file: 'mount_windows.go', has: /os\.Symlink/ } },
  'CVE-2023-3676': { note: /^CVE-2023-3676/, code: { file: 'pkg/volume/util/subpath/subpath_windows.go', has: /\$env:linkpath/ } },
  'k/k#114231': { note: /more than 64 logical processors/ },
  'k/k#110566': { note: /--resolv-conf=Host/ },
  'k/k#141489': { note: /HNS load balancer without port mappings/, code: { file: HNS, has: /len\(lb\.PortMappings\) == 0/ } },
  'k/k#139503': { note: /\(0xb7\)/, code: { file: HNS, has: /IsHnsNotRunningError/ } },
  'k/k#138000': { note: /pod IP is reused across nodes/, code: { file: HNS, has: /deleteAllRemoteEndpointsWithDupIP/ } },
  'k/k#136241': { note: /IPv4 and IPv6 Service load balancers could be incorrectly shared/, code: { file: HNS, has: /isIPv6: flags\.isIPv6/ } },
  'k/k#135631': { note: /1\.34\W{0,3} regression in \W?ipvs/, code: { file: PROXIER, lacks: /FullSyncPeriod/ } },
  'k/k#135146': {
    note: /where stale \W?RemoteEndpoints/, code: { file: PROXIER, has: /clear\(proxier\.terminatedEndpoints\)[\s\S]{0,400}svcPortMap\.Update/ },
  },
  'k/k#133953': {
    note: /intermittent deletion of ClusterIP load balancers/,
    code: { file: PROXIER, lacks: /svcInfo\.Port\(\)\), hnsEndpoints, queriedLoadBalancers\)/ },
  },
  'k/k#132647': { note: /correctly honoring the port specified in/ },
  'k/k#131506': { note: /ModifyLoadBalancer\W? API updates did not match/, code: { file: GO_MOD, has: /hnslib v0\.1\./ } },
  'k/k#131138': { note: /remote HNS endpoints with the same IP address/, code: { file: HNS, has: /existingEp, ok := endpointInfos/ } },
  'k/k#116749': { note: /additional validation for endpoint ip configuration/i, code: { file: HNS, has: /len\(ep\.IpConfigurations\) == 0/ } },
  'k/k#115919': { note: /available endpoints are all \W?remoteEndpoints/, code: { file: PROXIER, has: /if len\(clusterIPEndpoints\) > 0/ } },
  'k/k#115503': {
    note: /IPV6 load balancer policies (?:were|are) missing/, code: { file: HNS, has: /IpConfigurations\) == 1|index, ipConfig := range/ },
  },
  'k/k#113776': { note: /when all the endpoints are terminating/ },
  'k/k#113742': { note: /Unexpected active TCP connection drops/, code: { file: HNS, has: /VipExternalIP/ } },
  'containerd/containerd#9482': { code: { file: 'snapshots/windows/windows.go', has: /ErrFailedPrecondition/ } },
  'containerd/containerd#10306': { code: { file: 'pkg/cri/server/container_create_windows.go', has: /C:\\hpc|hpc/ } },
  'containerd/containerd#9440': { code: { file: 'oci/spec_opts.go', lacks: /func WithDefaultPathEnv/ } },
  'containerd/containerd#7737': { code: { file: 'pkg/cri/server/helpers.go', has: /CPU\.Count != nil/ } },
  'containerd/containerd#6929': { code: { file: 'pkg/cri/opts/spec_windows.go', has: /adds a '\.' at the end if the path is a/ } },
  'microsoft/hcsshim#2020': { code: { file: GO_MOD, has: /Microsoft\/hcsshim v0\.(?:9\.1[2-9]|11\.[7-9]|1[2-9]\.)/ } },
  'microsoft/hcsshim#1416': { code: { file: GO_MOD, has: /Microsoft\/hcsshim v0\.(?:9\.(?:[789]|1\d)|1\d\.)/ } },
  'microsoft/hcsshim#1601': { code: { file: GO_MOD, has: /Microsoft\/hcsshim v0\.(?:9\.(?:[6-9]|1\d)|1\d\.)/ } },
  'microsoft/hcsshim#1488': { code: { file: GO_MOD, has: /Microsoft\/hcsshim v0\.(?:9\.(?:[5-9]|1\d)|1\d\.)/ } },
  'flannel-io/flannel@49ce9839': {
    code: { file: 'pkg/backend/hostgw/hostgw_windows.go', has: /HostAttach\(1\)\s+if lastErr == nil \{\s+return true/ },
  },
  'flannel-io/flannel@42601e98': { code: { file: 'pkg/backend/vxlan/device_windows.go', has: /if lastErr == nil \{[^}]*return true/ } },
  'projectcalico/calico#10437': { code: { file: 'felix/dataplane/windows/endpoint_mgr.go', has: /activeWlACLPolicies/ } },
  'rancher/rke2#9664': { code: { file: 'pkg/executor/pebinary/pebinary.go', lacks: /cloud-config/ } },
};

/** A note of a changelog. */
export interface Note { readonly version: string; readonly text: string }

/** The notes of a changelog of Kubernetes, by final release: bug fixes with their continuation lines, and headings of security fixes. */
export function notesOf(changelog: string): readonly Note[] {
  return changelog.split(/^(?=# v)/m).flatMap((section) => {
    const version = /^# v(\d+\.\d+\.\d+)\s/.exec(section)?.[1];
    if (version === undefined) { return []; }
    return section.split(/^(?=[-#] ?|#{2,} )/m).map((part) => ({ version, text: part.replace(/^[-#]+ /, '').replace(/\s+/g, ' ').trim() }));
  });
}

/** Text of a file at a version of a component, or of a Go module; `undefined` if either doesn't exist. */
export type ReadCode = (bug: KnownBug, evidence: Evidence, version: string) => string | undefined;

/**
 * Where the ledger differs from what was read, each named by its fix: a note in another release, or a release whose code lacks the fix, or has it
 * before.
 *
 * @param notes of all changelogs; a series without notes isn't compared
 */
export function bugDifferences(bugs: readonly KnownBug[], notes: readonly Note[], read: ReadCode, newest = NEWEST_READ): readonly string[] {
  return bugs.flatMap((bug) => {
    const evidence = EVIDENCE[bug.fix];
    if (!evidence) { return [`${bug.fix}: no evidence for it`]; }
    return [
      ...noteDifferences(bug, evidence, notes), ...codeDifferences(bug, evidence, read, newest),
    ].map((difference) => `${bug.fix}: ${difference}`);
  });
}

function noteDifferences({ fixed }: KnownBug, { note }: Evidence, notes: readonly Note[]): readonly string[] {
  if (!note) { return []; }
  const read = new Set(notes.map(({ version }) => version));
  const found = new Set(notes.filter(({ text }) => note.test(text)).map(({ version }) => version));
  const known = fixed.map(seriesOf);
  return [
    ...fixed.filter((version) => read.has(version) && !found.has(version)).map((version) => `the changelog has no note of it in ${version}`),
    // a later series has every fix of an earlier one
    ...[...found].filter((version) => !fixed.includes(version) && !(version.endsWith('.0') && known.includes(before(version))))
      .map((version) => `the changelog has it in ${version}, the ledger in ${fixed.join(', ')}`),
  ];
}

function codeDifferences(bug: KnownBug, evidence: Evidence, read: ReadCode, newest: Readonly<Record<string, string>>): readonly string[] {
  const { code } = evidence;
  if (!code) { return []; }
  const has = (version: string) => {
    const text = read(bug, evidence, version);
    return text === undefined ? undefined : code.has?.test(text) ?? !code.lacks!.test(text);
  };
  const { introduced = '0.0.0', fixed } = bug;
  const unfixed = Object.entries(newest).filter(([series]) => bug.component.startsWith('kube') && !fixed.map(seriesOf).includes(series)
    && number(series) < number(seriesOf(fixed.at(-1)!)) && number(series) >= number(seriesOf(introduced)));
  return [
    ...fixed.filter((version) => has(version) === false).map((version) => `the code of ${version} lacks it`),
    ...fixed.map(previous).filter((version): version is string => version !== undefined && version !== introduced && has(version) === true)
      .map((version) => `the code of ${version} has it already`),
    ...unfixed.filter(([, version]) => has(version) === true)
      .map(([, version]) => `the code of ${version} has it, the ledger has no fix in that series`),
  ];
}

const seriesOf = (version: string) => version.split('.').slice(0, 2).join('.');
const number = (series: string) => Number(series.split('.')[0]) * 1000 + Number(series.split('.')[1]);
const before = (version: string) => `${version.split('.')[0]}.${Number(version.split('.')[1]) - 1}`;

function previous(version: string): string | undefined {
  const patch = Number(version.split('.')[2]);
  return patch === 0 ? undefined : `${seriesOf(version)}.${patch - 1}`;
}

const MODULES: Readonly<Record<BugComponent, string | undefined>> = {
  'kubelet': 'k8s.io/kubernetes', 'kube-proxy': 'k8s.io/kubernetes', 'containerd': 'github.com/containerd/containerd',
  'hcsshim': 'github.com/containerd/containerd',
  // Calico and RKE2 are no Go modules that others can download: their rows are compared with the tags of their repositories by hand
  'flannel': 'github.com/flannel-io/flannel', 'calico': undefined, 'rke2': undefined,
};

/** Folder of a Go module; `undefined` if it can't be downloaded. */
function folderOf(module: string, version: string): string | undefined {
  try {
    return moduleFolder(module, `v${version}`);
  } catch {
    return undefined;
  }
}

function readCode({ component }: KnownBug, { code, module }: Evidence, version: string): string | undefined {
  const name = module ?? MODULES[component];
  const folder = name === undefined
    ? undefined
    : folderOf(name + (version.startsWith('2.') ? '/v2' : ''), module ? version.replace(/^\d+/, '0') : version);
  const file = folder && join(folder, code!.file);
  return file && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The notes of all series: the newest patch release of each has the changelog of those before it. */
function readNotes(): readonly Note[] {
  return Object.entries(NEWEST_READ).flatMap(([series, version]) => {
    const folder = folderOf('k8s.io/kubernetes', version);
    return folder ? notesOf(readFileSync(join(folder, 'CHANGELOG', `CHANGELOG-${series}.md`), 'utf8')) : [];
  });
}

/** Compares the ledger with what is read of Go modules, and returns the number of differences. */
export function compareBugs(say: (line: string) => void): number {
  const unread = new Set<string>();
  const found = bugDifferences(KNOWN_BUGS, readNotes(), (bug, evidence, version) => {
    const text = readCode(bug, evidence, version);
    if (text === undefined) { unread.add(`${bug.component} ${version}`); }
    return text;
  });
  say(`known bugs: ${KNOWN_BUGS.length} derived, ${found.length} different; code not read: ${[...unread].join(', ') || 'none'}`);
  for (const line of found) { say(`  ${line}`); }
  return found.length;
}
