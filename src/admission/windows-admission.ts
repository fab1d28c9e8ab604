import { podChanges } from './pod-changes';
import { DEFAULT_MEMORY } from '../complete';
import { equal, Expression, has, input, literal, not, PatchOperation, policyVariables, stringAt, toCel, when } from '../expressions';
import { DEFAULT_QUANTITIES, KNOWN_KUBERNETES_MINORS, Platform, readKubernetesVersion } from '../knowledge';
import { OptionProblems, PLATFORM, PlainObject, Problem } from '../manifest';
import { NamedObject, NO_OBJECTS, ObjectSet } from '../objects';
import { checkedBy, choice, INVALID_OPTION, listOf, options as optionsOf, STRING } from '../options/schema';

/** Options of the admission policies. */
export interface WindowsAdmissionOptions {
  /** Start of the policies' names. @default 'k8s-windows' */
  readonly name?: string;
  /** Platform of the Windows nodes. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /** Kubernetes version of the API server, such as `1.36`. Before 1.36, the policies are beta, and their API must be enabled. @default '1.36' */
  readonly kubernetes?: string;
  /**
   * What is done with Pods that don't say which operating system they are for, unless their Namespace has the label `k8s-windows.dev/os: windows`:
   *
   * - `pin`: they are kept on Linux nodes
   * - `leave`: they aren't changed
   *
   * @default 'pin'
   */
  readonly linux?: 'pin' | 'leave';
  /** Memory limit and request of Windows containers without either, as a quantity; `false` for none. @default '2048Mi' */
  readonly defaultMemory?: string | false;
  /** Namespaces whose Pods aren't changed, besides kube-system. @default - none */
  readonly exemptNamespaces?: readonly string[];
  /** What the API server does with a Pod if a policy fails: `Ignore` admits it unchanged, `Fail` rejects it. @default 'Ignore' */
  readonly failurePolicy?: 'Ignore' | 'Fail';
}

const OPTIONS = optionsOf<WindowsAdmissionOptions>({
  name: STRING, platform: PLATFORM, kubernetes: STRING, linux: choice('pin', 'leave'), defaultMemory: DEFAULT_MEMORY, exemptNamespaces: listOf(STRING),
  failurePolicy: choice('Ignore', 'Fail'),
});

/** Label of a Namespace: `windows` if its Pods are for Windows unless they say otherwise. */
export const NAMESPACE_OS_LABEL = 'k8s-windows.dev/os';

/** Annotation of mirror Pods, which stand for static Pods and can't be changed. */
const MIRROR_POD = 'kubernetes.io/config.mirror';

/** First minors whose API server has MutatingAdmissionPolicies: beta, and stable. Source: Kubernetes documentation, "Mutating Admission Policy". */
const MUTATING_POLICIES = { beta: 34, stable: 36 } as const;

/** A kind of objects that the policies change. */
export interface AdmittedKind {
  readonly name: string;
  /** Keys to the Pod template; none for a Pod. */
  readonly path: readonly string[];
  readonly rule: PlainObject;
}

/** Pods of every workload are changed when they are created, but those of DaemonSets in their template: each of its Pods is for one node. */
export const ADMITTED_KINDS: readonly AdmittedKind[] = [
  { name: 'pods', path: [], rule: { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] } },
  {
    name: 'daemonsets', path: ['spec', 'template'],
    rule: { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['daemonsets'] },
  },
];

/**
 * MutatingAdmissionPolicies by which the API server completes Windows Pods and keeps others on Linux nodes, whatever created them. What a Pod states
 * is never changed, except for fields that the API server would reject.
 */
export function windowsAdmission(options: WindowsAdmissionOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (known) => ({
    objects: ADMITTED_KINDS.flatMap((kind) => policyAndBinding(kind, known)), problems: admissionProblems(known), advice: [],
  }));
}

/** The JSON Patch that a policy applies to the objects of a kind. */
export function changesOf(kind: AdmittedKind, { platform, defaultMemory, linux }: WindowsAdmissionOptions): Expression<readonly PatchOperation[]> {
  const ofNamespace = stringAt(input('namespaceObject'), 'metadata', 'labels', NAMESPACE_OS_LABEL);
  const otherwise = when(equal(ofNamespace, literal('windows')), literal('windows'), literal(linux === 'leave' ? '' : 'linux'));
  return podChanges(kind.path, { platform: platform ?? Platform.UPSTREAM, defaultMemory: defaultMemory ?? DEFAULT_QUANTITIES.memory, otherwise });
}

/** The namespaces whose Pods aren't changed. */
export function exemptNamespaces(options: WindowsAdmissionOptions): readonly string[] {
  return [...new Set(['kube-system', ...options.exemptNamespaces ?? []])];
}

function policyAndBinding(kind: AdmittedKind, options: WindowsAdmissionOptions): readonly NamedObject[] {
  const name = `${options.name ?? 'k8s-windows'}-${kind.name}`;
  const minor = minorOf(options) ?? KNOWN_KUBERNETES_MINORS.last;
  const apiVersion = `admissionregistration.k8s.io/${minor < MUTATING_POLICIES.stable ? 'v1beta1' : 'v1'}`;
  const changes = changesOf(kind, options);
  return [
    {
      id: kind.name,
      manifest: {
        apiVersion, kind: 'MutatingAdmissionPolicy', metadata: { name },
        spec: {
          failurePolicy: options.failurePolicy ?? 'Ignore', reinvocationPolicy: 'IfNeeded',
          matchConstraints: {
            resourceRules: [kind.rule],
            namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: exemptNamespaces(options) }] },
          },
          matchConditions: [{ name: 'not-a-mirror-pod', expression: toCel(not(has(input('object'), 'metadata', 'annotations', MIRROR_POD))) }],
          variables: policyVariables([changes]),
          mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: toCel(changes) } }],
        },
      },
    },
    { id: `${kind.name}-binding`, manifest: { apiVersion, kind: 'MutatingAdmissionPolicyBinding', metadata: { name }, spec: { policyName: name } } },
  ];
}

function minorOf({ kubernetes }: WindowsAdmissionOptions): number | undefined {
  return kubernetes === undefined ? KNOWN_KUBERNETES_MINORS.last : readKubernetesVersion(kubernetes).value?.minor;
}

function admissionProblems(options: WindowsAdmissionOptions): readonly Problem[] {
  const { name, kubernetes, exemptNamespaces: exempt } = options;
  const problems = new OptionProblems(INVALID_OPTION);
  problems.objectName(['name'], name, 'policy');
  const fault = kubernetes === undefined ? undefined : readKubernetesVersion(kubernetes).fault;
  const minor = minorOf(options);
  if (fault) { problems.must(['kubernetes'], kubernetes, fault.must, fault.remedy); }
  if (minor !== undefined && minor < MUTATING_POLICIES.beta) {
    problems.must(
      ['kubernetes'], kubernetes, `be at least 1.${MUTATING_POLICIES.beta}, which has MutatingAdmissionPolicies`,
      'complete the Pods before they are applied, with onWindows and onLinux',
    );
  }
  if (Array.isArray(exempt)) {
    exempt.forEach((each: unknown, i) => {
      const at = ['exemptNamespaces', i];
      if (typeof each === 'string' && each.includes('*')) {
        problems.must(at, each, 'be the name of a Namespace', 'name each Namespace; to exempt all of them, don\'t install the policies');
      } else { problems.label(at, each); }
    });
  }
  return problems.list;
}
