import { named, nearestFlag, onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS, NODE_KUBERNETES_MINORS } from '../../../knowledge';
import { NodeRuleDefinition } from '../rule';

export const flagUnknown: NodeRuleDefinition = {
  id: 'node-flag-unknown',
  effect: 'broken',
  summary: 'a flag that no release of the kubelet or kube-proxy has',
  check: onFlags(({ command, program, flag, known }, { minor }) => {
    const isKnown = known !== undefined || Object.values(NODE_COMPONENT_FLAGS).some((flags) => Object.hasOwn(flags, flag.name));
    if (isKnown || command.guessed || nearestFlag(program, flag.name, minor)) { return undefined; }
    return { message: `${flag.written}: unknown flag of ${named(program)} in all releases from 1.13 to 1.${NODE_KUBERNETES_MINORS.last}, so it exits at startup`, help: 'remove it' };
  }),
};
