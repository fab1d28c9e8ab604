import { imageTokens, parseImage } from './image-reference';
import { WindowsVersion } from './windows-version';
import { nearestName } from '../options';

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
export function misspelledBaseImageTag(image: string): string | undefined {
  const { repository, tag, digest } = parseImage(image);
  if (tag === undefined || digest !== undefined || !isBaseImage(repository) || WindowsVersion.ofImage(image)) { return undefined; }
  const known = WindowsVersion.all.flatMap(({ imageTags }) => imageTags).filter((each) => /^[a-z]/.test(each));
  const tokens = tag.toLowerCase().split(/[-_]/).filter((token) => /^\w+$/.test(token) && (BARE_YEAR.test(token) || !NO_MISSPELLING.test(token)));
  return tokens.map((token) => nearestName(token, known)).find((name) => name !== undefined);
}

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
 * Memory that a process-isolated container needs to start, by base image: of the two values that Microsoft measured, the lower one. Windows, and
 * Windows Server, contain all of Server Core.
 * Source: Microsoft, "Windows container requirements" (Memory requirements).
 */
const MEMORY_NEEDS = {
  nanoServer: { base: 'Nano Server', startMegabytes: 30 },
  serverCore: { base: 'Server Core', startMegabytes: 45 },
} as const;

const WEB_SERVER_MEBIBYTES = 256;
const WEB_SERVER = /(?:^|\/)(?:iis|aspnet|wcf)$/;
const SERVER_CORE = /^mcr\.microsoft\.com\/(?:windows(?:\/(?:servercore|server)(?:\/|$)|$)|dotnet\/framework\/)/;

/** Whether a memory limit, in billionths of a byte as `parseQuantity` returns it, is enough to start. */
export function isEnoughToStart(limit: bigint, { startMegabytes }: MemoryNeed): boolean {
  return limit >= BigInt(startMegabytes) * 1_000_000n * 1_000_000_000n;
}

/** The memory that a container of an image needs. Unknown images are built on Nano Server at least. */
export function memoryNeedOf(image: string): MemoryNeed {
  const { repository } = parseImage(image);
  const isServerCore = SERVER_CORE.test(repository) || imageTokens(image).some((token) => token === 'windowsservercore' || token === 'servercore');
  if (!isServerCore) { return MEMORY_NEEDS.nanoServer; }
  return { ...MEMORY_NEEDS.serverCore, ...(WEB_SERVER.test(repository) && { webServerMebibytes: WEB_SERVER_MEBIBYTES }) };
}
