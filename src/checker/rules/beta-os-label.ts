import { runtimeClassOf } from './support/placement';
import { ofPodRule } from './support/pod-rule';
import { isPresent, lookUp, objectAt, PlainObject, scalarText, valueAt } from '../../base';
import { Edit, Fix } from '../../findings';
import { STABLE_LABELS } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

export const betaOsLabel: RuleDefinition = {
  ...ofPodRule(POD_RULES.betaOsLabel, ({ path }, { spec }, context) => {
    const fix = renaming(path, spec, context);
    return fix ? { fix } : {};
  }),
  looksUp: true,
  fixable: true,
};

/** Renames a label; `undefined` where that would hide a conflict with the stable label's value, or create one that the API server rejects. */
function renaming(path: RuleFinding['path'], spec: PlainObject, context: CheckContext): Fix | undefined {
  const isInSelector = path[1] === 'nodeSelector';
  const key = scalarText(isInSelector ? path[2] : valueAt({ spec }, path));
  const stable = lookUp(STABLE_LABELS, key)!;
  const description = `rename ${key} to ${stable}`;
  if (!isInSelector) { return { description, edits: [{ op: 'set', path, value: stable }] }; }
  const selector = objectAt(spec, 'nodeSelector');
  const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
  if ([selector[stable], ofClass[stable]].some((value) => isPresent(value) && value !== selector[key])) { return undefined; }
  const rename: readonly Edit[] = [{ op: 'set', path: ['spec', 'nodeSelector', stable], value: selector[key], from: path }];
  return { description, edits: [{ op: 'remove', path }, ...(isPresent(selector[stable]) ? [] : rename)] };
}
