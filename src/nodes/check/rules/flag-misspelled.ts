import { knownFlag, named, nearestFlag, onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../../knowledge';
import { NodeRuleDefinition } from '../rule';

export const flagMisspelled: NodeRuleDefinition = {
  id: 'node-flag-misspelled',
  effect: 'broken',
  summary: 'a misspelled flag of the kubelet or kube-proxy, or a flag of the other program',
  check: onFlags(({ program, flag, known }, { minor }) => {
    if (known) { return undefined; }
    const near = nearestFlag(program, flag.name, minor);
    if (near) { return { message: `${flag.written}: unknown flag of ${named(program)}, so it exits at startup`, help: `use --${near}` }; }
    const other = program === 'kubelet' ? 'kube-proxy' : 'kubelet';
    return Object.hasOwn(NODE_COMPONENT_FLAGS[other], flag.name) && knownFlag(other, flag.name)
      ? { message: `${flag.written} is a flag of ${named(other)}, not of ${named(program)}, which exits with "unknown flag"`, help: `remove it here, and set it for ${named(other)} if needed` }
      : undefined;
  }),
};
