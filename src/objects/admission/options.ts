import { lockedImages } from './locked-images';
import { ANY_OBJECT, BOOLEAN, checkedBy, choice, INVALID_OPTION, listOf, options as optionsOf, PlainObject, Problem, STRING } from '../../base';
import { KNOWN_KUBERNETES_MINORS, marksOf, newerKubernetes, Platform, readKubernetesVersion, WindowsNodeMarks } from '../../knowledge';
import { objectName, OptionProblems, osOfRuntimeClass, PLATFORM } from '../../kubernetes';
import { RESOURCE_FIELDS, ResourceOptions } from '../../pods';

/**
 * What is done with objects that a rule reports:
 *
 * - `off`: nothing
 * - `audit`: the finding is added to the audit event
 * - `warn`: users of kubectl and other clients also get a warning
 * - `deny`: the API server rejects the object if its Pods can't work or would run on the wrong nodes; for other findings as `warn`
 */
export type AdmissionMode = 'off' | 'audit' | 'warn' | 'deny';

export const ADMISSION_MODES: readonly AdmissionMode[] = ['off', 'audit', 'warn', 'deny'];

/** Options of the admission policies. */
export interface WindowsAdmissionOptions extends ResourceOptions {
  /** Start of the policies' names. At most 227 characters, because suffixes are appended. @default 'k8s-windows' */
  readonly name?: string;
  /**
   * Platform of the Windows nodes, by whose labels and taints Pods are completed and judged.
   * @default - in a construct, the platform of its scope (`Platform.set`), else Platform.UPSTREAM
   */
  readonly platform?: Platform;
  /**
   * Kubernetes version of the API server, such as `1.36`. Rules require 1.30. Completing Pods requires 1.34; before 1.36, its policies are beta, and
   * their API must be enabled. @default '1.37'
   */
  readonly kubernetes?: string;
  /** Whether Pods are completed: without it, they are only judged. @default true */
  readonly mutate?: boolean;
  /**
   * What is done with Pods and workloads that a rule reports:
   *
   * - `off`: nothing
   * - `audit`: the finding is added to the audit event
   * - `warn`: users of kubectl and other clients also get a warning
   * - `deny`: the API server rejects the object if its Pods can't work or would run on the wrong nodes; for other findings as `warn`
   *
   * The label `k8s-windows.dev/admission` of a Namespace, with one of these values, overrides it there; `off` also keeps its Pods from being
   * completed.
   *
   * @default 'warn'
   */
  readonly mode?: AdmissionMode;
  /**
   * What is done with Pods for Linux, and with those that don't say which operating system they are for, unless their Namespace has the label
   * `k8s-windows.dev/os: windows`:
   *
   * - `pin`: they are kept on Linux nodes
   * - `leave`: they aren't changed
   *
   * @default 'pin'
   */
  readonly linux?: 'pin' | 'leave';
  /**
   * What is done with Pods for which weak evidence leaves open which operating system they are for, such as a RuntimeClass: they aren't changed
   * (`leave`), or are kept on Linux nodes (`pin`).
   *
   * @default 'leave'
   */
  readonly undecided?: 'leave' | 'pin';
  /** Whether a missing memory or CPU limit of Windows containers is set to the request. A CPU limit is a hard cap. @default false */
  readonly limitsFromRequests?: boolean;
  /** Memory limit of Windows containers without a memory limit and request, as a quantity; `false` for none. @default false */
  readonly defaultMemory?: string | false;
  /** CPU limit of Windows containers without a CPU limit and request, as a quantity; `false` for none. @default false */
  readonly defaultCpu?: string | false;
  /** Namespaces whose Pods are neither changed nor judged, besides kube-system. @default - none */
  readonly exemptNamespaces?: readonly string[];
  /**
   * Users besides the controllers of Kubernetes whose owner references are believed, such as `system:serviceaccount:kruise-system:kruise-manager`.
   * What they create for a workload that is judged isn't judged again, and their Pods with an owner of kind DaemonSet aren't placed: each is for one
   * node.
   *
   * @default - none
   */
  readonly trustedControllers?: readonly string[];
  /** RuntimeClasses of the cluster, which show where their Pods run, as the policies know them when they are generated. @default - none is known */
  readonly runtimeClasses?: readonly object[];
  /**
   * The text of a lock of images, as `k8s-windows images lock` writes it. Policies then judge its images by what they are, not by their names: they
   * read them from a ConfigMap in kube-system.
   *
   * @default - names of images decide
   */
  readonly images?: string;
  /** What the API server does with an object if a policy fails: `Ignore` admits it unchanged, `Fail` rejects it. @default 'Ignore' */
  readonly failurePolicy?: 'Ignore' | 'Fail';
}

export const OPTIONS = optionsOf<WindowsAdmissionOptions>({
  name: STRING, platform: PLATFORM, kubernetes: STRING, mutate: BOOLEAN, mode: choice(...ADMISSION_MODES), linux: choice('pin', 'leave'),
  undecided: choice('leave', 'pin'),
  ...RESOURCE_FIELDS, exemptNamespaces: listOf(STRING), trustedControllers: listOf(STRING), runtimeClasses: listOf(ANY_OBJECT), images: STRING,
  failurePolicy: choice('Ignore', 'Fail'),
});

/** Leaves room for the longest suffix of a name. */
const MAX_NAME = 253 - '-workloads-placement-audit'.length;

/** First minors whose API server has MutatingAdmissionPolicies: beta, and stable. Source: Kubernetes documentation, "Mutating Admission Policy". */
export const MUTATING_POLICIES = { beta: 34, stable: 36 } as const;

/** First minor whose API server has v1 of ValidatingAdmissionPolicies. Source: Kubernetes documentation, "Validating Admission Policy". */
const VALIDATING_POLICIES = 30;

/** Kubernetes minor of the API server; `undefined` if the option isn't a version. */
export function minorOf({ kubernetes }: WindowsAdmissionOptions): number | undefined {
  return kubernetes === undefined ? KNOWN_KUBERNETES_MINORS.last : readKubernetesVersion(kubernetes).value?.minor;
}

/** What shows policies that a Pod is for Windows. */
export function marksFor({ platform = Platform.UPSTREAM, runtimeClasses = [] }: WindowsAdmissionOptions): WindowsNodeMarks {
  const marks = marksOf(platform);
  if (runtimeClasses.length === 0) { return marks; }
  const namesFor = (os: ReturnType<typeof osOfRuntimeClass>) =>
    (runtimeClasses as readonly PlainObject[]).filter((each) => osOfRuntimeClass(each, marks) === os).map(objectName);
  return { ...marks, runtimeClasses: { windows: namesFor('windows'), linux: namesFor('linux'), others: namesFor('') } };
}

/** The namespaces whose Pods are neither changed nor judged. */
export function exemptNamespaces(options: WindowsAdmissionOptions): readonly string[] {
  return [...new Set(['kube-system', ...options.exemptNamespaces ?? []])];
}

/** All problems of options, also of their types. */
export function problemsOfOptions(options: WindowsAdmissionOptions): readonly Problem[] {
  return checkedBy(OPTIONS, options, {}, (known) => ({ problems: admissionProblems(known) })).problems;
}

export function admissionProblems(options: WindowsAdmissionOptions): readonly Problem[] {
  const { name, kubernetes, mutate, exemptNamespaces: exempt, trustedControllers: controllers } = options;
  const problems = new OptionProblems(INVALID_OPTION);
  problems.objectName(['name'], name, 'policy');
  problems.unless(
    (each) => String(each).length <= MAX_NAME, ['name'], name, `have at most ${MAX_NAME} characters, because suffixes are appended`, 'shorten it',
  );
  const fault = kubernetes === undefined ? undefined : readKubernetesVersion(kubernetes).fault;
  const minor = minorOf(options);
  const remedy = 'complete the Pods before they are applied, with onWindows and onLinux';
  if (fault) { problems.must(['kubernetes'], kubernetes, fault.must, fault.remedy); }
  if (minor !== undefined && minor < VALIDATING_POLICIES) {
    problems.must(
      ['kubernetes'], kubernetes, `be at least 1.${VALIDATING_POLICIES}, which has ValidatingAdmissionPolicies`, `${remedy}, and check them`,
    );
  } else if (minor !== undefined && minor < MUTATING_POLICIES.beta && mutate !== false) {
    problems.must(
      ['kubernetes'], kubernetes, `be at least 1.${MUTATING_POLICIES.beta}, which has MutatingAdmissionPolicies`,
      `set mutate to false, so that Pods are only judged, and ${remedy}`,
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
  if (Array.isArray(controllers)) {
    controllers.forEach((each: unknown, i) => {
      if (typeof each === 'string' && /^\S+$/.test(each)) { return; }
      problems.must(
        ['trustedControllers', i], each, 'be the name of a user',
        'name the user that creates the Pods, such as system:serviceaccount:kruise-system:kruise-manager',
      );
    });
  }
  return [...problems.list, ...lockedImages(options).problems];
}

/** What the API server needs for the policies, besides its version, and what they can't do. */
export function admissionAdvice(options: WindowsAdmissionOptions): readonly Problem[] {
  const minor = minorOf(options);
  const others = [...newerKubernetes(options.kubernetes), ...lockedImages(options).advice];
  if (minor === undefined || options.mutate === false || minor < MUTATING_POLICIES.beta || minor >= MUTATING_POLICIES.stable) { return others; }
  return [...others, {
    code: 'preliminary', path: ['kubernetes'],
    message: `MutatingAdmissionPolicies are beta in Kubernetes 1.${minor}, and the API server doesn't serve them by default`,
    remedy: 'start it with --feature-gates=MutatingAdmissionPolicy=true --runtime-config=admissionregistration.k8s.io/v1beta1=true',
  }];
}
