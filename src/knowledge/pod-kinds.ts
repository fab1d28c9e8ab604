import { lookUp } from '../base';
import SCHEMAS from './pod-kinds.json';

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
   * - `open`: anything, since the schema of the kind doesn't describe it
   */
  readonly holds: 'template' | 'spec' | 'object' | 'open';
  /** The version of the API that has the place. @default - any */
  readonly version?: string;
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
  /** Fields with which there is no Pod at this place. @default - none */
  readonly noPodWith?: readonly string[];
  /** Other items that call this one by its name. @default - none */
  readonly callers?: Callers;
  /** A field here, and where this place inherits from, with a patch of the Pod's `spec`. @default - none */
  readonly patch?: string;
  /** Fields that can't be set here where a place that it inherits from sets them. @default - none */
  readonly notBeside?: readonly string[];
  /** Fields that the controller rejects unless a feature flag allows them, with the flag. @default - none */
  readonly flags?: Readonly<Record<string, string>>;
  /** What decides on the nodes of the Pod in place of the object. @default - nothing */
  readonly placedBy?: string;
  /** What the Pod is made of besides. @default - nothing, and what inherits from this place */
  readonly others?: Others;
}

/** What makes Pods together with a place that has only a part of them: what it names, changes, or is changed by. */
export interface Others {
  /** `the Task that it names`. */
  readonly what: string;
  /** Paths in the object, of which one has a value if there are others. @default - there always are, unless something in the object inherits */
  readonly at?: readonly string[];
  /** Paths of nearer places of the Pods of `at`, as in `inherits`: one with such a place isn't another Pod. @default - none */
  readonly unless?: readonly string[];
  /** Whether they decide on the nodes of the Pod, whatever this place has. @default - no */
  readonly decide?: boolean;
}

/** Items that call others by their names. A Pod inherits fields from its caller before the last place that it inherits from. */
export interface Callers {
  /** Path of the items from the object. */
  readonly path: string;
  /** Paths of the names that an item calls, from the item. */
  readonly calls: readonly string[];
  /** Paths of the names that the object itself calls. */
  readonly entries: readonly string[];
  /** The fields of a Pod's `spec` that are inherited. */
  readonly fields: readonly string[];
}

/**
 * The places of Pods in objects of custom kinds, by group and kind: `keda.sh/ScaledJob`. A kind without places creates no Pods for users to place.
 */
export type PodKinds = Readonly<Record<string, readonly PodPlace[]>>;

/** From the schemas of CustomResourceDefinitions: `UPDATE_POD_KINDS=1 npm run test:cluster -- pod-kinds` writes the file. */
const SCHEMA_POD_KINDS = SCHEMAS.kinds as Readonly<Record<keyof typeof SCHEMAS.kinds, readonly PodPlace[]>>;

/** The fields that placing a Pod and its resources can add. A place that holds all of them holds a whole Pod. */
export const PLACEABLE_FIELDS: readonly string[] = [
  'affinity', 'containers', 'hostNetwork', 'initContainers', 'nodeSelector', 'os', 'runtimeClassName', 'securityContext', 'tolerations',
];

/**
 * The kinds of Kubernetes with Pods: the path of the Pod template, an object with `metadata` and `spec`. Source: kubernetes v1.36.3
 * `staging/src/k8s.io/api`.
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
  'Binding', 'ComponentStatus', 'ConfigMap', 'Endpoints', 'Event', 'LimitRange', 'List', 'Namespace', 'Node', 'PersistentVolume',
  'PersistentVolumeClaim', 'Pod',
  'PodTemplate', 'ReplicationController', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount',
]);

/** The API groups of Kubernetes. Source: kubernetes v1.36.3 `staging/src/k8s.io`: api, apiextensions-apiserver, kube-aggregator. */
export const KUBERNETES_GROUPS: ReadonlySet<string> = new Set([
  '', 'apps', 'autoscaling', 'batch', 'extensions', 'policy', 'admission.k8s.io', 'admissionregistration.k8s.io', 'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'apidiscovery.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'certificates.k8s.io', 'coordination.k8s.io', 'discovery.k8s.io',
  'events.k8s.io',
  'flowcontrol.apiserver.k8s.io', 'imagepolicy.k8s.io', 'internal.apiserver.k8s.io', 'networking.k8s.io', 'node.k8s.io', 'rbac.authorization.k8s.io',
  'resource.k8s.io', 'scheduling.k8s.io', 'storage.k8s.io', 'storagemigration.k8s.io',
]);

/**
 * API groups in which kinds with the names of Kubernetes' workloads do what these do, and more. Source: openkruise/kruise
 * `pkg/controller/daemonset/daemonset_util.go`, `apis/apps/v1beta1/statefulset_types.go`, read 2026-11-30.
 */
export const EXTENDING_GROUPS: ReadonlySet<string> = new Set(['apps.kruise.io']);

/** What the schema of a kind doesn't say about a place. */
type Addition = Pick<
  PodPlace, 'version' | 'fields' | 'inherits' | 'containerDefaults' | 'containerNames' | 'os' | 'noPodWith' | 'callers' | 'patch' | 'notBeside'
  | 'flags' | 'placedBy' | 'others'
>;

/** Templates that run others, wait, or run in the agent of the workflow. */
const NO_POD_WITH: readonly string[] = ['steps', 'dag', 'suspend', 'http', 'plugin'];

/** What the steps and tasks of a template call. */
const CALLS: readonly string[] = [
  'steps.*.*.template', 'steps.*.*.onExit', 'steps.*.*.hooks.*.template', 'dag.tasks.*.template', 'dag.tasks.*.onExit',
  'dag.tasks.*.hooks.*.template',
];

/** A workflow's templates inherit from its defaults, from the template whose steps or tasks run them, and from the workflow. */
function templateIn(workflow: string): Addition {
  return {
    inherits: [`${workflow}.templateDefaults`, workflow], noPodWith: NO_POD_WITH, patch: 'podSpecPatch',
    callers: {
      path: `${workflow}.templates.*`, calls: CALLS, entries: [`${workflow}.entrypoint`, `${workflow}.onExit`, `${workflow}.hooks.*.template`],
      fields: ['nodeSelector', 'affinity', 'tolerations'],
    },
  };
}
const WORKFLOW_TEMPLATE: Addition = { others: { what: 'the WorkflowTemplate that it names' } };
const WORKFLOW: Readonly<Record<string, Addition>> = {
  'spec': WORKFLOW_TEMPLATE, 'spec.templateDefaults': WORKFLOW_TEMPLATE, 'spec.templates.*': templateIn('spec'),
};
const TASK = 'the Task that it names';
const OF_TASK: readonly string[] = [
  'spec.taskRunSpecs[pipelineTaskName=name].podTemplate', 'spec.taskRunSpecs[pipelineTaskName=name].taskPodTemplate',
];
/** A PipelineRun names Tasks, or a Pipeline that has them. */
const RUN_TEMPLATE: Addition = {
  others: { what: TASK, at: ['spec.pipelineRef', 'spec.pipelineSpec.tasks.*.taskRef', 'spec.pipelineSpec.finally.*.taskRef'], unless: OF_TASK },
};
/** What of a template it changes isn't known here. */
const PATCH: Addition = { others: { what: 'the Pod template that it changes' } };
/** Its nodeSelectorTerm is added to the required node affinity, its tolerations to those of the Pod, and its patch can change all. */
const SUBSETS: Addition = {
  others: {
    what: 'its subset', decide: true, at: ['nodeSelectorTerm', 'tolerations', 'patch'].map((field) => `spec.topology.subsets.*.${field}`),
  },
};
const PIPELINE_TASK: Addition = { inherits: [...OF_TASK, 'spec.taskRunTemplate.podTemplate', 'spec.podTemplate'] };
/** Version 1 has `computeResources` in place of `resources`. */
const STEPS: Addition = { containerDefaults: { 'steps.*': 'stepTemplate' }, containerNames: { v1: { resources: 'computeResources' } } };
/** A Task, and the tasks of a Pipeline, run as Pods of a TaskRun, with its Pod template. */
const RUN_BY_OTHERS: Addition = { ...STEPS, placedBy: 'the TaskRun that runs it' };
/** The listener is a process of the controller itself. */
const LISTENER: Addition = { os: 'linux' };
/** The operator rejects a nodeSelector of the driver or the executor beside that of the application. */
const sparkPodIn = (application: string): Addition => ({ inherits: [application], notBeside: ['nodeSelector'] });

/** Knative's webhook rejects fields whose flags in the ConfigMap `config-features` are `disabled`, as they are by default. */
const KNATIVE: Addition = {
  flags: {
    affinity: 'kubernetes.podspec-affinity', nodeSelector: 'kubernetes.podspec-nodeselector', tolerations: 'kubernetes.podspec-tolerations',
  },
};

/**
 * Places whose fields apply to the Pods of other places, other names of fields, and fields that webhooks reject, which no schema says.
 *
 * Source: argo-workflows v3.7.3 `workflow/controller/workflowpod.go` (addSchedulingConstraints, processPodSpecPatch),
 * `pkg/apis/workflow/v1alpha1/workflow_types.go` (IsPodType), `docs/template-defaults.md`; tektoncd/pipeline v1.5.0
 * `docs/podtemplates.md`, `docs/pipelineruns.md`, `pkg/apis/pipeline/v1/container_types.go`, `pkg/apis/pipeline/{v1,v1beta1}/pipelinerun_types.go`;
 * kubeflow/spark-operator v2.3.0 `api/v1beta2/sparkapplication_types.go`, `internal/webhook/sparkapplication_validator.go` (validateSpec, read on
 * 2026-11-29); Apache Flink Kubernetes operator, "Pod Template";
 * openkruise/kruise `pkg/controller/uniteddeployment/adapter/adapter_util.go` (attachNodeAffinity, attachTolerations, read 2026-11-30);
 * actions/actions-runner-controller v0.27.6
 * `controllers/actions.github.com/resourcebuilder.go`; tektoncd/triggers v0.31.0
 * `pkg/apis/triggers/v1beta1/event_listener_validation.go` (podSpecMask), and knative.dev/serving v0.51.0
 * `pkg/apis/serving/fieldmask.go` (PodSpecMask), `config/core/configmaps/features.yaml`, read on 2026-11-29.
 */
const ADDITIONS: Readonly<Record<string, Readonly<Record<string, Addition>>>> = {
  'apps.kruise.io/UnitedDeployment': Object.fromEntries(
    ['advancedStatefulSet', 'cloneSet', 'deployment', 'statefulSet'].map((each) => [`spec.template.${each}Template.spec.template`, SUBSETS]),
  ),
  'flow.volcano.sh/JobFlow': { 'spec.flows.*.patch.jobSpec.tasks.*.template': PATCH },
  'trainer.kubeflow.org/TrainJob': { 'spec.podTemplateOverrides.*': PATCH },
  'workload.codeflare.dev/AppWrapper': { 'spec.components.*.podSetInfos.*': PATCH },
  'actions.github.com/AutoscalingRunnerSet': { 'spec.listenerTemplate': LISTENER },
  'actions.github.com/AutoscalingListener': { 'spec.template': LISTENER },
  'argoproj.io/Workflow': WORKFLOW,
  'argoproj.io/WorkflowTemplate': WORKFLOW,
  'argoproj.io/ClusterWorkflowTemplate': WORKFLOW,
  'argoproj.io/CronWorkflow': {
    'spec.workflowSpec': WORKFLOW_TEMPLATE, 'spec.workflowSpec.templateDefaults': WORKFLOW_TEMPLATE,
    'spec.workflowSpec.templates.*': templateIn('spec.workflowSpec'),
  },
  'argoproj.io/WorkflowTaskSet': { 'spec.tasks.*': { noPodWith: NO_POD_WITH } },
  'flink.apache.org/FlinkDeployment': {
    'spec.jobManager.podTemplate': { inherits: ['spec.podTemplate'] }, 'spec.taskManager.podTemplate': { inherits: ['spec.podTemplate'] },
  },
  'flink.apache.org/FlinkBlueGreenDeployment': {
    'spec.template.spec.jobManager.podTemplate': { inherits: ['spec.template.spec.podTemplate'] },
    'spec.template.spec.taskManager.podTemplate': { inherits: ['spec.template.spec.podTemplate'] },
  },
  'sparkoperator.k8s.io/SparkApplication': {
    'spec.driver': sparkPodIn('spec'), 'spec.executor': sparkPodIn('spec'),
    'spec.driver.template': { inherits: ['spec.driver', 'spec'] }, 'spec.executor.template': { inherits: ['spec.executor', 'spec'] },
  },
  'sparkoperator.k8s.io/ScheduledSparkApplication': {
    'spec.template.driver': sparkPodIn('spec.template'), 'spec.template.executor': sparkPodIn('spec.template'),
    'spec.template.driver.template': { inherits: ['spec.template.driver', 'spec.template'] },
    'spec.template.executor.template': { inherits: ['spec.template.executor', 'spec.template'] },
  },
  'serving.knative.dev/Configuration': { 'spec.template': KNATIVE },
  'serving.knative.dev/Revision': { spec: KNATIVE },
  'serving.knative.dev/Service': { 'spec.template': KNATIVE },
  'tekton.dev/Task': { spec: RUN_BY_OTHERS },
  'tekton.dev/TaskRun': { 'spec.podTemplate': { others: { what: TASK } }, 'spec.taskSpec': { inherits: ['spec.podTemplate'], ...STEPS } },
  'tekton.dev/Pipeline': { 'spec.tasks.*.taskSpec': RUN_BY_OTHERS, 'spec.finally.*.taskSpec': RUN_BY_OTHERS },
  'tekton.dev/PipelineRun': {
    'spec.podTemplate': { version: 'v1beta1', ...RUN_TEMPLATE },
    'spec.taskRunTemplate.podTemplate': { version: 'v1', ...RUN_TEMPLATE },
    'spec.taskRunSpecs.*.podTemplate': { version: 'v1', inherits: ['spec.taskRunTemplate.podTemplate'], others: { what: TASK } },
    'spec.taskRunSpecs.*.taskPodTemplate': { version: 'v1beta1', inherits: ['spec.podTemplate'], others: { what: TASK } },
    'spec.pipelineSpec.tasks.*.taskSpec': { ...PIPELINE_TASK, ...STEPS },
    'spec.pipelineSpec.finally.*.taskSpec': { ...PIPELINE_TASK, ...STEPS },
  },
  // its webhook rejects all others of those that its schema has
  'triggers.tekton.dev/EventListener': {
    'spec.resources.kubernetesResource.spec.template': {
      fields: ['affinity', 'containers', 'imagePullSecrets', 'nodeSelector', 'serviceAccountName', 'tolerations', 'topologySpreadConstraints'],
    },
  },
};

/**
 * Pods and Kubernetes objects in fields whose schema allows anything, or of kinds whose schema isn't read.
 *
 * Source: argo-workflows v3.7.3 `pkg/apis/workflow/v1alpha1/workflow_types.go` (WorkflowStep, DAGTask); argo-events v1.9.6
 * `pkg/apis/events/v1alpha1/sensor_types.go`; tektoncd/triggers v0.31.0 `pkg/apis/triggers/v1beta1/trigger_template_types.go`;
 * knative.dev/eventing v0.45.0 `pkg/apis/sinks/v1alpha1/job_sink_types.go`, `pkg/apis/sources/v1/container_types.go`; read 2026-11-30: openshift/api
 * `apps/v1/types.go` (DeploymentConfigSpec), `template/v1/types.go`; crossplane-contrib/provider-kubernetes `apis/object/v1alpha2/types.go`;
 * karmada-io/karmada `pkg/apis/work/v1alpha1/work_types.go`; kubevela/kubevela `vela-templates/definitions/internal/component/k8s-objects.cue`.
 */
const IN_ANY_FIELDS: PodKinds = {
  'apps.openshift.io/DeploymentConfig': [{ path: 'spec.template', holds: 'template' }],
  'core.oam.dev/Application': [{ path: 'spec.components.*.properties.objects.*', holds: 'object' }],
  'kubernetes.crossplane.io/Object': [{ path: 'spec.forProvider.manifest', holds: 'object' }],
  'template.openshift.io/Template': [{ path: 'objects.*', holds: 'object' }],
  'work.karmada.io/Work': [{ path: 'spec.workload.manifests.*', holds: 'object' }],
  'argoproj.io/Workflow': inlineTemplates('spec'),
  'argoproj.io/WorkflowTemplate': inlineTemplates('spec'),
  'argoproj.io/ClusterWorkflowTemplate': inlineTemplates('spec'),
  'argoproj.io/CronWorkflow': inlineTemplates('spec.workflowSpec'),
  'argoproj.io/Sensor': [
    { path: 'spec.triggers.*.template.k8s.source.resource', holds: 'object' },
    { path: 'spec.triggers.*.template.argoWorkflow.source.resource', holds: 'object' },
  ],
  'sinks.knative.dev/JobSink': [{ path: 'spec.job', holds: 'object' }],
  'sources.knative.dev/ContainerSource': [{ path: 'spec.template', holds: 'template' }],
  'triggers.tekton.dev/TriggerTemplate': [{ path: 'spec.resourcetemplates.*', holds: 'object' }],
};

/**
 * Kinds that look as if they defined Pods, or name Windows, but describe machines or nodes, hold the values of a chart, which mean what its
 * templates make of them, or patterns and patches of the Pods of others. The Pods of a virtual machine run on Linux, whatever the guest.
 *
 * Source: kubevirt.io/api v1.5.0 `core/v1/types.go`; sigs.k8s.io/kueue v0.11.4 `apis/kueue/v1beta1/resourceflavor_types.go`; sigs.k8s.io/karpenter
 * `pkg/apis/v1/nodepool.go`; sigs.k8s.io/cluster-api v1.14.2 `api/core/v1beta2`; fluxcd/helm-controller v1.7.1 `api/v2/helmrelease_types.go`;
 * argoproj/argo-cd v3.5.7 `pkg/apis/application/v1alpha1/types.go` (ApplicationSourceHelm); k3s-io/helm-controller v0.17.9
 * `pkg/apis/helm.cattle.io/v1/types.go`; sigs.k8s.io/kustomize/api v0.21.2 `types/helmchartargs.go`;
 * kyverno/kyverno `api/kyverno/v1/common_types.go` (Validation, Mutation), read 2026-11-30.
 */
const WITHOUT_PODS: readonly string[] = [
  'kubevirt.io/VirtualMachine', 'kubevirt.io/VirtualMachineInstance', 'kubevirt.io/VirtualMachineInstancePreset',
  'kubevirt.io/VirtualMachineInstanceReplicaSet',
  'pool.kubevirt.io/VirtualMachinePool', 'kubevirt.io/KubeVirt', 'kueue.x-k8s.io/ResourceFlavor', 'karpenter.sh/NodePool', 'karpenter.sh/NodeClaim',
  'cluster.x-k8s.io/Cluster', 'cluster.x-k8s.io/ClusterClass', 'cluster.x-k8s.io/Machine', 'cluster.x-k8s.io/MachineDeployment',
  'cluster.x-k8s.io/MachinePool',
  'helm.toolkit.fluxcd.io/HelmRelease', 'helm.cattle.io/HelmChart', 'helm.cattle.io/HelmChartConfig', 'argoproj.io/Application',
  'argoproj.io/ApplicationSet', 'kustomize.config.k8s.io/Kustomization',
  'kyverno.io/ClusterPolicy', 'kyverno.io/Policy',
  'cluster.x-k8s.io/MachineSet', 'bootstrap.cluster.x-k8s.io/KubeadmConfig', 'bootstrap.cluster.x-k8s.io/KubeadmConfigTemplate',
];

/** Where objects of known custom kinds define Pods. */
export const POD_KINDS: PodKinds = allKinds();

function allKinds(): PodKinds {
  const all: Record<string, readonly PodPlace[]> = { ...SCHEMA_POD_KINDS };
  for (const kind of Object.keys(ADDITIONS)) { all[kind] = withAdditions(kind, all[kind]!); }
  for (const [kind, places] of Object.entries(IN_ANY_FIELDS)) { all[kind] = [...all[kind] ?? [], ...places]; }
  for (const kind of WITHOUT_PODS) { all[kind] = []; }
  return all;
}

/** The places that a schema of a kind shows, with what no schema says about them. */
export function withAdditions(kind: string, places: readonly PodPlace[]): readonly PodPlace[] {
  const additions = lookUp(ADDITIONS, kind);
  return additions ? places.map((place) => ({ ...place, ...additions[place.path] })) : places;
}

/** The templates that are written in the steps of another template, with the fields of any template. */
function inlineTemplates(workflow: string): readonly PodPlace[] {
  const { fields, containers } = SCHEMA_POD_KINDS['argoproj.io/Workflow'].find(({ path }) => path === 'spec.templates.*')!;
  return ['steps.*.*.inline', 'dag.tasks.*.inline'].map((path) => ({
    path: `${workflow}.templates.*.${path}`, holds: 'spec', fields, containers, ...templateIn(workflow),
  }));
}

/** Kinds with Pods, and RuntimeClass, by the API version that serves them. Source: kubernetes v1.36.3 `staging/src/k8s.io/api`. */
export const SERVED_KINDS = {
  'v1': ['Pod', 'PodTemplate', 'ReplicationController'],
  'apps/v1': ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'],
  'batch/v1': ['Job', 'CronJob'],
  'node.k8s.io/v1': ['RuntimeClass'],
} as const;

/**
 * API versions of these kinds that no supported API server serves, and the release that removed them. Source: Kubernetes, "Deprecated API Migration
 * Guide".
 */
export const REMOVED_API_VERSIONS: Readonly<Record<string, { readonly kinds: readonly string[]; readonly since: number }>> = {
  'extensions/v1beta1': { kinds: ['Deployment', 'DaemonSet', 'ReplicaSet'], since: 16 },
  'apps/v1beta1': { kinds: ['Deployment', 'StatefulSet'], since: 16 },
  'apps/v1beta2': { kinds: ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'], since: 16 },
  'batch/v1beta1': { kinds: ['CronJob'], since: 25 },
  'node.k8s.io/v1beta1': { kinds: ['RuntimeClass'], since: 25 },
};

/** Kinds of `apps/v1` that require a `spec.selector` that matches the Pod template. */
export const KINDS_WITH_SELECTOR: readonly string[] = SERVED_KINDS['apps/v1'];
/** Kinds of Kubernetes that say how many equal Pods they want. */
export const REPLICATED_KINDS: readonly string[] = ['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController'];
