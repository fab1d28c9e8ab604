import { NodeRuleDefinition } from '../rule';
import { onFlags } from './support/flags';

export const flagQuotes: NodeRuleDefinition = {
  id: 'node-flag-quotes',
  effect: 'broken',
  summary: 'the single quotes around a value become part of the value',
  check: onFlags(({ flag }) => (flag.value === undefined || !/^'.*'$|^'[^']*$/.test(flag.value) ? undefined : {
    message: `${flag.written}: the single quotes become part of the value`,
    help: 'remove the single quotes, or use \\" if the value contains spaces',
  })),
};
