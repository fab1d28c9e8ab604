import { Day, Sourced } from './fact';
import { KNOWN_KUBERNETES_MINORS } from './kubernetes-minors';
import { Reading, reportedMinor } from './kubernetes-version';
import { isLabelKey, isLabelValue, NodeLabel, VALID_LABEL } from './labels';
import type { WindowsNetwork } from './networks';
import { WindowsVersion } from './windows-version';
import {
  choice, insteadOf, INVALID_OPTION, isPlainObject, listOf, lookUp, mapOf, options as optionsOf, Problem, Problems, readOptions, required,
  show, STRING, textOf, throwProblems,
} from '../base';

/** A taint of a node. */
export interface Taint {
  /** Key; case-sensitive. */
  readonly key: string;
  /** Value; case-sensitive. @default - no value */
  readonly value?: string;
  /** What happens with pods that don't tolerate it. */
  readonly effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
}

/** The effects of taints. */
export const TAINT_EFFECTS: readonly Taint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
/** These in messages. */
export const ANY_TAINT_EFFECT = 'NoSchedule, PreferNoSchedule, or NoExecute';

/** Options of `Platform.custom`. */
export interface CustomPlatform {
  /** Name for messages. @default 'custom' */
  readonly name?: string;
  /** Taints of every Windows node; each is tolerated exactly. @default - none */
  readonly taints?: readonly Taint[];
  /** Labels of every Windows node; they are added to the nodeSelector. @default - none */
  readonly nodeLabels?: Readonly<Record<string, string>>;
}

/** Result of checking a platform's options. */
export interface CheckedPlatform {
  /** The platform; absent if there are problems. */
  readonly platform?: Platform;
  /** Problems; paths start at the options. */
  readonly problems: readonly Problem[];
}

/** A construct, as far as `Platform.set` needs it. */
export interface PlatformScope {
  readonly node: { readonly scope?: PlatformScope; readonly path?: string };
}

const TAINT = optionsOf<Taint>({
  key: required(STRING, 'give the key of the taint, such as "os"'),
  value: STRING,
  effect: required(choice(...TAINT_EFFECTS), `give ${ANY_TAINT_EFFECT}`),
});
/** Schema of a list of taints. */
export const TAINTS = listOf(TAINT);
/** The options of `Platform.custom`. */
export const CUSTOM_PLATFORM = optionsOf<CustomPlatform>({ name: STRING, taints: TAINTS, nodeLabels: mapOf(STRING) });

const BRAND = Symbol.for('k8s-windows.Platform');
const ON_SCOPE = Symbol.for('k8s-windows.platform-of-scope');

/**
 * How a Kubernetes platform marks its Windows nodes: their taints, and so the tolerations that Windows Pods require.
 * Keys, values, and their letter case differ between platforms, and the scheduler compares them exactly.
 */
export class Platform {
  /** The convention of the Kubernetes documentation: `os=windows:NoSchedule`. */
  public static readonly UPSTREAM = new Platform('UPSTREAM', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]);
  /** Google Kubernetes Engine, which taints its Windows node pools: `node.kubernetes.io/os=windows:NoSchedule`. */
  public static readonly GKE = new Platform('GKE', [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]);
  /** Azure Kubernetes Service: no taint. */
  public static readonly AKS = new Platform('AKS', []);
  /** AKS enabled by Azure Arc, formerly AKS-HCI: `node.kubernetes.io/os=Windows:NoSchedule`, with a capital W. */
  public static readonly AKS_HCI = new Platform('AKS_HCI', [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Amazon Elastic Kubernetes Service: no taint, but Pods get an IP address only if their nodeSelector names the OS. */
  public static readonly EKS = new Platform('EKS', []);
  /** OpenShift's Windows Machine Config Operator: `os=Windows:NoSchedule`, with a capital W. */
  public static readonly OPENSHIFT = new Platform('OPENSHIFT', [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }]);
  /** Rancher RKE2: no taint. */
  public static readonly RKE2 = new Platform('RKE2', []);

  /** All predefined platforms. */
  public static readonly all: readonly Platform[] = [
    Platform.UPSTREAM, Platform.GKE, Platform.AKS, Platform.AKS_HCI, Platform.EKS, Platform.OPENSHIFT, Platform.RKE2,
  ];

  /**
   * The taints of Windows nodes on any predefined platform: what Windows Pods tolerate while the platform isn't known.
   */
  public static readonly allTaints: readonly Taint[] = uniqueTaints(Platform.all.flatMap(({ taints }) => taints));

  /**
   * Defines a custom platform by the taints and labels of its Windows nodes.
   *
   * @example Platform.custom({ taints: [{ key: 'os', value: 'win', effect: 'NoSchedule' }], nodeLabels: { pool: 'windows' } })
   * @throws ProblemsError if a taint or a label is invalid, with all problems
   */
  public static custom(options: CustomPlatform = {}): Platform {
    const { platform, problems } = Platform.check(options);
    throwProblems(problems);
    return platform!;
  }

  /** Checks the options of `custom`, and returns the platform or all problems, with paths that start at the options. Never throws. */
  public static check(given: unknown): CheckedPlatform {
    const { options, problems, covers } = readOptions(given as CustomPlatform | undefined, CUSTOM_PLATFORM);
    const all = [...problems, ...(options ? labelProblems(options) : []).filter((problem) => !covers(problem))];
    if (all.length > 0) { return { problems: all }; }
    const { name = 'custom', taints = [], nodeLabels = {} } = options!;
    return { platform: new Platform(name, taints, nodeLabels), problems: [] };
  }

  /** The platform with a name, in any letter case and with `-` or `_`: `gke`, `aks-hci`. `undefined` if there is none. */
  public static named(name: string): Platform | undefined {
    return Platform.read(name).value;
  }

  /**
   * Reads a platform: a `Platform`, or the name of one in any letter case and with `-` or `_`.
   *
   * @param names the names in the remedy: in files and commands, `aks-hci`; in programs, `AKS_HCI`
   */
  public static read(given: unknown, names: readonly string[] = Platform.all.map(({ id }) => id)): Reading<Platform> {
    if (Platform.isPlatform(given)) { return { value: given }; }
    const value = typeof given === 'string'
      ? Platform.all.find((platform) => platform.name === given.trim().toUpperCase().replace(/[- ]/g, '_'))
      : undefined;
    if (value) { return { value }; }
    return { fault: { must: 'be a platform', remedy: typeof given === 'string' ? insteadOf(given, names) : `use one of: ${names.join(', ')}` } };
  }

  /**
   * Sets the platform for everything below a construct: an app, a chart, or a single workload. The nearest one applies. It can be set at any time
   * before synth.
   *
   * @throws ProblemsError if it isn't a Platform
   */
  public static set(scope: PlatformScope, platform: Platform): void {
    const problems = new Problems(INVALID_OPTION);
    if (typeof (scope as Partial<PlatformScope> | undefined)?.node !== 'object') {
      problems.must(['scope'], scope, 'be a construct', 'give an app, a chart, or a workload');
    }
    if (!Platform.isPlatform(platform)) {
      const known = Platform.read(platform).value;
      problems.must(
        ['platform'], platform, 'be a Platform',
        known ? `use Platform.${known.name}` : `use ${Platform.all.map((p) => `Platform.${p.name}`).join(', ')} or Platform.custom({ taints })`,
      );
    }
    throwProblems(problems.list, (scope as PlatformScope | undefined)?.node?.path || undefined);
    Object.defineProperty(scope, ON_SCOPE, { value: platform, configurable: true });
  }

  /** The platform set on a construct or on its nearest ancestor; `undefined` if none is set. */
  public static of(scope: PlatformScope): Platform | undefined {
    for (let at: PlatformScope | undefined = scope; at; at = at.node.scope) {
      const platform = (at as { [ON_SCOPE]?: Platform })[ON_SCOPE];
      if (platform) { return platform; }
    }
    return undefined;
  }

  /** Whether a value is a `Platform`, from any installed copy of this package. */
  public static isPlatform(value: unknown): value is Platform {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  private constructor(
    /** Name of the constant, or the name given to `custom`. */
    public readonly name: string,
    /** Taints of its Windows nodes. */
    public readonly taints: readonly Taint[],
    /** Labels that select its Windows nodes, in addition to `kubernetes.io/os`. */
    public readonly nodeLabels: Readonly<Record<string, string>> = {},
  ) {
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** This platform, with more taints and labels: that of some of its Windows nodes, such as those of a pool. */
  public with({ taints = [], nodeLabels = {} }: Omit<CustomPlatform, 'name'>): Platform {
    return new Platform(this.name, uniqueTaints([...this.taints, ...taints]), { ...this.nodeLabels, ...nodeLabels });
  }

  /** Name in files and commands: `aks-hci`. */
  public get id(): string {
    return this.name.toLowerCase().replace(/_/g, '-');
  }
}

function uniqueTaints(taints: readonly Taint[]): readonly Taint[] {
  return [...new Map(taints.map((taint) => [JSON.stringify(taint), taint])).values()];
}

/** Reports invalid taints and labels of a platform. */
function labelProblems({ taints = [], nodeLabels = {} }: CustomPlatform): readonly Problem[] {
  const problems = new Problems(INVALID_OPTION);
  const keyRemedy = 'use letters, digits, "-", "_", and "."; the key may have a prefix: a domain and "/"';
  if (Array.isArray(taints)) {
    taints.forEach((taint: unknown, i) => {
      const { key, value } = isPlainObject(taint) ? taint : {};
      if (typeof key === 'string' && !isLabelKey(key)) { problems.must(['taints', i, 'key'], key, 'be a valid taint key', keyRemedy); }
      if (typeof value === 'string' && !isLabelValue(value)) { problems.must(['taints', i, 'value'], value, 'be a valid taint value', VALID_LABEL); }
    });
  }
  for (const [key, value] of Object.entries(nodeLabels)) {
    const path = ['nodeLabels', key];
    if (!isLabelKey(key)) { problems.must(path, value, `have a valid label as its key, not ${show(key)}`, keyRemedy); }
    if (typeof value === 'string' && !isLabelValue(value)) { problems.must(path, value, 'be a valid label value', VALID_LABEL); }
    if (key === NodeLabel.OS && value !== 'windows') { problems.must(path, value, 'be "windows" on Windows nodes', 'remove it'); }
  }
  return problems.list;
}

/** Platforms whose Windows nodes have no Hyper-V isolation; `PLATFORM_LIMITS` has the sources, which rules don't load. */
export const WITHOUT_HYPERV: readonly string[] = ['AKS', 'GKE'];

/**
 * Labels and annotations by which a platform's nodes are recognized. A key that ends with `/` matches all keys with that prefix.
 * Source: azure-aks-docs (node labels); GKE documentation (node labels); amazon-eks-user-guide; OpenShift `node.openshift.io`; rke2-docs.
 */
export const PLATFORM_SIGNS: readonly { readonly key: string; readonly platform: Platform }[] = [
  { key: 'kubernetes.azure.com/', platform: Platform.AKS },
  { key: 'cloud.google.com/gke-nodepool', platform: Platform.GKE },
  { key: 'eks.amazonaws.com/', platform: Platform.EKS },
  { key: 'alpha.eksctl.io/', platform: Platform.EKS },
  { key: 'karpenter.k8s.aws/', platform: Platform.EKS },
  { key: 'node.openshift.io/os_id', platform: Platform.OPENSHIFT },
  { key: 'windowsmachineconfig.openshift.io/', platform: Platform.OPENSHIFT },
  { key: 'rke2.io/', platform: Platform.RKE2 },
];

/** Suffixes of kubelet versions, such as `v1.34.1+rke2r1`, which nodes of Linux have too. */
const VERSION_SIGNS: readonly (readonly [pattern: RegExp, platform: Platform])[] = [
  [/\+rke2/, Platform.RKE2], [/-eks-/, Platform.EKS], [/-gke\./, Platform.GKE],
];

/** The platform of a node, by its labels, annotations, and kubelet; `undefined` if they don't say. */
export function platformOfNode({ labels, annotations, info }: NodeSigns): Platform | undefined {
  const keys = [...Object.keys(labels), ...Object.keys(annotations)];
  return PLATFORM_SIGNS.find(({ key }) => keys.some((own) => own === key || (key.endsWith('/') && own.startsWith(key))))?.platform
    ?? VERSION_SIGNS.find(([pattern]) => pattern.test(textOf(info?.kubeletVersion)))?.[1];
}

/** Where the taints of a platform's Windows nodes are from, or that they have none: a row for each constant of `Platform`. */
export const TAINT_SOURCES: Readonly<Record<string, Sourced> & Record<Extract<keyof typeof Platform, Uppercase<string>>, Sourced>> = {
  UPSTREAM: { source: 'kubernetes/website, "Guide for Running Windows Containers in Kubernetes", "Taints and tolerations"', readOn: '2026-11-24' },
  GKE: {
    source: 'Google Distributed Cloud documentation (none of GKE itself is known), "Diagnose cluster issues", "Deploy a Windows Pod"',
    readOn: '2026-11-24',
  },
  AKS: {
    source: 'MicrosoftDocs/azure-aks-docs articles/aks/learn/quick-windows-container-deploy-cli.md, whose Pods tolerate nothing',
    readOn: '2026-11-24',
  },
  AKS_HCI: {
    source: 'Microsoft, AKS on Azure Stack HCI, "Adapt apps for mixed-OS Kubernetes clusters", 2020-12-02, by which you set this taint and no other',
    readOn: '2026-11-25',
    differs: 'the same page since 22H2: a node pool has the taints of New-AksHciNodePool -taints, such as sku=Windows:NoSchedule',
  },
  EKS: {
    source: 'awsdocs/amazon-eks-user-guide latest/ug/workloads/sample-deployment-windows.adoc, whose Pods tolerate nothing', readOn: '2026-11-24',
  },
  OPENSHIFT: { source: 'openshift/windows-machine-config-operator pkg/nodeconfig/nodeconfig.go', readOn: '2026-11-24' },
  RKE2: { source: 'rancher/rke2-docs docs/reference/windows_agent_config.md, where --node-taint has no default', readOn: '2026-11-24' },
};

/** What the platform of a node is known by. */
export interface NodeSigns {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Its `status.nodeInfo`. @default - unknown */
  readonly info?: { readonly kubeletVersion?: unknown };
}

/** A Windows release for the nodes of a platform. Facts that the platform doesn't state are absent. */
export interface PlatformRelease extends Sourced {
  readonly release: WindowsVersion;
  /** First and last Kubernetes minor version (`1.32`) with which the platform supports the release. */
  readonly first?: string;
  readonly last?: string;
  /** First day of support. */
  readonly since?: Day;
  /** The day on which support ends: from then on, new pools can't have the release, and it gets no node images or patches. */
  readonly until?: Day;
  /** The day on which the node images are deleted: from then on, existing pools can't get new nodes either. */
  readonly imagesUntil?: Day;
  /** Kubernetes minor version from which new pools have the release by default. */
  readonly defaultFrom?: string;
  /** Where the platform supports it. @default - everywhere */
  readonly only?: string;
  /** What its nodes require. @default - nothing that other releases don't require */
  readonly requires?: string;
}

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;

const AKS_DOCS = 'MicrosoftDocs/azure-aks-docs articles/aks';
const EKS: Sourced = {
  source: 'awsdocs/amazon-eks-user-guide latest/ug/nodes/eks-optimized-windows-ami.adoc, "Release calendar"', readOn: '2026-11-24',
};
const WMCO: Sourced = { source: 'openshift/windows-machine-config-operator docs/wmco-prerequisites.md', readOn: '2026-11-24' };
const GKE: Sourced = { source: 'GKE API reference, "WindowsNodeConfig.OSVersion"', readOn: '2026-11-24' };
const RKE2: Sourced = { source: 'rancher/rke2-docs docs/install/requirements.md', readOn: '2026-11-24' };
const AKS_HCI: Sourced = {
  source: 'Microsoft, Apps on Azure Blog, "Windows Server 2019 Retirement on AKS enabled by Azure Arc", 2025-11-18', readOn: '2026-11-21',
};

/** Windows releases by platform name. A release or a platform that isn't listed is unknown, not unsupported, besides those of `RELEASES_ONLY`. */
export const PLATFORM_RELEASES: Readonly<Record<string, readonly PlatformRelease[]> & Record<'AKS', readonly PlatformRelease[]>> = {
  AKS: [
    {
      release: LTSC2019, last: '1.32', until: '2026-03-01', imagesUntil: '2027-04-01',
      source: `Azure/AKS CHANGELOG.md, 2026-05-29; ${AKS_DOCS}/includes/windows-server-2019-retirement.md`, readOn: '2026-11-24',
    },
    {
      release: LTSC2022, last: '1.36', until: '2028-06-30', imagesUntil: '2029-06-30',
      source: `Azure/AKS CHANGELOG.md, 2026-06-19; ${AKS_DOCS}/includes/windows-server-2022-retirement.md`, readOn: '2026-11-24',
      replaced: 'up to Kubernetes 1.35, until 2027-03-15',
    },
    {
      release: ANNUAL23H2, until: '2026-05-15', imagesUntil: '2027-05-15',
      source: `Azure/AKS CHANGELOG.md, 2026-05-29; ${AKS_DOCS}/includes/windows-annual-channel-retirement.md`, readOn: '2026-11-24',
      replaced: 'preview',
    },
    {
      release: LTSC2025, first: '1.32', since: '2026-05-29', defaultFrom: '1.37',
      requires: 'a FIPS-enabled image (--enable-fips-image), a generation 2 VM, and Azure CLI 2.87.0 or later; its nodes run containerd 2',
      source: `Azure/AKS CHANGELOG.md, 2026-01-04, 2026-05-29, 2026-07-17; ${AKS_DOCS}/upgrade-windows-os.md; ${AKS_DOCS}/enable-fips-nodes.md`,
      readOn: '2026-11-24',
      replaced: 'preview from Kubernetes 1.32 on',
      differs: `${AKS_DOCS}/windows-best-practices.md of 2026-07-13: the default from Kubernetes 1.36 on`,
    },
  ],
  AKS_HCI: [{ release: LTSC2019, until: '2026-04-01', ...AKS_HCI }, { release: LTSC2022, ...AKS_HCI }],
  EKS: [
    { release: LTSC2019, since: '2019-10-07', ...EKS },
    { release: LTSC2022, since: '2022-10-17', ...EKS },
    {
      release: LTSC2025, first: '1.35', since: '2026-01-26', ...EKS, replaced: 'any Kubernetes version',
      source: `${EKS.source}; Amazon EKS user guide, "Retrieve Windows AMI version information"`,
    },
  ],
  GKE: [{ release: LTSC2019, ...GKE }, { release: LTSC2022, ...GKE }],
  OPENSHIFT: [
    { release: LTSC2019, only: 'on AWS and Azure', ...WMCO, replaced: 'on all clouds' }, { release: LTSC2022, ...WMCO },
    { release: LTSC2025, ...WMCO, replaced: 'unknown' },
  ],
  RKE2: [{ release: LTSC2019, ...RKE2 }, { release: LTSC2022, ...RKE2 }],
};

/** Platforms of which node pools can have only the listed releases. Source: the enumerations of their APIs, as in `GKE`; the `osSKU` of AKS. */
const RELEASES_ONLY: readonly string[] = ['AKS', 'GKE'];

/** Network types that a platform's Windows nodes support, besides the platform's own. */
export interface PlatformNetworks extends Sourced {
  readonly networks: readonly WindowsNetwork[];
  /** The network that the platform sets up. */
  readonly own: string;
}

/** Network types by platform name; other platforms support all of them. */
export const PLATFORM_NETWORKS: Readonly<Record<string, PlatformNetworks>> = {
  AKS: {
    networks: [], own: 'Azure CNI', source: 'MicrosoftDocs/azure-aks-docs articles/aks/windows-best-practices.md, "Networking"', readOn: '2026-11-24',
  },
  EKS: {
    networks: ['calico'], own: 'the VPC CNI', source: 'Calico documentation, "Requirements" of Windows; tigera/operator#3165', readOn: '2026-11-24',
  },
  GKE: {
    networks: [], own: 'its own network',
    source: 'GKE documentation, "Windows Server containers on GKE"; Calico Cloud documentation, "Limitations and known issues for Windows nodes"',
    readOn: '2026-11-24',
  },
  OPENSHIFT: {
    networks: [], own: 'the hybrid overlay of OVN-Kubernetes, with the Windows Machine Config Operator',
    source: 'openshift/windows-machine-config-operator docs/wmco-prerequisites.md', readOn: '2026-11-24',
  },
  RKE2: {
    networks: ['flannel-vxlan', 'calico'], own: 'Calico or Flannel (VXLAN)', source: 'rancher/rke2-docs docs/networking/basic_network_options.md',
    readOn: '2026-11-24',
  },
};

/**
 * How a platform creates Windows nodes, where no files of your own set them up. Source: Azure CLI reference, "az aks nodepool" and "az aksarc
 * nodepool"; gcloud reference, "gcloud container node-pools create"; openshift/windows-machine-config-operator `README.md`; read 2026-11-24.
 */
export const PLATFORM_NODE_POOLS: Readonly<Record<string, (version: WindowsVersion | undefined) => string>> = {
  AKS: (version) => `add a node pool: az aks nodepool add --os-type Windows${yearOf(version, '--os-sku Windows')} (Azure CLI reference, "az aks `
    + 'nodepool")',
  AKS_HCI: (version) => `add a node pool: az aksarc nodepool add --os-type Windows${yearOf(version, '--os-sku Windows')} (Azure CLI reference, "az `
    + 'aksarc nodepool")',
  GKE: (version) => 'add a node pool: gcloud container node-pools create --image-type '
    + `WINDOWS_LTSC_CONTAINERD${yearOf(version, '--windows-os-version ltsc')} (gcloud reference, "node-pools create")`,
  OPENSHIFT: () => 'install the Windows Machine Config Operator, and create a MachineSet with the label machine.openshift.io/os-id: Windows, or '
    + 'name the machine in the ConfigMap windows-instances (openshift/windows-machine-config-operator README.md)',
};

function yearOf(version: WindowsVersion | undefined, flag: string): string {
  const year = /^LTSC(\d{4})$/.exec(version?.name ?? '')?.[1];
  return year === undefined ? '' : ` ${flag}${year}`;
}

/** Whether a platform supports a Windows release for nodes of a Kubernetes minor version; `unknown` if it doesn't say so. */
export type PlatformSupport = 'supported' | 'unsupported' | 'unknown';

/** What a platform says of a Windows release. */
export function platformRelease(platform: Platform, version: WindowsVersion): PlatformRelease | undefined {
  return lookUp(PLATFORM_RELEASES, platform.name)?.find(({ release }) => release.build === version.build);
}

/** Whether a platform supports a Windows release for nodes of a Kubernetes minor version (`1.36`). */
export function platformSupport(platform: Platform, version: WindowsVersion, kubernetes: string): PlatformSupport {
  const row = platformRelease(platform, version);
  if (!row && RELEASES_ONLY.includes(platform.name)) { return 'unsupported'; }
  const minor = reportedMinor(kubernetes);
  if (!row || minor === undefined) { return 'unknown'; }
  const { first, last } = row;
  const isBefore = first !== undefined && minor < reportedMinor(first)!;
  const isAfter = last !== undefined && minor > reportedMinor(last)!;
  return isBefore || isAfter ? 'unsupported' : 'supported';
}

/** What a platform requires of a release that it doesn't support for nodes, at all or with Kubernetes minor versions; `undefined` if it may. */
export function unofferedRelease(platform: Platform, version: WindowsVersion, minors: readonly string[]): string | undefined {
  const offered = lookUp(PLATFORM_RELEASES, platform.name);
  const row = platformRelease(platform, version);
  if (!offered) { return undefined; }
  if (!row) { return `be a Windows release of ${platform.name} (${offered.map(({ release }) => release.name).join(', ')})`; }
  const without = minors.filter((minor) => platformSupport(platform, version, minor) === 'unsupported');
  return without.length === 0 ? undefined : `be supported by ${platform.name} with Kubernetes ${without.join(', ')} (${supportPeriod(row)})`;
}

/** Whether nodes can have a release: the documentation of Kubernetes since the first known minor version lists it, or a platform does. */
export function canBeNode({ kubernetes, build }: WindowsVersion): boolean {
  const last = kubernetes?.last === undefined ? undefined : reportedMinor(kubernetes.last);
  const isDocumented = kubernetes !== undefined && (last === undefined || last >= KNOWN_KUBERNETES_MINORS.first);
  return isDocumented || Object.values(PLATFORM_RELEASES).flat().some(({ release }) => release.build === build);
}

/** The support of a Windows release in words: `up to Kubernetes 1.32, until 2026-03-01`; empty if the platform states no limits. */
export function supportPeriod({ first, last, since, until, imagesUntil, only }: Omit<PlatformRelease, keyof Sourced | 'release'>): string {
  return [
    ...(only !== undefined ? [only] : []),
    ...(first !== undefined ? [`from Kubernetes 1.${reportedMinor(first)}`] : []),
    ...(last !== undefined ? [`up to Kubernetes 1.${reportedMinor(last)}`] : []),
    ...(since !== undefined ? [`since ${since}`] : []),
    ...(until !== undefined ? [`until ${until}`] : []),
    ...(imagesUntil !== undefined ? [`node images until ${imagesUntil}`] : []),
  ].join(', ');
}
