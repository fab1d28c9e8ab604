import { advise, Found, wrong } from './found';
import { NodeReservations } from './options';
import { parseQuantity } from '../base';
import { LEAST_RESERVED_MEMORY } from '../knowledge';

/** The reserved resources of a node, with defaults applied. */
export interface Reserved {
  readonly system: Readonly<Record<string, string>>;
  readonly kube: Readonly<Record<string, string>>;
}

/** Half a core, since the kubelet stops responding when Pods use all CPU. */
export const DEFAULT_CPU = '500m';

/** With disk space for logs and updates. */
const SYSTEM: Readonly<Record<string, string>> = { 'cpu': DEFAULT_CPU, 'memory': LEAST_RESERVED_MEMORY, 'ephemeral-storage': '1Gi' };

/** Resources that the kubelet can reserve; on Windows it can't count processes. */
const RESOURCES = Object.keys(SYSTEM);

/**
 * CPU for Windows and its services, in thousandths: the part of each core, and what more than the default number of Pods adds. Source: see
 * `NodeReservations`.
 */
const CORES = { parts: [60, 40, 20, 20], others: 10, least: 500, pods: 110, morePods: 400 } as const;

/** Reserved CPU of a machine with a number of cores. */
function cpuOf(cores: number, maxPods: number): string {
  const all = Array.from({ length: cores }, (_, i) => CORES.parts[i] ?? CORES.others);
  return `${Math.max(CORES.least, all.reduce((sum, part) => sum + part, 0)) + (maxPods > CORES.pods ? CORES.morePods : 0)}m`;
}

/** Whether a value is a number of cores. */
export const isCoreCount = (cores: number) => Number.isInteger(cores) && cores >= 1 && cores <= 1024;

/** Applies the defaults: resources in neither list are added to those of the system. */
export function reservationsOf({ system = {}, kube = {}, cores }: NodeReservations = {}, maxPods: number): Reserved {
  const defaults = { ...SYSTEM, ...(cores !== undefined && isCoreCount(cores) && { cpu: cpuOf(cores, maxPods) }) };
  const open = Object.entries(defaults).filter(([resource]) => system[resource] === undefined && kube[resource] === undefined);
  return { system: { ...system, ...Object.fromEntries(open) }, kube };
}

/** Whether a number of cores changes nothing: so few reserve what every machine does. */
export function isWithoutEffect(cores: number, maxPods: number): boolean {
  return cpuOf(cores, maxPods) === DEFAULT_CPU;
}

/** What is wrong with less memory. */
export const TOO_LITTLE_MEMORY = `less than the ${LEAST_RESERVED_MEMORY} that Kubernetes recommends for Windows, the kubelet, and the container runtime`;

/** Whether quantities of memory are enough together. */
export const isEnoughMemory = (quantities: readonly bigint[]): boolean =>
  quantities.reduce((sum, quantity) => sum + quantity, 0n) >= parseQuantity(LEAST_RESERVED_MEMORY)!;

/** Problems of the reservations; paths start at the options of the node. */
export function reservationFindings({ system, kube }: Reserved): readonly Found[] {
  const of = (owner: string, resource: string) => ['node-reservations', ['reservations', owner, resource]] as const;
  const faults = Object.entries({ system, kube }).flatMap(([owner, reserved]) => Object.entries(reserved).flatMap(([resource, quantity]) => [
    ...RESOURCES.includes(resource) ? [] : [
      wrong(...of(owner, resource), resource, `be one of ${RESOURCES.join(', ')}, the resources that Windows nodes can reserve`,
        `use ${RESOURCES.join(', ')}`),
    ],
    ...(parseQuantity(quantity) ?? -1n) >= 0n ? [] : [
      wrong(...of(owner, resource), quantity, 'be a quantity', 'use a quantity such as "500m" or "2Gi"'),
    ],
  ]));
  const given = Object.entries({ system, kube }).flatMap(([owner, { memory }]) => (memory === undefined ? [] : [{ owner, memory }]));
  const [first] = given;
  const quantities = given.flatMap(({ memory }) => parseQuantity(memory) ?? []);
  if (!first || quantities.length < given.length || isEnoughMemory(quantities)) { return faults; }
  const others = given.slice(1).map(({ owner, memory }) => `with ${memory} in ${owner}.memory, `).join('');
  return [
    ...faults,
    advise(...of(first.owner, 'memory'), first.memory, `${others}${TOO_LITTLE_MEMORY}`, `reserve ${LEAST_RESERVED_MEMORY} or more, or remove it`),
  ];
}
