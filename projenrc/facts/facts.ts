import { byName, Compared, spanOf } from './derive';
import { Structs } from './go-source';
import { gateHistory, Snapshot, variantsOf } from './modules';
import {
  ADD_ON_IMAGES, ComponentFlag, CONTAINERD_FOR_KUBERNETES, CONTAINERD_SERIES, FEATURE_GATES, FLANNEL_IMAGES, KNOWN_KUBERNETES_MINORS,
  KUBEADM_VERSIONS, KUBELET_FIELDS_REJECTED_ON_WINDOWS, KUBELET_STRUCTS, NODE_COMPONENT_FLAGS, NodeComponent, OsName, PAUSE_IMAGE,
  PROXY_SERVICE_FIELD_SINCE, rejectedFields,
} from '../../src/knowledge';
import { PROGRAM_VERSIONS } from '../../src/nodes/node-programs';
import { CDK8S_PLUS_VERSIONS } from '../entries';

/** The kinds of facts that machines derive: each takes what the sources say, and the table. */

type ByMinor<T> = (minor: number) => T;
type Flags = Readonly<Record<string, ComponentFlag>>;

export function featureGates(minors: readonly number[], gatesIn: ByMinor<Snapshot>, table: Snapshot = FEATURE_GATES): Compared {
  const names = new Set(minors.flatMap((minor) => Object.keys(gatesIn(minor))));
  return { of: 'feature gate', value: 'its history', table, derived: byName(names, (gate) => [gate, gateHistory(minors, gatesIn, gate)]) };
}

export function kubeletFields(
  minors: readonly number[], structsIn: ByMinor<Structs>, table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = KUBELET_STRUCTS,
): Compared {
  const paths = new Set(minors.flatMap((minor) => Object.entries(structsIn(minor))
    .flatMap(([struct, fields]) => Object.keys(fields).map((field) => `${struct}.${field}`))));
  const show = (variants: readonly { readonly since?: number; readonly until?: number }[], types: readonly string[]) => (
    variants.map(({ since = minors[0], until = minors.at(-1) }, i) => `${types[i]} in 1.${since} to 1.${until}`).join(', '));
  return {
    of: 'kubelet configuration', value: 'the field',
    derived: byName(paths, (path) => {
      const [struct, field] = path.split('.');
      const variants = variantsOf(minors, (minor) => structsIn(minor)[struct]?.[field]);
      return [path, show(variants, variants.map(({ value }) => value))];
    }),
    table: byName(Object.entries(table).flatMap(([struct, fields]) => Object.entries(fields)
      .map(([field, value]) => [`${struct}.${field}`, value] as const)), ([path, value]) => {
      const variants = typeof value === 'string'
        ? [{ type: value }]
        : value as readonly { readonly type: string; readonly since?: number; readonly until?: number }[];
      return [path, show(variants, variants.map(({ type }) => type))];
    }),
  };
}

/** Fields of a KubeProxyConfiguration that flags stand for, and that node files have: in which minors they exist. */
export function kubeProxyFields(minors: readonly number[], structsIn: ByMinor<Structs>, flags: Flags = NODE_COMPONENT_FLAGS['kube-proxy']): Compared {
  const has = (path: string, minor: number) => {
    const structs = structsIn(minor);
    return path.split('.').reduce<string | undefined>(
      (struct, field) => (struct === undefined ? undefined : structs[struct]?.[field]), 'KubeProxyConfiguration',
    ) !== undefined;
  };
  const fields = Object.values(flags).filter(({ field, removedIn = Infinity }) => field !== undefined && removedIn > minors.at(-1)!);
  const since = (flag: ComponentFlag) => (flag.field === 'windowsRunAsService'
    ? PROXY_SERVICE_FIELD_SINCE
    : flag.field!.startsWith('logging.') ? LOGGING_SINCE : flag.since ?? 0);
  return {
    of: 'KubeProxyConfiguration', value: 'the field',
    derived: byName(fields, ({ field }) => [field!, spanOf(minors, (minor) => has(field!, minor))]),
    table: byName(fields, (flag) => [flag.field!, spanOf(minors, (minor) => minor >= since(flag))]),
  };
}

/** The first minor whose KubeProxyConfiguration has `logging`. */
const LOGGING_SINCE = 28;

/** Flags of a component's own packages; those of both components are component-base's and klog's, and those for Linux cAdvisor's. */
export function componentFlags(
  component: NodeComponent, minors: readonly number[], flagsIn: ByMinor<readonly string[]>, table: Flags = NODE_COMPONENT_FLAGS[component],
): Compared {
  const [mine, theirs] = [table, NODE_COMPONENT_FLAGS[component === 'kubelet' ? 'kube-proxy' : 'kubelet']];
  const isOwn = (flag: string) => mine[flag]?.only !== 'linux' && (mine[flag] === undefined || mine[flag] !== theirs[flag]);
  const names = new Set(minors.flatMap((minor) => flagsIn(minor)).filter(isOwn));
  return {
    of: `${component} flag`, value: 'its release',
    derived: byName(names, (flag) => [`--${flag}`, spanOf(minors, (minor) => flagsIn(minor).includes(flag))]),
    table: byName(
      Object.keys(mine).filter(isOwn),
      (flag) => [`--${flag}`, spanOf(minors, (minor) => minor >= (mine[flag].since ?? 0) && minor < (mine[flag].removedIn ?? Infinity))],
    ),
  };
}

/** Fields of a Pod that the API server rejects for an operating system. A Pod's `resources` are rejected elsewhere. */
export function rejectedPodFields(os: OsName, derived: readonly string[], table = rejectedFields(os)): Compared {
  return {
    of: `field of a ${os} Pod`, value: 'the validation',
    derived: byName(derived, (field) => [field, 'rejected']),
    table: byName(table.filter(({ path }) => path[0] !== 'resources'), ({ level, path }) => [`${level}.${path.join('.')}`, 'rejected']),
  };
}

/** Fields of a KubeletConfiguration with which the kubelet doesn't start on Windows. @param text `validation_windows.go` */
export function rejectedKubeletFields(text: string, table: readonly string[] = KUBELET_FIELDS_REJECTED_ON_WINDOWS): Compared {
  const found = [...text.matchAll(/Errorf\("invalid configuration: (\w+) is not supported on Windows"\)/g)].map(([, field]) => field);
  return {
    of: 'kubelet configuration on Windows', value: 'the field', derived: byName(found, (field) => [field, 'rejected']),
    table: byName(table, (field) => [field, 'rejected']),
  };
}

/** The versions of its API that kubeadm reads without experimental flags. @param sources `scheme.go` and `common.go` of a minor */
export function kubeadmVersions(
  minors: readonly number[], sources: ByMinor<{ readonly scheme: string; readonly common: string }>,
  table: Readonly<Record<string, { readonly first: number; readonly last: number }>> = KUBEADM_VERSIONS,
): Compared {
  const isRead = (version: string, minor: number) => {
    const { scheme, common } = sources(minor);
    const isExcluded = ['oldKnownAPIVersions', 'experimentalAPIVersions'].some((list) => new RegExp(
      `${list} := map[^\\n]*(?:\\{\\}\\n|\\{\\n[^]*?\\n\\t\\})`,
    ).exec(common)?.[0].includes(`"kubeadm.k8s.io/${version}"`));
    return scheme.includes(`apis/kubeadm/${version}"`) && !isExcluded;
  };
  const all = new Set([
    ...Object.keys(table), ...minors.flatMap((minor) => [...sources(minor).scheme.matchAll(/apis\/kubeadm\/(v\w+)"/g)].map(([, version]) => version)),
  ]);
  return {
    of: 'kubeadm API', value: 'kubeadm that reads it',
    derived: byName(all, (version) => [version, spanOf(minors, (minor) => isRead(version, minor))]),
    table: byName(Object.entries(table), ([version, { first, last }]) => [version, spanOf(minors, (minor) => minor >= first && minor <= last)]),
  };
}

/** @param newest the newest release of a series */
export function containerdReleases(
  newest: (series: string) => string, table: Readonly<Record<string, { readonly latest: string }>> = CONTAINERD_SERIES,
): Compared {
  return {
    of: 'containerd', value: 'newest release',
    derived: byName(Object.keys(table), (series) => [series, newest(series).replace(/^v/, '')]),
    table: byName(Object.entries(table), ([series, { latest }]) => [series, latest]),
  };
}

/** The least versions of containerd for Kubernetes minors, one per series. @param text `RELEASES.md` of containerd, which lists only some minors */
export function containerdSupport(text: string, table: Readonly<Record<number, readonly string[]>> = CONTAINERD_FOR_KUBERNETES): Compared {
  const rows = [...text.matchAll(/^\| *1\.(\d+) *\| *(\d[\d., +]*\+) *\| *v1 *\|$/gm)].map(([, minor, versions]) => [minor, versions] as const);
  // 1.6, which needs other configurations, isn't in the table
  const known = rows.map(([minor, versions]) => [
    minor, versions.split(/, */).map((each) => each.replace('+', '')).filter((each) => !each.startsWith('1.6.')).join(', '),
  ] as const);
  return {
    of: 'containerd for Kubernetes', value: 'the least version',
    derived: byName(known, ([minor, versions]) => [`1.${minor}`, versions]),
    table: byName(known, ([minor]) => [`1.${minor}`, table[Number(minor)]?.join(', ')]),
  };
}

/** What names the images and programs that Go modules tell: files of the newest Flannel and Kubernetes, and the newest release of the CNI plugins. */
export interface PinnedSources {
  /** `Documentation/kube-flannel.yml` */
  readonly flannel: string;
  /** `test/utils/image/manifest.go` */
  readonly testImages: string;
  /** `cmd/kubeadm/app/constants/constants.go` */
  readonly kubeadm: string;
  readonly cniPlugins: string;
}

export function pinnedVersions({ flannel, testImages, kubeadm, cniPlugins }: PinnedSources, table: Readonly<Record<string, string>> = {
  'flannel': FLANNEL_IMAGES.daemon, 'flannel-cni-plugin': FLANNEL_IMAGES.cniPlugin, 'agnhost': ADD_ON_IMAGES.agnhost, 'pause': PAUSE_IMAGE,
  'CNI plugins': PROGRAM_VERSIONS.plugins,
}): Compared {
  const image = (name: string) => new RegExp(`image: (\\S+/${name}:\\S+)`).exec(flannel)?.[1];
  const versionIn = (text: string, before: string) => new RegExp(`${before}"([\\d.]+)"`).exec(text)?.[1];
  const version = (repository: string, found: string | undefined) => found && `${repository}:${found}`;
  return {
    of: 'image or program', value: 'newest release', table,
    derived: byName([
      ['flannel', image('flannel')], ['flannel-cni-plugin', image('flannel-cni-plugin')],
      ['agnhost', version('registry.k8s.io/e2e-test-images/agnhost', versionIn(testImages, '\\[Agnhost\\] = Config\\{[\\w.]+, "agnhost", '))],
      ['pause', version('registry.k8s.io/pause', versionIn(kubeadm, 'PauseVersion = '))], ['CNI plugins', cniPlugins],
    ] as const, (entry) => entry),
  };
}

/** @param newest the newest Kubernetes release, such as `v0.37.2` of a module */
export function kubernetesMinor(newest: string, table: number = KNOWN_KUBERNETES_MINORS.last): Compared {
  return {
    of: 'Kubernetes', value: 'newest minor', derived: { release: newest.replace(/^v\d+\.(\d+)\..*$/, '1.$1') }, table: { release: `1.${table}` },
  };
}

/** @param isPublished whether the npm registry has a package */
export function cdk8sPlus(isPublished: (name: string) => boolean, table: readonly string[] = CDK8S_PLUS_VERSIONS): Compared {
  const candidates = [...table, String(Number(table.at(-1)) + 1)];
  return {
    of: 'npm package', value: 'the registry',
    derived: byName(candidates, (version) => [`cdk8s-plus-${version}`, isPublished(`cdk8s-plus-${version}`) ? 'published' : undefined]),
    table: byName(table, (version) => [`cdk8s-plus-${version}`, 'published']),
  };
}
