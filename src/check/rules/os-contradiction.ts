import { isLinuxImage, isWindowsImage, NodeLabel, OsName } from '../../knowledge';
import { objectAt, PlainObject, show, valueAt } from '../../manifest';
import { CheckContext, Rule, RuleFinding } from '../rule';
import { imagesOf, osProblems } from './support/core';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { admits, isScheduled, runtimeClassOf, scheduledSpec } from './support/placement';
import { asFindings, onPods, setting } from './support/pods';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const OS_NAMES: readonly OsName[] = ['linux', 'windows'];

export const osContradiction: Rule = {
  id: 'os-contradiction',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Pod\'s spec.os and its node selectors name different operating systems',
  why: 'The API server doesn\'t compare them. The scheduler uses only nodeSelector and affinity: the Pod lands on a node whose kubelet rejects it (PodOSNotSupported) or, if the selectors conflict with each other, on none.',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSField)',
  bad: windowsPod({ image: IMAGE, nodeSelector: 'nodeSelector:\n  kubernetes.io/os: linux', spec: BUILDS_OF_2022 }),
  good: windowsPod({ image: IMAGE, spec: BUILDS_OF_2022 }),
  check: onPods(({ template, spec, os }, context) => {
    if (!isScheduled(spec)) { return []; }
    const scheduled = scheduledSpec(spec, context);
    const admitted = OS_NAMES.filter((name) => admits(scheduled, name));
    if (os ? admitted.includes(os) : admitted.length > 0) { return []; }
    const found = os ? asFindings('os-contradiction', osProblems(template, os), ({ path }) => {
      // if all images are made for this operating system, the selector is wrong
      const isSelector = path[1] === 'nodeSelector' && OS_NAMES.includes(valueAt(template, path) as OsName);
      return isSelector && osOfImages(spec) === os ? { fix: setting(path, os) } : {};
    }) : [];
    return found.length > 0 ? found : [conflict(spec, os, admitted[0], context)];
  }),
};

/** The finding where no single selector is wrong. */
function conflict(spec: PlainObject, os: OsName | undefined, admitted: OsName | undefined, context: CheckContext): RuleFinding {
  const ofClass = objectAt(objectAt(runtimeClassOf(spec, context), 'scheduling'), 'nodeSelector');
  const place = Object.keys(ofClass).length > 0 ? 'runtimeClassName' : (Object.keys(objectAt(spec, 'nodeSelector')).length > 0 ? 'nodeSelector' : 'affinity');
  const selectors = `nodeSelector and required affinity${place === 'runtimeClassName' ? `, with the nodeSelector of RuntimeClass ${show(spec.runtimeClassName)},` : ''}`;
  return {
    path: ['spec', place],
    message: os && admitted
      ? `${selectors} allow only ${admitted} nodes, but the Pod is for ${os} nodes`
      : `${selectors} conflict with each other, so no node matches: the Pod stays Pending`,
    help: `select one operating system by ${NodeLabel.OS}${os ? `: ${os}` : ''}, and remove what conflicts with it`,
  };
}

/** The operating system that all images of a Pod are made for; `undefined` if one is unknown, or they differ. */
function osOfImages(spec: PlainObject): OsName | undefined {
  const systems = new Set(imagesOf(spec).map(({ image }) => (isWindowsImage(image) ? 'windows' : (isLinuxImage(image) ? 'linux' : undefined))));
  return systems.size === 1 ? [...systems][0] : undefined;
}
