/** The parts of a container image reference: `registry/repository:tag@digest`. */
export interface ImageReference {
  /** Everything before the tag, including the registry. */
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Parses an image reference. The registry's port (`host:5000/x`) isn't mistaken for a tag. */
export function parseImage(image: string): ImageReference {
  const [name, digest] = image.split('@', 2);
  const colon = name.lastIndexOf(':');
  if (colon <= name.lastIndexOf('/')) { return { repository: name, digest }; }
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
}

/** Words before a release in the tags of Windows images: `8.0-nanoserver-1809`, `3.10-windows-1809-amd64`, `1.29-windows-amd64-1809`. */
export const WINDOWS_BASES: ReadonlySet<string> = new Set(['windows', 'nanoserver', 'servercore', 'windowsservercore', 'windowsserver']);
/** Architectures that may stand behind the release. */
export const TAG_ARCHITECTURES: ReadonlySet<string> = new Set(['amd64', 'arm64']);
/** A part of a tag that is a release only after such a word: elsewhere it may be a date or a software version. */
export const BARE_RELEASE = /^\d{4}$|^\d\dh\d$/;

/** Matches images, in lowercase, that name a release by more than a number, whatever it is: there, a number at the end isn't another one. */
export const NAMED_RELEASE = 'ltsc|10\\.0\\.';

/**
 * The parts of an image's tag that may name a Windows release, in lowercase: `8.0-nanoserver-ltsc2022` gives `ltsc2022`.
 * Bare numbers are included only where they can't be a date or a software version.
 */
export function imageTokens(image: string): readonly string[] {
  const { repository, tag } = parseImage(String(image));
  if (tag === undefined) { return []; }
  const tokens = partsOf(tag);
  return tokens.filter((token, i) => {
    if (!BARE_RELEASE.test(token)) { return true; }
    return tokens.slice(0, i).some((each) => WINDOWS_BASES.has(each)) || (i === 0 && tagsByRelease(repository));
  });
}

/** The parts of a tag or a name in lowercase, with `ltsc-2022` as one. */
function partsOf(text: string): readonly string[] {
  return text.toLowerCase().replace(/(^|[-_])ltsc[-_](?=\d{4}(?:[-_]|$))/g, '$1ltsc').split(/[-_]/);
}

/** The index of the last part of a tag that isn't an architecture. */
function indexOfLast(tokens: readonly string[]): number {
  return TAG_ARCHITECTURES.has(tokens[tokens.length - 1]) ? tokens.length - 2 : tokens.length - 1;
}

/** The parts of the last name of an image's repository but the first, which is what the image is: `iis-windows-ltsc2019` of `x/iis-windows-ltsc2019:1.0`. */
export function nameTokens(image: string): readonly string[] {
  const { repository } = parseImage(String(image));
  return partsOf(repository.slice(repository.lastIndexOf('/') + 1)).slice(1);
}

/** The last part of an image's tag, which in images for Windows may be a release by its number alone: `1809` of `x/db:1.2-1809`. */
export function lastTagToken(image: string): string | undefined {
  const { tag } = parseImage(String(image));
  if (tag === undefined) { return undefined; }
  const tokens = partsOf(tag);
  return tokens[indexOfLast(tokens)];
}

/**
 * Repositories that contain only Windows images, including everything below them, also in mirrors of `mcr.microsoft.com`; Docker Hub repositories are listed
 * without the registry.
 * Source: Microsoft Artifact Registry; kubernetes-sigs/sig-windows-tools.
 */
export const WINDOWS_REPOSITORIES: readonly string[] = [
  'mcr.microsoft.com/windows', 'mcr.microsoft.com/dotnet/framework',
  'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image',
  'mcr.microsoft.com/businesscentral/sandbox',
  'microsoft/windowsservercore', 'microsoft/nanoserver', 'microsoft/iis', 'microsoft/aspnet', 'microsoft/windows',
];

/**
 * Names of images that are only for Windows, as the last names of repositories: those that end with `-windows`, and a few others. Images for Linux with
 * such a name are exceptions. Sources: projectcalico/calico `node-windows`; prometheus-community/windows_exporter; signalfx/splunk-otel-collector.
 */
export const WINDOWS_IMAGE_NAMES = {
  suffix: '-windows', names: ['windows-exporter', 'windows_exporter'], except: ['k8s-windows', 'docker-windows'],
} as const;

/** Whether the name of an image is one that only Windows images have. */
export function isWindowsImageName(repository: string): boolean {
  const name = repository.toLowerCase().slice(repository.lastIndexOf('/') + 1);
  const { suffix, names, except } = WINDOWS_IMAGE_NAMES;
  return (name.endsWith(suffix) || (names as readonly string[]).includes(name)) && !(except as readonly string[]).includes(name);
}

/** Repositories that also contain Linux images, and tag Windows images with the bare release (`1809`). Source: Microsoft Artifact Registry. */
export const RELEASE_TAGGED_REPOSITORIES: readonly string[] = ['mcr.microsoft.com/dotnet', 'mcr.microsoft.com/powershell'];

/** Whether a repository contains only Windows images. */
export function isWindowsRepository(repository: string): boolean {
  return isBelow(WINDOWS_REPOSITORIES, repository);
}

/** Whether a bare number (`1809`, `2004`) in this repository's tags is a Windows release. */
export function tagsByRelease(repository: string): boolean {
  return isWindowsRepository(repository) || isBelow(RELEASE_TAGGED_REPOSITORIES, repository);
}

function isBelow(known: readonly string[], repository: string): boolean {
  // a mirror has the name of the registry in its path
  const name = repository.toLowerCase().replace(/^docker\.io\//, '').replace(/^.*\/(?=mcr\.microsoft\.com\/)/, '');
  return known.some((each) => name === each || name.startsWith(`${each}/`));
}
