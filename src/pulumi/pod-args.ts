import type { core, meta } from '@pulumi/kubernetes/types/input';
import { Input } from '@pulumi/pulumi';

/** The Pod security context, without fields that the API server rejects on Windows Pods. */
export interface WindowsPodSecurityContextArgs {
  /** Prevents containers from running as `ContainerAdministrator`. @default - `true` if `windows.runAsUserName` allows it, else unset */
  readonly runAsNonRoot?: Input<boolean | undefined>;
  /** Windows options of the Pod. @default - set from the `windows` arguments */
  readonly windowsOptions?: Input<core.v1.WindowsSecurityContextOptions | undefined>;
}

/** The security context of a container, without fields that the API server rejects on Windows Pods. */
export interface WindowsSecurityContextArgs {
  /** Prevents the container from running as `ContainerAdministrator`. @default - that of the Pod */
  readonly runAsNonRoot?: Input<boolean | undefined>;
  /** Windows options of the container, which override those of the Pod. @default - those of the Pod */
  readonly windowsOptions?: Input<core.v1.WindowsSecurityContextOptions | undefined>;
}

/** A container, as in the Kubernetes provider, without fields that Windows does not support. */
export interface WindowsContainerArgs {
  /** Name of the container. */
  readonly name: Input<string>;
  /** Image of the container. Its tag can name the Windows release. Required: a missing one is an error when the program runs. @default - none */
  readonly image?: Input<string | undefined>;
  /** Arguments of the entry point. @default - those of the image */
  readonly args?: Input<Input<string>[] | undefined>;
  /** Entry point. @default - that of the image */
  readonly command?: Input<Input<string>[] | undefined>;
  /** Environment variables. @default - none */
  readonly env?: Input<Input<core.v1.EnvVar>[] | undefined>;
  /** ConfigMaps and Secrets as environment variables. @default - none */
  readonly envFrom?: Input<Input<core.v1.EnvFromSource>[] | undefined>;
  /** When the image is pulled: `Always`, `IfNotPresent`, or `Never`. @default - `Always` for the tag `latest`, else `IfNotPresent` */
  readonly imagePullPolicy?: Input<string | undefined>;
  /** Hooks after the start and before the stop of the container. @default - none */
  readonly lifecycle?: Input<core.v1.Lifecycle | undefined>;
  /** Restarts the container if it fails. @default - none */
  readonly livenessProbe?: Input<core.v1.Probe | undefined>;
  /** Ports of the container. @default - none */
  readonly ports?: Input<Input<core.v1.ContainerPort>[] | undefined>;
  /** Removes the Pod from Services while it fails. @default - none */
  readonly readinessProbe?: Input<core.v1.Probe | undefined>;
  /** Whether resizing a resource restarts the container. @default - none */
  readonly resizePolicy?: Input<Input<core.v1.ContainerResizePolicy>[] | undefined>;
  /**
   * Resource requests and limits.
   * @default - cpu 1000m and memory 2048Mi as request and limit. If only one of request and limit is set, the other is equal
   */
  readonly resources?: Input<core.v1.ResourceRequirements | undefined>;
  /** `Always` makes an init container a sidecar. @default - the restart policy of the Pod */
  readonly restartPolicy?: Input<string | undefined>;
  /** Security context of the container. @default - that of the Pod */
  readonly securityContext?: Input<WindowsSecurityContextArgs | undefined>;
  /** Delays the other probes until it succeeds. @default - none */
  readonly startupProbe?: Input<core.v1.Probe | undefined>;
  /** Allocates a buffer for standard input. @default false */
  readonly stdin?: Input<boolean | undefined>;
  /** Closes standard input after the first client detaches. @default false */
  readonly stdinOnce?: Input<boolean | undefined>;
  /** File with the termination message. @default '/dev/termination-log' */
  readonly terminationMessagePath?: Input<string | undefined>;
  /** Source of the termination message: `File`, or `FallbackToLogsOnError`. @default 'File' */
  readonly terminationMessagePolicy?: Input<string | undefined>;
  /** Allocates a terminal. Requires `stdin`. @default false */
  readonly tty?: Input<boolean | undefined>;
  /** Volumes to mount. @default - none */
  readonly volumeMounts?: Input<Input<core.v1.VolumeMount>[] | undefined>;
  /** Working directory. @default - that of the image */
  readonly workingDir?: Input<string | undefined>;
}

/** The spec of a Pod, as in the Kubernetes provider, without fields that Windows does not support or that the component sets. */
export interface WindowsPodSpecArgs {
  /** Containers of the Pod. */
  readonly containers: Input<Input<WindowsContainerArgs>[]>;
  /** Containers that run before the others. @default - none */
  readonly initContainers?: Input<Input<WindowsContainerArgs>[] | undefined>;
  /** Seconds after which the Pod is stopped. @default - none */
  readonly activeDeadlineSeconds?: Input<number | undefined>;
  /** Affinity, to which the component adds the Windows builds. @default - the builds that can run the images */
  readonly affinity?: Input<core.v1.Affinity | undefined>;
  /** Mounts the token of the service account. @default - the setting of the service account, else true */
  readonly automountServiceAccountToken?: Input<boolean | undefined>;
  /** DNS parameters. @default - those of `dnsPolicy` */
  readonly dnsConfig?: Input<core.v1.PodDNSConfig | undefined>;
  /** DNS policy. @default 'ClusterFirst' */
  readonly dnsPolicy?: Input<string | undefined>;
  /** Adds environment variables for Services. @default true */
  readonly enableServiceLinks?: Input<boolean | undefined>;
  /** Entries for the hosts file. @default - none */
  readonly hostAliases?: Input<Input<core.v1.HostAlias>[] | undefined>;
  /** Host name. @default - the name of the Pod */
  readonly hostname?: Input<string | undefined>;
  /** Secrets with registry credentials. @default - those of the service account */
  readonly imagePullSecrets?: Input<Input<core.v1.LocalObjectReference>[] | undefined>;
  /** Name of the node, which bypasses the scheduler. @default - the scheduler chooses */
  readonly nodeName?: Input<string | undefined>;
  /** Node labels to select, to which the component adds Windows. @default - Windows nodes of the platform */
  readonly nodeSelector?: Input<{ [key: string]: Input<string> } | undefined>;
  /** Resources of the Pod sandbox. @default - that of the RuntimeClass */
  readonly overhead?: Input<{ [key: string]: Input<string> } | undefined>;
  /** `PreemptLowerPriority`, or `Never`. @default - that of the PriorityClass */
  readonly preemptionPolicy?: Input<string | undefined>;
  /** Priority, which admission sets from the PriorityClass. @default - that of the PriorityClass */
  readonly priority?: Input<number | undefined>;
  /** Name of the PriorityClass. @default - the default PriorityClass of the cluster */
  readonly priorityClassName?: Input<string | undefined>;
  /** Other conditions for readiness. @default - none */
  readonly readinessGates?: Input<Input<core.v1.PodReadinessGate>[] | undefined>;
  /** `Always`, `OnFailure`, or `Never`. @default - `Never` in a WindowsJob or WindowsCronJob, else `Always` */
  readonly restartPolicy?: Input<string | undefined>;
  /** Name of the RuntimeClass. @default - that of `windows.runtimeClass` */
  readonly runtimeClassName?: Input<string | undefined>;
  /** Name of the scheduler. @default 'default-scheduler' */
  readonly schedulerName?: Input<string | undefined>;
  /** Conditions to remove before the Pod is scheduled. @default - none */
  readonly schedulingGates?: Input<Input<core.v1.PodSchedulingGate>[] | undefined>;
  /** Security context of the Pod. @default - set from the `windows` arguments */
  readonly securityContext?: Input<WindowsPodSecurityContextArgs | undefined>;
  /** Name of the service account. @default 'default' */
  readonly serviceAccountName?: Input<string | undefined>;
  /** Uses the fully qualified domain name as host name. @default false */
  readonly setHostnameAsFQDN?: Input<boolean | undefined>;
  /** Subdomain of the host name. @default - none */
  readonly subdomain?: Input<string | undefined>;
  /** Seconds between the stop signal and the end of the Pod. @default 30 */
  readonly terminationGracePeriodSeconds?: Input<number | undefined>;
  /** Tolerations, to which the component adds those of the platform. @default - those of the platform */
  readonly tolerations?: Input<Input<core.v1.Toleration>[] | undefined>;
  /** Constraints for spreading Pods. @default - those of the cluster */
  readonly topologySpreadConstraints?: Input<Input<core.v1.TopologySpreadConstraint>[] | undefined>;
  /** Volumes of the Pod. @default - none */
  readonly volumes?: Input<Input<core.v1.Volume>[] | undefined>;
}

/** A Pod template, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsPodTemplateArgs {
  /** Metadata of the Pods. @default - none */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the Pods. Required: a missing one is an error when the program runs. @default - none */
  readonly spec?: Input<WindowsPodSpecArgs | undefined>;
}
