/** A Go module of a project that has CustomResourceDefinitions, or the Go types that they are generated from. */
export interface GoSource {
  readonly module: string;
  readonly version: string;
  /** Folders with files of CustomResourceDefinitions, as the project installs them. @default - none */
  readonly folders?: readonly string[];
  /** Packages of Go types that CustomResourceDefinitions are generated from. @default - none */
  readonly packages?: readonly string[];
  /**
   * The fields, `FILE FIELD`, that the generated schemas describe although the project marks them as free-form. The others are of types that have no
   * schema, such as recursive ones.
   *
   * @default - all
   */
  readonly opened?: readonly string[];
  /** Versions of modules to read types from, instead of those that the module requires. @default - those that it requires */
  readonly requires?: Readonly<Record<string, string>>;
}

/** An npm package of types that are generated from CustomResourceDefinitions. */
export interface NpmSource {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  /** `GROUP/VERSION`, which is also the folder of the types. */
  readonly groupVersion: string;
  readonly kinds: readonly string[];
}

/**
 * Where the CustomResourceDefinitions of each project come from. What a project marks as free-form in the files that it installs (Kruise, Spark,
 * Tekton, Argo Events) has its schema in those that are generated from its Go types.
 */
export const CRD_SOURCES: Readonly<Record<string, GoSource | NpmSource>> = {
  'actions-runner-controller': { module: 'github.com/actions/actions-runner-controller', version: 'v0.27.6', folders: ['config/crd/bases'] },
  'appwrapper': { module: 'github.com/project-codeflare/appwrapper', version: 'v1.1.2', folders: ['config/crd/bases'] },
  'argo-events': { module: 'github.com/argoproj/argo-events', version: 'v1.9.6', folders: ['manifests/base/crds'], packages: ['./pkg/apis/...'] },
  'argo-rollouts': { module: 'github.com/argoproj/argo-rollouts', version: 'v1.10.1', folders: ['manifests/crds'] },
  'argo-workflows': { module: 'github.com/argoproj/argo-workflows/v3', version: 'v3.7.3', folders: ['manifests/base/crds/full'] },
  'argo-workflows-minimal': { module: 'github.com/argoproj/argo-workflows/v3', version: 'v3.7.3', folders: ['manifests/base/crds/minimal'] },
  'cert-manager': { module: 'github.com/cert-manager/cert-manager', version: 'v1.21.2', folders: ['deploy/crds'] },
  'cluster-api': {
    module: 'sigs.k8s.io/cluster-api', version: 'v1.14.2',
    folders: ['core/config/crd/bases', 'bootstrap/kubeadm/config/crd/bases', 'controlplane/kubeadm/config/crd/bases'],
  },
  'crossplane': { module: 'github.com/crossplane/crossplane/v2', version: 'v2.0.2', folders: ['cluster/crds'] },
  'flink-operator': {
    package: '@kubernetes-models/flink', version: '1.0.1',
    integrity: 'sha512-/XHM0Ms9IG4ToKDLqrZou6asXcM0M8kbh0cInZjggWLiehZzQYVLECZGYDBThX7YWlaUaYZCbxytSs6IuJke5w==',
    groupVersion: 'flink.apache.org/v1beta1',
    kinds: ['FlinkBlueGreenDeployment', 'FlinkDeployment', 'FlinkSessionJob', 'FlinkStateSnapshot'],
  },
  'grafana-agent-operator': { module: 'github.com/grafana/agent', version: 'v0.40.0', folders: ['operations/agent-static-operator/crds'] },
  'grafana-operator': { module: 'github.com/grafana/grafana-operator/v5', version: 'v5.18.0', folders: ['config/crd/bases'] },
  'jenkins-operator': { module: 'github.com/jenkinsci/kubernetes-operator', version: 'v0.8.1', folders: ['config/crd/bases'] },
  'jobset': { module: 'sigs.k8s.io/jobset', version: 'v0.10.1', folders: ['config/components/crd/bases'] },
  'keda': { module: 'github.com/kedacore/keda/v2', version: 'v2.21.0', folders: ['config/crd/bases'] },
  'knative-eventing': { module: 'knative.dev/eventing', version: 'v0.45.0', folders: ['config/core/resources'] },
  'knative-serving': { module: 'knative.dev/serving', version: 'v0.51.0', folders: ['config/core/300-resources'] },
  'kruise': { module: 'github.com/openkruise/kruise', version: 'v1.8.2', folders: ['config/crd/bases'], packages: ['./apis/...'] },
  'kubeflow-trainer': { module: 'github.com/kubeflow/trainer/v2', version: 'v2.1.0', folders: ['manifests/base/crds'] },
  'kubeflow-training-operator': { module: 'github.com/kubeflow/training-operator', version: 'v1.8.1', folders: ['manifests/base/crds'] },
  'kuberay': { module: 'github.com/ray-project/kuberay/ray-operator', version: 'v1.3.2', folders: ['config/crd/bases'] },
  'kubevirt': { module: 'kubevirt.io/api', version: 'v1.5.0', packages: ['./core/v1'] },
  'kueue': { module: 'sigs.k8s.io/kueue', version: 'v0.11.4', folders: ['config/components/crd/bases'] },
  'lws': { module: 'sigs.k8s.io/lws', version: 'v0.7.0', folders: ['config/crd/bases'] },
  'mpi-operator': { module: 'github.com/kubeflow/mpi-operator', version: 'v0.6.0', folders: ['manifests/base'] },
  'open-cluster-management': {
    module: 'open-cluster-management.io/api', version: 'v1.0.0', folders: ['addon/v1alpha1', 'operator/v1', 'work/v1', 'work/v1alpha1'],
  },
  'opentelemetry-operator': { module: 'github.com/open-telemetry/opentelemetry-operator', version: 'v0.135.0', folders: ['config/crd/bases'] },
  'prometheus-operator': {
    module: 'github.com/prometheus-operator/prometheus-operator', version: 'v0.85.0', folders: ['example/prometheus-operator-crd'],
  },
  'spark-operator': { module: 'github.com/kubeflow/spark-operator/v2', version: 'v2.3.0', folders: ['config/crd/bases'], packages: ['./api/...'] },
  'strimzi': { module: 'github.com/RedHatInsights/strimzi-client-go', version: 'v0.40.0', packages: ['./apis/kafka.strimzi.io/...'] },
  'tekton-pipelines': {
    module: 'github.com/tektoncd/pipeline', version: 'v1.5.0', folders: ['config/300-crds'],
    packages: ['./pkg/apis/pipeline/v1', './pkg/apis/pipeline/v1beta1'],
    opened: [
      'pipeline_types.go TaskSpec', 'pipelinerun_types.go PipelineSpec', 'taskrun_types.go TaskSpec', 'task_types.go Volumes',
      'template.go Affinity', 'template.go SecurityContext', 'template.go Volumes',
    ],
  },
  'tekton-triggers': {
    module: 'github.com/tektoncd/triggers', version: 'v0.31.0', folders: ['config'], packages: ['./pkg/apis/triggers/v1beta1'],
    requires: { 'github.com/tektoncd/pipeline': 'v1.5.0' },
  },
  'volcano': { module: 'volcano.sh/volcano', version: 'v1.10.0', folders: ['config/crd/volcano/bases'] },
  'volcano-types': { module: 'volcano.sh/apis', version: 'v1.13.0', packages: ['./pkg/apis/batch/...', './pkg/apis/flow/...'] },
};
