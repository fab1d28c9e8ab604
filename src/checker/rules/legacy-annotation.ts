import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { isPresent, objectAt, PlainObject, valueAt } from '../../base';
import { removal } from '../../findings';
import { LEGACY_ANNOTATIONS } from '../../knowledge';
import { RuleDefinition } from '../rule';

export const legacyAnnotation: RuleDefinition = {
  id: 'legacy-annotation',
  effect: 'ignored',
  fixable: true,
  needs: ['annotations'],
  summary: 'a Windows Pod has an annotation that nothing reads anymore',
  check: onWindowsPods(({ template, spec }) => Object.keys(objectAt(objectAt(template, 'metadata'), 'annotations')).flatMap((key) => {
    const legacy = LEGACY_ANNOTATIONS.find((each) => each.key.test(key));
    const path = ['metadata', 'annotations', key];
    if (!legacy) { return []; }
    // what the annotation was for would be lost without its successor
    const isReplaced = legacy.fields.some((field) => fieldOf(spec, field)) || valueAt(template, path) === PROCESS_ISOLATION;
    return [{ path, message: `annotation ${key} no longer has any effect`, help: `use ${legacy.instead}`, ...(isReplaced && { fix: removal(path) }) }];
  })),
};

/** The value of the isolation annotation for what Pods without a RuntimeClass get anyway. */
const PROCESS_ISOLATION = 'process';

/** Whether the Pod or one of its containers has a field. */
function fieldOf(spec: PlainObject, field: readonly string[]): boolean {
  return [spec, ...containersOf(spec).map(({ container }) => container)].some((each) => isPresent(valueAt(each, field)));
}
