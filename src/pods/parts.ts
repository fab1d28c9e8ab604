import { PodExpressions } from './pod';
import { DataMap, Expression, ItemNode, itemOf, literal, mapsAt, onceFor } from '../base';
import { CONTAINER_LISTS } from '../knowledge';

/**
 * Parts of a Pod that a finding can be about, in a list of the Pod or of the part around them:
 *
 * - `containers`: those of some lists
 * - `items`: the items of a list of maps
 * - `probes`: the probes of a container
 * - `commands`: the commands of a container, of its probes and hooks
 * - `images`: the containers whose image is for Windows, or whose image tag names a release, or none, or whose image a lock has
 */
export type Parts =
  | { readonly kind: 'containers'; readonly lists: readonly ContainerList[]; readonly label: 'container' }
  | { readonly kind: 'items'; readonly path: readonly string[]; readonly name: string; readonly label?: 'container' | 'volume' }
  | { readonly kind: 'probes' | 'commands'; readonly label?: undefined }
  | { readonly kind: 'images'; readonly of: 'windows' | 'tagged' | 'untagged' | 'locked'; readonly label: 'container' };

export type ContainerList = (typeof CONTAINER_LISTS)[number];

/** The containers of all lists. */
export const CONTAINERS: Parts = { kind: 'containers', lists: CONTAINER_LISTS, label: 'container' };
/** The containers without those that are added for debugging: these can't have resources, ports, or probes. */
export const CREATED_CONTAINERS: Parts = { kind: 'containers', lists: ['initContainers', 'containers'], label: 'container' };
/** The containers whose image is for Windows: a map with `name`, `image`, and `release`, which is empty if its tag names none. */
export const WINDOWS_IMAGES: Parts = { kind: 'images', of: 'windows', label: 'container' };
/** Those whose image tag names a release. */
export const TAGGED_IMAGES: Parts = { kind: 'images', of: 'tagged', label: 'container' };
/** Those whose image tag names none. */
export const UNTAGGED_IMAGES: Parts = { kind: 'images', of: 'untagged', label: 'container' };
/** Those whose image a lock has, which aren't among the others: a map with `name`, `image`, and `lock`. Only policies have locks. */
export const LOCKED_IMAGES: Parts = { kind: 'images', of: 'locked', label: 'container' };
/** The init containers of a Pod. */
export const INIT_CONTAINERS: Parts = { kind: 'items', path: ['initContainers'], name: 'c', label: 'container' };
/** The containers of a Pod without init containers, and without those that are added for debugging. */
export const REGULAR_CONTAINERS: Parts = { kind: 'items', path: ['containers'], name: 'c', label: 'container' };
/** The volumes of a Pod. */
export const VOLUMES: Parts = { kind: 'items', path: ['volumes'], name: 'volume', label: 'volume' };
/** The mounts of a container. */
export const MOUNTS: Parts = { kind: 'items', path: ['volumeMounts'], name: 'mount' };
/** The items of a list of maps in the part around them. */
export const itemsOf = (name: string, ...path: readonly string[]): Parts => ({ kind: 'items', path, name });
/** The probes of a container: a map with `name` and `probe`. */
export const PROBES: Parts = { kind: 'probes' };
/** The commands of a container: a map with `words`, which are at least one, and the `failure` if they can't be run. */
export const COMMANDS: Parts = { kind: 'commands' };

/** A part in expressions. */
export type PartItem = Expression<any> & ItemNode;

/** The item of a part in expressions: the same in all findings, so that they can be found together. */
export const itemOfParts: (parts: Parts) => PartItem = onceFor((parts) => (
  itemOf(parts.kind === 'items' ? parts.name : { containers: 'c', probes: 'probe', commands: 'command', images: 'c' }[parts.kind])));

/**
 * The parts as a list in expressions.
 *
 * @param parent the Pod's spec, or the part around them
 * @param inner the parts in them that a finding is about: commands and probes are in containers alone
 */
export function partsIn(pod: PodExpressions, parent: Expression<DataMap>, parts: Parts, inner?: Parts): Expression<readonly unknown[]> {
  switch (parts.kind) {
    case 'containers': {
      if (parts !== CONTAINERS) { return pod.createdContainers; }
      return inner?.kind === 'commands' || inner?.kind === 'probes' ? pod.startedContainers : pod.containers;
    }
    case 'images': return pod[`${parts.of}Images`] ?? literal([]);
    case 'items': return mapsAt(parent, ...parts.path);
    case 'probes': case 'commands': return mapsAt(parent, parts.kind);
  }
}
