import type { core, meta } from '@pulumi/kubernetes/types/input';
import { Input } from '@pulumi/pulumi';

/** What of a pod's security context works on Windows; the rest the API server refuses. */
export interface WindowsPodSecurityContextArgs {
  /** Keeps containers from running as `ContainerAdministrator`. */
  readonly runAsNonRoot?: Input<boolean>;
  /** @default - what the `windows` arguments ask for */
  readonly windowsOptions?: Input<core.v1.WindowsSecurityContextOptions>;
}

/** What of a container's security context works on Windows; the rest the API server refuses. */
export interface WindowsSecurityContextArgs {
  /** Keeps the container from running as `ContainerAdministrator`. */
  readonly runAsNonRoot?: Input<boolean>;
  /** What this container says otherwise than its pod. */
  readonly windowsOptions?: Input<core.v1.WindowsSecurityContextOptions>;
}

/** The provider's Container, less what can't work on Windows. */
export interface WindowsContainerArgs {
  readonly name: Input<string>;
  readonly image: Input<string>;
  readonly args?: Input<Input<string>[]>;
  readonly command?: Input<Input<string>[]>;
  readonly env?: Input<Input<core.v1.EnvVar>[]>;
  readonly envFrom?: Input<Input<core.v1.EnvFromSource>[]>;
  readonly imagePullPolicy?: Input<string>;
  readonly lifecycle?: Input<core.v1.Lifecycle>;
  readonly livenessProbe?: Input<core.v1.Probe>;
  readonly ports?: Input<Input<core.v1.ContainerPort>[]>;
  readonly readinessProbe?: Input<core.v1.Probe>;
  readonly resizePolicy?: Input<Input<core.v1.ContainerResizePolicy>[]>;
  /** @default - cpu 1000m and memory 2048Mi, request and limit; where one of request and limit is given, the other is the same */
  readonly resources?: Input<core.v1.ResourceRequirements>;
  readonly restartPolicy?: Input<string>;
  readonly securityContext?: Input<WindowsSecurityContextArgs>;
  readonly startupProbe?: Input<core.v1.Probe>;
  readonly stdin?: Input<boolean>;
  readonly stdinOnce?: Input<boolean>;
  readonly terminationMessagePath?: Input<string>;
  readonly terminationMessagePolicy?: Input<string>;
  readonly tty?: Input<boolean>;
  readonly volumeMounts?: Input<Input<core.v1.VolumeMount>[]>;
  readonly workingDir?: Input<string>;
}

/** The provider's PodSpec, less what can't work on Windows and what the component itself says. */
export interface WindowsPodSpecArgs {
  readonly containers: Input<Input<WindowsContainerArgs>[]>;
  readonly initContainers?: Input<Input<WindowsContainerArgs>[]>;
  readonly activeDeadlineSeconds?: Input<number>;
  readonly affinity?: Input<core.v1.Affinity>;
  readonly automountServiceAccountToken?: Input<boolean>;
  readonly dnsConfig?: Input<core.v1.PodDNSConfig>;
  readonly dnsPolicy?: Input<string>;
  readonly enableServiceLinks?: Input<boolean>;
  readonly hostAliases?: Input<Input<core.v1.HostAlias>[]>;
  readonly hostname?: Input<string>;
  readonly imagePullSecrets?: Input<Input<core.v1.LocalObjectReference>[]>;
  readonly nodeName?: Input<string>;
  readonly nodeSelector?: Input<{ [key: string]: Input<string> }>;
  readonly overhead?: Input<{ [key: string]: Input<string> }>;
  readonly preemptionPolicy?: Input<string>;
  readonly priority?: Input<number>;
  readonly priorityClassName?: Input<string>;
  readonly readinessGates?: Input<Input<core.v1.PodReadinessGate>[]>;
  readonly restartPolicy?: Input<string>;
  readonly runtimeClassName?: Input<string>;
  readonly schedulerName?: Input<string>;
  readonly schedulingGates?: Input<Input<core.v1.PodSchedulingGate>[]>;
  readonly securityContext?: Input<WindowsPodSecurityContextArgs>;
  readonly serviceAccountName?: Input<string>;
  readonly setHostnameAsFQDN?: Input<boolean>;
  readonly subdomain?: Input<string>;
  readonly terminationGracePeriodSeconds?: Input<number>;
  readonly tolerations?: Input<Input<core.v1.Toleration>[]>;
  readonly topologySpreadConstraints?: Input<Input<core.v1.TopologySpreadConstraint>[]>;
  readonly volumes?: Input<Input<core.v1.Volume>[]>;
}

/** The provider's PodTemplateSpec for a Windows pod. */
export interface WindowsPodTemplateArgs {
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsPodSpecArgs>;
}
