import { tagsByRelease } from './windows-repositories';

/** A container image reference, taken apart: `registry/repository:tag@digest`. */
export interface ImageReference {
  /** All before the tag, registry included. */
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Takes an image reference apart; a port of the registry (`host:5000/x`) is not mistaken for a tag. */
export function parseImage(image: string): ImageReference {
  const [name, digest] = image.split('@', 2);
  const colon = name.lastIndexOf(':');
  if (colon <= name.lastIndexOf('/')) { return { repository: name, digest }; }
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
}

/** What stands before a release in the tags of Windows images: `8.0-nanoserver-1809`, `3.10-windows-1809-amd64`, `1.29-windows-amd64-1809`. */
const WINDOWS_BASE = new Set(['windows', 'nanoserver', 'servercore', 'windowsservercore', 'windowsserver']);
const ARCHITECTURES = new Set(['amd64', 'arm64']);

/**
 * The parts of an image's tag that may name a Windows release, in lower case: `8.0-nanoserver-ltsc2022` gives `ltsc2022`.
 * Bare numbers are given only where they can't be mistaken for a date or a version of the software.
 */
export function imageTokens(image: string): readonly string[] {
  const { repository, tag } = parseImage(String(image));
  if (tag === undefined) { return []; }
  const tokens = tag.toLowerCase().split(/[-_]/);
  return tokens.filter((token, i) => {
    if (!/^\d{4}$|^\d\dh\d$/.test(token)) { return true; }
    const base = ARCHITECTURES.has(tokens[i - 1]) ? tokens[i - 2] : tokens[i - 1];
    return WINDOWS_BASE.has(base) || (i === 0 && tagsByRelease(repository));
  });
}
