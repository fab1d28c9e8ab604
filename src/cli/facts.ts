import {
  AZURE_NPM, CONTAINERD_FOR_KUBERNETES, CONTAINERD_RECOMMENDED, CONTAINERD_SERIES, Day, DEFAULT_CONTAINERD, endingsText,
  KNOWN_KUBERNETES_MINORS, lifecycleOf, Platform, PLATFORM_NETWORKS, PLATFORM_RELEASES, PlatformRelease,
  readKubernetesVersion, Sourced, successorOf, supportPeriod, TAINT_SOURCES,
  WindowsVersion,
} from '../knowledge';
import { formatTaint, lookUp } from '../manifest';

/** A fact, and what it means on a day. */
interface Fact extends Sourced {
  /** What it is about: `LTSC2022`, or `AKS`. */
  readonly about: string;
  readonly fact: string;
  /** What has ended and will end. @default - nothing is known to end */
  readonly ends?: string;
}

/** What is known of a platform, a Windows release, a Kubernetes version, or containerd. */
export interface Facts {
  readonly id: string;
  readonly kind: 'platform' | 'release' | 'kubernetes' | 'containerd';
  readonly summary: string;
  readonly facts: readonly Fact[];
}

/** Names of everything that facts are known of, for suggestions. */
export const FACT_NAMES: readonly string[] = [
  ...Platform.all.map(({ id }) => id), ...WindowsVersion.all.map(({ name }) => name.toLowerCase()),
  ...Object.keys(CONTAINERD_SERIES).map((series) => `containerd-${series}`), 'containerd', `1.${KNOWN_KUBERNETES_MINORS.last}`,
];

/** What is known of a name: a platform, a Windows release, a Kubernetes version, or a series of containerd. `undefined` for another name. */
export function factsOf(name: string, on: Day | undefined): Facts | undefined {
  const containerd = /^containerd(?:[- ]v?(\d+\.\d+)(?:\.\d+)?)?$/i.exec(name.trim());
  if (containerd) { return ofContainerd(containerd[1], on); }
  const platform = Platform.named(name);
  if (platform) { return ofPlatform(platform, on); }
  const release = WindowsVersion.read(name).value;
  if (release) { return ofRelease(release, on); }
  const minor = readKubernetesVersion(name, 0).value?.minor;
  return minor === undefined || minor < KNOWN_KUBERNETES_MINORS.first ? undefined : ofKubernetes(minor, on);
}

function sourceOf({ source, readOn, replaced, differs }: Sourced): Sourced {
  return { source, readOn, ...(replaced !== undefined && { replaced }), ...(differs !== undefined && { differs }) };
}

/** The rows of a platform's table. */
const rowsOf = ({ name }: Platform): readonly PlatformRelease[] => lookUp(PLATFORM_RELEASES, name) ?? [];

function ofRow(platform: Platform, row: PlatformRelease, about: string, on: Day | undefined): Fact {
  const { release, requires, defaultFrom } = row;
  const words = [
    `supported ${supportPeriod(row)}`.trim(), ...(defaultFrom === undefined ? [] : [`the default from Kubernetes ${defaultFrom} on`]),
    ...(requires === undefined ? [] : [`requires ${requires}`]),
  ];
  const lifecycle = lifecycleOf(release, { platform, on });
  const next = lifecycle.state === 'current' ? undefined : successorOf(release, { platform, on });
  const ends = endingsText(lifecycle);
  return { about, fact: words.join('; '), ...(ends !== '' && { ends: `${ends}${next ? `; the next release is ${next.name}` : ''}` }), ...sourceOf(row) };
}

function ofPlatform(platform: Platform, on: Day | undefined): Facts {
  const { name, id, taints } = platform;
  const taintText = taints.length === 0 ? 'no taint' : `the taint ${taints.map(formatTaint).join(', ')}`;
  const network = lookUp(PLATFORM_NETWORKS, name);
  return {
    id, kind: 'platform',
    summary: `${name}: its Windows nodes have ${taintText}`,
    facts: [
      { about: 'taints', fact: `Windows nodes have ${taintText}`, ...sourceOf(TAINT_SOURCES[name]) },
      ...(network === undefined ? []
        : [{ about: 'network', fact: `${network.own}; others for its Windows nodes: ${network.networks.join(', ') || 'none'}`, ...sourceOf(network) }]),
      ...rowsOf(platform).map((row) => ofRow(platform, row, row.release.name, on)),
      ...(name === Platform.AKS.name
        ? [{
          about: 'NetworkPolicies', fact: `enforced on Windows nodes by Calico; by Azure Network Policy Manager until ${AZURE_NPM.until}`, ...sourceOf(AZURE_NPM),
        }] : []),
    ],
  };
}

function ofRelease(release: WindowsVersion, on: Day | undefined): Facts {
  const { name, product, build, support, kubernetes } = release;
  const hosts = release.processIsolationHosts.map((each) => each.name).join(', ');
  return {
    id: name.toLowerCase(), kind: 'release',
    summary: `${product}, build ${build}; ${release.imageTags.length === 0 ? 'it has no images of its own' : `its images run on nodes with ${hosts}`}`,
    facts: [
      ...(support ? [{
        about: 'Microsoft', fact: `mainstream support until ${support.mainstreamEnds}, extended support until ${support.extendedEnds}`, ...sourceOf(support),
      }] : []),
      ...(kubernetes ? [{ about: 'Kubernetes', fact: documentedText(release), ...sourceOf(kubernetes) }] : []),
      ...Platform.all.flatMap((platform) => rowsOf(platform).filter((row) => row.release === release)
        .map((row) => ofRow(platform, row, platform.name, on))),
    ],
  };
}

function documentedText({ kubernetes }: WindowsVersion): string {
  return `documented for nodes from Kubernetes ${kubernetes!.first} ${kubernetes!.last === undefined ? 'on' : `to ${kubernetes!.last}`}`;
}

function ofKubernetes(minor: number, on: Day | undefined): Facts {
  const kubernetes = `1.${minor}`;
  const { last } = KNOWN_KUBERNETES_MINORS;
  const containerd = CONTAINERD_FOR_KUBERNETES[minor];
  return {
    id: kubernetes, kind: 'kubernetes',
    summary: `Kubernetes ${kubernetes}${minor > last ? `, which is newer than the facts of this version of k8s-windows: those of 1.${last} are used` : ''}`,
    facts: [
      ...WindowsVersion.all.filter((each) => each.supportedBy(kubernetes))
        .map((each) => ({ about: each.name, fact: documentedText(each), ...sourceOf(each.kubernetes!) })),
      ...Platform.all.flatMap((platform) => rowsOf(platform).filter((row) => row.first ?? row.last ?? row.defaultFrom)
        .map((row) => ofRow(platform, row, `${row.release.name} on ${platform.name}`, on))),
      ...(containerd ? [{
        about: 'containerd', fact: `its maintainers recommend ${containerd.join(', ')}, or later patch releases`, ...sourceOf(CONTAINERD_RECOMMENDED),
      }] : []),
    ],
  };
}

function ofContainerd(series: string | undefined, on: Day | undefined): Facts | undefined {
  const known = Object.entries(CONTAINERD_SERIES).filter(([name]) => series === undefined || name === series);
  return known.length === 0 ? undefined : {
    id: series === undefined ? 'containerd' : `containerd-${series}`, kind: 'containerd',
    summary: `containerd, which runs Windows containers; without "containerRuntime", a node description means ${DEFAULT_CONTAINERD}`,
    facts: known.map(([about, each]) => ({
      about, fact: `latest version ${each.latest}; support ${on !== undefined && each.ends < on ? 'ended' : 'ends'} on ${each.ends}${each.isLts ? '; long-term support' : ''}`, ...sourceOf(each),
    })),
  };
}

/** Facts as text. @param wrapped breaks a line, and indents what follows */
export function formatFacts({ summary, facts }: Facts, wrapped: (text: string, indent: string) => string): string {
  const blocks = facts.map((each) => [
    `${each.about}: ${each.fact}`,
    ...(each.ends === undefined ? [] : [`  Ends: ${each.ends}`]),
    `  Source: ${each.source}, read on ${each.readOn}`,
    ...(each.replaced === undefined ? [] : [`  Before: ${each.replaced}`]),
    ...(each.differs === undefined ? [] : [`  Elsewhere: ${each.differs}`]),
  ].map((line) => wrapped(line, '    ')).join('\n'));
  return `${[summary, ...blocks].join('\n\n')}\n`;
}
