/** Helm charts or manifests of a public project, in its Go module. */
export interface PublicProject {
  readonly module: string;
  readonly version: string;
  /** Folders of Helm charts. @default - none */
  readonly charts?: readonly string[];
  /** Files of manifests, as users apply them. @default - none */
  readonly manifests?: readonly string[];
}

/** Public projects whose Pods come from charts or manifests that users install as they are. */
export const PUBLIC_PROJECTS: Readonly<Record<string, PublicProject>> = {
  'actions-runner-controller': {
    module: 'github.com/actions/actions-runner-controller', version: 'v0.27.6',
    charts: ['charts/actions-runner-controller', 'charts/gha-runner-scale-set-controller'],
  },
  'argo-cd': { module: 'github.com/argoproj/argo-cd/v3', version: 'v3.1.0', manifests: ['manifests/install.yaml'] },
  'argo-rollouts': { module: 'github.com/argoproj/argo-rollouts', version: 'v1.10.1', manifests: ['manifests/install.yaml'] },
  'argo-workflows': { module: 'github.com/argoproj/argo-workflows/v3', version: 'v3.7.3', manifests: ['manifests/quick-start-postgres.yaml'] },
  'aws-cloud-controller-manager': { module: 'k8s.io/cloud-provider-aws', version: 'v1.37.0', charts: ['charts/aws-cloud-controller-manager'] },
  'aws-vpc-cni': { module: 'github.com/aws/amazon-vpc-cni-k8s', version: 'v1.23.2', charts: ['charts/aws-vpc-cni', 'charts/cni-metrics-helper'] },
  'calico': {
    module: 'github.com/projectcalico/calico', version: 'v1.11.0-cni-plugin.0.20250813170300-a0db560f0520', charts: ['charts/calico', 'charts/tigera-operator'],
  },
  'cert-manager': { module: 'github.com/cert-manager/cert-manager', version: 'v1.21.2', charts: ['deploy/charts/cert-manager'] },
  'chaos-mesh': { module: 'github.com/chaos-mesh/chaos-mesh', version: 'v0.9.1-0.20260902003049-47411975a8cb', charts: ['helm/chaos-mesh'] },
  'cilium': { module: 'github.com/cilium/cilium', version: 'v1.20.2', charts: ['install/kubernetes/cilium'] },
  'contour': { module: 'github.com/projectcontour/contour', version: 'v1.33.8', manifests: ['examples/render/contour.yaml'] },
  'crossplane': { module: 'github.com/crossplane/crossplane/v2', version: 'v2.0.2', charts: ['cluster/charts/crossplane'] },
  'dapr': { module: 'github.com/dapr/dapr', version: 'v1.14.0', charts: ['charts/dapr'] },
  'descheduler': { module: 'sigs.k8s.io/descheduler', version: 'v0.36.0', charts: ['charts/descheduler'] },
  'external-secrets': { module: 'github.com/external-secrets/external-secrets', version: 'v1.3.2', charts: ['deploy/charts/external-secrets'] },
  'external-snapshotter': {
    module: 'github.com/kubernetes-csi/external-snapshotter/v8', version: 'v8.7.0',
    manifests: ['deploy/kubernetes/snapshot-controller/setup-snapshot-controller.yaml'],
  },
  'flannel': { module: 'github.com/flannel-io/flannel', version: 'v0.28.10', charts: ['chart/kube-flannel'] },
  'gatekeeper': { module: 'github.com/open-policy-agent/gatekeeper/v3', version: 'v3.23.1', charts: ['charts/gatekeeper'] },
  'grafana-operator': { module: 'github.com/grafana/grafana-operator/v5', version: 'v5.18.0', charts: ['deploy/helm/grafana-operator'] },
  'ingress-nginx': { module: 'k8s.io/ingress-nginx', version: 'v0.0.0-20240708192948-52c50467d67d', charts: ['charts/ingress-nginx'] },
  'istio': {
    module: 'istio.io/istio', version: 'v0.0.0-20260827124520-eed52ebb66ad',
    charts: ['manifests/charts/istio-control/istio-discovery', 'manifests/charts/gateway', 'manifests/charts/istio-cni', 'manifests/charts/ztunnel'],
  },
  'jobset': { module: 'sigs.k8s.io/jobset', version: 'v0.10.1', charts: ['charts/jobset'] },
  'knative-serving': {
    module: 'knative.dev/serving', version: 'v0.51.0',
    manifests: ['activator', 'autoscaler', 'controller', 'webhook'].map((name) => `config/core/deployments/${name}.yaml`),
  },
  'kueue': { module: 'sigs.k8s.io/kueue', version: 'v0.11.4', charts: ['charts/kueue'] },
  'kwok': { module: 'sigs.k8s.io/kwok', version: 'v0.8.0', charts: ['charts/kwok'] },
  'kyverno': { module: 'github.com/kyverno/kyverno', version: 'v1.19.1', charts: ['charts/kyverno'] },
  'local-path-provisioner': { module: 'github.com/rancher/local-path-provisioner', version: 'v0.0.30', charts: ['deploy/chart/local-path-provisioner'] },
  'lws': { module: 'sigs.k8s.io/lws', version: 'v0.7.0', charts: ['charts/lws'] },
  'metrics-server': { module: 'sigs.k8s.io/metrics-server', version: 'v0.9.0', charts: ['charts/metrics-server'] },
  'prometheus-operator': { module: 'github.com/prometheus-operator/prometheus-operator', version: 'v0.85.0', manifests: ['bundle.yaml'] },
  'tekton-pipelines': {
    module: 'github.com/tektoncd/pipeline', version: 'v1.5.0', manifests: ['controller', 'events', 'webhook'].map((name) => `config/${name}.yaml`),
  },
  'vertical-pod-autoscaler': { module: 'k8s.io/autoscaler/vertical-pod-autoscaler', version: 'v1.8.1', charts: ['charts/vertical-pod-autoscaler'] },
  'windows-exporter': { module: 'github.com/prometheus-community/windows_exporter', version: 'v0.27.2', manifests: ['kubernetes/windows-exporter-daemonset.yaml'] },
};
