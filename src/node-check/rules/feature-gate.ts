import { named, onFlags } from './support/flags';
import { SPENT_FEATURE_GATES, SPENT_GATES_LOCKED_SINCE } from '../../knowledge';
import { lookUp, objectAt } from '../../manifest';
import { NodeFinding, NodeRuleDefinition, NodeUnderCheck, placeOfField } from '../rule';

export const featureGate: NodeRuleDefinition = {
  id: 'node-feature-gate',
  effect: 'advice',
  summary: 'a feature gate of a node was removed or is locked on',
  check: (node) => [...inFlags(node), ...inConfigurations(node)],
};

const inFlags = onFlags(({ flag, program }, { minor }) => {
  if (flag.name !== 'feature-gates') { return undefined; }
  const found = (flag.value ?? '').split(',').flatMap((gate) => findingOf(gate.split('=')[0].trim(), named(program), minor) ?? []);
  // one flag, so one finding with the worst effect and all gates
  return found.length === 0 ? undefined : {
    ...found.find(({ effect }) => effect !== undefined) ?? found[0],
    message: found.map(({ message }) => message).join(', '),
    help: found.map(({ help }) => help).join(', '),
  };
});

function inConfigurations({ configurations, minor }: NodeUnderCheck): readonly NodeFinding[] {
  return configurations.filter(({ kind }) => kind === 'KubeletConfiguration' || kind === 'KubeProxyConfiguration').flatMap((configuration) =>
    Object.keys(objectAt(configuration.content, 'featureGates')).flatMap((gate) => {
      const found = findingOf(gate, configuration.kind === 'KubeletConfiguration' ? 'the kubelet' : 'kube-proxy', minor);
      return found ? [{ ...found, place: placeOfField(configuration, ['featureGates', gate]) }] : [];
    }));
}

function findingOf(gate: string, program: string, minor: number): Omit<NodeFinding, 'place'> | undefined {
  const state = lookUp(SPENT_FEATURE_GATES, gate);
  if (!state || minor < SPENT_GATES_LOCKED_SINCE) { return undefined; }
  return state === 'removed'
    ? { effect: 'broken', message: `feature gate ${gate} was removed: ${program} exits at startup`, help: `remove ${gate}` }
    : { message: `feature gate ${gate} is locked on and will be removed`, help: `remove ${gate}` };
}
