import { runtimeEndpoints } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { endpointFault, shownValue } from './flag-value';

export const runtimeEndpoint: NodeRuleDefinition = {
  id: 'node-runtime-endpoint',
  effect: 'broken',
  summary: 'the kubelet\'s container runtime endpoint doesn\'t exist on Windows',
  check: (node) => runtimeEndpoints(node).flatMap(({ value, place }) => {
    const fault = endpointFault(value, `got ${shownValue(value)}`);
    return fault ? [{ place, message: `${place.path.at(-1)}: ${fault[0]}`, help: fault[1] }] : [];
  }),
};
