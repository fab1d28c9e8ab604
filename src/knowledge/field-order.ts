/**
 * The fields of a Kubernetes type in the order in which people write them, in groups. People keep the fields of a group together.
 */
export type FieldOrder = readonly (string | readonly string[])[];

/**
 * Field orders of the types that manifests consist of. They are the orders of the Go structs, which `kubectl create` and the Kubernetes
 * documentation follow, with these differences:
 *
 * - short fields come before long lists and Pod templates, so that they are seen
 * - fields that select nodes are a group: `os`, `nodeSelector`, `affinity`, `tolerations`
 * - `imagePullPolicy` follows `image`, and a volume mount begins with `name` and `mountPath`
 *
 * Sources: k8s.io/api v0.36.4 `core/v1/types.go`, `apps/v1/types.go`, `batch/v1/types.go`; k8s.io/apimachinery v0.36.4
 * `pkg/apis/meta/v1/types.go`
 */
export const FIELD_ORDERS = {
  object: 'apiVersion kind metadata type immutable provisioner handler roleRef subjects rules spec data stringData binaryData status'.split(' '),
  objectMeta: 'name generateName namespace labels annotations ownerReferences finalizers'.split(' '),
  podSpec: [
    ...'restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy dnsConfig'.split(' '),
    ['serviceAccountName', 'serviceAccount', 'automountServiceAccountToken'],
    ['hostNetwork', 'hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace'],
    ...'securityContext imagePullSecrets'.split(' '),
    ['hostname', 'hostnameOverride', 'subdomain', 'setHostnameAsFQDN', 'hostAliases'],
    ['priorityClassName', 'priority', 'preemptionPolicy'],
    ...'readinessGates enableServiceLinks overhead schedulingGates schedulingGroup workloadRef resourceClaims resources'.split(' '),
    ['schedulerName', 'os', 'runtimeClassName', 'nodeName', 'nodeSelector', 'affinity', 'tolerations', 'topologySpreadConstraints'],
    ['initContainers', 'containers', 'ephemeralContainers'],
    'volumes',
  ],
  container: [
    ['name'],
    ['image', 'imagePullPolicy'],
    ['command', 'args', 'workingDir'],
    ['ports'],
    ['envFrom', 'env'],
    ...'resources resizePolicy restartPolicy'.split(' '),
    ['volumeMounts', 'volumeDevices'],
    ['livenessProbe', 'readinessProbe', 'startupProbe'],
    ['lifecycle'],
    ['terminationMessagePath', 'terminationMessagePolicy'],
    ['securityContext'],
    ['stdin', 'stdinOnce', 'tty'],
  ],
  resources: 'limits requests claims'.split(' '),
  resourceList: 'cpu memory ephemeral-storage'.split(' '),
  podSecurityContext: ('seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot supplementalGroups supplementalGroupsPolicy fsGroup '
    + 'fsGroupChangePolicy sysctls seccompProfile appArmorProfile').split(' '),
  securityContext: ('capabilities privileged seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot readOnlyRootFilesystem '
    + 'allowPrivilegeEscalation procMount seccompProfile appArmorProfile').split(' '),
  windowsOptions: 'gmsaCredentialSpecName gmsaCredentialSpec runAsUserName hostProcess'.split(' '),
  affinity: 'nodeAffinity podAffinity podAntiAffinity'.split(' '),
  nodeAffinity: 'requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution'.split(' '),
  requirement: 'key operator values'.split(' '),
  toleration: 'key operator value effect tolerationSeconds'.split(' '),
  probe: ('exec httpGet tcpSocket grpc initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold '
    + 'terminationGracePeriodSeconds').split(' '),
  lifecycle: 'stopSignal postStart preStop'.split(' '),
  volumeMount: 'name mountPath subPath subPathExpr readOnly recursiveReadOnly mountPropagation'.split(' '),
  containerPort: 'name containerPort hostPort hostIP protocol'.split(' '),
  emptyDir: 'medium sizeLimit mode'.split(' '),
  csi: 'driver readOnly fsType volumeHandle volumeAttributes nodePublishSecretRef nodeStageSecretRef'.split(' '),
  labelSelector: 'matchLabels matchExpressions'.split(' '),
  workloadSpec: ('serviceName replicas parallelism completions completionMode backoffLimit backoffLimitPerIndex maxFailedIndexes '
    + 'podFailurePolicy successPolicy '
    + 'podReplacementPolicy activeDeadlineSeconds ttlSecondsAfterFinished schedule timeZone startingDeadlineSeconds concurrencyPolicy suspend paused '
    + 'successfulJobsHistoryLimit failedJobsHistoryLimit minReadySeconds revisionHistoryLimit progressDeadlineSeconds podManagementPolicy ordinals '
    + 'persistentVolumeClaimRetentionPolicy strategy updateStrategy manualSelector selector jobTemplate template volumeClaimTemplates').split(' '),
  serviceSpec: [
    ['type'],
    ['clusterIP', 'clusterIPs', 'ipFamilyPolicy', 'ipFamilies'],
    ...'loadBalancerClass loadBalancerIP loadBalancerSourceRanges externalName'.split(' '),
    ['externalTrafficPolicy', 'internalTrafficPolicy', 'healthCheckNodePort'],
    ['sessionAffinity', 'sessionAffinityConfig'],
    ...'publishNotReadyAddresses allocateLoadBalancerNodePorts trafficDistribution externalIPs selector ports'.split(' '),
  ],
} as const satisfies Readonly<Record<string, FieldOrder>>;

/** The fields of a Pod's `spec`. */
export const POD_SPEC_FIELDS: ReadonlySet<string> = new Set(FIELD_ORDERS.podSpec.flat());

/** The fields of a container. */
export const CONTAINER_FIELDS: ReadonlySet<string> = new Set(FIELD_ORDERS.container.flat());
