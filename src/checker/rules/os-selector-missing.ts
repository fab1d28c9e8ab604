import { selectOs } from './support/intended-os';
import { unlessClassHelps } from './support/placement';
import { asScheduled, ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const osSelectorMissing: RuleDefinition = {
  ...ofPodRule(
    POD_RULES.osSelectorMissing,
    ({ message }, { spec }, context) => {
      const fix = selectOs(spec, 'windows');
      return { ...(fix && { fix }), ...unlessClassHelps(message, spec, context) };
    },
    (pod, context) => (context.mixed ? asScheduled(pod, context) : undefined),
  ),
  looksUp: true,
  fixable: true,
};
