import { readNode } from './node';
import { isPlainObject, isPresent, listAt, objectAt, PlainObject, scalarText } from '../base';
import { ImageLock, LockedImage } from '../images';
import { readImage, STATUS_LISTS } from '../knowledge';
import { containersOf } from '../kubernetes';

/** What a dump shows of images, without asking a registry. */
export interface ObservedImages {
  readonly lock: ImageLock;
  /** Images that have several digests in the cluster, since their tag has moved. */
  readonly ambiguous: readonly string[];
  /** Images of Pods that have no digest in the dump. */
  readonly withoutDigest: readonly string[];
}

const DIGEST_OF_ID = /@(sha256:[a-f\d]{64})$/;

/** The images of a cluster: by the containers that run, and by what nodes have in their caches. */
export function observedImages(objects: readonly PlainObject[]): ObservedImages {
  const nodes = new Map(objects.filter(({ kind }) => kind === 'Node').map(readNode).map((node) => [node.name, node]));
  const seen = new Map<string, { digests: Set<string>; platforms: Map<string, Set<string>> }>();
  const see = (image: unknown, id: unknown) => {
    const full = typeof image === 'string' ? readImage(image).value?.full : undefined;
    const digest = DIGEST_OF_ID.exec(scalarText(id))?.[1];
    if (full === undefined || digest === undefined) { return undefined; }
    const known = seen.get(full) ?? { digests: new Set<string>(), platforms: new Map<string, Set<string>>() };
    seen.set(full, known);
    known.digests.add(digest);
    return known.platforms;
  };
  for (const node of nodes.values()) {
    for (const { names } of listAt(objectAt(node.object, 'status'), 'images').filter(isPlainObject)) {
      const all = Array.isArray(names) ? names : [];
      const id = all.find((name) => DIGEST_OF_ID.test(scalarText(name)));
      for (const name of all) { see(name, id); }
    }
  }
  const named = new Map<string, string>();
  for (const { spec, status } of objects.filter(({ kind }) => kind === 'Pod')) {
    const images = new Map(containersOf(spec).map(({ container: { name, image } }) => [name, image]));
    for (const image of images.values()) {
      // a manifest has no status
      if (typeof image === 'string' && image !== '' && isPresent(status)) { named.set(readImage(image).value?.full ?? image, image); }
    }
    const node = nodes.get(scalarText(objectAt({ spec }, 'spec').nodeName));
    for (const { name, imageID, state } of STATUS_LISTS.flatMap((list) => listAt(status, list)).filter(isPlainObject)) {
      const platforms = see(images.get(name), imageID);
      // a container that waits may wait because its image doesn't run there
      if (!node?.os || !platforms || !('running' in objectAt({ state }, 'state'))) { continue; }
      const key = `${node.os}/${scalarText(node.info.architecture)}`;
      platforms.set(key, new Set([...platforms.get(key) ?? [], ...node.os === 'windows' && node.build !== undefined ? [node.build] : []]));
    }
  }
  const certain = [...seen].filter(([, { digests }]) => digests.size === 1).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lock: { version: 1, images: Object.fromEntries(certain.map(([full, { digests, platforms }]) => [full, lockedOf([...digests][0]!, platforms)])) },
    withoutDigest: [...named].flatMap(([full, image]) => (seen.has(full) ? [] : [image])).sort(),
    ambiguous: [...seen].filter(([, { digests }]) => digests.size > 1).map(([full]) => full).sort(),
  };
}

function lockedOf(digest: string, platforms: ReadonlyMap<string, ReadonlySet<string>>): LockedImage {
  return {
    digest,
    platforms: [...platforms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, builds]) => {
      const [os = '', architecture = ''] = key.split('/');
      return { os, architecture, ...(builds.size > 0 && { ranOn: [...builds].sort() }) };
    }),
  };
}
