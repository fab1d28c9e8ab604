import { objectAt, parseQuantity, scalarText } from '../../../base';
import { LEAST_RESERVED_MEMORY } from '../../../knowledge';
import { FoundConfiguration, NodeFinding, NodeRuleDefinition, NodeUnderCheck, placeOfField, placeOfFlag, valueOf } from '../rule';

const FIELDS = ['systemReserved', 'kubeReserved'];
const FLAGS = ['system-reserved', 'kube-reserved'];
const least = parseQuantity(LEAST_RESERVED_MEMORY)!;
const HELP = `reserve ${LEAST_RESERVED_MEMORY} or more: systemReserved.memory in the KubeletConfiguration`;

const TOO_LITTLE = `less than the ${LEAST_RESERVED_MEMORY} that Kubernetes recommends for Windows, the kubelet, and the container runtime`;

export const reservation: NodeRuleDefinition = {
  id: 'node-reservation',
  effect: 'misplaced',
  summary: 'too little memory of a node is reserved for Windows, the kubelet, and the container runtime',
  check: (node) => {
    const flags = inFlags(node);
    return [...flags.findings, ...node.configurations.filter(({ kind }) => kind === 'KubeletConfiguration').flatMap((configuration) => inConfiguration(configuration, flags.isGiven))];
  },
};

function inConfiguration(configuration: FoundConfiguration, givenByFlags: boolean): readonly NodeFinding[] {
  const quantities = FIELDS.map((field) => parseQuantity(objectAt(configuration.content, field).memory));
  const set = FIELDS.filter((_, i) => quantities[i] !== undefined);
  if (set.length === 0) {
    return givenByFlags ? [] : [{ place: placeOfField(configuration, [FIELDS[0]]), effect: 'advice', message: 'no memory is reserved for Windows, the kubelet, and the container runtime', help: HELP }];
  }
  const total = quantities.reduce<bigint>((sum, quantity) => sum + (quantity ?? 0n), 0n);
  if (givenByFlags || total >= least) { return []; }
  return [{
    place: placeOfField(configuration, [set[0], 'memory']), help: HELP,
    message: `${set.map((field) => `${field}.memory is ${scalarText(objectAt(configuration.content, field).memory)}`).join(', ')}: ${TOO_LITTLE}`,
  }];
}

/** Flags take precedence over the configuration. */
function inFlags({ commands }: NodeUnderCheck): { readonly findings: readonly NodeFinding[]; readonly isGiven: boolean } {
  let isGiven = false;
  const findings = commands.filter(({ program }) => program === 'kubelet').flatMap((command): NodeFinding[] => {
    const given = FLAGS.flatMap((name) => {
      const used = valueOf(command, name);
      const memory = used && /(?:^|,)\s{0,9}memory=([^,]{1,40})/.exec(used.value)?.[1];
      const quantity = memory === undefined ? undefined : parseQuantity(memory.trim());
      return used && quantity !== undefined ? [{ used, quantity }] : [];
    });
    if (given.length === 0) { return []; }
    isGiven = true;
    if (given.reduce((sum, { quantity }) => sum + quantity, 0n) >= least) { return []; }
    const { used: { flag } } = given[0];
    return [{
      place: placeOfFlag(command, flag), help: HELP,
      message: `${given.map(({ used }) => `${used.flag.written} is ${used.value}`).join(', ')}: ${TOO_LITTLE}`,
    }];
  });
  return { findings, isGiven };
}
