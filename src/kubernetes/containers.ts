import { DataMap, Expression, isPlainObject, joinLists, mapsAt, PlainObject } from '../base';
import { ImageKnowledge, KnownImage, knownImage } from '../images';
import { CONTAINER_LISTS, OsName } from '../knowledge';

/** A container of a Pod, and its location below the Pod's `spec`. */
export interface FoundContainer {
  readonly list: (typeof CONTAINER_LISTS)[number];
  readonly container: PlainObject;
  /** List and index: `['containers', 0]`. */
  readonly path: readonly [string, number];
}

/** Every container of a Pod: init, normal, and ephemeral. Entries that aren't objects are skipped. */
export function containersOf(podSpec: unknown): readonly FoundContainer[] {
  const found: FoundContainer[] = [];
  if (!isPlainObject(podSpec)) { return found; }
  for (const list of CONTAINER_LISTS) {
    const containers = podSpec[list];
    if (!Array.isArray(containers)) { continue; }
    for (let index = 0; index < containers.length; index++) {
      if (isPlainObject(containers[index])) { found.push({ list, container: containers[index], path: [list, index] }); }
    }
  }
  return found;
}

/** A port of the node that a port of a container uses. */
export interface UsedHostPort {
  /** Field with its number: in the host network, every `containerPort` is one. */
  readonly field: 'hostPort' | 'containerPort';
  readonly port: number;
  /** As written, `TCP` and an empty string by default: it may be a placeholder. */
  readonly protocol: unknown;
  readonly ip: unknown;
}

/** The port of the node that an item of a container's `ports` uses; `undefined` for none, and for a value that isn't a port. */
export function hostPortOf(port: unknown, hostNetwork: unknown): UsedHostPort | undefined {
  if (!isPlainObject(port)) { return undefined; }
  const field = hostNetwork === true && !port.hostPort ? 'containerPort' : 'hostPort';
  const number = port[field];
  return typeof number === 'number' && number > 0 ? { field, port: number, protocol: port.protocol || 'TCP', ip: port.hostIP || '' } : undefined;
}

/** The containers of all lists of a Pod, as an expression. */
export const containersIn = (spec: Expression<DataMap>) => CONTAINER_LISTS.map((name) => mapsAt(spec, name)).reduce((a, b) => joinLists(a, b));
/** A Pod, or a container of it. */
export interface PodPart {
  readonly list: 'pod' | FoundContainer['list'];
  readonly part: unknown;
  /** Path from the Pod template. */
  readonly path: readonly (string | number)[];
}

/** A Pod and its containers: both have a security context. */
export function podPartsOf(spec: unknown, containers = containersOf(spec)): readonly PodPart[] {
  return [
    { list: 'pod', part: spec, path: ['spec'] },
    ...containers.map(({ list, container, path }): PodPart => ({ list, part: container, path: ['spec', ...path] })),
  ];
}

/** The image of a container, and what is known of it. */
export interface ContainerImage extends KnownImage {
  readonly image: string;
  /** Path of the container, from the Pod's spec. */
  readonly path: FoundContainer['path'];
}

/** The images of containers, without those that name none. */
export function knownImages(containers: readonly FoundContainer[], knowledge: ImageKnowledge): readonly ContainerImage[] {
  const images: ContainerImage[] = [];
  for (const { container: { image }, path } of containers) {
    if (typeof image === 'string' && image !== '') { images.push({ ...knownImage(image, knowledge), image, path }); }
  }
  return images;
}

/** The operating system that all images are made for; `undefined` if one is unknown, if they differ, or without any. */
export function osOfImages(images: readonly Pick<ContainerImage, 'os'>[]): OsName | undefined {
  const systems = new Set(images.map(({ os }) => os));
  return systems.size === 1 ? [...systems][0] : undefined;
}
