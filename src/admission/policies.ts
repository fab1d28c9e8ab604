import { podChanges } from './pod-changes';
import { equal, Expression, has, input, literal, not, PatchOperation, policyVariables, stringAt, toCel, when } from '../expressions';
import { DEFAULT_QUANTITIES, Platform } from '../knowledge';
import { PlainObject } from '../manifest';

/** Options of the admission policies. */
export interface AdmissionOptions {
  /** Platform of the Windows nodes. */
  readonly platform: Platform;
  /** Memory limit and request of Windows containers without either; `false` for none. @default '2048Mi' */
  readonly defaultMemory?: string | false;
  /** Whether Pods that don't say which operating system they are for are kept on Linux nodes. @default true */
  readonly pinLinux?: boolean;
  /** Namespaces whose Pods aren't changed. @default kube-system */
  readonly exemptNamespaces?: readonly string[];
}

/** Label of a Namespace whose Pods are for Windows unless they say otherwise. */
export const NAMESPACE_OS_LABEL = 'k8s-windows.dev/os';

/** Mirror Pods of static Pods can't be changed. */
const MIRROR = 'kubernetes.io/config.mirror';

/** A kind of objects that the policies change. */
interface AdmittedKind {
  readonly name: string;
  /** Keys to the Pod template. */
  readonly path: readonly string[];
  readonly rule: PlainObject;
}

/** Pods of every workload are changed when they are created; but DaemonSets as objects, because their Pods are for one node each. */
export const ADMITTED_KINDS: readonly AdmittedKind[] = [
  { name: 'pods', path: [], rule: { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] } },
  {
    name: 'daemonsets', path: ['spec', 'template'],
    rule: { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['daemonsets'] },
  },
];

/** The JSON Patch that a policy applies to the objects of a kind. */
export function changesOf({ path }: AdmittedKind, { platform, defaultMemory, pinLinux }: AdmissionOptions): Expression<readonly PatchOperation[]> {
  const marked = stringAt(input('namespaceObject'), 'metadata', 'labels', NAMESPACE_OS_LABEL);
  const otherwise = when(equal(marked, literal('windows')), literal('windows'), literal(pinLinux ?? true ? 'linux' : ''));
  return podChanges(path, { platform, defaultMemory: defaultMemory ?? DEFAULT_QUANTITIES.memory, otherwise });
}

/** The MutatingAdmissionPolicies, each with its binding. */
export function mutatingPolicies(options: AdmissionOptions): readonly PlainObject[] {
  return ADMITTED_KINDS.flatMap((kind) => {
    const changes = changesOf(kind, options);
    const name = `k8s-windows-${kind.name}`;
    const apiVersion = 'admissionregistration.k8s.io/v1';
    return [
      {
        apiVersion, kind: 'MutatingAdmissionPolicy', metadata: { name },
        spec: {
          failurePolicy: 'Ignore', reinvocationPolicy: 'IfNeeded',
          matchConstraints: {
            resourceRules: [kind.rule],
            namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: [...options.exemptNamespaces ?? ['kube-system']] }] },
          },
          matchConditions: [{ name: 'not-a-mirror-pod', expression: toCel(not(has(input('object'), 'metadata', 'annotations', MIRROR))) }],
          variables: policyVariables([changes]),
          mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: toCel(changes) } }],
        },
      },
      { apiVersion, kind: 'MutatingAdmissionPolicyBinding', metadata: { name }, spec: { policyName: name } },
    ];
  });
}
