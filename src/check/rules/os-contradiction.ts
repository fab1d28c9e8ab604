import { isLinuxImage, isWindowsImage, NodeLabel, OsName } from '../../knowledge';
import { objectAt, PlainObject, show, valueAt } from '../../manifest';
import { CheckContext, Rule, RuleFinding } from '../rule';
import { imagesOf, osProblems } from './support/core';
import { windowsPod } from './support/example';
import { admits, isScheduled, runtimeClassOf, scheduledSpec } from './support/placement';
import { asFindings, onPods, setting } from './support/pods';

const OS_NAMES: readonly OsName[] = ['linux', 'windows'];

export const osContradiction: Rule = {
  id: 'os-contradiction',
  effect: 'misplaced',
  summary: 'spec.os and the selectors of a pod name different operating systems',
  why: 'The API server doesn\'t compare them. The scheduler goes by nodeSelector and affinity alone: the pod lands on a node whose kubelet refuses it (PodOSNotSupported), or, where the selectors contradict each other, on none.',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSField)',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: linux' }),
  good: windowsPod(),
  check: onPods(({ template, spec, os }, context) => {
    if (!isScheduled(spec)) { return []; }
    const scheduled = scheduledSpec(spec, context);
    const admitted = OS_NAMES.filter((name) => admits(scheduled, name));
    if (os ? admitted.includes(os) : admitted.length > 0) { return []; }
    const found = os ? asFindings('os-contradiction', osProblems(template, os), ({ path }) => {
      // what the images are made for can't have been meant for the other system
      const isSelector = path[1] === 'nodeSelector' && OS_NAMES.includes(valueAt(template, path) as OsName);
      return isSelector && osOfImages(spec) === os ? { fix: setting(path, os) } : {};
    }) : [];
    return found.length > 0 ? found : [contradiction(spec, os, admitted[0], context)];
  }),
};

/** What is said where no single selector is to blame. */
function contradiction(spec: PlainObject, os: OsName | undefined, admitted: OsName | undefined, context: CheckContext): RuleFinding {
  const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
  const place = Object.keys(ofClass).length > 0 ? 'runtimeClassName' : (Object.keys(objectAt(spec, 'nodeSelector')).length > 0 ? 'nodeSelector' : 'affinity');
  const selectors = `nodeSelector and required affinity${place === 'runtimeClassName' ? `, with the nodeSelector of RuntimeClass ${show(spec.runtimeClassName)},` : ''}`;
  return {
    path: ['spec', place],
    message: os && admitted
      ? `${selectors} take ${admitted} nodes only, but the pod is for ${os} nodes`
      : `${selectors} contradict each other, so that no node has what they want: the pod stays pending`,
    help: `let them name one operating system by ${NodeLabel.OS}${os ? `, ${os}` : ''}, and remove what contradicts it`,
  };
}

/** The operating system that all images of a pod are made for, if each tells. */
function osOfImages(spec: PlainObject): OsName | undefined {
  const told = new Set(imagesOf(spec).map(({ image }) => (isWindowsImage(image) ? 'windows' : (isLinuxImage(image) ? 'linux' : undefined))));
  return told.size === 1 ? [...told][0] : undefined;
}
