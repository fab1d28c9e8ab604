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
/** Architectures that may stand between such a word and the release. */
export const TAG_ARCHITECTURES: ReadonlySet<string> = new Set(['amd64', 'arm64']);
/** A part of a tag that is a release only after such a word: elsewhere it may be a date or a software version. */
export const BARE_RELEASE = /^\d{4}$|^\d\dh\d$/;

/**
 * The parts of an image's tag that may name a Windows release, in lowercase: `8.0-nanoserver-ltsc2022` gives `ltsc2022`.
 * Bare numbers are included only where they can't be a date or a software version.
 */
export function imageTokens(image: string): readonly string[] {
  const { repository, tag } = parseImage(String(image));
  if (tag === undefined) { return []; }
  const tokens = tag.toLowerCase().split(/[-_]/);
  return tokens.filter((token, i) => {
    if (!BARE_RELEASE.test(token)) { return true; }
    const base = TAG_ARCHITECTURES.has(tokens[i - 1]) ? tokens[i - 2] : tokens[i - 1];
    return WINDOWS_BASES.has(base) || (i === 0 && tagsByRelease(repository));
  });
}

/**
 * Repositories that contain only Windows images, including everything below them; Docker Hub repositories are listed without the registry.
 * Source: Microsoft Artifact Registry; kubernetes-sigs/sig-windows-tools.
 */
export const WINDOWS_REPOSITORIES: readonly string[] = [
  'mcr.microsoft.com/windows', 'mcr.microsoft.com/dotnet/framework',
  'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image',
  'microsoft/windowsservercore', 'microsoft/nanoserver', 'microsoft/iis', 'microsoft/aspnet', 'microsoft/windows',
];

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
  const name = repository.toLowerCase().replace(/^docker\.io\//, '');
  return known.some((each) => name === each || name.startsWith(`${each}/`));
}
