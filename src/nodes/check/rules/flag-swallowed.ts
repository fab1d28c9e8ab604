import { onFlags } from './support/flags';
import { NODE_COMPONENT_FLAGS } from '../../../knowledge';
import { NodeRuleDefinition } from '../rule';

export const flagSwallowed: NodeRuleDefinition = {
  id: 'node-flag-swallowed',
  effect: 'broken',
  summary: 'a space is missing between two flags, so the second becomes part of the value of the first',
  check: onFlags(({ program, flag }) => {
    const inner = /--([a-z][a-z-]{1,60})(?==|$)/.exec(flag.value ?? '')?.[1];
    return inner === undefined || !Object.hasOwn(NODE_COMPONENT_FLAGS[program], inner) ? undefined : {
      message: `the value of ${flag.written} contains --${inner}, which is never parsed as a flag`,
      help: `insert a space before --${inner}`,
    };
  }),
};
