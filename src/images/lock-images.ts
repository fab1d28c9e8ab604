import { ImageFailure, ImageProblem } from './failure';
import { ImageLock, LOCK_VERSION, LockedImage, LockedLayer, LockedPlatform } from './lock';
import { REGISTRY_OPTIONS, RegistryOptions } from './options';
import { Content, parsed, Registries } from './registry';
import { isPlainObject, listAt, lookUp, objectAt, PlainObject, scalarText, schemaProblems, show, throwProblems, withoutUndefined } from '../base';
import { DIGEST, FullImage, readImage, withoutUserInfo } from '../knowledge';

/** What was locked, and what wasn't. */
export interface LockResult {
  /** The images without a problem. */
  readonly lock: ImageLock;
  /** Why the other images couldn't be locked, by their names. */
  readonly problems: readonly ImageProblem[];
}

const OCI = 'application/vnd.oci.image';
const DOCKER = 'application/vnd.docker';
/** Media types that are read. Source: OCI image spec 1.1 `media-types.md`. */
const INDEXES = [`${OCI}.index.v1+json`, `${DOCKER}.distribution.manifest.list.v2+json`];
const MANIFESTS = [`${OCI}.manifest.v1+json`, `${DOCKER}.distribution.manifest.v2+json`];
const CONFIGS = [`${OCI}.config.v1+json`, `${DOCKER}.container.image.v1+json`];
const ACCEPT = [...INDEXES, ...MANIFESTS].join(', ');
/** More than any image has: one with more is an error, not work for hours. */
const MOST_PLATFORMS = 200;
const BASE = 'org.opencontainers.image.base';

/**
 * Asks registries what images are, by their tags or digests. An image that is named several times is asked for once. What a registry answers is
 * verified by its digest.
 *
 * @returns the lock of all images without a problem, and the problems of the others
 * @throws ProblemsError if options are invalid
 * @throws the reason of `signal`, once it is aborted
 */
export async function lockImages(references: readonly string[], given: RegistryOptions): Promise<LockResult> {
  const lockNamed = async (image: FullImage, registries: Registries) => [image.full, await lockOf(image, registries)] as const;
  const { locked, problems } = await ofAll(references, given, lockNamed);
  return { lock: { version: LOCK_VERSION, images: Object.fromEntries([...locked].sort(([a], [b]) => (a < b ? -1 : 1))) }, problems };
}

/**
 * Asks registries whether tags still have the digests of a lock.
 *
 * @returns a problem for each image that has another digest now, that its registry no longer has, or that can't be asked for
 * @throws ProblemsError if options are invalid
 * @throws the reason of `signal`, once it is aborted
 */
export async function verifyLock({ images }: ImageLock, given: RegistryOptions): Promise<readonly ImageProblem[]> {
  const { problems } = await ofAll(Object.keys(images), given, async (image, registries) => {
    const [locked, now] = [images[image.full]!.digest, await registries.digestOf(image, ACCEPT)];
    const remedy = 'the tag has moved: run "k8s-windows images update"';
    if (now !== locked) { throw new ImageFailure('moved', `must have the digest ${locked}, got ${now}`, remedy); }
  });
  return problems;
}

async function ofAll<T>(
  references: readonly string[], given: RegistryOptions, ask: (image: FullImage, registries: Registries) => Promise<T>,
): Promise<{ readonly locked: readonly T[]; readonly problems: readonly ImageProblem[] }> {
  throwProblems(schemaProblems(REGISTRY_OPTIONS, given, [], (value) => show(typeof value === 'string' ? withoutUserInfo(value) : value)));
  const registries = new Registries(given);
  const problems: ImageProblem[] = [];
  const locked: T[] = [];
  const named = new Map(references.map((reference) => [readImage(reference).value?.full ?? reference, reference]));
  let done = 0;
  await Promise.all([...named].map(async ([name]) => {
    const { value, fault } = readImage(name);
    try {
      if (!value) { throw new ImageFailure('invalid-reference', `must ${fault.must}`, fault.remedy); }
      locked.push(await ask(value, registries));
    } catch (error) {
      if (!(error instanceof ImageFailure)) { throw error; }
      problems.push({ image: withoutUserInfo(name), code: error.code, message: error.message, remedy: error.remedy });
    }
    given.onProgress?.(++done, named.size);
  }));
  return { locked, problems: problems.sort((a, b) => (a.image < b.image ? -1 : 1)) };
}

async function lockOf(image: FullImage, registries: Registries): Promise<LockedImage> {
  const top = await registries.manifest(image, image.reference, ACCEPT);
  const { isIndex, content } = typed(top);
  if (!isIndex) { return { digest: top.digest, isIndex, platforms: [await platformOf(image, registries, top.digest, content)] }; }
  // what builders add about the manifests isn't an image, and no node pulls what has a platform without an architecture
  const entries = listAt(content, 'manifests').map(descriptorOf)
    .filter(({ platform }) => platform === undefined || (platform.os !== 'unknown' && textIn(platform, 'architecture') !== undefined));
  if (entries.length > MOST_PLATFORMS) { throw unsupported(`an index with ${entries.length} manifests`, `use one with at most ${MOST_PLATFORMS}`); }
  const platforms = await Promise.all(entries.map(async ({ digest, platform }) => {
    const entry = await registries.manifest(image, digest, MANIFESTS.join(', '));
    const { isIndex: isNested, content: manifest } = typed(entry);
    if (isNested) { throw unsupported('an index in an index', 'use an index of manifests'); }
    return isOfImage(manifest) ? platformOf(image, registries, digest, manifest, platform ?? {}) : undefined;
  }).map(ifPresent));
  const found = platforms.filter((each) => each !== undefined);
  if (found.length === 0 && entries.length > 0) {
    throw new ImageFailure('not-found', 'has an index, and its registry none of the images in it', 'copy it again with the images of its platforms');
  }
  return { digest: top.digest, isIndex, platforms: found };
}

/** A mirror may have only the platforms that its nodes pull. */
const ifPresent = async <T>(part: Promise<T>): Promise<T | undefined> => part.catch((error: unknown) => {
  if (error instanceof ImageFailure && error.code === 'not-found') { return undefined; }
  throw error;
});

/** Whether a manifest is of an image, not of an artifact, such as an SBOM or an index for lazy loading, which an index of images can have too. */
const isOfImage = (manifest: PlainObject) => CONFIGS.includes(scalarText(objectAt(manifest, 'config').mediaType));

function typed({ text, mediaType }: Content): { readonly isIndex: boolean; readonly content: PlainObject } {
  const content = parsed(text);
  if (!isPlainObject(content) || content.schemaVersion === undefined) { throw invalid('a manifest in JSON'); }
  if (content.schemaVersion === 1) { throw unsupported('a manifest of schema 1', 'push the image again with a current builder'); }
  const type = scalarText(content.mediaType) || mediaType;
  const isIndex = INDEXES.includes(type);
  if (!isIndex && !MANIFESTS.includes(type)) { throw unsupported(typeText(type), 'use an image or an index of OCI or Docker'); }
  const [hasManifests, hasLayers] = [content.manifests, content.layers].map(Array.isArray);
  if (isIndex !== hasManifests || isIndex === hasLayers) { throw invalid(isIndex ? 'an index' : 'a manifest with layers'); }
  return { isIndex, content };
}

interface Descriptor {
  readonly digest: string;
  readonly size: number;
  readonly urls?: readonly string[];
  readonly platform?: PlainObject;
}

function descriptorOf(given: unknown): Descriptor {
  const { digest, size, urls, platform } = isPlainObject(given) ? given : {} as PlainObject;
  if (typeof digest !== 'string' || !DIGEST.test(digest)) { throw unsupported('a part without a digest of SHA-256', 'use SHA-256'); }
  if (!Number.isSafeInteger(size) || (size as number) < 0) { throw invalid('a size for each part'); }
  // neither the user of a URL nor its query, which can be a signature, says where a layer is
  const places = (Array.isArray(urls) ? urls : []).map(scalarText).filter((url) => URL.canParse(url)).map((url) => new URL(url))
    .map(({ origin, pathname }) => `${origin}${pathname}`);
  return { digest, size: size as number, ...(places.length > 0 && { urls: places }), ...(isPlainObject(platform) && { platform }) };
}

/** @param inIndex its platform in the index; empty if that has none @default - it is in no index */
async function platformOf(
  image: FullImage, registries: Registries, digest: string, manifest: PlainObject, inIndex?: PlainObject,
): Promise<LockedPlatform> {
  if (!isOfImage(manifest)) {
    throw unsupported(`a configuration of ${typeText(scalarText(objectAt(manifest, 'config').mediaType))}`, 'use an image, not another artifact');
  }
  const config = parsed((await registries.blob(image, descriptorOf(manifest.config).digest)).text) as PlainObject;
  const isFromConfig = inIndex !== undefined && Object.keys(inIndex).length === 0;
  const named = inIndex === undefined || isFromConfig ? config : inIndex;
  const osVersion = textIn(named, 'os.version');
  const builtOn = textIn(config, 'os.version');
  const layers = listAt(manifest, 'layers').map(descriptorOf).map(({ platform: _, ...layer }): LockedLayer => layer);
  const size = layers.reduce((sum, layer) => sum + layer.size, 0);
  if (!Number.isSafeInteger(size)) { throw invalid('layers of less than 2^53 bytes in all'); }
  const annotations = objectAt(manifest, 'annotations');
  const baseName = textIn(annotations, `${BASE}.name`);
  const base = withoutUndefined({ name: baseName && withoutUserInfo(baseName), digest: textIn(annotations, `${BASE}.digest`) });
  const features = listAt(named, 'os.features').filter((each) => typeof each === 'string');
  return withoutUndefined({
    os: osOf(textIn(named, 'os') ?? textIn(config, 'os') ?? ''),
    architecture: architectureOf(textIn(named, 'architecture') ?? textIn(config, 'architecture') ?? ''),
    variant: textIn(named, 'variant'), osVersion, osFeatures: features.length > 0 ? features : undefined, isFromConfig: isFromConfig || undefined,
    builtOn: builtOn === osVersion ? undefined : builtOn, digest, size,
    created: textIn(config, 'created'), base: Object.keys(base).length > 0 ? base : undefined, layers,
  });
}

const textIn = (object: PlainObject, key: string) => scalarText(object[key]) || undefined;
/** Source: containerd/platforms v1.0.0-rc.5 `database.go`, `normalizeOS`, read 2026-11-29. */
const osOf = (name: string) => name.toLowerCase().replace(/^macos$/, 'darwin');
/** Other names of an architecture. Source: containerd/platforms `database.go`, `normalizeArch`. */
const ARCHITECTURES: Readonly<Record<string, string>> = { 'x86_64': 'amd64', 'x86-64': 'amd64', 'aarch64': 'arm64' };
const architectureOf = (name: string) => lookUp(ARCHITECTURES, name.toLowerCase()) ?? name.toLowerCase();
/** A media type for messages. What has another form may repeat credentials. */
const typeText = (type: string) => (/^[a-z]{1,20}\/[a-z\d.+-]{1,80}$/.test(type) ? `the media type ${type}` : 'an invalid media type');

function invalid(must: string): ImageFailure {
  return new ImageFailure('invalid-content', `the registry must send ${must}`, 'push the image again, or report it to the registry');
}

function unsupported(what: string, remedy: string): ImageFailure {
  return new ImageFailure('unsupported', `has ${what}, which isn't supported`, remedy);
}
