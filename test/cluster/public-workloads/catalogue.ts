/** A Helm chart, and the values that a user sets. */
export interface PublicChart {
  /** Tells the charts of a project apart. @default - the name of the folder */
  readonly name?: string;
  readonly folder: string;
  /** Values, as in `--set`. @default - those of the chart */
  readonly values?: readonly string[];
}

/** Helm charts or manifests of a public project, in its Go module. */
export interface PublicProject {
  readonly module: string;
  readonly version: string;
  /** Helm charts: folders, or with values. @default - none */
  readonly charts?: readonly (string | PublicChart)[];
  /** Files of manifests, as users apply them. @default - none */
  readonly manifests?: readonly string[];
}

/** A chart whose DaemonSet has the values that run it on all nodes, as is usual for node agents. */
function onAllNodes(folder: string, daemonSet: string): PublicChart {
  return { folder, values: [`${daemonSet}.tolerations[0].operator=Exists`] };
}

/** Public projects whose Pods come from charts or manifests that users install as they are. */
export const PUBLIC_PROJECTS: Readonly<Record<string, PublicProject>> = {
  'actions-runner-controller': {
    module: 'github.com/actions/actions-runner-controller', version: 'v0.27.6',
    charts: [
      'charts/actions-runner-controller', 'charts/gha-runner-scale-set-controller',
      {
        folder: 'charts/gha-runner-scale-set',
        values: [
          'githubConfigUrl=https://github.com/example/example', 'githubConfigSecret=github',
          'controllerServiceAccount.name=arc', 'controllerServiceAccount.namespace=arc',
          'template.spec.containers[0].name=runner', 'template.spec.containers[0].image=mcr.microsoft.com/windows/servercore:ltsc2022',
        ],
      },
    ],
  },
  'aad-pod-identity': { module: 'github.com/Azure/aad-pod-identity', version: 'v1.8.17', charts: ['charts/aad-pod-identity'] },
  'argo-cd': { module: 'github.com/argoproj/argo-cd/v3', version: 'v3.1.0', manifests: ['manifests/install.yaml'] },
  'argo-rollouts': { module: 'github.com/argoproj/argo-rollouts', version: 'v1.10.1', manifests: ['manifests/install.yaml'] },
  'argo-workflows': { module: 'github.com/argoproj/argo-workflows/v3', version: 'v3.7.3', manifests: ['manifests/quick-start-postgres.yaml'] },
  'aws-node-termination-handler': {
    module: 'github.com/aws/aws-node-termination-handler', version: 'v1.20.0',
    charts: [{ folder: 'config/helm/aws-node-termination-handler', values: ['targetNodeOs=linux windows'] }],
  },
  'aws-cloud-controller-manager': { module: 'k8s.io/cloud-provider-aws', version: 'v1.37.0', charts: ['charts/aws-cloud-controller-manager'] },
  'aws-vpc-cni': { module: 'github.com/aws/amazon-vpc-cni-k8s', version: 'v1.23.2', charts: ['charts/aws-vpc-cni', 'charts/cni-metrics-helper'] },
  'azure-container-networking': {
    module: 'github.com/Azure/azure-container-networking', version: 'v1.5.0',
    manifests: ['cns/azure-cns.yaml', 'cns/azure-cns-windows.yaml', 'npm/azure-npm.yaml', 'npm/examples/windows/azure-npm.yaml'],
  },
  'azure-workload-identity': {
    module: 'github.com/Azure/azure-workload-identity', version: 'v1.3.0',
    charts: [{ folder: 'charts/workload-identity-webhook', values: ['azureTenantID=example'] }],
  },
  'azuredisk-csi-driver': { module: 'sigs.k8s.io/azuredisk-csi-driver', version: 'v1.30.0', charts: ['charts/latest/azuredisk-csi-driver'] },
  'calico': {
    module: 'github.com/projectcalico/calico', version: 'v1.11.0-cni-plugin.0.20250813170300-a0db560f0520',
    charts: ['charts/calico', 'charts/tigera-operator'],
  },
  'cert-manager': { module: 'github.com/cert-manager/cert-manager', version: 'v1.21.2', charts: ['deploy/charts/cert-manager'] },
  'chaos-mesh': {
    module: 'github.com/chaos-mesh/chaos-mesh', version: 'v0.9.1-0.20260902003049-47411975a8cb',
    charts: [onAllNodes('helm/chaos-mesh', 'chaosDaemon')],
  },
  'cilium': { module: 'github.com/cilium/cilium', version: 'v1.20.2', charts: ['install/kubernetes/cilium'] },
  'cloud-provider-azure': {
    module: 'sigs.k8s.io/cloud-provider-azure', version: 'v1.29.0',
    charts: [{
      folder: 'helm/cloud-provider-azure',
      values: ['infra.clusterName=example', 'cloudControllerManager.imageTag=v1.29.0', 'cloudNodeManager.imageTag=v1.29.0'],
    }],
  },
  'contour': { module: 'github.com/projectcontour/contour', version: 'v1.33.8', manifests: ['examples/render/contour.yaml'] },
  'crossplane': { module: 'github.com/crossplane/crossplane/v2', version: 'v2.0.2', charts: ['cluster/charts/crossplane'] },
  'dapr': {
    module: 'github.com/dapr/dapr', version: 'v1.14.0',
    charts: ['charts/dapr', { name: 'windows', folder: 'charts/dapr', values: ['global.daprControlPlaneOs=windows'] }],
  },
  'descheduler': { module: 'sigs.k8s.io/descheduler', version: 'v0.36.0', charts: ['charts/descheduler'] },
  'external-secrets': { module: 'github.com/external-secrets/external-secrets', version: 'v1.3.2', charts: ['deploy/charts/external-secrets'] },
  'external-snapshotter': {
    module: 'github.com/kubernetes-csi/external-snapshotter/v8', version: 'v8.7.0',
    manifests: ['deploy/kubernetes/snapshot-controller/setup-snapshot-controller.yaml'],
  },
  'flannel': { module: 'github.com/flannel-io/flannel', version: 'v0.28.10', charts: ['chart/kube-flannel'] },
  'gatekeeper': { module: 'github.com/open-policy-agent/gatekeeper/v3', version: 'v3.23.1', charts: ['charts/gatekeeper'] },
  'gcp-compute-persistent-disk-csi-driver': {
    module: 'sigs.k8s.io/gcp-compute-persistent-disk-csi-driver', version: 'v1.28.1',
    manifests: [
      'controller/cluster_setup', 'controller/controller', 'node_linux/node', 'node_windows/node',
    ].map((path) => `deploy/kubernetes/base/${path}.yaml`),
  },
  'grafana-operator': { module: 'github.com/grafana/grafana-operator/v5', version: 'v5.18.0', charts: ['deploy/helm/grafana-operator'] },
  'google-managed-prometheus': {
    module: 'github.com/GoogleCloudPlatform/prometheus-engine', version: 'v0.12.0', charts: ['charts/operator', 'charts/rule-evaluator'],
  },
  'ingress-nginx': { module: 'k8s.io/ingress-nginx', version: 'v0.0.0-20240708192948-52c50467d67d', charts: ['charts/ingress-nginx'] },
  'istio': {
    module: 'istio.io/istio', version: 'v0.0.0-20260827124520-eed52ebb66ad',
    charts: ['manifests/charts/istio-control/istio-discovery', 'manifests/charts/gateway', 'manifests/charts/istio-cni', 'manifests/charts/ztunnel'],
  },
  'jobset': { module: 'sigs.k8s.io/jobset', version: 'v0.10.1', charts: ['charts/jobset'] },
  'kube-state-metrics': {
    module: 'k8s.io/kube-state-metrics/v2', version: 'v2.13.0',
    manifests: ['examples/standard/deployment.yaml', 'examples/autosharding/statefulset.yaml'],
  },
  'knative-serving': {
    module: 'knative.dev/serving', version: 'v0.51.0',
    manifests: ['activator', 'autoscaler', 'controller', 'webhook'].map((name) => `config/core/deployments/${name}.yaml`),
  },
  'kueue': { module: 'sigs.k8s.io/kueue', version: 'v0.11.4', charts: ['charts/kueue'] },
  'kwok': { module: 'sigs.k8s.io/kwok', version: 'v0.8.0', charts: ['charts/kwok'] },
  'kyverno': { module: 'github.com/kyverno/kyverno', version: 'v1.19.1', charts: ['charts/kyverno'] },
  'local-path-provisioner': {
    module: 'github.com/rancher/local-path-provisioner', version: 'v0.0.30', charts: ['deploy/chart/local-path-provisioner'],
  },
  'lws': { module: 'sigs.k8s.io/lws', version: 'v0.7.0', charts: ['charts/lws'] },
  'metrics-server': { module: 'sigs.k8s.io/metrics-server', version: 'v0.9.0', charts: ['charts/metrics-server'] },
  'node-feature-discovery': {
    module: 'sigs.k8s.io/node-feature-discovery', version: 'v0.17.0', charts: [onAllNodes('deployment/helm/node-feature-discovery', 'worker')],
  },
  'prometheus-operator': { module: 'github.com/prometheus-operator/prometheus-operator', version: 'v0.85.0', manifests: ['bundle.yaml'] },
  'secrets-store-csi-driver': {
    module: 'sigs.k8s.io/secrets-store-csi-driver', version: 'v1.4.0',
    charts: [{ folder: 'charts/secrets-store-csi-driver', values: ['windows.enabled=true'] }],
  },
  'secrets-store-provider-azure': {
    module: 'github.com/Azure/secrets-store-csi-driver-provider-azure', version: 'v1.5.2',
    charts: [{ folder: 'charts/csi-secrets-store-provider-azure', values: ['windows.enabled=true'] }],
  },
  'tekton-pipelines': {
    module: 'github.com/tektoncd/pipeline', version: 'v1.5.0', manifests: ['controller', 'events', 'webhook'].map((name) => `config/${name}.yaml`),
  },
  'trust-manager': { module: 'github.com/cert-manager/trust-manager', version: 'v0.25.0', charts: ['deploy/charts/trust-manager'] },
  'vertical-pod-autoscaler': { module: 'k8s.io/autoscaler/vertical-pod-autoscaler', version: 'v1.8.1', charts: ['charts/vertical-pod-autoscaler'] },
  'windows-exporter': {
    module: 'github.com/prometheus-community/windows_exporter', version: 'v0.27.2', manifests: ['kubernetes/windows-exporter-daemonset.yaml'],
  },
};
