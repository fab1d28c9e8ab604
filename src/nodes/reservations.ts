import { NodeReservations } from './options';
import { mapTuple, parseQuantity, Problem, show } from '../base';
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

/** Problems of the reservations; paths start at the options of the node. */
export function reservationProblems({ system, kube }: Reserved): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) =>
    problems.push({ code: 'node-reservations', path: ['reservations', ...path], message, remedy });
  for (const [owner, reserved] of Object.entries({ system, kube })) {
    for (const [resource, quantity] of Object.entries(reserved)) {
      const amount = parseQuantity(quantity);
      if (!RESOURCES.includes(resource)) {
        wrong(
          [owner, resource], `must be one of ${RESOURCES.join(', ')}, the resources that Windows nodes can reserve`, `use ${RESOURCES.join(', ')}`,
        );
      }
      if (amount === undefined || amount < 0n) {
        wrong([owner, resource], `must be a quantity, got ${show(quantity)}`, 'use a quantity such as "500m" or "2Gi"');
      }
    }
  }
  const [ofSystem, ofKube] = mapTuple([system, kube], ({ memory }) => parseQuantity(memory) ?? 0n);
  if (ofSystem + ofKube < parseQuantity(LEAST_RESERVED_MEMORY)!) {
    const given = system.memory === undefined ? ['kube', 'memory'] : ['system', 'memory'];
    wrong(given, `must reserve ${LEAST_RESERVED_MEMORY} of memory for Windows and containerd, got ${show(system.memory ?? '0')} for the system and `
      + `${show(kube.memory ?? '0')} for the kubelet: Windows has no OOM killer, so the node would stall`,
    `reserve ${LEAST_RESERVED_MEMORY} or more, or remove it`);
  }
  return problems;
}
