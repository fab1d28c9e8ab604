import { ignoredFields, namingOs, rejectsNamedWindows } from './support/intended-os';
import { selectsWindows } from './support/placement';
import { asFindings, only, onPods, onSpecs, onWindowsPods, onWindowsSpecs, onWindowsWorkloads, rejected } from './support/pods';
import { tokenMountFails } from './support/volumes';
import { isPlainObject, isPresent, listAt, lookUp, objectAt, PlainObject, Problem, remembering, scalarText, show, valueAt } from '../../base';
import { Edit, nameOf, removal, setting } from '../../findings';
import {
  isDnsLabel, isDnsSubdomain, KINDS_WITH_SELECTOR, KUBERNETES_GROUPS, PROBES, REMOVED_API_VERSIONS, reportedMinor, SERVED_KINDS,
} from '../../knowledge';
import {
  apiGroupOf, claimTemplatesOf, combinationProblems, environmentNameProblems, handlerProblems, hasKnownLater, isKnownLater, mountedVolumeProblems,
  neverRunHandlerProblems, podOs, podSpecProblems, podTemplateProblems, portNameProblems, rejectedFieldProblems, requirementsOf, satisfies,
  scheduleProblems, workloadSpecProblems,
} from '../../kubernetes';
import { containerProblems } from '../../pods';
import { PodFacts } from '../pod-facts';
import { RuleDefinition, RuleFinding } from '../rule';

export const linuxFieldOnWindows: RuleDefinition = {
  id: 'linux-field-on-windows',
  isAboutPresence: true,
  effect: 'rejected',
  fixable: true,
  summary: 'a Linux-only field is set on a Pod with spec.os.name windows',
  check: onSpecs(({ template, containers, run: { kubernetes } }) => {
    if (valueAt(template, ['spec', 'os', 'name']) !== 'windows') { return []; }
    const problems = rejectedFieldProblems(template, 'windows', containers, reportedMinor(kubernetes));
    return asFindings('linux-field-on-windows', problems, ({ path }) => ({ fix: removal(path) }));
  }),
};

export const linuxFieldIgnored: RuleDefinition = {
  id: 'linux-field-ignored',
  isAboutPresence: true,
  effect: 'ignored',
  looksUp: true,
  fixable: true,
  summary: 'a Linux-only field is set on a Windows Pod without spec.os',
  check: onWindowsPods(({ spec, facts }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name']))) { return []; }
    const fails = tokenMountFails(facts, object, context);
    // an old version of the Pod Security level may require the fields
    const fix = rejectsNamedWindows(object, context) ? undefined : namingOs(facts);
    return ignoredFields(facts)
      .filter(({ field }) => !(fails && field.path[1] === 'runAsUser'))
      .map(({ path, value }) => ({
        path,
        message: `${nameOf(path)} is ${show(value)}, but Windows nodes ignore it, and the API server will reject it once spec.os is set`,
        help: `remove ${nameOf(path)}; to confine a Windows container, set its account in securityContext.windowsOptions.runAsUserName`,
        ...(fix && { fix }),
      }));
  }),
};

export const windowsOptionsOnLinux: RuleDefinition = {
  id: 'windows-options-on-linux',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Linux Pod sets windowsOptions',
  check: onSpecs((pod) => {
    if (valueAt(pod.spec, ['os', 'name']) === 'linux') {
      const more = ({ path }: Problem) => (looksLikeWindows(pod) ? {} : { fix: removal(path) });
      return asFindings('windows-options-on-linux', rejectedFieldProblems(pod.template, 'linux', pod.containers), more);
    }
    if (pod.os.os !== 'linux') { return []; }
    return pod.rejectedFields('linux').map(({ path }) => ({
      path,
      effect: 'ignored',
      message: `${nameOf(path)} has no effect: the Pod is placed on Linux nodes`,
      help: 'remove windowsOptions, or place the Pod on Windows nodes',
      ...(!looksLikeWindows(pod) && { fix: removal(path) }),
    }));
  }),
};

/** Whether the selectors or images of a Pod with spec.os.name linux are for Windows: then spec.os may be wrong. */
function looksLikeWindows({ spec: { os, ...others }, images }: PodFacts): boolean {
  return podOs(others).os === 'windows' || images.some((image) => image.os === 'windows');
}

export const removedApiVersion: RuleDefinition = {
  id: 'removed-api-version',
  effect: 'rejected',
  fixable: true,
  summary: 'a Windows workload, or a RuntimeClass for Windows nodes, uses an apiVersion that was removed from Kubernetes, or that never had the kind',
  check: only({ pods: 'windows', kinds: ['RuntimeClass'] }, (object, context) => {
    const { apiVersion, kind } = object;
    const pod = context.podOf(object);
    const [served] = Object.entries<readonly unknown[]>(SERVED_KINDS).find(([, kinds]) => kinds.includes(kind)) ?? [];
    if (served === undefined || !isPresent(apiVersion) || hasKnownLater(apiVersion) || apiVersion === served) { return []; }
    const isOfWindows = pod ? pod.os === 'windows' : KUBERNETES_GROUPS.has(apiGroupOf(apiVersion)) && selectsWindows(object);
    if (!isOfWindows) { return []; }
    const removed = lookUp(REMOVED_API_VERSIONS, apiVersion);
    const isRemoved = removed !== undefined && removed.kinds.includes(kind as string);
    const isServed = isRemoved && (reportedMinor(context.kubernetes) ?? Infinity) < removed.since;
    const labels = valueAt(pod?.template, ['metadata', 'labels']);
    const selector: readonly Edit[] = served === 'apps/v1' && !isPresent(objectAt(object, 'spec').selector)
      && Object.keys(objectAt({ labels }, 'labels')).length > 0
      ? [{ op: 'set', path: ['spec', 'selector', 'matchLabels'], value: labels }]
      : [];
    return [{
      path: ['apiVersion'],
      ...(isServed && { effect: 'advice' as const }),
      message: isRemoved
        ? `apiVersion is ${show(apiVersion)}, whose ${scalarText(kind)} was removed in Kubernetes 1.${removed.since}: the API server ${isServed
          ? 'doesn\'t serve it from then on' : 'no longer serves it'}`
        : `apiVersion is ${show(apiVersion)}, which has no ${scalarText(kind)}: the API server doesn't serve it`,
      help: `use ${served}`,
      ...(!isServed && { fix: { description: `use ${served}`, edits: [{ op: 'set', path: ['apiVersion'], value: served }, ...selector] } }),
    }];
  }),
};

export const workloadSelector: RuleDefinition = {
  id: 'workload-selector',
  effect: 'rejected',
  fixable: true,
  summary: 'a Windows workload has no selector, or one that doesn\'t match its own Pods',
  check: onWindowsWorkloads((object, pod) => {
    const { apiVersion, kind } = object;
    const labels = objectAt(objectAt(pod.template, 'metadata'), 'labels');
    const given = objectAt(object, 'spec');
    const isController = apiVersion === 'v1' && kind === 'ReplicationController';
    const isJob = apiVersion === 'batch/v1' && kind === 'Job' && given.manualSelector === true;
    if (!isController && !isJob && (apiVersion !== 'apps/v1' || !KINDS_WITH_SELECTOR.includes(kind as string))) { return []; }
    const spec = isController ? { selector: isPlainObject(given.selector) ? { matchLabels: given.selector } : given.selector } : given;
    const { selector } = spec;
    const isNothing = (value: unknown) => !isPresent(value) || (typeof value === 'object' && Object.keys(value!).length === 0);
    const { matchLabels, matchExpressions, ...others } = objectAt(spec, 'selector');
    const isEmpty = isPlainObject(selector) && [matchLabels, matchExpressions].every(isNothing) && !Object.keys(others).some(isKnownLater);
    const hasOthers = Object.keys(others).length > 0;
    if (!isPresent(selector) || isEmpty) {
      // that of a controller defaults to the labels, and an empty one of a Job selects all
      if (isController || (isJob && isEmpty)) { return []; }
      const fix = setting(['spec', 'selector', 'matchLabels'], labels, 'select the labels of the template');
      return [{
        path: isEmpty ? ['spec', 'selector'] : ['spec'],
        message: `spec.selector ${!isEmpty ? 'is missing' : hasOthers ? 'has neither matchLabels nor matchExpressions' : 'is empty'}: the API server `
          + 'rejects the workload',
        help: 'set spec.selector.matchLabels to the labels of the template', ...(!hasOthers && Object.keys(labels).length > 0 && { fix }),
      }];
    }
    const { metadata } = pod.template;
    if ([metadata, objectAt({ metadata }, 'metadata').labels, ...Object.keys(labels)].some(isKnownLater)) { return []; }
    const isKnown = (key: string, ...more: readonly unknown[]) => ![key, lookUp(labels, key), ...more].some(isKnownLater);
    const wrongLabels = Object.entries(objectAt(selector, 'matchLabels'))
      .filter(([key, value]) => lookUp(labels, key) !== value && isKnown(key, value))
      .map(([key, value]) => ({ path: ['matchLabels', key], requires: `${key}: ${show(value)}`, key }));
    const wrongExpressions = requirementsOf(objectAt(spec, 'selector'))
      .filter(({ key, operator, values }) => isKnown(key, operator) && !hasKnownLater(values))
      .filter((each) => !satisfies(each, lookUp(labels, each.key) as string | undefined))
      .map(({ key, operator, values }) => ({ path: ['matchExpressions'], requires: `${key} ${operator}${values ? ` ${show(values)}` : ''}`, key }));
    return [...wrongLabels, ...wrongExpressions].map(({ path, requires, key }) => ({
      path: ['spec', 'selector', ...(isController ? path.slice(1) : path)],
      message: `the selector requires ${requires}, but the template has `
        + `${isPresent(lookUp(labels, key)) ? show(lookUp(labels, key)) : 'no such label'}: the API server rejects the workload`,
      help: 'use the same labels in the template and the selector',
    }));
  }),
};

export const environmentVariableName: RuleDefinition = {
  id: 'environment-variable-name',
  effect: 'rejected',
  needs: ['env'],
  summary: 'an environment variable of a Windows container has a name that the API server rejects',
  check: onWindowsSpecs(({ containers, run: { kubernetes } }) => rejected(
    'environment-variable-name', environmentNameProblems(containers, reportedMinor(kubernetes)!),
  )),
};

/**
 * The controller appends 11 characters to the name of a CronJob for that of a Job, which is the value of a label of its Pods. To the name of a
 * StatefulSet, it appends "-" and a hash of up to 10 characters for the label of the revision.
 * Source: kubernetes v1.37.2 `pkg/apis/batch/validation/validation.go`, `pkg/registry/batch/job/strategy.go` (`generateSelector`),
 * `pkg/controller/history/controller_history.go` (`ControllerRevisionName`), `pkg/controller/statefulset/stateful_set_utils.go` (`setPodRevision`),
 * read 2026-11-29.
 */
const LONGEST_NAMES = { CronJob: 52, Job: 63, StatefulSet: 52 };

export const objectName: RuleDefinition = {
  id: 'object-name',
  effect: 'rejected',
  summary: 'a Windows workload has a name that the API server rejects',
  check: onWindowsWorkloads((object) => {
    const { name } = objectAt(object, 'metadata');
    if (!isPresent(name) || name === '') { return []; }
    // the names of its Pods are host names; Kubernetes before 1.27 accepts others, but creates no Pods
    const isLabel = object.kind === 'StatefulSet';
    const must = isLabel ? 'a DNS label of at most 63 characters' : 'a DNS subdomain';
    const isRight = typeof name === 'string' && (isLabel ? isDnsLabel(name) : isDnsSubdomain(name));
    const longest = lookUp(LONGEST_NAMES, scalarText(object.kind)) ?? Infinity;
    // with a selector of its own, a Job gets no labels
    if (isRight && (name.length <= longest || (object.kind === 'Job' && objectAt(object, 'spec').manualSelector))) { return []; }
    const consequence = isRight && isLabel
      ? 'with "-" and a hash of up to 10 characters, it is the value of a label of its Pods'
      : 'the API server rejects the object';
    return [{
      path: ['metadata', 'name'],
      message: `the name must be ${isRight ? `at most ${longest} characters long` : must}, got ${show(name)}: ${consequence}`,
      help: isRight ? 'shorten it' : `use lowercase letters, digits, ${isLabel ? 'and "-"' : '"-", and "."'}`,
    }];
  }),
};

export const portName: RuleDefinition = {
  id: 'port-name',
  effect: 'rejected',
  needs: ['ports'],
  summary: 'a port of a Windows container has a name that the API server rejects',
  check: onWindowsSpecs(({ containers }) => rejected('port-name', portNameProblems(containers))),
};

export const probeHandler: RuleDefinition = {
  id: 'probe-handler',
  effect: 'rejected',
  needs: [...PROBES, 'lifecycle'],
  summary: 'a probe or a hook of a Windows container has no handler, more than one, or one that never runs, or is that of an init container',
  check: onWindowsSpecs(({ containers }) => [
    ...rejected('probe-handler', handlerProblems(containers)),
    // Source: kubernetes v1.37.2 `pkg/kubelet/kuberuntime/kuberuntime_container.go` (startContainer, executePreStopHook), read 2026-11-30
    ...asFindings('probe-handler', neverRunHandlerProblems(containers), ({ path, message }) => {
      const isAtStart = path.includes('postStart');
      return {
        effect: isAtStart ? 'broken' : 'ignored',
        message: `${nameOf(path)} ${message}: the hook always fails${isAtStart ? ', and the kubelet stops the container' : ''}`,
      };
    }),
  ]),
};

export const volumeMountMissing: RuleDefinition = {
  id: 'volume-mount-missing',
  effect: 'rejected',
  needs: ['volumeMounts'],
  summary: 'a Windows container mounts a volume that its Pod doesn\'t have',
  check: onWindowsPods(({ spec, facts }, _, object) => (
    rejected('volume-mount-missing', mountedVolumeProblems(spec, facts.containers, claimTemplatesOf(object, object.kind))))),
};

export const cronSchedule: RuleDefinition = {
  id: 'cron-schedule',
  effect: 'rejected',
  summary: 'a CronJob with Windows Pods has a schedule that the API server rejects',
  check: onWindowsWorkloads((object) => asFindings(
    'cron-schedule', scheduleProblems(object, object.kind), ({ message }) => ({ message: `schedule ${message}: the API server rejects the CronJob` }),
  )),
};

/** Codes of what the API server requires of Pods and containers. It accepts images that the kubelet can't parse. */
const REQUIRED = ['field-value', 'field-missing', 'field-unknown', 'image', 'container-name', 'no-containers'];

export const malformedPod: RuleDefinition = {
  id: 'malformed-pod',
  effect: 'rejected',
  summary: 'a Pod or its workload has an invalid value, lacks a required field, or has a container without an image or a name of its own',
  check: only({ pods: 'all' }, (object, context) => [
    ...malformedTemplate(object, context),
    ...(context.podOf(object)?.os === 'windows' ? malformedWorkload(object, reportedMinor(context.kubernetes)) : []),
  ]),
};

/** The labels and annotations of claims aren't validated before their controller creates them. */
const malformedWorkload = (object: PlainObject, minor: number | undefined) => (
  malformed(workloadSpecProblems(object, minor), 'workload').map((found): RuleFinding => {
    const [, list, , , map] = found.path;
    const isOfClaim = list === 'volumeClaimTemplates' && ['labels', 'annotations'].includes(map as string)
      && typeof valueAt(object, found.path) === 'string';
    return isOfClaim ? { ...found, effect: 'broken', message: found.message.replace(/workload$/, 'claim, without which no Pod starts') } : found;
  }));

const malformedTemplate = onPods(({ template, facts }, _, object) => [
  ...malformed(podTemplateProblems(template)),
  ...malformed(debuggedProblems(object)),
  ...(isPlainObject(template.spec ?? {}) ? facts.of(malformedSpec(scalarText(object.kind))) : []),
]);

/** Ephemeral containers of a Pod that isn't one of a cluster, where they are added. */
function debuggedProblems({ kind, spec, status }: PlainObject): readonly Problem[] {
  if (kind !== 'Pod' || isPresent(status) || listAt(spec, 'ephemeralContainers').length === 0) { return []; }
  return [{
    code: 'field-value', path: ['spec', 'ephemeralContainers'], message: 'must be unset when the Pod is created, got a list',
    remedy: 'remove it, and use kubectl debug with the running Pod',
  }];
}

const malformedSpec = remembering((kind) => ({ spec, containers, run }: PodFacts) => {
  const ofFields = [...podSpecProblems(spec, kind), ...combinationProblems(spec, containers, reportedMinor(run.kubernetes))];
  // what is in a place with a problem has no other
  const isNew = ({ path }: Problem) => !ofFields.some((known) => known.path.every((key, i) => path[i] === key));
  return malformed([...ofFields, ...containerProblems(spec).filter(isNew)]);
});

function malformed(problems: readonly Problem[], what?: 'workload'): readonly RuleFinding[] {
  return problems.length === 0 ? [] : REQUIRED.flatMap((code) => rejected(code, problems, what));
}
