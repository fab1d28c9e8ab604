import { CHANGES_SPEC, CHANGES_TEMPLATE, hasProvenOwner, IS_NO_MIRROR_POD, isNotKeptOnLinux, MatchCondition, matchConditions } from './conditions';
import { isIncomplete } from './incomplete';
import { NAMESPACE_MODE_LABEL, notExempt, osOfNamespace } from './namespaces';
import { marksFor, minorOf, MUTATING_POLICIES, WindowsAdmissionOptions } from './options';
import { podChanges } from './pod-changes';
import { podUpdateChanges } from './pod-updates';
import { equal, Expression, input, literal, PatchOperation, PlainObject, policyVariables, stringAt, toCel } from '../../base';
import { KNOWN_KUBERNETES_MINORS, Platform } from '../../knowledge';
import { ResourceDefaults, retrofitDefaults } from '../../pods';
import { NamedObject } from '../object-set';

/** A kind of objects that the policies change. */
export interface AdmittedKind {
  readonly name: string;
  /** Keys to the Pod template; none for a Pod. */
  readonly path: readonly string[];
  readonly rule: PlainObject;
  readonly conditions: (platform: Platform, resources: ResourceDefaults) => readonly MatchCondition[];
}

/** Pods of every workload are changed when they are created, but those of DaemonSets in their template: each of its Pods is for one node. */
export const ADMITTED_KINDS: readonly [pods: AdmittedKind, daemonSets: AdmittedKind] = [
  {
    name: 'pods', path: [],
    rule: { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] },
    conditions: (platform, resources) => [IS_NO_MIRROR_POD, isNotKeptOnLinux(input('object')), isIncomplete(platform, resources)],
  },
  {
    name: 'daemonsets', path: ['spec', 'template'],
    rule: { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['daemonsets'] },
    conditions: () => [CHANGES_TEMPLATE],
  },
];

/** The JSON Patch that a policy applies to the objects of a kind. */
export function changesOf(kind: AdmittedKind, options: WindowsAdmissionOptions): Expression<readonly PatchOperation[]> {
  const { platform, linux } = options;
  return podChanges(kind.path, {
    platform: platform ?? Platform.UPSTREAM,
    marks: marksFor(options),
    resources: retrofitDefaults(options),
    otherwise: osOfNamespace(linux === 'leave' ? '' : 'linux'),
    pinsLinux: linux !== 'leave',
    undecided: options.undecided ?? 'leave',
    isForOneNode: hasProvenOwner(options, (owner) => equal(stringAt(owner, 'kind'), literal('DaemonSet'))),
  });
}

/** Updates of Pods, which may lack what the Pod got when it was created. */
const POD_UPDATES = {
  name: 'pod-updates', rule: { ...ADMITTED_KINDS[0].rule, operations: ['UPDATE'] }, conditions: () => [IS_NO_MIRROR_POD, CHANGES_SPEC],
};

/** The policies that complete Pods, each with its binding. */
export function mutatingPolicies(options: WindowsAdmissionOptions): readonly NamedObject[] {
  return [
    ...ADMITTED_KINDS.flatMap((kind) => policyAndBinding(kind, changesOf(kind, options), options)),
    ...policyAndBinding(POD_UPDATES, podUpdateChanges(options.platform ?? Platform.UPSTREAM, retrofitDefaults(options)), options),
  ];
}

function policyAndBinding(
  kind: Omit<AdmittedKind, 'path'>, changes: Expression<readonly PatchOperation[]>, options: WindowsAdmissionOptions,
): readonly NamedObject[] {
  const name = `${options.name ?? 'k8s-windows'}-${kind.name}`;
  const minor = minorOf(options) ?? KNOWN_KUBERNETES_MINORS.last;
  const apiVersion = `admissionregistration.k8s.io/${minor < MUTATING_POLICIES.stable ? 'v1beta1' : 'v1'}`;
  return [
    {
      id: kind.name,
      manifest: {
        apiVersion, kind: 'MutatingAdmissionPolicy', metadata: { name },
        spec: {
          failurePolicy: options.failurePolicy ?? 'Ignore', reinvocationPolicy: 'IfNeeded',
          matchConstraints: {
            resourceRules: [kind.rule],
            namespaceSelector: { matchExpressions: [notExempt(options), { key: NAMESPACE_MODE_LABEL, operator: 'NotIn', values: ['off'] }] },
          },
          matchConditions: matchConditions(kind.conditions(options.platform ?? Platform.UPSTREAM, retrofitDefaults(options))),
          variables: policyVariables([changes]),
          mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: toCel(changes) } }],
        },
      },
    },
    { id: `${kind.name}-binding`, manifest: { apiVersion, kind: 'MutatingAdmissionPolicyBinding', metadata: { name }, spec: { policyName: name } } },
  ];
}
