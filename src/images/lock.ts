import {
  Fields, INVALID_OPTION, isPlainObject, listAt, listOf, lookUp, mapOf, options, Path, Problems, required, Schema, STRING, throwProblems,
  valueSchema,
} from '../base';
import { Day, DIGEST, ImagePlatform, readDay, readImage, withoutUserInfo } from '../knowledge';

/** What images are, as their registries had them, or as a cluster runs them. */
export interface ImageLock {
  /** Version of the format. */
  readonly version: typeof LOCK_VERSION;
  /** By the full reference: `docker.io/library/nginx:latest`. */
  readonly images: Readonly<Record<string, LockedImage>>;
}

/** An image at the time it was locked. */
export interface LockedImage {
  /** Of its index, or of its only manifest. */
  readonly digest: string;
  /** Whether it is an index: nodes then choose among its manifests. @default - it isn't known */
  readonly isIndex?: boolean;
  /** What it is on each platform, in the order of the index. */
  readonly platforms: readonly LockedPlatform[];
}

/** The image for one platform. */
export interface LockedPlatform extends ImagePlatform {
  /** Whether the index doesn't name the platform, but only the configuration of the image. @default false */
  readonly isFromConfig?: true;
  /** The Windows build in the configuration of the image, if the index names another one, or none. @default - `osVersion` */
  readonly builtOn?: string;
  /** Builds of Windows nodes on which a container of the image runs, by a dump. @default - not known */
  readonly ranOn?: readonly string[];
  /** Of its manifest. @default - not known, by a dump */
  readonly digest?: string;
  /** Compressed bytes of its layers. @default - not known */
  readonly size?: number;
  /** Layers, from the base up. @default - not known */
  readonly layers?: readonly LockedLayer[];
  /** When it was built: `2026-11-10T17:01:27Z`. @default - the image doesn't say */
  readonly created?: string;
  /** The image that it is built on, by its annotations. @default - the image doesn't say */
  readonly base?: BaseImage;
}

/** The Windows build that an image is built on; empty if it isn't known. */
export const buildOfPlatform = ({ builtOn, osVersion = '' }: Pick<LockedPlatform, 'builtOn' | 'osVersion'>): string => builtOn ?? osVersion;

/** Builders can set another day, such as 1970-01-01: Windows has had containers since 2016. */
const FIRST_YEAR = '2016';

/** The day on which an image was built; `undefined` if it doesn't say so, or can't have been built then. @param on a day on which it exists */
export function dayBuilt({ created }: Pick<LockedPlatform, 'created'>, on: Day): Day | undefined {
  const { value: day } = readDay(created?.slice(0, 10));
  return day !== undefined && day >= FIRST_YEAR && day <= on ? day : undefined;
}

/** The image that an image is built on. */
export interface BaseImage {
  /** Name of the base image. @default - the image doesn't say */
  readonly name?: string;
  /** Digest of the base image. @default - the image doesn't say */
  readonly digest?: string;
}

/** A layer of an image. */
export interface LockedLayer {
  /** Of its compressed content. */
  readonly digest: string;
  /** Compressed bytes. */
  readonly size: number;
  /** Where it is, if it may not be in the registry: a foreign layer of older base images of Windows. @default - in the registry */
  readonly urls?: readonly string[];
}

/** Version of the format that this package writes and reads. */
export const LOCK_VERSION = 1;

const RELOCK = 'undo the change, or lock the image again with "k8s-windows images update"';
const matching = (wanted: string, pattern: RegExp) => valueSchema(wanted, (value) => typeof value === 'string' && pattern.test(value), RELOCK);
const DIGEST_SCHEMA = matching('a digest: sha256: and 64 hexadecimal digits', DIGEST);
const SIZE = valueSchema('a number of bytes', (value) => Number.isSafeInteger(value) && (value as number) >= 0, RELOCK);
const TRUE = valueSchema('true', (value) => value === true, RELOCK);
const LAYER = options<LockedLayer>({ digest: required(DIGEST_SCHEMA, RELOCK), size: required(SIZE, RELOCK), urls: listOf(STRING) });
const PLATFORM = options<LockedPlatform>({
  os: required(STRING, RELOCK), architecture: required(STRING, RELOCK), variant: STRING, osVersion: STRING, osFeatures: listOf(STRING),
  isFromConfig: TRUE, builtOn: STRING, ranOn: listOf(STRING), digest: DIGEST_SCHEMA, size: SIZE, layers: listOf(LAYER), created: STRING,
  base: options<BaseImage>({ name: STRING, digest: STRING } satisfies Fields<BaseImage>),
});
const IMAGE = options<LockedImage>({
  digest: required(DIGEST_SCHEMA, RELOCK), isIndex: valueSchema('true or false', (value) => typeof value === 'boolean', RELOCK),
  platforms: required(listOf(PLATFORM), RELOCK),
});
const IMAGES: Schema = {
  wanted: 'an object',
  check: (value, path, problems) => {
    const images = isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([name, image]) => [withoutUserInfo(name), image])) : value;
    mapOf(IMAGE).check(images, path, problems);
    Object.entries(isPlainObject(images) ? images : {}).forEach(([name, image], i, all) => {
      checkName(name, all[i - 1]?.[0], [...path, name], problems);
      const isNone = isPlainObject(image) && image.isIndex === false && listAt(image, 'platforms').length > 1;
      if (isNone) { problems.must([...path, name, 'isIndex'], false, 'be true for several platforms', RELOCK); }
    });
  },
};

function checkName(name: string, before: string | undefined, path: Path, problems: Problems): void {
  const full = readImage(name).value?.full;
  if (full !== name) { problems.must(path, name, 'be a full reference', full === undefined ? RELOCK : `write it as ${full}`); }
  if (before !== undefined && before > name) { problems.must(path, name, `be before ${before}: images are sorted`, RELOCK); }
}

const CONTENT = options<ImageLock>({
  version: required(valueSchema(`${LOCK_VERSION}`, (value) => value === LOCK_VERSION), RELOCK), images: required(IMAGES, RELOCK),
});
const VALID = new WeakSet();

/** The schema of a lock. One lock is the option of many workloads, and large: it is checked once. */
export const LOCK: Schema = {
  wanted: CONTENT.wanted,
  check: (value, path, problems) => {
    if (typeof value === 'object' && value !== null && VALID.has(value)) { return; }
    const before = problems.list.length;
    CONTENT.check(value, path, problems);
    if (problems.list.length === before) { VALID.add(value as object); }
  },
};

/**
 * Reads a lock.
 *
 * @throws ProblemsError if it isn't one, was edited so that it no longer can be right, or is of a later version of this package
 */
export function readLock(text: string): ImageLock {
  const problems = new Problems(INVALID_OPTION);
  let lock: unknown;
  try {
    lock = JSON.parse(text);
  } catch {
    // the message of JSON.parse quotes the file
    problems.add([{ code: INVALID_OPTION, path: [], message: 'must be a lock in JSON', remedy: 'write one with "k8s-windows images lock"' }]);
  }
  const version = isPlainObject(lock) ? lock.version : undefined;
  if (typeof version === 'number' && version > LOCK_VERSION) {
    problems.must(['version'], version, `be ${LOCK_VERSION}`, 'upgrade k8s-windows: the lock is from a later version');
  } else if (problems.list.length === 0) {
    const twice = keyTwiceIn(text);
    if (twice !== undefined) { problems.must([], withoutUserInfo(twice), 'have each key once', RELOCK); }
    LOCK.check(lock, [], problems);
  }
  throwProblems(problems.list);
  return lock as ImageLock;
}

/** A key that a map of valid JSON has twice, as after a merge: JSON.parse reads only the last one. */
function keyTwiceIn(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, name, colon] of text.matchAll(/[{}[\]]|("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g)) {
    if (token === '{' || token === '[') { open.push(new Set()); } else if (token === '}' || token === ']') { open.pop(); }
    if (colon === undefined) { continue; }
    const key = JSON.parse(name!) as string;
    if (open.at(-1)!.has(key)) { return key; }
    open.at(-1)!.add(key);
  }
  return undefined;
}

/** The text of a lock: the same for the same images. */
export function formatLock({ images }: ImageLock): string {
  const sorted = Object.entries(images).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify({ version: LOCK_VERSION, images: Object.fromEntries(sorted) }, null, 2)}\n`;
}

/** The image of a reference in a lock, also of one with the digest beside the tag; `undefined` if it isn't locked, or has another digest. */
export function lockedImage({ images }: ImageLock, reference: string): LockedImage | undefined {
  const [tagged = '', digest] = reference.split('@');
  const ofTag = lookUp(images, readImage(tagged).value?.full);
  return digest === undefined || ofTag?.digest === digest ? ofTag : lookUp(images, readImage(reference).value?.full);
}
