import { NodeLabel, OsName } from '../knowledge';
import { isDnsSubdomain, isKnown, isPresent, parseQuantity, PlainObject, Problem, show, valueAt } from '../manifest';
import { quotaSpec } from './namespace-fields';
import { ObjectSet } from './object-set';

export interface OsQuotaOptions {
  /** Name of the PriorityClass that the pods name, and of the other objects; one of its own for each namespace. */
  readonly name: string;
  readonly namespace: string;
  /** Whose pods are counted. */
  readonly os: OsName;
  /** What they may use together, as quantities. */
  readonly quota: {
    /** Sum of the cpu limits, and of the requests. @default - unlimited */
    readonly cpu?: string;
    /** Sum of the memory limits, and of the requests. @default - unlimited */
    readonly memory?: string;
    /** Number of pods. @default - unlimited */
    readonly pods?: number;
  };
  /** Priority of the pods. @default 0 */
  readonly priority?: number;
  /** Whether pods of that operating system are refused when they don't name the class: they would not be counted. @default true */
  readonly enforce?: boolean;
}

/**
 * A quota for the pods of one operating system in a namespace that has pods of both.
 *
 * A ResourceQuota can't select by operating system. It can by PriorityClass: so the pods name a class of their own, the quota counts that class,
 * and a ValidatingAdmissionPolicy (Kubernetes 1.30 and later) refuses pods of that operating system that don't name it. A LimitRange has no scopes
 * at all: where the two need different limits, they need namespaces of their own.
 */
export function osQuota(options: OsQuotaOptions): ObjectSet {
  const { name, namespace, os, quota, priority = 0, enforce = true } = options;
  return {
    objects: [
      {
        id: 'priority-class',
        manifest: { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value: priority, globalDefault: false, description: `Pods for ${os} nodes that ResourceQuota ${namespace}/${name} counts` },
      },
      {
        id: 'quota',
        manifest: {
          apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name, namespace },
          spec: { ...quotaSpec(quota ?? {}), scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: [name] }] } },
        },
      },
      ...(enforce ? [{ id: 'policy', manifest: policyOf(options) }, { id: 'policy-binding', manifest: bindingOf(options) }] : []),
    ],
    problems: osQuotaProblems(options),
    advice: enforce ? [] : [{ code: 'os-quota-option', path: ['enforce'], message: 'is false: pods that don\'t name the PriorityClass aren\'t counted', remedy: 'remove it' }],
  };
}

/** By `spec.os`, or by the selector that places the pod. */
function isOfOs(os: OsName): string {
  return `(has(object.spec.os) && object.spec.os.name == '${os}') || (has(object.spec.nodeSelector) && '${NodeLabel.OS}' in object.spec.nodeSelector && object.spec.nodeSelector['${NodeLabel.OS}'] == '${os}')`;
}

function policyOf({ name, os }: OsQuotaOptions): PlainObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }] },
      matchConditions: [{ name: os, expression: isOfOs(os) }],
      validations: [{
        expression: `has(object.spec.priorityClassName) && object.spec.priorityClassName == '${name}'`,
        message: `pods for ${os} nodes must have priorityClassName ${name}, by which their quota counts them`,
      }],
    },
  };
}

function bindingOf({ name, namespace }: OsQuotaOptions): PlainObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: { policyName: name, validationActions: ['Deny'], matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } } },
  };
}

/** Highest priority that isn't the cluster's own. Source: kubernetes v1.36.3 `pkg/apis/scheduling/types.go`. */
const MAX_PRIORITY = 1_000_000_000;

/** What of the options can't work; what isn't known yet is passed over. */
export function osQuotaProblems(options: OsQuotaOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) => problems.push({ code: 'os-quota-option', path, message: `is ${show(valueAt(options, path))}, ${message}`, remedy });
  const { name, namespace, os, quota, priority } = options;
  if (!isPresent(name) || (isKnown(name) && (!isDnsSubdomain(name) || name.startsWith('system-')))) { wrong(['name'], 'which is no name of a PriorityClass of one\'s own', 'use lower-case letters, digits, "-" and ".", not beginning with "system-"'); }
  if (!isPresent(namespace) || (isKnown(namespace) && !isDnsSubdomain(namespace))) { wrong(['namespace'], 'which is no namespace', 'name the one whose pods are counted'); }
  if (os !== 'windows' && os !== 'linux') { wrong(['os'], 'which is unknown', 'use "windows" or "linux"'); }
  if (isKnown(priority) && !(Number.isInteger(priority) && Math.abs(priority!) <= MAX_PRIORITY)) { wrong(['priority'], 'which is no priority', `use a whole number up to ${MAX_PRIORITY}`); }
  for (const key of ['cpu', 'memory'] as const) {
    const value = quota?.[key];
    if (isKnown(value) && (parseQuantity(value) ?? 0n) <= 0n) { wrong(['quota', key], 'which is no amount', 'use a quantity such as "64Gi" or "20"'); }
  }
  if (isKnown(quota?.pods) && !(Number.isInteger(quota.pods) && quota.pods! >= 0)) { wrong(['quota', 'pods'], 'which is no number of pods', 'use a whole number such as 20'); }
  for (const key of Object.keys(quota ?? {}).filter((each) => !['cpu', 'memory', 'pods'].includes(each))) { wrong(['quota', key], 'but a quota has no such key', 'give cpu, memory or pods'); }
  if (!quota || Object.values(quota).every((value) => !isPresent(value))) { wrong(['quota'], 'which limits nothing', 'give cpu, memory or pods'); }
  return problems;
}
