import { named, onFlags } from './support/flags';
import { objectAt } from '../../../base';
import { featureGateFault } from '../../../knowledge';
import { NodeFinding, NodeRuleDefinition, NodeUnderCheck, placeOfField } from '../rule';

export const featureGate: NodeRuleDefinition = {
  id: 'node-feature-gate',
  effect: 'advice',
  summary: 'a feature gate of a node is unknown, was removed, or is locked',
  check: (node) => [...inFlags(node), ...inConfigurations(node)],
};

const inFlags = onFlags(({ flag, program }, { minor }) => {
  if (flag.name !== 'feature-gates') { return undefined; }
  const found = (flag.value ?? '').split(',').flatMap((text) => {
    const [gate, value = ''] = text.split('=').map((part) => part.trim());
    return findingOf(gate, value, named(program), minor) ?? [];
  });
  // one flag, so one finding with the worst effect and all gates
  return found.length === 0 ? undefined : {
    ...found.find(({ effect }) => effect !== undefined) ?? found[0],
    message: found.map(({ message }) => message).join(', '),
    help: found.map(({ help }) => help).join(', '),
  };
});

function inConfigurations({ configurations, minor }: NodeUnderCheck): readonly NodeFinding[] {
  return configurations.filter(({ kind }) => kind === 'KubeletConfiguration' || kind === 'KubeProxyConfiguration').flatMap((configuration) =>
    Object.entries(objectAt(configuration.content, 'featureGates')).flatMap(([gate, value]) => {
      const found = findingOf(gate, value, configuration.kind === 'KubeletConfiguration' ? 'the kubelet' : 'kube-proxy', minor);
      return found ? [{ ...found, place: placeOfField(configuration, ['featureGates', gate]) }] : [];
    }));
}

function findingOf(gate: string, value: unknown, program: string, minor: number): Omit<NodeFinding, 'place'> | undefined {
  const fault = /^[A-Z]\w*$/.test(gate) ? featureGateFault(gate, value, minor) : undefined;
  if (!fault) { return undefined; }
  return { ...(fault.stops && { effect: 'broken' }), message: `${fault.message}${fault.stops ? `: ${program} exits at startup` : ''}`, help: fault.remedy };
}
