import { NodeLabel, OsName } from '../knowledge';
import { isDnsSubdomain, isPresent, OptionProblems, PlainObject, Problem } from '../manifest';
import { QUOTA, quotaSpec } from './namespace-fields';
import { NO_OBJECTS, ObjectSet } from './object-set';
import { BOOLEAN, checkedBy, choice, NUMBER, options as optionsOf, required, STRING } from '../options/schema';

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
  return checkedBy(OPTIONS, options, NO_OBJECTS, made);
}

const OPTIONS = optionsOf<OsQuotaOptions>({
  name: required(STRING, 'name the PriorityClass'), namespace: required(STRING, 'name the namespace whose pods are counted'),
  os: required(choice('windows', 'linux'), 'use "windows" or "linux"'), quota: required(QUOTA, 'give cpu, memory or pods'), priority: NUMBER, enforce: BOOLEAN,
});

function made(options: OsQuotaOptions): ObjectSet {
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

/** What of the options is invalid; what isn't known yet is passed over. */
function osQuotaProblems({ name, namespace, quota, priority }: OsQuotaOptions): readonly Problem[] {
  const problems = new OptionProblems('os-quota-option');
  problems.unless((each) => isDnsSubdomain(String(each)) && !String(each).startsWith('system-'), ['name'], name, 'be a name of a PriorityClass: a DNS subdomain without the prefix "system-"', 'use lower-case letters, digits, "-" and "."');
  problems.objectName(['namespace'], namespace, 'namespace');
  problems.integer(['priority'], priority, -MAX_PRIORITY, MAX_PRIORITY);
  problems.quantity(['quota', 'cpu'], quota?.cpu, '20');
  problems.quantity(['quota', 'memory'], quota?.memory, '64Gi');
  problems.integer(['quota', 'pods'], quota?.pods, 0);
  if (quota && Object.values(quota).every((value) => !isPresent(value))) { problems.must(['quota'], quota, 'limit something', 'give cpu, memory or pods'); }
  return problems.list;
}
