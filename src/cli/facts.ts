import { lookUp, withoutUndefined } from '../base';
import { wrapped } from '../findings';
import {
  AZURE_NPM, CONTAINERD_FOR_KUBERNETES, CONTAINERD_RECOMMENDED, CONTAINERD_SERIES, Day, DEFAULT_CONTAINERD, endingsText,
  KNOWN_KUBERNETES_MINORS, lifecycleOf, Platform, PLATFORM_LIMITS, PLATFORM_NETWORKS, PLATFORM_RELEASES, PlatformRelease, readKubernetesVersion,
  Sourced, successorOf, supportPeriod, TAINT_SOURCES, WindowsVersion,
} from '../knowledge';
import { formatTaint } from '../kubernetes';

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

/** A fact with its source. */
function factOf(about: string, fact: string, { source, readOn, replaced, differs }: Sourced, ends?: string): Fact {
  return withoutUndefined({ about, fact, ends, source, readOn, replaced, differs });
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
  return factOf(about, words.join('; '), row, ends === '' ? undefined : `${ends}${next ? `; the next release is ${next.name}` : ''}`);
}

function ofPlatform(platform: Platform, on: Day | undefined): Facts {
  const { name, id, taints } = platform;
  const taintText = taints.length === 0 ? 'no taint' : `the taint ${taints.map(formatTaint).join(', ')}`;
  const network = lookUp(PLATFORM_NETWORKS, name);
  return {
    id, kind: 'platform',
    summary: `${name}: its Windows nodes have ${taintText}`,
    facts: [
      factOf('taints', `Windows nodes have ${taintText}`, TAINT_SOURCES[name]!),
      ...(network ? [factOf('network', `${network.own}; others for its Windows nodes: ${network.networks.join(', ') || 'none'}`, network)] : []),
      ...rowsOf(platform).map((row) => ofRow(platform, row, row.release.name, on)),
      ...(name !== Platform.AKS.name ? []
        : [factOf('NetworkPolicies', `enforced on Windows nodes by Calico; by Azure Network Policy Manager until ${AZURE_NPM.until}`, AZURE_NPM)]),
      ...(lookUp(PLATFORM_LIMITS, name) ?? []).map((limit) => factOf(limit.about, limit.fact, limit)),
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
      ...(support
        ? [factOf('Microsoft', `mainstream support until ${support.mainstreamEnds}, extended support until ${support.extendedEnds}`, support)]
        : []),
      ...(kubernetes ? [factOf('Kubernetes', documentedText(release), kubernetes)] : []),
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
    summary: 'Kubernetes '
      + `${kubernetes}${minor > last ? `, which is newer than the facts of this version of k8s-windows: those of 1.${last} are used` : ''}`,
    facts: [
      ...WindowsVersion.all.filter((each) => each.supportedBy(kubernetes)).map((each) => factOf(each.name, documentedText(each), each.kubernetes!)),
      ...Platform.all.flatMap((platform) => rowsOf(platform).filter((row) => row.first ?? row.last ?? row.defaultFrom)
        .map((row) => ofRow(platform, row, `${row.release.name} on ${platform.name}`, on))),
      ...(containerd
        ? [factOf('containerd', `its maintainers recommend ${containerd.join(', ')}, or later patch releases`, CONTAINERD_RECOMMENDED)]
        : []),
    ],
  };
}

function ofContainerd(series: string | undefined, on: Day | undefined): Facts | undefined {
  const known = Object.entries(CONTAINERD_SERIES).filter(([name]) => series === undefined || name === series);
  return known.length === 0 ? undefined : {
    id: series === undefined ? 'containerd' : `containerd-${series}`, kind: 'containerd',
    summary: `containerd, which runs Windows containers; without "containerRuntime", a node description means ${DEFAULT_CONTAINERD}`,
    facts: known.map(([about, each]) => {
      const ends = on !== undefined && each.ends < on ? 'ended' : 'ends';
      return factOf(about, `latest version ${each.latest}; support ${ends} on ${each.ends}${each.isLts ? '; long-term support' : ''}`, each);
    }),
  };
}

/** Facts as text, in lines of at most `width` columns. */
export function formatFacts({ summary, facts }: Facts, width: number): string {
  const blocks = facts.map((each) => [
    `${each.about}: ${each.fact}`,
    each.ends && `  Ends: ${each.ends}`,
    `  Source: ${each.source}, read on ${each.readOn}`,
    each.replaced && `  Before: ${each.replaced}`,
    each.differs && `  Elsewhere: ${each.differs}`,
  ].filter((line) => line !== undefined).flatMap((line) => wrapped(line, width, { indent: 4 })).join('\n'));
  return `${[summary, ...blocks].join('\n\n')}\n`;
}
