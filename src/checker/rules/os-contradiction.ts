import { RuleDefinition } from '../rule';
import { imagesOf, osProblems } from './support/core';
import { runtimeClassOf } from './support/placement';
import { asScheduled, ofPodRule } from './support/pod-rule';
import { asFindings, only, onPods } from './support/pods';
import { objectAt, PlainObject, show, valueAt } from '../../base';
import { setting } from '../../findings';
import { isLinuxImage, isWindowsImage, OsName } from '../../knowledge';
import { POD_RULES } from '../../pods';

const OS_NAMES: readonly OsName[] = ['linux', 'windows'];

/** The finding where no single selector is wrong. */
const CONFLICT = ofPodRule(POD_RULES.osContradiction, ({ message }, { spec }, context) => {
  const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
  if (Object.keys(ofClass).length > 0) {
    const selectors = `required affinity, with the nodeSelector of RuntimeClass ${show(spec.runtimeClassName)},`;
    return { path: ['spec', 'runtimeClassName'], message: message.replace('required affinity', selectors) };
  }
  return { path: ['spec', Object.keys(objectAt(spec, 'nodeSelector')).length > 0 ? 'nodeSelector' : 'affinity'] };
}, asScheduled);

/** The selectors that are wrong by themselves. */
const WRONG_SELECTORS = onPods(({ template, spec, os }) => (os ? asFindings('os-contradiction', osProblems(template, os), ({ path }) => {
  // if all images are made for this operating system, the selector is wrong
  const isSelector = path[1] === 'nodeSelector' && OS_NAMES.includes(valueAt(template, path) as OsName);
  return isSelector && osOfImages(spec) === os ? { fix: setting(path, os) } : {};
}) : []));

export const osContradiction: RuleDefinition = {
  ...CONFLICT,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'all' }, (object, context) => {
    const conflicts = CONFLICT.check(object, context);
    const found = conflicts.length > 0 ? WRONG_SELECTORS(object, context) : [];
    return found.length > 0 ? found : conflicts;
  }),
};

/** The operating system that all images of a Pod are made for; `undefined` if one is unknown, or they differ. */
function osOfImages(spec: PlainObject): OsName | undefined {
  const systems = new Set(imagesOf(spec).map(({ image }) => (isWindowsImage(image) ? 'windows' : (isLinuxImage(image) ? 'linux' : undefined))));
  return systems.size === 1 ? [...systems][0] : undefined;
}
