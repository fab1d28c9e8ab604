import { FIELD_ORDERS } from './field-order';

/**
 * A place in objects of a custom kind that defines a Pod, or a part of one.
 *
 * Paths are keys separated by dots; `*` stands for each item of a list, or each value of a map.
 */
export interface PodPlace {
  /** Path from the object. */
  readonly path: string;
  /**
   * What is there:
   *
   * - `template`: an object with the `metadata` and the `spec` of a Pod
   * - `spec`: an object with fields of a Pod's `spec`
   * - `object`: a Kubernetes object, which may be a workload
   */
  readonly holds: 'template' | 'spec' | 'object';
  /** The fields of a Pod's `spec` that it can hold. @default - all */
  readonly fields?: readonly string[];
  /** Fields of a Pod's `spec` that have another name here. @default - none */
  readonly names?: Readonly<Record<string, string>>;
  /** Paths of its containers from the place; an empty one is the place itself. @default - those of a Pod: `containers.*`, `initContainers.*` */
  readonly containers?: readonly string[];
  /**
   * Paths of the places whose fields apply where this one doesn't set them, the nearest first. `list[key=name]` is the item of a list whose `key` is
   * the `name` of the item that this place is in. @default - none
   */
  readonly inherits?: readonly string[];
  /** Paths of the objects whose fields apply where the containers of a path don't set them, from the place. @default - none */
  readonly containerDefaults?: Readonly<Record<string, string>>;
  /** Fields of a container that have another name here, by the version of the API. @default - none */
  readonly containerNames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The only operating system that runs the program at this place. @default - any */
  readonly os?: 'linux';
}

/** The places of Pods in objects of custom kinds, by group and kind: `keda.sh/ScaledJob`. A kind without places creates no Pods for users to place. */
export type PodKinds = Readonly<Record<string, readonly PodPlace[]>>;

/** The fields of a Pod's `spec`. */
export const POD_SPEC_FIELDS: ReadonlySet<string> = new Set(FIELD_ORDERS.podSpec.flat());

/** The fields of a container. */
export const CONTAINER_FIELDS: ReadonlySet<string> = new Set(FIELD_ORDERS.container.flat());

/** The fields that placing a Pod and its resources can add. A place that holds all of them holds a whole Pod. */
export const PLACEABLE_FIELDS: readonly string[] = [
  'affinity', 'containers', 'hostNetwork', 'initContainers', 'nodeSelector', 'os', 'runtimeClassName', 'securityContext', 'tolerations',
];

/**
 * The kinds of Kubernetes with Pods: the path of the Pod template, an object with `metadata` and `spec`. Source: kubernetes v1.36.3 `staging/src/k8s.io/api`.
 */
export const TEMPLATE_PATHS: Readonly<Record<string, readonly string[]>> = {
  Pod: [],
  PodTemplate: ['template'],
  Deployment: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  ReplicationController: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
};

/** The kinds of the core group. Source: kubernetes v1.36.3 `staging/src/k8s.io/api/core/v1`. */
export const CORE_KINDS: ReadonlySet<string> = new Set([
  'Binding', 'ComponentStatus', 'ConfigMap', 'Endpoints', 'Event', 'LimitRange', 'List', 'Namespace', 'Node', 'PersistentVolume', 'PersistentVolumeClaim', 'Pod',
  'PodTemplate', 'ReplicationController', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount',
]);

/** The API groups of Kubernetes. Source: kubernetes v1.36.3 `staging/src/k8s.io`: api, apiextensions-apiserver, kube-aggregator. */
export const KUBERNETES_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'autoscaling', 'batch', 'extensions', 'policy', 'admission.k8s.io', 'admissionregistration.k8s.io', 'apiextensions.k8s.io', 'apiregistration.k8s.io',
  'apidiscovery.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'certificates.k8s.io', 'coordination.k8s.io', 'discovery.k8s.io', 'events.k8s.io',
  'flowcontrol.apiserver.k8s.io', 'imagepolicy.k8s.io', 'internal.apiserver.k8s.io', 'networking.k8s.io', 'node.k8s.io', 'rbac.authorization.k8s.io',
  'resource.k8s.io', 'scheduling.k8s.io', 'storage.k8s.io', 'storagemigration.k8s.io',
]);
