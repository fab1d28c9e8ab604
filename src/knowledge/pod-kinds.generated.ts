/* eslint-disable @stylistic/max-len */
import type { PodKinds } from './pod-kinds';

/**
 * Where objects of custom kinds define Pods, from the schemas of their CustomResourceDefinitions.
 * Made by `UPDATE_POD_KINDS=1 npm run test:cluster -- pod-kinds`; not edited by hand. Read from:
 *
 * - github.com/actions/actions-runner-controller@v0.27.6
 * - github.com/project-codeflare/appwrapper@v1.1.2
 * - github.com/argoproj/argo-events@v1.9.6
 * - github.com/argoproj/argo-events@v1.9.6, its types
 * - github.com/argoproj/argo-rollouts@v1.10.1
 * - github.com/argoproj/argo-workflows/v3@v3.7.3
 * - github.com/cert-manager/cert-manager@v1.21.2
 * - sigs.k8s.io/cluster-api@v1.14.2
 * - github.com/crossplane/crossplane/v2@v2.0.2
 * - npm:@kubernetes-models/flink@1.0.1, its types
 * - github.com/grafana/agent@v0.40.0
 * - github.com/grafana/grafana-operator/v5@v5.18.0
 * - github.com/jenkinsci/kubernetes-operator@v0.8.1
 * - sigs.k8s.io/jobset@v0.10.1
 * - github.com/kedacore/keda/v2@v2.21.0
 * - knative.dev/eventing@v0.45.0
 * - knative.dev/serving@v0.51.0
 * - github.com/openkruise/kruise@v1.8.2
 * - github.com/openkruise/kruise@v1.8.2, its types
 * - github.com/kubeflow/trainer/v2@v2.1.0
 * - github.com/kubeflow/training-operator@v1.8.1
 * - github.com/ray-project/kuberay/ray-operator@v1.3.2
 * - kubevirt.io/api@v1.5.0, its types
 * - sigs.k8s.io/kueue@v0.11.4
 * - sigs.k8s.io/lws@v0.7.0
 * - github.com/kubeflow/mpi-operator@v0.6.0
 * - open-cluster-management.io/api@v1.0.0
 * - github.com/open-telemetry/opentelemetry-operator@v0.135.0
 * - github.com/prometheus-operator/prometheus-operator@v0.85.0
 * - github.com/kubeflow/spark-operator/v2@v2.3.0
 * - github.com/kubeflow/spark-operator/v2@v2.3.0, its types
 * - github.com/RedHatInsights/strimzi-client-go@v0.40.0, its types
 * - github.com/tektoncd/pipeline@v1.5.0
 * - github.com/tektoncd/pipeline@v1.5.0, its types
 * - github.com/tektoncd/triggers@v0.31.0
 * - github.com/tektoncd/triggers@v0.31.0, its types
 * - volcano.sh/volcano@v1.10.0
 * - volcano.sh/apis@v1.13.0, its types
 */
export const SCHEMA_POD_KINDS: PodKinds = {
  'acme.cert-manager.io/Challenge': [
    { path: 'spec.solver.http01.gatewayHTTPRoute.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
    { path: 'spec.solver.http01.ingress.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
  ],
  'actions.github.com/AutoscalingListener': [
    { path: 'spec.template', holds: 'template' },
  ],
  'actions.github.com/AutoscalingRunnerSet': [
    { path: 'spec.listenerTemplate', holds: 'template' },
    { path: 'spec.template', holds: 'template' },
  ],
  'actions.github.com/EphemeralRunner': [
    { path: 'spec', holds: 'template' },
  ],
  'actions.github.com/EphemeralRunnerSet': [
    { path: 'spec.ephemeralRunnerSpec', holds: 'template' },
  ],
  'actions.summerwind.dev/Runner': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*', 'sidecarContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'actions.summerwind.dev/RunnerDeployment': [
    { path: 'spec.template', holds: 'template', containers: ['', 'containers.*', 'initContainers.*', 'sidecarContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'actions.summerwind.dev/RunnerReplicaSet': [
    { path: 'spec.template', holds: 'template', containers: ['', 'containers.*', 'initContainers.*', 'sidecarContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'actions.summerwind.dev/RunnerSet': [
    { path: 'spec.template', holds: 'template' },
  ],
  'addon.open-cluster-management.io/AddOnDeploymentConfig': [
    { path: 'spec.nodePlacement', holds: 'spec', containers: [], fields: ['nodeSelector', 'tolerations'] },
  ],
  'addon.open-cluster-management.io/AddOnTemplate': [
    { path: 'spec.agentSpec.workload.manifests.*', holds: 'object' },
  ],
  'apiextensions.crossplane.io/Composition': [
    { path: 'spec.pipeline.*.input', holds: 'object' },
  ],
  'apiextensions.crossplane.io/CompositionRevision': [
    { path: 'spec.pipeline.*.input', holds: 'object' },
  ],
  'apps.kruise.io/AdvancedCronJob': [
    { path: 'spec.template.broadcastJobTemplate.spec.template', holds: 'template' },
    { path: 'spec.template.jobTemplate.spec.template', holds: 'template' },
  ],
  'apps.kruise.io/BroadcastJob': [
    { path: 'spec.template', holds: 'template' },
  ],
  'apps.kruise.io/CloneSet': [
    { path: 'spec.template', holds: 'template' },
  ],
  'apps.kruise.io/DaemonSet': [
    { path: 'spec.template', holds: 'template' },
  ],
  'apps.kruise.io/ResourceDistribution': [
    { path: 'spec.resource', holds: 'object' },
  ],
  'apps.kruise.io/SidecarSet': [
    { path: 'spec', holds: 'spec', containers: ['containers.*', 'initContainers.*'], fields: ['imagePullSecrets', 'volumes'] },
  ],
  'apps.kruise.io/StatefulSet': [
    { path: 'spec.template', holds: 'template' },
  ],
  'apps.kruise.io/UnitedDeployment': [
    { path: 'spec.template.advancedStatefulSetTemplate.spec.template', holds: 'template' },
    { path: 'spec.template.cloneSetTemplate.spec.template', holds: 'template' },
    { path: 'spec.template.deploymentTemplate.spec.template', holds: 'template' },
    { path: 'spec.template.statefulSetTemplate.spec.template', holds: 'template' },
  ],
  'argoproj.io/AnalysisRun': [
    { path: 'spec.metrics.*.provider.job.spec.template', holds: 'template' },
  ],
  'argoproj.io/AnalysisTemplate': [
    { path: 'spec.metrics.*.provider.job.spec.template', holds: 'template' },
  ],
  'argoproj.io/ClusterAnalysisTemplate': [
    { path: 'spec.metrics.*.provider.job.spec.template', holds: 'template' },
  ],
  'argoproj.io/ClusterWorkflowTemplate': [
    { path: 'spec', holds: 'spec', containers: [], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priority', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templateDefaults', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templates.*', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/CronWorkflow': [
    { path: 'spec.workflowSpec', holds: 'spec', containers: [], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priority', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.workflowSpec.templateDefaults', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.workflowSpec.templates.*', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/EventBus': [
    { path: 'spec.jetstream', holds: 'spec', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priority', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
    { path: 'spec.nats.native', holds: 'spec', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priority', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
  ],
  'argoproj.io/EventSource': [
    { path: 'spec.template', holds: 'spec', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priority', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/Experiment': [
    { path: 'spec.templates.*.template', holds: 'template' },
  ],
  'argoproj.io/Rollout': [
    { path: 'spec.template', holds: 'template' },
  ],
  'argoproj.io/Sensor': [
    { path: 'spec.template', holds: 'spec', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priority', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/Workflow': [
    { path: 'spec', holds: 'spec', containers: [], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priority', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templateDefaults', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templates.*', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/WorkflowTaskSet': [
    { path: 'spec.tasks.*', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'argoproj.io/WorkflowTemplate': [
    { path: 'spec', holds: 'spec', containers: [], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priority', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templateDefaults', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
    { path: 'spec.templates.*', holds: 'spec', containers: ['container', 'initContainers.*', 'script', 'sidecars.*', 'containerSet.containers.*'], fields: ['activeDeadlineSeconds', 'affinity', 'automountServiceAccountToken', 'hostAliases', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'batch.volcano.sh/CronJob': [
    { path: 'spec.jobTemplate.spec.tasks.*.template', holds: 'template' },
  ],
  'batch.volcano.sh/Job': [
    { path: 'spec.tasks.*.template', holds: 'template' },
  ],
  'cert-manager.io/ClusterIssuer': [
    { path: 'spec.acme.solvers.*.http01.gatewayHTTPRoute.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
    { path: 'spec.acme.solvers.*.http01.ingress.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
  ],
  'cert-manager.io/Issuer': [
    { path: 'spec.acme.solvers.*.http01.gatewayHTTPRoute.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
    { path: 'spec.acme.solvers.*.http01.ingress.podTemplate', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'tolerations'] },
  ],
  'flink.apache.org/FlinkBlueGreenDeployment': [
    { path: 'spec.template.spec.jobManager.podTemplate', holds: 'template' },
    { path: 'spec.template.spec.podTemplate', holds: 'template' },
    { path: 'spec.template.spec.taskManager.podTemplate', holds: 'template' },
  ],
  'flink.apache.org/FlinkDeployment': [
    { path: 'spec.jobManager.podTemplate', holds: 'template' },
    { path: 'spec.podTemplate', holds: 'template' },
    { path: 'spec.taskManager.podTemplate', holds: 'template' },
  ],
  'flow.volcano.sh/JobFlow': [
    { path: 'spec.flows.*.patch.jobSpec.tasks.*.template', holds: 'template' },
  ],
  'flow.volcano.sh/JobTemplate': [
    { path: 'spec.tasks.*.template', holds: 'template' },
  ],
  'grafana.integreatly.org/Grafana': [
    { path: 'spec.deployment.spec.template', holds: 'template' },
  ],
  'jenkins.io/Jenkins': [
    { path: 'spec.master', holds: 'spec', fields: ['containers', 'hostAliases', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'volumes'] },
  ],
  'jobset.x-k8s.io/JobSet': [
    { path: 'spec.replicatedJobs.*.template.spec.template', holds: 'template' },
  ],
  'kafka.strimzi.io/Kafka': [
    { path: 'spec.cruiseControl.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.entityOperator.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.jmxTrans.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.kafka.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.kafkaExporter.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.zookeeper.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'kafka.strimzi.io/KafkaBridge': [
    { path: 'spec.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'kafka.strimzi.io/KafkaConnect': [
    { path: 'spec.template.buildPod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'kafka.strimzi.io/KafkaMirrorMaker': [
    { path: 'spec.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'kafka.strimzi.io/KafkaMirrorMaker2': [
    { path: 'spec.template.buildPod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
    { path: 'spec.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'kafka.strimzi.io/KafkaNodePool': [
    { path: 'spec.template.pod', holds: 'spec', containers: [], fields: ['affinity', 'enableServiceLinks', 'hostAliases', 'imagePullSecrets', 'priorityClassName', 'schedulerName', 'securityContext', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'keda.sh/ScaledJob': [
    { path: 'spec.jobTargetRef.template', holds: 'template' },
  ],
  'kubeflow.org/MPIJob': [
    { path: 'spec.mpiReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubeflow.org/MXJob': [
    { path: 'spec.mxReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubeflow.org/PaddleJob': [
    { path: 'spec.paddleReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubeflow.org/PyTorchJob': [
    { path: 'spec.pytorchReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubeflow.org/TFJob': [
    { path: 'spec.tfReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubeflow.org/XGBoostJob': [
    { path: 'spec.xgbReplicaSpecs.*.template', holds: 'template' },
  ],
  'kubevirt.io/KubeVirt': [
    { path: 'spec.configuration.mediatedDevicesConfiguration.nodeMediatedDeviceTypes.*', holds: 'spec', containers: [], fields: ['nodeSelector'] },
    { path: 'spec.infra.nodePlacement', holds: 'spec', containers: [], fields: ['affinity', 'nodeSelector', 'tolerations'] },
    { path: 'spec.workloads.nodePlacement', holds: 'spec', containers: [], fields: ['affinity', 'nodeSelector', 'tolerations'] },
  ],
  'kubevirt.io/VirtualMachine': [
    { path: 'spec.template', holds: 'template', containers: [], fields: ['affinity', 'dnsConfig', 'dnsPolicy', 'hostname', 'nodeSelector', 'priorityClassName', 'schedulerName', 'subdomain', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'kubevirt.io/VirtualMachineInstance': [
    { path: 'spec', holds: 'spec', containers: [], fields: ['affinity', 'dnsConfig', 'dnsPolicy', 'hostname', 'nodeSelector', 'priorityClassName', 'schedulerName', 'subdomain', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'kubevirt.io/VirtualMachineInstanceReplicaSet': [
    { path: 'spec.template', holds: 'template', containers: [], fields: ['affinity', 'dnsConfig', 'dnsPolicy', 'hostname', 'nodeSelector', 'priorityClassName', 'schedulerName', 'subdomain', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'kueue.x-k8s.io/Workload': [
    { path: 'spec.podSets.*.template', holds: 'template' },
  ],
  'leaderworkerset.x-k8s.io/LeaderWorkerSet': [
    { path: 'spec.leaderWorkerTemplate.leaderTemplate', holds: 'template' },
    { path: 'spec.leaderWorkerTemplate.workerTemplate', holds: 'template' },
  ],
  'monitoring.coreos.com/Alertmanager': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostUsers', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'monitoring.coreos.com/Prometheus': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'hostUsers', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'monitoring.coreos.com/PrometheusAgent': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*'], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'hostUsers', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'monitoring.coreos.com/ThanosRuler': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*'], fields: ['affinity', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostUsers', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccountName', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'monitoring.grafana.com/GrafanaAgent': [
    { path: 'spec', holds: 'spec', containers: ['', 'containers.*', 'initContainers.*'], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'securityContext', 'serviceAccountName', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'opentelemetry.io/OpAMPBridge': [
    { path: 'spec', holds: 'spec', containers: [''], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccount', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'opentelemetry.io/OpenTelemetryCollector': [
    { path: 'spec', holds: 'spec', containers: ['', 'additionalContainers.*', 'initContainers.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.targetAllocator', holds: 'spec', containers: [''], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'nodeSelector', 'securityContext', 'serviceAccount', 'tolerations', 'topologySpreadConstraints'] },
  ],
  'opentelemetry.io/TargetAllocator': [
    { path: 'spec', holds: 'spec', containers: ['', 'additionalContainers.*', 'initContainers.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'operator.open-cluster-management.io/ClusterManager': [
    { path: 'spec.nodePlacement', holds: 'spec', containers: [], fields: ['nodeSelector', 'tolerations'] },
  ],
  'operator.open-cluster-management.io/Klusterlet': [
    { path: 'spec.nodePlacement', holds: 'spec', containers: [], fields: ['nodeSelector', 'tolerations'] },
  ],
  'ops.crossplane.io/CronOperation': [
    { path: 'spec.operationTemplate.spec.pipeline.*.input', holds: 'object' },
  ],
  'ops.crossplane.io/Operation': [
    { path: 'spec.pipeline.*.input', holds: 'object' },
  ],
  'ops.crossplane.io/WatchOperation': [
    { path: 'spec.operationTemplate.spec.pipeline.*.input', holds: 'object' },
  ],
  'pkg.crossplane.io/DeploymentRuntimeConfig': [
    { path: 'spec.deploymentTemplate.spec.template', holds: 'template' },
  ],
  'ray.io/RayCluster': [
    { path: 'spec.headGroupSpec.template', holds: 'template' },
    { path: 'spec.workerGroupSpecs.*.template', holds: 'template' },
  ],
  'ray.io/RayJob': [
    { path: 'spec.rayClusterSpec.headGroupSpec.template', holds: 'template' },
    { path: 'spec.rayClusterSpec.workerGroupSpecs.*.template', holds: 'template' },
    { path: 'spec.submitterPodTemplate', holds: 'template' },
  ],
  'ray.io/RayService': [
    { path: 'spec.rayClusterConfig.headGroupSpec.template', holds: 'template' },
    { path: 'spec.rayClusterConfig.workerGroupSpecs.*.template', holds: 'template' },
  ],
  'serving.knative.dev/Configuration': [
    { path: 'spec.template', holds: 'template', fields: ['affinity', 'automountServiceAccountToken', 'containers', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'imagePullSecrets', 'initContainers', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'shareProcessNamespace', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'serving.knative.dev/Revision': [
    { path: 'spec', holds: 'spec', fields: ['affinity', 'automountServiceAccountToken', 'containers', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'imagePullSecrets', 'initContainers', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'shareProcessNamespace', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'serving.knative.dev/Service': [
    { path: 'spec.template', holds: 'template', fields: ['affinity', 'automountServiceAccountToken', 'containers', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'imagePullSecrets', 'initContainers', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'serviceAccountName', 'shareProcessNamespace', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
  ],
  'sparkoperator.k8s.io/ScheduledSparkApplication': [
    { path: 'spec.template', holds: 'spec', containers: [], fields: ['imagePullSecrets', 'nodeSelector', 'volumes'] },
    { path: 'spec.template.driver', holds: 'spec', containers: ['', 'initContainers.*', 'sidecars.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'dnsConfig', 'hostAliases', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations'] },
    { path: 'spec.template.executor', holds: 'spec', containers: ['', 'initContainers.*', 'sidecars.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'dnsConfig', 'hostAliases', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations'] },
    { path: 'spec.template.driver.template', holds: 'template' },
    { path: 'spec.template.executor.template', holds: 'template' },
  ],
  'sparkoperator.k8s.io/SparkApplication': [
    { path: 'spec', holds: 'spec', containers: [], fields: ['imagePullSecrets', 'nodeSelector', 'volumes'] },
    { path: 'spec.driver', holds: 'spec', containers: ['', 'initContainers.*', 'sidecars.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'dnsConfig', 'hostAliases', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations'] },
    { path: 'spec.executor', holds: 'spec', containers: ['', 'initContainers.*', 'sidecars.*'], names: { securityContext: 'podSecurityContext' }, fields: ['affinity', 'dnsConfig', 'hostAliases', 'hostNetwork', 'nodeSelector', 'priorityClassName', 'schedulerName', 'securityContext', 'serviceAccount', 'shareProcessNamespace', 'terminationGracePeriodSeconds', 'tolerations'] },
    { path: 'spec.driver.template', holds: 'template' },
    { path: 'spec.executor.template', holds: 'template' },
  ],
  'sparkoperator.k8s.io/SparkConnect': [
    { path: 'spec.executor.template', holds: 'template' },
    { path: 'spec.server.template', holds: 'template' },
  ],
  'tekton.dev/Pipeline': [
    { path: 'spec.finally.*.taskSpec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
    { path: 'spec.tasks.*.taskSpec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
  ],
  'tekton.dev/PipelineRun': [
    { path: 'spec.podTemplate', holds: 'spec', containers: [], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.taskRunSpecs.*.taskPodTemplate', holds: 'spec', containers: [], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.taskRunSpecs.*.podTemplate', holds: 'spec', containers: [], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.taskRunTemplate.podTemplate', holds: 'spec', containers: [], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.pipelineSpec.finally.*.taskSpec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
    { path: 'spec.pipelineSpec.tasks.*.taskSpec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
  ],
  'tekton.dev/Task': [
    { path: 'spec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
  ],
  'tekton.dev/TaskRun': [
    { path: 'spec.podTemplate', holds: 'spec', containers: [], fields: ['affinity', 'automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'hostAliases', 'hostNetwork', 'imagePullSecrets', 'nodeSelector', 'priorityClassName', 'runtimeClassName', 'schedulerName', 'securityContext', 'tolerations', 'topologySpreadConstraints', 'volumes'] },
    { path: 'spec.taskSpec', holds: 'spec', containers: ['sidecars.*', 'stepTemplate', 'steps.*'], fields: ['volumes'] },
  ],
  'trainer.kubeflow.org/ClusterTrainingRuntime': [
    { path: 'spec.template.spec.replicatedJobs.*.template.spec.template', holds: 'template' },
  ],
  'trainer.kubeflow.org/TrainJob': [
    { path: 'spec.podTemplateOverrides.*', holds: 'template', containers: [], fields: ['affinity', 'imagePullSecrets', 'nodeSelector', 'schedulingGates', 'serviceAccountName', 'tolerations', 'volumes'] },
  ],
  'trainer.kubeflow.org/TrainingRuntime': [
    { path: 'spec.template.spec.replicatedJobs.*.template.spec.template', holds: 'template' },
  ],
  'triggers.tekton.dev/EventListener': [
    { path: 'spec.resources.kubernetesResource.spec.template', holds: 'template' },
  ],
  'work.open-cluster-management.io/ManifestWork': [
    { path: 'spec.workload.manifests.*', holds: 'object' },
  ],
  'work.open-cluster-management.io/ManifestWorkReplicaSet': [
    { path: 'spec.manifestWorkTemplate.workload.manifests.*', holds: 'object' },
  ],
  'workload.codeflare.dev/AppWrapper': [
    { path: 'spec.components.*.podSetInfos.*', holds: 'spec', containers: [], fields: ['nodeSelector', 'schedulingGates', 'tolerations'] },
    { path: 'spec.components.*.template', holds: 'object' },
  ],
};
