import { NodeReservations } from './options';
import { LEAST_RESERVED_MEMORY } from '../knowledge';
import { parseQuantity, Problem, show } from '../manifest';

/** What is kept from pods. */
export interface Reserved {
  readonly system: Readonly<Record<string, string>>;
  readonly kube: Readonly<Record<string, string>>;
}

/** Of the CPU half a core, since the kubelet answers no more when pods have all of it; of the disk room for logs and updates. */
const SYSTEM: Readonly<Record<string, string>> = { 'cpu': '500m', 'memory': LEAST_RESERVED_MEMORY, 'ephemeral-storage': '1Gi' };

/** What the kubelet lets be reserved; processes can't be counted on Windows. */
const RESOURCES = Object.keys(SYSTEM);

/** The reservations; what isn't said of either is filled in for the system. */
export function reservationsOf({ system = {}, kube = {} }: NodeReservations = {}): Reserved {
  const open = Object.entries(SYSTEM).filter(([resource]) => system[resource] === undefined && kube[resource] === undefined);
  return { system: { ...system, ...Object.fromEntries(open) }, kube };
}

/** What is wrong with reservations; paths start at the options of the node. */
export function reservationProblems({ system, kube }: Reserved): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) => problems.push({ code: 'node-reservations', path: ['reservations', ...path], message, remedy });
  for (const [owner, reserved] of Object.entries({ system, kube })) {
    for (const [resource, quantity] of Object.entries(reserved)) {
      const amount = parseQuantity(quantity);
      if (!RESOURCES.includes(resource)) { wrong([owner, resource], `must be one of ${RESOURCES.join(', ')}, the resources that Windows nodes reserve`, `use ${RESOURCES.join(', ')}`); }
      if (amount === undefined || amount < 0n) { wrong([owner, resource], `must be a quantity, got ${show(quantity)}`, 'write it as "500m" or "2Gi"'); }
    }
  }
  const [ofSystem, ofKube] = [system, kube].map(({ memory }) => parseQuantity(memory) ?? 0n);
  if (ofSystem + ofKube < parseQuantity(LEAST_RESERVED_MEMORY)!) {
    const given = system.memory === undefined ? ['kube', 'memory'] : ['system', 'memory'];
    wrong(given, `must reserve ${LEAST_RESERVED_MEMORY} of memory for Windows and containerd, got ${show(system.memory ?? '0')} for the system and ${show(kube.memory ?? '0')} for the kubelet: Windows has no OOM killer, so the node would stall`,
      `reserve ${LEAST_RESERVED_MEMORY} or more, or leave it out`);
  }
  return problems;
}
