import { QUOTA, quotaSpec } from './namespace-fields';
import { NO_OBJECTS, ObjectSet } from './object-set';
import { BOOLEAN, checkedBy, choice, NUMBER, options as optionsOf, PlainObject, Problem, required, STRING } from '../base';
import { isDnsSubdomain, NodeLabel, OsName } from '../knowledge';
import { OptionChecks, OptionProblems } from '../kubernetes';

/** Options of `osQuota`. */
export interface OsQuotaOptions {
  /** Name of the PriorityClass that the Pods use, and of the other objects. Use a different name for each Namespace. */
  readonly name: string;
  /** Namespace of the Pods and of the ResourceQuota. */
  readonly namespace: string;
  /** Operating system of the Pods to count. */
  readonly os: OsName;
  /**
   * Limits for all of these Pods together, as quantities. With `cpu` or `memory`, the API server rejects those of these Pods that have a container
   * without a limit of it, unless a LimitRange of the Namespace sets one.
   */
  readonly quota: {
    /** Sum of the CPU limits, and of the CPU requests, as a quantity. @default - unlimited */
    readonly cpu?: string;
    /** Sum of the memory limits, and of the memory requests, as a quantity. @default - unlimited */
    readonly memory?: string;
    /** Number of pods. @default - unlimited */
    readonly pods?: number;
  };
  /** Priority of the pods. @default 0 */
  readonly priority?: number;
  /** Whether to reject Pods of that operating system that don't use the PriorityClass, and so wouldn't be counted. @default true */
  readonly enforce?: boolean;
}

/**
 * A quota for the Pods of one operating system, in a Namespace with Pods of both.
 *
 * A ResourceQuota can't select by operating system, but it can by PriorityClass: so the Pods use a PriorityClass of their own, the quota counts that
 * class, and a ValidatingAdmissionPolicy (Kubernetes 1.30 and later) rejects Pods of that operating system that don't use it. A LimitRange has no
 * scopes: if Linux and Windows Pods need different limits, put them in different Namespaces.
 */
export function osQuota(options: OsQuotaOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, osQuotaObjects);
}

const OPTIONS = optionsOf<OsQuotaOptions>({
  name: required(STRING, 'name the PriorityClass'), namespace: required(STRING, 'name the Namespace of the Pods to count'),
  os: required(choice('windows', 'linux'), 'use "windows" or "linux"'), quota: required(QUOTA, 'set cpu, memory, or pods'), priority: NUMBER,
  enforce: BOOLEAN,
});

function osQuotaObjects(options: OsQuotaOptions): ObjectSet {
  const { name, namespace, os, quota, priority = 0, enforce = true } = options;
  return {
    objects: [
      {
        id: 'priority-class',
        manifest: {
          apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value: priority, globalDefault: false,
          description: `Pods for ${os} nodes that ResourceQuota ${namespace}/${name} counts`,
        },
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
    advice: enforce ? [] : [{
      code: 'os-quota-option', path: ['enforce'],
      message: 'must be true to count all Pods, got false: Pods without the PriorityClass aren\'t counted', remedy: 'remove it',
    }],
  };
}

/** A CEL expression that matches Pods by `spec.os`, or by the nodeSelector that places them. */
function isOfOs(os: OsName): string {
  return `(has(object.spec.os) && object.spec.os.name == '${os}') || (has(object.spec.nodeSelector) && '${NodeLabel.OS}' in `
    + `object.spec.nodeSelector && object.spec.nodeSelector['${NodeLabel.OS}'] == '${os}')`;
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
        message: `spec.priorityClassName must be ${name} on Pods for ${os} nodes, so that their quota counts them`,
      }],
    },
  };
}

function bindingOf({ name, namespace }: OsQuotaOptions): PlainObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: {
      policyName: name, validationActions: ['Deny'],
      matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } },
    },
  };
}

/** Highest priority of user-defined classes. Source: kubernetes v1.36.3 `pkg/apis/scheduling/types.go`. */
const MAX_PRIORITY = 1_000_000_000;

const isClassName = (name: string) => isDnsSubdomain(name) && !name.startsWith('system-');
const CHECKS: OptionChecks<OsQuotaOptions> = {
  'name': [
    isClassName, 'be a valid PriorityClass name: a DNS subdomain without the prefix "system-"', 'use lowercase letters, digits, "-", and "."',
  ],
  'namespace': ['label'],
  'priority': ['integer', -MAX_PRIORITY, MAX_PRIORITY],
  'quota.cpu': ['quantity', '20'],
  'quota.memory': ['quantity', '64Gi'],
  'quota.pods': ['integer', 0],
};

/** Reports invalid options; values that aren't known yet are skipped. */
function osQuotaProblems(options: OsQuotaOptions): readonly Problem[] {
  const problems = new OptionProblems('os-quota-option');
  problems.verify(CHECKS, options);
  return problems.list;
}
