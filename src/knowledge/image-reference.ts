import { Reading } from './kubernetes-version';
import { HIDDEN } from './secrets';

/** The parts of a container image reference: `registry/repository:tag@digest`. */
export interface ImageReference {
  /** Everything before the tag, including the registry. */
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Parses an image reference. The registry's port (`host:5000/x`) isn't mistaken for a tag. */
export function parseImage(image: string): ImageReference {
  const [name = '', digest] = image.split('@', 2);
  const colon = name.lastIndexOf(':');
  if (colon <= name.lastIndexOf('/')) { return { repository: name, digest }; }
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
}

/** An image reference for messages. A user and a password before the host, which no reference can have, are hidden. */
export const withoutUserInfo = (image: string): string => image.replace(/^(\w+:\/\/)?.*@(?!(?:sha\d+|md5):)/s, `$1${HIDDEN}@`);

/** An image as a node pulls it: by a tag, or by a digest. */
export interface FullImage {
  /** Host of the registry, with its port: `mcr.microsoft.com`, `localhost:5000`; `docker.io` if the reference names none. */
  readonly registry: string;
  /** Name in the registry: `windows/servercore`. */
  readonly repository: string;
  /** What is pulled: the digest, if there is one, or else the tag; `latest` if the reference names none. */
  readonly reference: string;
  /** All of it as one string, the same for all references to the image: `docker.io/library/nginx:latest`. */
  readonly full: string;
}

const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-f\d:]+\])(?::\d+)?$/i;
const REPOSITORY = /^[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*(?:\/[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*)*$/;
const MOST_CHARACTERS = { reference: 1000, repository: 255 };
/** A digest that registries and nodes can verify. */
export const DIGEST = /^sha256:[a-f\d]{64}$/;

/**
 * Reads an image reference as container runtimes do.
 * Source: github.com/distribution/reference v0.6.0 `regexp.go`, `normalize.go` (`ParseDockerRef`), read 2026-11-27.
 */
export function readImage(given: string): Reading<FullImage> {
  const text = given.length > MOST_CHARACTERS.reference ? '' : given;
  const [, name = '', tag, digest] = /^([^@]+?)(?::([^/:@]*))?(?:@(.*))?$/.exec(text) ?? [];
  const [first = '', ...rest] = name.split('/');
  const isHost = rest.length > 0 && (first === 'localhost' || /[.:A-Z]/.test(first));
  const registry = !isHost || first === 'index.docker.io' ? 'docker.io' : first;
  const path = isHost ? rest.join('/') : name;
  const repository = registry === 'docker.io' && !path.includes('/') ? `library/${path}` : path;
  const wrong = (must: string, remedy: string) => ({ fault: { must, remedy } });
  if (withoutUserInfo(text) !== text) { return wrong('have no user before its host', 'remove it, and log in with "docker login"'); }
  if (/[A-Z]/.test(path) && REPOSITORY.test(path.toLowerCase())) {
    return wrong('have a repository in lowercase', `write it as ${text.replace(path, path.toLowerCase())}`);
  }
  if (!HOST.test(registry) || !REPOSITORY.test(repository) || repository.length > MOST_CHARACTERS.repository || /^[a-f\d]{64}$/.test(text)) {
    return wrong('be an image reference', 'use one such as mcr.microsoft.com/windows/servercore:ltsc2022');
  }
  if (tag !== undefined && !/^\w[\w.-]{0,127}$/.test(tag)) { return wrong('have a valid tag', 'use at most 128 letters, digits, "_", ".", and "-"'); }
  if (digest !== undefined && !DIGEST.test(digest)) { return wrong('have a valid digest', 'use sha256: and 64 hexadecimal digits in lowercase'); }
  const reference = digest ?? tag ?? 'latest';
  return { value: { registry, repository, reference, full: `${registry}/${repository}${digest === undefined ? ':' : '@'}${reference}` } };
}
