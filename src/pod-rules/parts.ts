import { DataMap, Expression, filterItems, ItemNode, itemOf, list, literal, mapAt, mapsAt, not, equal, record, size, stringsAt } from '../expressions';
import { CONTAINER_LISTS } from '../knowledge';
import { PodExpressions } from './pod';

/**
 * Parts of a Pod that a finding can be about, in a list of the Pod or of the part around them:
 *
 * - `containers`: those of some lists
 * - `items`: the items of a list of maps
 * - `probes`: the probes of a container
 * - `commands`: the commands of a container, of its probes and hooks
 */
export type Parts =
  | { readonly kind: 'containers'; readonly lists: readonly ContainerList[]; readonly label: 'container' }
  | { readonly kind: 'items'; readonly path: readonly string[]; readonly name: string; readonly label?: 'container' | 'volume' }
  | { readonly kind: 'probes' | 'commands'; readonly label?: undefined };

export type ContainerList = (typeof CONTAINER_LISTS)[number];

/** The containers of all lists. */
export const CONTAINERS: Parts = { kind: 'containers', lists: CONTAINER_LISTS, label: 'container' };
/** The containers without those that are added for debugging: these can't have resources, ports, or probes. */
export const CREATED_CONTAINERS: Parts = { kind: 'containers', lists: ['initContainers', 'containers'], label: 'container' };
/** The init containers of a Pod. */
export const INIT_CONTAINERS: Parts = { kind: 'items', path: ['initContainers'], name: 'c', label: 'container' };
/** The volumes of a Pod. */
export const VOLUMES: Parts = { kind: 'items', path: ['volumes'], name: 'volume', label: 'volume' };
/** The mounts of a container. */
export const MOUNTS: Parts = { kind: 'items', path: ['volumeMounts'], name: 'mount' };
/** The items of a list of maps in the part around them. */
export const itemsOf = (name: string, ...path: readonly string[]): Parts => ({ kind: 'items', path, name });
/** The probes of a container: a map with `name` and `probe`. */
export const PROBES: Parts = { kind: 'probes' };
/** The commands of a container: a map with `words`, which are at least one, and `purpose`. */
export const COMMANDS: Parts = { kind: 'commands' };

/** Where a container has probes. */
export const PROBE_PLACES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

/** What runs a command. */
export type CommandPurpose = 'container' | 'probe' | 'hook';

/** Where a container has commands. */
export const COMMAND_PLACES: readonly { readonly path: readonly string[]; readonly purpose: CommandPurpose }[] = [
  { path: ['command'], purpose: 'container' },
  ...PROBE_PLACES.map((probe) => ({ path: [probe, 'exec', 'command'], purpose: 'probe' as const })),
  ...['postStart', 'preStop'].map((hook) => ({ path: ['lifecycle', hook, 'exec', 'command'], purpose: 'hook' as const })),
];

/** A part in expressions. */
export type PartItem = Expression<any> & ItemNode;

/** The item of a part in expressions. */
export function itemOfParts(parts: Parts): PartItem {
  return itemOf(parts.kind === 'items' ? parts.name : { containers: 'c', probes: 'probe', commands: 'command' }[parts.kind]);
}

/** The parts as a list in expressions. @param parent the Pod's spec, or the part around them */
export function partsIn(pod: PodExpressions, parent: Expression<DataMap>, parts: Parts): Expression<readonly unknown[]> {
  switch (parts.kind) {
    case 'containers': return parts === CONTAINERS ? pod.containers : pod.createdContainers;
    case 'items': return mapsAt(parent, ...parts.path);
    case 'probes': return list(...PROBE_PLACES.map((name) => record({ name: literal(name), probe: mapAt(parent, name) })));
    case 'commands': {
      const commands = list(...COMMAND_PLACES.map(({ path, purpose }) => record({ words: stringsAt(parent, ...path), purpose: literal(purpose) })));
      const command = itemOf('command');
      return filterItems(commands, command, not(equal(size(stringsAt(command, 'words')), literal(0))));
    }
  }
}
