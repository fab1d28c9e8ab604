import { and, concat, equal, has, isEmpty, literal, lookUp, not, or, stringAt, when } from '../../base';
import { NodeLabel, STABLE_LABELS } from '../../knowledge';
import { REQUIRED_TERMS } from '../../kubernetes';
import { itemsOf } from '../parts';
import { isScheduled } from '../pod';
import { eachOf, PodRule } from '../rule';

/** A RuntimeClass may select nodes, but not in templates. */
export const osSelectorMissing: PodRule = {
  id: 'os-selector-missing',
  decidedBy: ['selection'],
  effect: 'misplaced',
  pods: 'windows',
  summary: 'a Windows Pod doesn\'t select Windows nodes',
  inTemplates: 'never',
  findings: (pod) => [eachOf([], () => ({
    when: and(isScheduled(pod), pod.allows.linux, pod.allows.windows),
    at: [],
    message: [
      'only ',
      when(has(pod.spec, 'os', 'name'), literal('spec.os'), when(
        pod.isHostProcess, literal('hostProcess'),
        when(isEmpty(pod.windowsImages), literal('a toleration, the RuntimeClass, or the Namespace'), literal('the image')),
      )),
      ' shows that this is a Windows Pod, and the scheduler ignores that: it may place the Pod on a Linux node',
    ],
    help: `add ${NodeLabel.OS}: windows to the nodeSelector`,
  }))],
};

export const osContradiction: PodRule = {
  id: 'os-contradiction',
  decidedBy: ['selection', 'os'],
  effect: 'misplaced',
  pods: 'all',
  summary: 'a Pod\'s spec.os and its node selectors name different operating systems',
  findings: (pod) => {
    const { linux, windows } = pod.allows;
    const isFor = (os: string) => equal(pod.os, literal(os));
    const statement = (condition: typeof linux, message: string | ReturnType<typeof concat>) => eachOf([], () => ({
      when: and(isScheduled(pod), condition),
      at: [],
      message,
      help: when(
        isFor(''), literal(`select one operating system by ${NodeLabel.OS}, and remove what conflicts with it`),
        concat(`select one operating system by ${NodeLabel.OS}: `, pod.os, ', and remove what conflicts with it'),
      ),
    }));
    return [
      statement(
        or(and(isFor('windows'), not(windows), linux), and(isFor('linux'), not(linux), windows)),
        concat('the Pod\'s selectors allow only ', when(linux, literal('linux'), literal('windows')), ' nodes, but it is for ', pod.os, ' nodes'),
      ),
      statement(or(and(not(linux), not(windows)), pod.builds.areAtOdds), 'the Pod\'s selectors match no node: it runs nowhere'),
    ];
  },
};

const TERMS = itemsOf('term', ...REQUIRED_TERMS);
const REQUIREMENTS = itemsOf('r', 'matchExpressions');

export const betaOsLabel: PodRule = {
  id: 'beta-os-label',
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows Pod selects nodes by a label that is deprecated since Kubernetes 1.14',
  findings: ({ spec }) => {
    const deprecation = (key: string) => ({
      message: `the Pod selects nodes by ${key}, which is deprecated since Kubernetes 1.14`, help: `use ${lookUp(STABLE_LABELS, key)} instead`,
    });
    const keys = Object.keys(STABLE_LABELS);
    return [
      ...keys.map((key) => eachOf([], () => ({ when: has(spec, 'nodeSelector', key), at: ['nodeSelector', key], ...deprecation(key) }))),
      ...keys.map((key) => eachOf([TERMS, REQUIREMENTS], (_, requirement) => ({
        when: equal(stringAt(requirement, 'key'), literal(key)), at: ['key'], ...deprecation(key),
      }))),
    ];
  },
};
