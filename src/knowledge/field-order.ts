/**
 * The fields of a Kubernetes type in the order in which people write them, in groups. People keep the fields of a group together.
 */
export type FieldOrder = readonly (readonly string[])[];

/** Each field on its own. */
const apart = (fields: string): FieldOrder => fields.split(' ').map((field) => [field]);

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
  object: apart('apiVersion kind metadata type immutable provisioner handler roleRef subjects rules spec data stringData binaryData status'),
  objectMeta: apart('name generateName namespace labels annotations ownerReferences finalizers'),
  podSpec: [
    ...apart('restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy dnsConfig'),
    ['serviceAccountName', 'serviceAccount', 'automountServiceAccountToken'],
    ['hostNetwork', 'hostPID', 'hostIPC', 'hostUsers', 'shareProcessNamespace'],
    ...apart('securityContext imagePullSecrets'),
    ['hostname', 'hostnameOverride', 'subdomain', 'setHostnameAsFQDN', 'hostAliases'],
    ['priorityClassName', 'priority', 'preemptionPolicy'],
    ...apart('readinessGates enableServiceLinks overhead schedulingGates schedulingGroup workloadRef resourceClaims resources'),
    ['schedulerName', 'os', 'runtimeClassName', 'nodeName', 'nodeSelector', 'affinity', 'tolerations', 'topologySpreadConstraints'],
    ['initContainers', 'containers', 'ephemeralContainers'],
    ...apart('volumes'),
  ],
  container: [
    ['name'],
    ['image', 'imagePullPolicy'],
    ['command', 'args', 'workingDir'],
    ['ports'],
    ['envFrom', 'env'],
    ...apart('resources resizePolicy restartPolicy'),
    ['volumeMounts', 'volumeDevices'],
    ['livenessProbe', 'readinessProbe', 'startupProbe'],
    ['lifecycle'],
    ['terminationMessagePath', 'terminationMessagePolicy'],
    ['securityContext'],
    ['stdin', 'stdinOnce', 'tty'],
  ],
  resources: apart('limits requests claims'),
  resourceList: apart('cpu memory ephemeral-storage'),
  podSecurityContext: apart('seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot supplementalGroups supplementalGroupsPolicy fsGroup '
    + 'fsGroupChangePolicy sysctls seccompProfile appArmorProfile'),
  securityContext: apart('capabilities privileged seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot readOnlyRootFilesystem '
    + 'allowPrivilegeEscalation procMount seccompProfile appArmorProfile'),
  windowsOptions: apart('gmsaCredentialSpecName gmsaCredentialSpec runAsUserName hostProcess'),
  affinity: apart('nodeAffinity podAffinity podAntiAffinity'),
  nodeAffinity: apart('requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution'),
  requirement: apart('key operator values'),
  toleration: apart('key operator value effect tolerationSeconds'),
  probe: apart('exec httpGet tcpSocket grpc initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold '
    + 'terminationGracePeriodSeconds'),
  lifecycle: apart('stopSignal postStart preStop'),
  volumeMount: apart('name mountPath subPath subPathExpr readOnly recursiveReadOnly mountPropagation'),
  containerPort: apart('name containerPort hostPort hostIP protocol'),
  emptyDir: apart('medium sizeLimit mode'),
  csi: apart('driver readOnly fsType volumeHandle volumeAttributes nodePublishSecretRef nodeStageSecretRef'),
  labelSelector: apart('matchLabels matchExpressions'),
  workloadSpec: apart('serviceName replicas parallelism completions completionMode backoffLimit backoffLimitPerIndex maxFailedIndexes '
    + 'podFailurePolicy '
    + 'podReplacementPolicy activeDeadlineSeconds ttlSecondsAfterFinished schedule timeZone startingDeadlineSeconds concurrencyPolicy suspend paused '
    + 'successfulJobsHistoryLimit failedJobsHistoryLimit minReadySeconds revisionHistoryLimit progressDeadlineSeconds podManagementPolicy ordinals '
    + 'persistentVolumeClaimRetentionPolicy strategy updateStrategy manualSelector selector jobTemplate template volumeClaimTemplates'),
  serviceSpec: [
    ['type'],
    ['clusterIP', 'clusterIPs', 'ipFamilyPolicy', 'ipFamilies'],
    ...apart('loadBalancerClass loadBalancerIP loadBalancerSourceRanges externalName'),
    ['externalTrafficPolicy', 'internalTrafficPolicy', 'healthCheckNodePort'],
    ['sessionAffinity', 'sessionAffinityConfig'],
    ...apart('publishNotReadyAddresses allocateLoadBalancerNodePorts trafficDistribution externalIPs selector ports'),
  ],
} as const satisfies Readonly<Record<string, FieldOrder>>;
