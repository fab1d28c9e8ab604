import { CHANGES_IMAGES, CHANGES_TEMPLATE, hasProvenOwner, IS_NO_MIRROR_POD, MatchCondition, matchConditions, templateOf } from './conditions';
import { entryOf, lockedImages, nameOfImages } from './locked-images';
import { mayReport } from './may-report';
import { NAMESPACE_MODE_LABEL, notExempt, osOfNamespace } from './namespaces';
import { ADMISSION_MODES, AdmissionMode, marksFor, WindowsAdmissionOptions } from './options';
import {
  and, booleanAt, DataMap, equal, Expression, groupedBy, input, isIn, literal, not, or, PlainObject, policyVariables, stringAt, toCel, untyped,
  variable, when,
} from '../../base';
import { Effect, rulePage, Severity, SEVERITY_OF, urlOf } from '../../findings';
import { SERVED_KINDS } from '../../knowledge';
import { firstOf } from '../../kubernetes';
import { isAboutNodes, POD_RULES, podExpressions, PodRule, PolicyText, policyText, withRule } from '../../pods';
import { NamedObject } from '../object-set';

/** Objects whose Pods are judged: Pods, or workloads, by their template. */
export interface JudgedKind {
  readonly name: 'pods' | 'workloads';
  readonly rules: readonly PlainObject[];
  /** The Pod, or the template of a workload. */
  readonly template: (object: Expression<DataMap>) => Expression<DataMap>;
  readonly conditions: readonly MatchCondition[];
}

const object = untyped(input('object'));

/** Workloads whose templates are judged, so that what they create needn't be judged again, by API version. */
const { 'apps/v1': ofApps, 'batch/v1': ofBatch } = SERVED_KINDS;
const WORKLOADS = { 'apps/v1': ofApps, 'batch/v1': ofBatch };

/** Whether no judged workload controls an object: a finding about its template would be repeated for everything that it creates. */
const isNotCreatedByWorkload = (options: WindowsAdmissionOptions): MatchCondition => ({
  name: 'not-created-by-a-workload',
  holds: not(hasProvenOwner(options, (owner) => and(booleanAt(owner, 'controller'), or(
    ...Object.entries(WORKLOADS).map(([apiVersion, kinds]) => and(
      equal(stringAt(owner, 'apiVersion'), literal(apiVersion)), isIn(stringAt(owner, 'kind'), literal(kinds)),
    )),
  )))),
});

/** What an object must fulfil to be judged. */
export function judgingConditions(kind: JudgedKind, options: WindowsAdmissionOptions): readonly MatchCondition[] {
  return [...kind.conditions, isNotCreatedByWorkload(options)];
}

/** Pods are judged after they are completed, and when an image of theirs changes or is added. */
export const JUDGED_KINDS: readonly [pods: JudgedKind, workloads: JudgedKind] = [
  {
    name: 'pods',
    rules: [
      { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['pods'] },
      { apiGroups: [''], apiVersions: ['v1'], operations: ['UPDATE'], resources: ['pods/ephemeralcontainers'] },
    ],
    template: (of) => of,
    conditions: [IS_NO_MIRROR_POD, CHANGES_IMAGES],
  },
  {
    name: 'workloads',
    rules: [
      {
        apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'],
        resources: ['deployments', 'replicasets', 'statefulsets', 'daemonsets'],
      },
      { apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['jobs', 'cronjobs'] },
    ],
    template: templateOf,
    conditions: [CHANGES_TEMPLATE],
  },
];

/** The findings that one policy has. */
export interface PolicyShare {
  readonly name: 'placement' | 'errors' | 'advice';
  readonly effects: readonly Effect[];
  readonly has: (rule: PodRule) => boolean;
}

const ERRORS: readonly Effect[] = ['misplaced', 'broken'];

/** What the API server rejects isn't judged: it does that before. Errors are judged by two policies, since one would be too large. */
export const POLICY_SHARES: readonly PolicyShare[] = [
  { name: 'placement', effects: ERRORS, has: isAboutNodes },
  { name: 'errors', effects: ERRORS, has: (rule) => !isAboutNodes(rule) },
  { name: 'advice', effects: ['ignored', 'advice'], has: () => true },
];

/** What the API server does with a finding. */
export type Verdict = 'Audit' | 'Warn' | 'Deny';

/** What the API server does with findings in a mode. */
export function verdictsOf({ name }: PolicyShare, mode: AdmissionMode): readonly Verdict[] {
  switch (mode) {
    case 'off': return [];
    case 'audit': return ['Audit'];
    case 'warn': return ['Warn', 'Audit'];
    case 'deny': return [name === 'advice' ? 'Warn' : 'Deny', 'Audit'];
  }
}

/** A rule, and what a policy says about objects of a kind. */
export interface Judgement extends PolicyText {
  readonly rule: PodRule;
  readonly severity: Severity;
}

/** What a policy judges objects of a kind by. A Pod that only a toleration shows to be for Windows says so once it is completed. */
export function judgementsOf(kind: JudgedKind, { effects, has }: PolicyShare, options: WindowsAdmissionOptions): readonly Judgement[] {
  const pod = podExpressions(
    kind.name === 'pods' ? object : variable('template', kind.template(object)), undefined, { ...marksFor(options), taints: [] },
    options.images === undefined ? undefined : entryOf,
  );
  const os = variable('target', firstOf(pod.os, osOfNamespace('')));
  return Object.values<PodRule>(POD_RULES).flatMap((rule) => {
    const isLeftOut = kind.name === 'workloads'
      && (rule.inTemplates === 'never' || (rule.inTemplates === 'unless-completed' && options.mutate !== false));
    const text = isLeftOut || !has(rule) ? undefined : policyText(rule, pod, os, effects);
    return text ? [{ rule, severity: SEVERITY_OF[text.effect], ...text }] : [];
  });
}

/** The message of a policy for what it says. */
export const messageOf = ({ rule, isRight, text }: Judgement): Expression<string> => when(isRight, literal(''), withRule(rule, text));

/** The policies that judge Pods, each with its bindings, and the ConfigMap of locked images that they read. */
export function validatingPolicies(options: WindowsAdmissionOptions): readonly NamedObject[] {
  const { object: configMap } = lockedImages(options);
  const images = configMap ? [{ id: 'images', manifest: configMap }] : [];
  return [...images, ...JUDGED_KINDS.flatMap((kind) => POLICY_SHARES.flatMap((share) => policyAndBindings(kind, share, options)))];
}

const API_VERSION = 'admissionregistration.k8s.io/v1';

function policyAndBindings(kind: JudgedKind, share: PolicyShare, options: WindowsAdmissionOptions): readonly NamedObject[] {
  const id = `${kind.name}-${share.name}`;
  const name = `${options.name ?? 'k8s-windows'}-${id}`;
  const judgements = judgementsOf(kind, share, options);
  const hasImages = options.images !== undefined;
  const policy = {
    apiVersion: API_VERSION, kind: 'ValidatingAdmissionPolicy', metadata: { name },
    spec: {
      failurePolicy: options.failurePolicy ?? 'Ignore',
      ...(hasImages && { paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }),
      matchConstraints: { resourceRules: kind.rules, namespaceSelector: { matchExpressions: [notExempt(options)] } },
      matchConditions: matchConditions([...judgingConditions(kind, options), mayReport(kind, judgements, share, options)]),
      variables: policyVariables(judgements.map(messageOf)),
      validations: judgements.map((judgement) => ({
        expression: toCel(judgement.isRight),
        // if the other one can't be evaluated
        message: `${judgement.rule.id}: see ${urlOf(rulePage(judgement.rule.id))}`,
        messageExpression: toCel(messageOf(judgement)),
        reason: 'Invalid',
      })),
    },
  };
  return [{ id, manifest: policy }, ...bindings(share, options.mode ?? 'warn').map(({ mode, selector, validationActions }) => ({
    id: `${id}-${mode}`,
    manifest: {
      apiVersion: API_VERSION, kind: 'ValidatingAdmissionPolicyBinding', metadata: { name: `${name}-${mode}` },
      spec: {
        policyName: name, validationActions,
        // without the ConfigMap, the failure policy decides
        ...(hasImages && { paramRef: { ...nameOfImages(options), parameterNotFoundAction: 'Deny' } }),
        matchResources: { namespaceSelector: { matchExpressions: [selector] } },
      },
    },
  }))];
}

interface Binding {
  readonly mode: AdmissionMode;
  readonly selector: PlainObject;
  readonly validationActions: readonly Verdict[];
}

/** A binding for each reaction, with the Namespaces whose label asks for it; one of them is for Namespaces without a label, or an unknown one. */
function bindings(share: PolicyShare, defaultMode: AdmissionMode): readonly Binding[] {
  const keyOf = (mode: AdmissionMode) => verdictsOf(share, mode).join();
  return [...groupedBy(ADMISSION_MODES, keyOf)].filter(([key]) => key !== '').map(([, modes]) => {
    const isDefault = modes.includes(defaultMode);
    const values = isDefault ? ADMISSION_MODES.filter((mode) => !modes.includes(mode)) : modes;
    return {
      mode: modes[0], selector: { key: NAMESPACE_MODE_LABEL, operator: isDefault ? 'NotIn' : 'In', values },
      validationActions: verdictsOf(share, modes[0]),
    };
  });
}
