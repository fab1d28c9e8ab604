import { Sourced } from './fact';
import { parseImage } from './image-reference';
import { WINDOWS_TIMING } from './pod-fields';
import { WindowsVersion } from './windows-version';
import { nearestName, remembering } from '../base';

/** Microsoft's Windows base images, below `mcr.microsoft.com/windows/`; none has had a tag `latest` since 2019. */
export const BASE_IMAGE_REGISTRY = 'mcr.microsoft.com/windows/';

/**
 * Base images that were never published for a release.
 * Source: Microsoft, "Container Base Images".
 */
export const UNPUBLISHED_BASE_IMAGES: readonly { readonly repository: string; readonly release: string; readonly instead: string }[] = [
  { repository: 'mcr.microsoft.com/windows', release: 'LTSC2025', instead: 'mcr.microsoft.com/windows/server' },
];

/** Whether a repository is a base image itself: deeper ones (`windows/servercore/iis`) are built on them and have other tags. */
export function isBaseImage(repository: string): boolean {
  return repository.startsWith(BASE_IMAGE_REGISTRY) && !repository.slice(BASE_IMAGE_REGISTRY.length).includes('/');
}

/** Parts of a tag that aren't the release, or that a release after this package may have: updates, architectures, `24h2`, `ltsc2028`. */
const NO_MISSPELLING = /^(?:kb\d+|amd64|arm64|\d\dh\d|\d+(?:\.\d+)*|ltsc20(?:2[6-9]|[3-9]\d))$/;
/** A year alone is no tag: Microsoft publishes `ltsc2022`. */
const BARE_YEAR = /^(?:2016|2019|2022|2025)$/;

/** The tag that was meant by a misspelled tag of a base image (`ltsc2202`); `undefined` if the tag exists, or may exist. */
export const misspelledBaseImageTag = remembering((image): string | undefined => {
  const { repository, tag, digest } = parseImage(image);
  if (tag === undefined || digest !== undefined || !isBaseImage(repository) || WindowsVersion.ofImage(image)) { return undefined; }
  const known = WindowsVersion.all.flatMap(({ imageTags }) => imageTags).filter((each) => /^[a-z]/.test(each));
  const tokens = tag.toLowerCase().split(/[-_]/).filter((token) => /^\w+$/.test(token) && (BARE_YEAR.test(token) || !NO_MISSPELLING.test(token)));
  return tokens.map((token) => nearestName(token, known)).find((name) => name !== undefined);
});

/** The memory that a container needs. */
export interface MemoryNeed {
  /** Base image, for messages. */
  readonly base: string;
  /** To start, and run a command such as `dir`. */
  readonly startMegabytes: number;
  /** Below this limit, images with a web server are reported; this project's advice. */
  readonly webServerMebibytes?: number;
}

/**
 * Memory that a process-isolated container needs to start, by base image: of the values that Microsoft's documentation named for version 1709 (30 and
 * 45 MB) and for Windows Server 2016 (40 and 50 MB), the lower one. Windows, and Windows Server, contain all of Server Core. Source:
 * MicrosoftDocs/Virtualization-Documentation virtualization/windowscontainers/deploy-containers/system-requirements.md ("Memory requirements"), of
 * 2023-03-30; it has had no numbers since 2025-01-22.
 */
const MEMORY_NEEDS = {
  nanoServer: { base: 'Nano Server', startMegabytes: 30 },
  serverCore: { base: 'Server Core', startMegabytes: 45 },
} as const;

/** The least limits with which a Windows container of any base image starts. A request can be less; as a limit, it would be too little. */
export const LEAST_LIMITS = { cpu: `${WINDOWS_TIMING.leastCpuMillis}m`, memory: `${MEMORY_NEEDS.serverCore.startMegabytes}M` } as const;

const WEB_SERVER_MEBIBYTES = 256;
const WEB_SERVER = /(?:^|\/)(?:iis|aspnet|wcf)$/;
const SERVER_CORE = /^mcr\.microsoft\.com\/(?:windows(?:\/(?:servercore|server)(?:\/|$)|$)|dotnet\/framework\/)/;
/** Images on Docker Hub before 2018; some had tags for Nano Server too. */
const OLD_SERVER_CORE = /^(?:(?:index\.)?docker\.io\/)?microsoft\/(?:iis|aspnet|wcf|windowsservercore|dotnet-framework)$/;

/**
 * Whether a memory limit, in billionths of a byte as `parseQuantity` returns it, is none on Windows, which counts whole mebibytes. Source: hcsshim
 * v0.13.0 `internal/oci/uvm.go` (ParseAnnotationsMemory), `internal/hcsoci/hcsdoc_wcow.go`, read 2026-11-30.
 */
export const isNoLimit = (limit: bigint): boolean => limit < 1_048_576n * 1_000_000_000n;

/** Whether such a limit is enough to start. */
export function isEnoughToStart(limit: bigint, { startMegabytes }: MemoryNeed): boolean {
  return isNoLimit(limit) || limit >= BigInt(startMegabytes) * 1_000_000n * 1_000_000_000n;
}

/** The memory that a container of an image needs. Unknown images are built on Nano Server at least. */
export const memoryNeedOf = remembering((image): MemoryNeed => {
  const { repository, tag } = parseImage(image);
  const isNanoServer = /(?:^|[-_])nanoserver(?:[-_]|$)/i.test(tag ?? '');
  const isServerCore = SERVER_CORE.test(repository) || (OLD_SERVER_CORE.test(repository) && !isNanoServer)
    || /(?:^|[-_])(?:windows)?servercore(?:[-_]|$)/i.test(tag ?? '');
  if (!isServerCore) { return MEMORY_NEEDS.nanoServer; }
  return { ...MEMORY_NEEDS.serverCore, ...(WEB_SERVER.test(repository) && { webServerMebibytes: WEB_SERVER_MEBIBYTES }) };
});

/** The sandbox ("pause") image of every Pod: the default for nodes. */
export const PAUSE_IMAGE = 'registry.k8s.io/pause:3.10.2';

const SAC = [WindowsVersion.SAC1903, WindowsVersion.SAC1909, WindowsVersion.SAC2004];
const { LTSC2019, SAC20H2, LTSC2022, LTSC2025 } = WindowsVersion;

/** Where `PAUSE_IMAGE` and `PAUSE_IMAGE_BUILDS` are from. */
export const PAUSE_IMAGE_SOURCE: Sourced = { source: 'kubernetes v1.37.2 build/pause/CHANGELOG.md, Makefile', readOn: '2026-11-24' };

/** Windows releases that each tag of the pause image was built for. Tags before 3.4 are for Linux only. */
export const PAUSE_IMAGE_BUILDS: Readonly<Record<string, readonly WindowsVersion[]>> = {
  '3.1': [],
  '3.2': [],
  '3.3': [],
  '3.4': [LTSC2019, ...SAC],
  '3.4.1': [LTSC2019, ...SAC, SAC20H2],
  '3.5': [LTSC2019, ...SAC, SAC20H2],
  '3.6': [LTSC2019, ...SAC, SAC20H2, LTSC2022],
  '3.7': [LTSC2019, SAC20H2, LTSC2022],
  '3.8': [LTSC2019, SAC20H2, LTSC2022],
  '3.9': [LTSC2019, LTSC2022],
  '3.10': [LTSC2019, LTSC2022],
  '3.10.1': [LTSC2019, LTSC2022],
  '3.10.2': [LTSC2019, LTSC2022, LTSC2025],
};

/**
 * Other images with `pause` in their name, older than those of Kubernetes for Windows and no longer published. Source: the walkthroughs of
 * Kubernetes 1.9 to 1.20.
 */
const OLD_PAUSE_IMAGES: readonly RegExp[] = [/^kubeletwin\/pause$/, /^mcr\.microsoft\.com\/k8s\/core\/pause$/];

/**
 * The releases that a pause image was built for: determined by its tag, in any registry.
 *
 * @returns `undefined` if the image or its tag is unknown; an empty list if it never had a Windows build, or isn't published any more
 */
export function pauseImageBuilds(image: string): readonly WindowsVersion[] | undefined {
  const { repository, tag } = parseImage(image);
  if (OLD_PAUSE_IMAGES.some((old) => old.test(repository))) { return []; }
  if (!/(^|\/)pause$/.test(repository)) { return undefined; }
  // Microsoft's own version numbers, older than the first Windows images of Kubernetes
  if (/^1\.\d+(\.\d+)?$/.test(tag ?? '')) { return []; }
  return Object.entries(PAUSE_IMAGE_BUILDS).find(([each]) => each === tag)?.[1];
}

/**
 * Whether a pause image with certain builds supports a release. It must have a build of that release: with Hyper-V isolation, the virtual machine is
 * of the build of the sandbox, and can't run containers of a newer one. A release without images of its own accepts any build that runs on it.
 * Source: kubernetes/kubernetes#80032, kubernetes-sigs/windows-testing#557.
 */
export function servesAsPause(builds: readonly WindowsVersion[], version: WindowsVersion): boolean {
  return builds.some((build) => build.build === version.build || (version.imageTags.length === 0 && build.runsOn(version)));
}

/** The tags of the pause image that support a release, newest last. */
export function pauseTagsFor(version: WindowsVersion): readonly string[] {
  return Object.entries(PAUSE_IMAGE_BUILDS).filter(([, builds]) => servesAsPause(builds, version)).map(([tag]) => tag);
}
