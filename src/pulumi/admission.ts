import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { windowsAdmission } from '../admission';
import { AdmissionModeName, FailurePolicyName, LinuxPodsName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { onPlatform, PlatformArgs } from './windows-args';

/** Arguments of `WindowsAdmission`. */
export interface WindowsAdmissionArgs extends PlatformArgs {
  /** Start of the policies' names. @default 'k8s-windows' */
  readonly name?: Input<string>;
  /**
   * Kubernetes version of the API server, such as `1.36`. Rules require 1.30. Completing Pods requires 1.34; before 1.36, its policies are beta, and
   * their API must be enabled.
   * @default '1.37'
   */
  readonly kubernetes?: string;
  /** Whether Pods are completed: without it, they are only judged. @default true */
  readonly mutate?: boolean;
  /**
   * What is done with Pods and workloads that a rule reports: `off` for nothing; `audit` adds the finding to the audit event; `warn` also warns users
   * of kubectl and other clients; `deny` rejects objects whose Pods can't work or would run on the wrong nodes, and warns about the others. The label
   * `k8s-windows.dev/admission` of a Namespace, with one of these values, overrides it there; `off` also keeps its Pods from being completed.
   * @default 'warn'
   */
  readonly mode?: AdmissionModeName;
  /**
   * What is done with Pods for Linux, and with those that don't say which operating system they are for, unless their Namespace has the label
   * `k8s-windows.dev/os: windows`: `pin` keeps them on Linux nodes, `leave` doesn't change them.
   * @default 'pin'
   */
  readonly linux?: LinuxPodsName;
  /**
   * What is done with Pods for which weak evidence leaves open which operating system they are for, such as a RuntimeClass: `leave` doesn't change them,
   * `pin` keeps them on Linux nodes.
   * @default 'leave'
   */
  readonly undecided?: LinuxPodsName;
  /** Whether a missing memory or CPU limit of Windows containers is set to the request. A CPU limit is a hard cap. @default false */
  readonly limitsFromRequests?: boolean;
  /** Memory limit of Windows containers without a memory limit and request, as a quantity; `false` for none. @default false */
  readonly defaultMemory?: Input<string> | false;
  /** CPU limit of Windows containers without a CPU limit and request, as a quantity; `false` for none. @default false */
  readonly defaultCpu?: Input<string> | false;
  /** Namespaces whose Pods are neither changed nor judged, besides kube-system. @default - none */
  readonly exemptNamespaces?: Input<string>[];
  /**
   * Users besides the controllers of Kubernetes whose owner references are believed, such as `system:serviceaccount:kruise-system:kruise-manager`. What
   * they create for a workload that is judged isn't judged again, and their Pods with an owner of kind DaemonSet aren't placed: each is for one node.
   * @default - none
   */
  readonly trustedControllers?: Input<string>[];
  /** What the API server does with an object if a policy fails: `Ignore` admits it unchanged, `Fail` rejects it. @default 'Ignore' */
  readonly failurePolicy?: FailurePolicyName;
}

/**
 * Admission policies by which the API server completes Windows Pods, keeps others on Linux nodes, and judges them by the rules of `check`, whatever
 * created them: charts, operators, or other tools.
 *
 * @example
 * ```ts
 * import { WindowsAdmission } from 'k8s-windows/pulumi';
 *
 * new WindowsAdmission('admission', { platform: 'AKS', kubernetes: '1.36', mode: 'audit', exemptNamespaces: ['monitoring'] });
 * ```
 */
export class WindowsAdmission extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsAdmissionArgs = {}, opts?: ComponentResourceOptions) {
    super('WindowsAdmission', name, args, onPlatform((options) => windowsAdmission(options)), opts, { plain: ['kubernetes', 'mutate', 'mode'] });
  }
}
