import { CONTAINER_FIELDS, FIELD_ORDERS, POD_SPEC_FIELDS } from './field-order';
import { RESTRICTED_VOLUMES } from './pod-fields';
import { ACCESS_MODES } from './volumes';

/**
 * What a value of a Kubernetes field must be:
 *
 * - `count`: an integer ≥ 0 of 32 bits; `count-int64`: of 64 bits
 * - `positive`: an integer ≥ 1 of 32 bits; `positive-int64`: of 64 bits
 * - `integer-32`: an integer of 32 bits; `exit-code`: that of a process
 * - `zero-or-one`: 1, or 0 for the default, which is 1
 * - `unset`: nothing, because the API server rejects any value
 * - `name`: the name of an object, a DNS subdomain; `optional-name`: or an empty string; `reference`: it may end with `-`
 * - `label`: a DNS label; `optional-label`: or an empty string
 * - `label-key`: the key of a label; `label-value`: its value
 * - `port`: 1 to 65535
 * - `port-or-name`: a port number, or the name of a port
 * - `host-port`: 0 to 65535
 * - `partition`: 0 to 255
 * - `integer-or-string`: a count, or a string such as `25%`; `integer-or-share`: not more than `100%`
 * - `filled`: a string that isn't empty
 * - `file-mode`: permissions of a file, 0 to 0777
 * - `weight`: 1 to 100
 * - `ip`: an IPv4 or IPv6 address
 * - `time-zone`: the name of an IANA time zone, as far as its first part shows
 * - `quantity`: a number ≥ 0, or a string such as `500Mi`; `positive-quantity`: more than 0
 * - `token-seconds`: 10 minutes at least
 */
export type ScalarShape = 'string' | 'boolean' | 'integer' | 'integer-32' | 'exit-code' | 'count' | 'count-int64' | 'positive' | 'positive-int64'
  | 'zero-or-one' | 'unset' | 'name' | 'optional-name' | 'reference' | 'label' | 'optional-label' | 'label-key' | 'label-value' | 'file-mode'
  | 'weight' | 'port' | 'port-or-name' | 'host-port' | 'partition' | 'integer-or-string' | 'integer-or-share' | 'filled' | 'ip'
  | 'time-zone' | 'quantity' | 'positive-quantity' | 'token-seconds' | 'object';

/** A scalar, one of several strings or, unless it is required, an empty one, a string of a form, a list, a map, or an object with certain fields. */
export type FieldShape = ScalarShape
  | ChoiceShape
  | TextShape
  | ListShape
  | { readonly map: FieldShape; readonly keys?: KeyShape }
  | ObjectShape;

interface ChoiceShape {
  readonly oneOf: readonly string[];
  /** Whether an empty string is a value, and so a wrong one. @default false */
  readonly isFilled?: true;
}

/** What the keys of a map must be: those of labels, of annotations, or the names of resources of a container. */
export type KeyShape = 'label' | 'annotation' | 'resource';

/** A string of a form. */
export interface TextShape {
  readonly pattern: RegExp;
  /** What it is, after "must be". */
  readonly must: string;
  readonly remedy: string;
}

export interface ListShape {
  readonly list: FieldShape;
  /** Field of the items whose value may not occur twice. @default - none */
  readonly distinct?: string;
  /** Whether it must have an item. @default false */
  readonly isFilled?: true;
  /** An item beside which there may be no other one. @default - none */
  readonly alone?: string;
  /** Most items. @default - any number */
  readonly most?: number;
}

/** Fields, and where they belong. */
interface Elsewhere { readonly of: readonly string[]; readonly where: string }

/** An object. A field that isn't listed is rejected only if it is a misspelled one, or belongs elsewhere: new Kubernetes releases add fields. */
export interface ObjectShape {
  readonly fields: Readonly<Record<string, FieldShape>>;
  /** Other fields that it can have. @default - none */
  readonly others?: readonly string[];
  /** Fields that people put here, and where they belong. @default - none */
  readonly elsewhere?: Elsewhere | readonly Elsewhere[];
  /** Required fields. @default - none */
  readonly required?: readonly string[];
  /** Fields of which only one may be set, or must be, and what they are. Empty strings and lists count as not set. @default - none */
  readonly one?: { readonly what: string; readonly of: readonly string[]; readonly isRequired?: boolean };
  /** Fields that require another one. Empty lists count as not set. @default - none */
  readonly needs?: Readonly<Record<string, string>>;
  /** Whether it is a requirement of a selector, whose operator decides whether it has values. @default false */
  readonly isRequirement?: true;
}

const STRINGS: FieldShape = { list: 'string' };
const STRING_MAP: FieldShape = { map: 'string' };
const LABELS: FieldShape = { map: 'label-value', keys: 'label' };
const ANNOTATIONS: FieldShape = { map: 'string', keys: 'annotation' };
const QUANTITIES: FieldShape = { map: 'quantity' };
const RESOURCES: FieldShape = { map: 'quantity', keys: 'resource' };
const NAMED: FieldShape = { fields: { name: 'string' } };

const METADATA: ObjectShape = {
  fields: { name: 'name', namespace: 'optional-label', generateName: 'string', labels: LABELS, annotations: ANNOTATIONS, finalizers: STRINGS },
  others: [
    'creationTimestamp', 'deletionGracePeriodSeconds', 'deletionTimestamp', 'generation', 'managedFields', 'ownerReferences', 'resourceVersion',
    'selfLink', 'uid',
  ],
};

/** The fields of the metadata of any object. */
export const METADATA_FIELDS: readonly string[] = [...Object.keys(METADATA.fields), ...METADATA.others!];

const LABEL_SELECTOR: ObjectShape = {
  fields: {
    matchLabels: LABELS,
    matchExpressions: {
      list: {
        fields: { key: 'label-key', operator: { oneOf: ['In', 'NotIn', 'Exists', 'DoesNotExist'] }, values: { list: 'label-value' } },
        required: ['key', 'operator'], isRequirement: true,
      },
    },
  },
};

const WINDOWS_OPTIONS: ObjectShape = {
  fields: { gmsaCredentialSpec: 'string', gmsaCredentialSpecName: 'string', hostProcess: 'boolean', runAsUserName: 'string' },
};
const securityContext = (others: readonly string[]): ObjectShape => ({
  fields: { runAsNonRoot: 'boolean', windowsOptions: WINDOWS_OPTIONS }, others,
  elsewhere: { of: Object.keys(WINDOWS_OPTIONS.fields), where: 'windowsOptions' },
});
const IN_SECURITY_CONTEXT: Elsewhere = { of: ['windowsOptions'], where: 'securityContext' };

const HEADER_NAME: TextShape = { pattern: /^[-A-Za-z0-9]+$/, must: 'the name of an HTTP header', remedy: 'use letters, digits, and "-"' };
const HTTP_GET: ObjectShape = {
  fields: {
    path: 'string', port: 'port-or-name', host: 'string', scheme: { oneOf: ['HTTP', 'HTTPS'] },
    httpHeaders: { list: { fields: { name: HEADER_NAME, value: 'string' }, required: ['name'] } },
  },
  required: ['port'],
};
const EXEC: ObjectShape = { fields: { command: { list: 'string', isFilled: true } }, required: ['command'] };
const TCP_SOCKET: ObjectShape = { fields: { port: 'port-or-name', host: 'string' }, required: ['port'] };
const probe = (successThreshold: ScalarShape, terminationGracePeriodSeconds: ScalarShape): ObjectShape => ({
  fields: {
    exec: EXEC, httpGet: HTTP_GET, tcpSocket: TCP_SOCKET, grpc: { fields: { port: 'port', service: 'string' }, required: ['port'] },
    initialDelaySeconds: 'count', timeoutSeconds: 'count', periodSeconds: 'count', failureThreshold: 'count',
    successThreshold, terminationGracePeriodSeconds,
  },
});
/** A probe whose failure ends the container. */
const ENDING_PROBE = probe('zero-or-one', 'positive-int64');
const LIFECYCLE_HANDLER: ObjectShape = {
  fields: { exec: EXEC, httpGet: HTTP_GET, tcpSocket: TCP_SOCKET, sleep: { fields: { seconds: 'count-int64' } } },
};

/** Of a ConfigMap or a Secret. */
const DATA_KEY: TextShape = {
  pattern: /^(?!\.\.?$|\.\.)[-._a-zA-Z0-9]{1,253}$/, must: 'a key of the data', remedy: 'use at most 253 letters, digits, "-", "_", and "."',
};
const KEY_OF_OBJECT: ObjectShape = { fields: { name: 'name', key: DATA_KEY, optional: 'boolean' }, required: ['name', 'key'] };
const ALL_KEYS: ObjectShape = { fields: { name: 'reference', optional: 'boolean' }, required: ['name'] };

/** `spec.host` is `spec.nodeName`. Source: kubernetes v1.37.2 `pkg/apis/core/pods/helpers.go`, read 2026-11-29. */
const FIELD_OF_VARIABLE: TextShape = {
  pattern: /^(metadata\.(name|namespace|uid|(labels|annotations)\['[^']+'\])|spec\.(nodeName|host|serviceAccountName)|status\.(hostIP|podIP)s?)$/,
  must: 'a field that a variable can have', remedy: 'use a field such as "metadata.labels[\'app\']" or "status.podIP"',
};
const FIELD_OF_FILE: TextShape = {
  pattern: /^metadata\.(name|namespace|uid|(labels|annotations)(\['[^']+'\])?)$/,
  must: 'a field that a file can have', remedy: 'use metadata.name, metadata.namespace, metadata.uid, metadata.labels, or metadata.annotations',
};
const FIELD_VERSION: FieldShape = { oneOf: ['v1', ''] };
const CONTAINER_RESOURCE: TextShape = {
  pattern: /^(limits|requests)\.(cpu|memory|ephemeral-storage|hugepages-.*)$/,
  must: 'a limit or a request of a container', remedy: 'use one such as limits.memory or requests.cpu',
};
const HOST_PATH: TextShape = {
  pattern: /^(?!(.*\/)?\.\.(\/|$))./s, must: 'a path without a part ".."', remedy: 'use a path such as "C:/data"',
};
const RELATIVE_PATH: TextShape = {
  pattern: /^(?!\/|(.*\/)?\.\.(\/|$))/s, must: 'a path in the volume, without a leading "/" or a part ".."', remedy: 'use a path such as "a/b"',
};
/** Of a file. A mount has an empty one if it is all of the volume. */
const FILE_PATH: TextShape = { ...RELATIVE_PATH, pattern: /^(?!\/|(.*\/)?\.\.(\/|$))./s };

const CONTAINER: ObjectShape = {
  others: [...CONTAINER_FIELDS],
  elsewhere: [{ of: [...POD_SPEC_FIELDS], where: 'the spec of the Pod' }, IN_SECURITY_CONTEXT],
  fields: {
    name: 'label', image: 'string', command: STRINGS, args: STRINGS, workingDir: 'string',
    env: {
      list: {
        fields: {
          name: 'string', value: 'string',
          valueFrom: {
            fields: {
              fieldRef: { fields: { fieldPath: FIELD_OF_VARIABLE, apiVersion: FIELD_VERSION }, required: ['fieldPath'] },
              configMapKeyRef: KEY_OF_OBJECT, secretKeyRef: KEY_OF_OBJECT,
              resourceFieldRef: { fields: { containerName: 'string', resource: CONTAINER_RESOURCE }, others: ['divisor'], required: ['resource'] },
            },
            others: ['fileKeyRef'],
            one: { what: 'source', of: ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'], isRequired: true },
          },
        },
        required: ['name'],
        one: { what: 'value', of: ['value', 'valueFrom'] },
      },
    },
    envFrom: {
      list: {
        fields: { prefix: 'string', configMapRef: ALL_KEYS, secretRef: ALL_KEYS },
        one: { what: 'source', of: ['configMapRef', 'secretRef'], isRequired: true },
      },
    },
    imagePullPolicy: { oneOf: ['Always', 'IfNotPresent', 'Never'] },
    lifecycle: { fields: { postStart: LIFECYCLE_HANDLER, preStop: LIFECYCLE_HANDLER, stopSignal: 'string' } },
    livenessProbe: ENDING_PROBE, readinessProbe: probe('count', 'unset'), startupProbe: ENDING_PROBE,
    ports: {
      distinct: 'name',
      list: {
        fields: { containerPort: 'port', hostPort: 'host-port', hostIP: 'string', name: 'string', protocol: { oneOf: ['TCP', 'UDP', 'SCTP'] } },
        required: ['containerPort'],
      },
    },
    resources: {
      fields: {
        limits: RESOURCES, requests: RESOURCES, claims: { list: { fields: { name: 'string' }, others: ['request'], required: ['name'] } },
      },
      elsewhere: { of: ['cpu', 'memory'], where: 'limits or requests' },
    },
    resizePolicy: {
      distinct: 'resourceName',
      list: {
        fields: { resourceName: { oneOf: ['cpu', 'memory'] }, restartPolicy: { oneOf: ['NotRequired', 'RestartContainer'] } },
        required: ['resourceName', 'restartPolicy'],
      },
    },
    restartPolicy: { oneOf: ['Always', 'Never', 'OnFailure'] },
    securityContext: securityContext(FIELD_ORDERS.securityContext),
    stdin: 'boolean', stdinOnce: 'boolean', tty: 'boolean',
    terminationMessagePath: 'string', terminationMessagePolicy: { oneOf: ['File', 'FallbackToLogsOnError'] },
    volumeMounts: {
      distinct: 'mountPath',
      list: {
        fields: {
          name: 'string', mountPath: 'filled', subPath: RELATIVE_PATH, subPathExpr: RELATIVE_PATH, readOnly: 'boolean',
          mountPropagation: { oneOf: ['None', 'HostToContainer', 'Bidirectional'], isFilled: true },
          recursiveReadOnly: { oneOf: ['Disabled', 'IfPossible', 'Enabled'], isFilled: true },
        },
        others: FIELD_ORDERS.volumeMount,
        required: ['name', 'mountPath'],
        one: { what: 'path in the volume', of: ['subPath', 'subPathExpr'] },
      },
    },
  },
  required: ['name'],
};

/** Kinds of volumes. */
const VOLUME_SOURCES = [
  'emptyDir', 'hostPath', 'configMap', 'secret', 'downwardAPI', 'projected', 'persistentVolumeClaim', 'ephemeral', 'csi', 'image',
  'photonPersistentDisk', ...RESTRICTED_VOLUMES,
];

const CLAIM_SPEC: ObjectShape = {
  fields: {
    accessModes: {
      list: { oneOf: ACCESS_MODES, isFilled: true }, isFilled: true,
      alone: 'ReadWriteOncePod',
    },
    resources: {
      fields: { requests: { fields: { storage: 'positive-quantity' }, required: ['storage'] }, limits: QUANTITIES }, required: ['requests'],
    },
    selector: LABEL_SELECTOR, storageClassName: 'optional-name', volumeMode: { oneOf: ['Filesystem', 'Block'], isFilled: true }, volumeName: 'string',
  },
  others: ['dataSource', 'dataSourceRef', 'volumeAttributesClassName'],
  required: ['accessModes', 'resources'],
};
/** The metadata of a template. */
export const LABELED: ObjectShape = { fields: { labels: LABELS, annotations: ANNOTATIONS }, others: METADATA_FIELDS };
const CLAIM_METADATA: ObjectShape = { ...LABELED, fields: { name: 'label', ...LABELED.fields }, required: ['name'] };

const DRIVER: TextShape = {
  pattern: /^(?=.{1,63}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/i,
  must: 'the name of a CSI driver', remedy: 'use a name such as "smb.csi.k8s.io"',
};

const FILES: FieldShape = { list: { fields: { key: 'filled', path: FILE_PATH, mode: 'file-mode' }, required: ['key', 'path'] } };
const FIELD_FILES: FieldShape = {
  list: {
    fields: {
      path: FILE_PATH, mode: 'file-mode', fieldRef: { fields: { fieldPath: FIELD_OF_FILE, apiVersion: FIELD_VERSION }, required: ['fieldPath'] },
      resourceFieldRef: {
        fields: { containerName: 'filled', resource: CONTAINER_RESOURCE }, others: ['divisor'], required: ['containerName', 'resource'],
      },
    },
    required: ['path'],
    one: { what: 'source', of: ['fieldRef', 'resourceFieldRef'], isRequired: true },
  },
};
const PROJECTED: ObjectShape = { fields: { name: 'filled', items: FILES, optional: 'boolean' }, required: ['name'] };

const DISK: ObjectShape['fields'] = { fsType: 'string', partition: 'partition', readOnly: 'boolean' };

const PROJECTED_SOURCES = ['configMap', 'secret', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];

const VOLUME: ObjectShape = {
  fields: {
    name: 'label',
    emptyDir: { fields: { medium: 'string', sizeLimit: 'quantity' } },
    hostPath: {
      fields: {
        path: HOST_PATH, type: { oneOf: ['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'] },
      },
      required: ['path'],
    },
    configMap: { fields: { ...PROJECTED.fields, defaultMode: 'file-mode' }, required: ['name'] },
    secret: { fields: { secretName: 'filled', items: FILES, defaultMode: 'file-mode', optional: 'boolean' }, required: ['secretName'] },
    downwardAPI: { fields: { items: FIELD_FILES, defaultMode: 'file-mode' } },
    projected: {
      fields: {
        defaultMode: 'file-mode',
        sources: {
          list: {
            fields: {
              configMap: PROJECTED, secret: PROJECTED, downwardAPI: { fields: { items: FIELD_FILES } },
              serviceAccountToken: { fields: { audience: 'string', expirationSeconds: 'token-seconds', path: FILE_PATH }, required: ['path'] },
            },
            others: PROJECTED_SOURCES,
            one: { what: 'source', of: PROJECTED_SOURCES },
          },
        },
      },
    },
    persistentVolumeClaim: { fields: { claimName: 'filled', readOnly: 'boolean' }, required: ['claimName'] },
    ephemeral: {
      fields: { volumeClaimTemplate: { fields: { metadata: LABELED, spec: CLAIM_SPEC }, required: ['spec'] } }, required: ['volumeClaimTemplate'],
    },
    csi: {
      fields: {
        driver: DRIVER, fsType: 'string', readOnly: 'boolean', volumeAttributes: STRING_MAP,
        nodePublishSecretRef: { fields: { name: 'reference' }, required: ['name'] },
      },
      required: ['driver'],
    },
    azureFile: { fields: { secretName: 'filled', shareName: 'filled', readOnly: 'boolean' }, required: ['secretName', 'shareName'] },
    azureDisk: {
      fields: {
        diskName: 'filled', diskURI: 'filled', cachingMode: { oneOf: ['None', 'ReadOnly', 'ReadWrite'], isFilled: true }, fsType: 'string',
        readOnly: 'boolean', kind: { oneOf: ['Shared', 'Dedicated', 'Managed'], isFilled: true },
      },
      required: ['diskName', 'diskURI'],
    },
    awsElasticBlockStore: { fields: { volumeID: 'filled', ...DISK }, required: ['volumeID'] },
    gcePersistentDisk: { fields: { pdName: 'filled', ...DISK }, required: ['pdName'] },
    vsphereVolume: {
      fields: { volumePath: 'filled', fsType: 'string', storagePolicyName: 'string', storagePolicyID: 'string' }, required: ['volumePath'],
    },
    flexVolume: {
      fields: { driver: 'filled', fsType: 'string', secretRef: NAMED, readOnly: 'boolean', options: STRING_MAP }, required: ['driver'],
    },
  },
  others: VOLUME_SOURCES,
  required: ['name'],
  one: { what: 'source', of: VOLUME_SOURCES },
};

const REQUIREMENTS: FieldShape = { list: { fields: { key: 'string', operator: 'string', values: STRINGS } } };
const NODE_TERM: ObjectShape = { fields: { matchExpressions: REQUIREMENTS, matchFields: REQUIREMENTS } };
const POD_TERM: ObjectShape = {
  fields: {
    labelSelector: LABEL_SELECTOR, topologyKey: 'label-key', namespaces: { list: 'label' }, namespaceSelector: LABEL_SELECTOR,
    matchLabelKeys: STRINGS, mismatchLabelKeys: STRINGS,
  },
  required: ['topologyKey'],
  needs: { matchLabelKeys: 'labelSelector', mismatchLabelKeys: 'labelSelector' },
};
const POD_AFFINITY: ObjectShape = {
  fields: {
    requiredDuringSchedulingIgnoredDuringExecution: { list: POD_TERM },
    preferredDuringSchedulingIgnoredDuringExecution: {
      list: { fields: { weight: 'weight', podAffinityTerm: POD_TERM }, required: ['weight', 'podAffinityTerm'] },
    },
  },
};
const AFFINITY: ObjectShape = {
  fields: {
    nodeAffinity: {
      fields: {
        requiredDuringSchedulingIgnoredDuringExecution: { fields: { nodeSelectorTerms: { list: NODE_TERM } } },
        preferredDuringSchedulingIgnoredDuringExecution: {
          list: { fields: { weight: 'weight', preference: NODE_TERM }, required: ['weight'] },
        },
      },
    },
    podAffinity: POD_AFFINITY, podAntiAffinity: POD_AFFINITY,
  },
};

const SEARCH_DOMAIN: TextShape = {
  pattern: /^(\.|(?=.{1,253}\.?$)_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*\.?)$/,
  must: 'a domain', remedy: 'use a domain such as "svc.cluster.local", in lowercase letters',
};

const HONOR_OR_IGNORE: FieldShape = { oneOf: ['Honor', 'Ignore'], isFilled: true };

const restartPolicies = (...oneOf: readonly string[]): FieldShape => ({ oneOf });

const podSpec = (restartPolicy: FieldShape, activeDeadlineSeconds: ScalarShape = 'positive', required: readonly string[] = []): ObjectShape => ({
  required,
  others: [...POD_SPEC_FIELDS],
  elsewhere: [{ of: [...CONTAINER_FIELDS], where: 'a container' }, IN_SECURITY_CONTEXT],
  fields: {
    containers: { list: CONTAINER }, initContainers: { list: CONTAINER }, ephemeralContainers: { list: CONTAINER },
    activeDeadlineSeconds, automountServiceAccountToken: 'boolean', affinity: AFFINITY,
    dnsConfig: {
      fields: {
        nameservers: { list: 'ip', most: 3 }, searches: { list: SEARCH_DOMAIN, most: 32 },
        options: { list: { fields: { name: 'filled', value: 'string' }, required: ['name'] } },
      },
    },
    dnsPolicy: { oneOf: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'] },
    enableServiceLinks: 'boolean', hostNetwork: 'boolean', hostname: 'optional-label', subdomain: 'optional-label', setHostnameAsFQDN: 'boolean',
    hostAliases: { list: { fields: { ip: 'ip', hostnames: { list: 'name' } }, required: ['ip'] } },
    imagePullSecrets: { list: NAMED },
    nodeName: 'optional-name', nodeSelector: STRING_MAP, overhead: QUANTITIES,
    os: { fields: { name: 'string' } },
    preemptionPolicy: { oneOf: ['PreemptLowerPriority', 'Never'] }, priority: 'integer-32', priorityClassName: 'optional-name',
    resourceClaims: { list: { fields: { name: 'string', resourceClaimName: 'string', resourceClaimTemplateName: 'string' } } },
    readinessGates: { list: { fields: { conditionType: 'label-key' }, required: ['conditionType'] } },
    restartPolicy, runtimeClassName: 'name', schedulerName: 'string',
    schedulingGates: { list: { fields: { name: 'label-key' }, required: ['name'] }, distinct: 'name' },
    securityContext: securityContext(FIELD_ORDERS.podSecurityContext), serviceAccount: 'optional-name', serviceAccountName: 'optional-name',
    terminationGracePeriodSeconds: 'integer',
    tolerations: {
      list: { fields: { key: 'string', operator: 'string', value: 'string', effect: 'string', tolerationSeconds: 'integer' } },
    },
    topologySpreadConstraints: {
      list: {
        fields: {
          maxSkew: 'positive', topologyKey: 'filled', whenUnsatisfiable: { oneOf: ['DoNotSchedule', 'ScheduleAnyway'] },
          labelSelector: LABEL_SELECTOR, minDomains: 'positive', nodeAffinityPolicy: HONOR_OR_IGNORE, nodeTaintsPolicy: HONOR_OR_IGNORE,
          matchLabelKeys: { list: 'label-key' },
        },
        required: ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
        needs: { matchLabelKeys: 'labelSelector' },
      },
    },
    volumes: { list: VOLUME, distinct: 'name' },
  },
});

const template = (...of: Parameters<typeof podSpec>): ObjectShape => {
  const spec = podSpec(...of);
  return {
    fields: { metadata: METADATA, spec: { ...spec, fields: { ...spec.fields, ephemeralContainers: { list: 'unset' } } } },
    elsewhere: { of: [...POD_SPEC_FIELDS], where: 'the spec of the template' },
  };
};
/** Pod template of workloads that keep their Pods running. */
const LASTING_TEMPLATE = template(restartPolicies('Always'), 'unset');
/** The default of the field is `Always`, which isn't allowed. */
const JOB_TEMPLATE = template(restartPolicies('OnFailure', 'Never'), 'positive', ['restartPolicy']);
const rolling = (maxSurge: ScalarShape): ObjectShape => ({ fields: { maxUnavailable: 'integer-or-share', maxSurge } });

const IN_TEMPLATE: ObjectShape['elsewhere'] = { of: [...POD_SPEC_FIELDS], where: 'the spec of the Pod template' };

const FAILURE_RULE: ObjectShape = {
  fields: {
    action: { oneOf: ['Count', 'FailIndex', 'FailJob', 'Ignore'] },
    onExitCodes: {
      fields: { containerName: 'string', operator: { oneOf: ['In', 'NotIn'] }, values: { list: 'exit-code', isFilled: true, most: 255 } },
      required: ['operator', 'values'],
    },
    onPodConditions: {
      list: { fields: { type: 'label-key', status: { oneOf: ['False', 'True', 'Unknown'] } }, required: ['type'] }, most: 20,
    },
  },
  required: ['action'],
  one: { what: 'condition', of: ['onExitCodes', 'onPodConditions'], isRequired: true },
};

const INDEXES: TextShape = {
  pattern: /^(\+?\d+(-\+?\d+)?(,\+?\d+(-\+?\d+)?)*)?$/, must: 'a list of indexes', remedy: 'use one such as "0,2-4"',
};

const JOB_SPEC: ObjectShape = {
  others: ['managedBy'],
  elsewhere: IN_TEMPLATE,
  fields: {
    activeDeadlineSeconds: 'count-int64', backoffLimit: 'count', backoffLimitPerIndex: 'count', completionMode: { oneOf: ['NonIndexed', 'Indexed'] },
    completions: 'count', manualSelector: 'boolean', maxFailedIndexes: 'count', parallelism: 'count',
    podReplacementPolicy: { oneOf: ['TerminatingOrFailed', 'Failed'], isFilled: true }, selector: LABEL_SELECTOR, suspend: 'boolean',
    podFailurePolicy: { fields: { rules: { list: FAILURE_RULE, most: 20 } } },
    successPolicy: {
      fields: { rules: { list: { fields: { succeededCount: 'count', succeededIndexes: INDEXES } }, isFilled: true, most: 20 } }, required: ['rules'],
    },
    ttlSecondsAfterFinished: 'count', template: JOB_TEMPLATE,
  },
};

/** The other fields of any object. */
export const OBJECT_FIELDS: readonly string[] = ['apiVersion', 'kind', 'status'];

const workload = (spec: ObjectShape): ObjectShape => ({ fields: { metadata: METADATA, spec }, others: OBJECT_FIELDS, required: ['spec'] });

/** How a kind of workload replaces its Pods. */
export interface RollingUpdate {
  /** Field of the spec that has `type` and `rollingUpdate`. */
  readonly field: string;
  /** Type with which `rollingUpdate` is rejected. */
  readonly excludedBy?: string;
  /** Defaults in `rollingUpdate`; both may not be 0. @default - it has no such fields */
  readonly defaults?: { readonly maxSurge: number | string; readonly maxUnavailable: number | string };
  /** Whether one of them must be 0. */
  readonly isExclusive?: boolean;
  /** The first minor whose API server keeps `maxUnavailable` by default, where it has no defaults: it isn't 0 then, or more than 100%. */
  readonly endsSince?: number;
}

/**
 * How workloads replace their Pods.
 *
 * Source: kubernetes v1.37.2 `pkg/apis/apps/v1/defaults.go`, `pkg/apis/apps/validation/validation.go` (`ValidateDeploymentStrategy`,
 * `ValidateRollingUpdateDaemonSet`, `ValidateStatefulSetSpec`), `pkg/features/kube_features.go` (MaxUnavailableStatefulSet), read 2026-11-30.
 */
export const ROLLING_UPDATES: Readonly<Record<string, RollingUpdate>> = {
  Deployment: { field: 'strategy', excludedBy: 'Recreate', defaults: { maxSurge: '25%', maxUnavailable: '25%' } },
  DaemonSet: { field: 'updateStrategy', defaults: { maxSurge: 0, maxUnavailable: 1 }, isExclusive: true },
  StatefulSet: { field: 'updateStrategy', excludedBy: 'OnDelete', endsSince: 37 },
};

/**
 * Seconds without progress after which a Deployment that doesn't say is reported as failed.
 * Source: kubernetes v1.37.2 `pkg/apis/apps/v1/defaults.go`, `SetDefaults_Deployment`.
 */
export const PROGRESS_DEADLINE = 600;

/**
 * Fields of Kubernetes workloads, as the API server decodes and validates them, to report invalid values before anything is sent to a
 * cluster.
 *
 * Source: kubernetes v1.36.3 `staging/src/k8s.io/api/{core,apps,batch}/v1/types.go`, `pkg/apis/{core,apps,batch}/validation/validation.go`.
 */
export const WORKLOAD_FIELDS: Readonly<Record<string, ObjectShape>> = {
  Pod: workload(podSpec(restartPolicies('Always', 'OnFailure', 'Never'))),
  Deployment: workload({
    elsewhere: IN_TEMPLATE,
    fields: {
      replicas: 'count', minReadySeconds: 'count', revisionHistoryLimit: 'count', progressDeadlineSeconds: 'count', paused: 'boolean',
      selector: LABEL_SELECTOR,
      strategy: { fields: { type: { oneOf: ['Recreate', 'RollingUpdate'] }, rollingUpdate: rolling('integer-or-string') } },
      template: LASTING_TEMPLATE,
    },
  }),
  StatefulSet: workload({
    elsewhere: IN_TEMPLATE,
    fields: {
      // the API server doesn't validate the history
      replicas: 'count', minReadySeconds: 'count', revisionHistoryLimit: 'integer-32', selector: LABEL_SELECTOR, serviceName: 'optional-label',
      ordinals: { fields: { start: 'count' } },
      persistentVolumeClaimRetentionPolicy: { fields: { whenDeleted: { oneOf: ['Retain', 'Delete'] }, whenScaled: { oneOf: ['Retain', 'Delete'] } } },
      podManagementPolicy: { oneOf: ['OrderedReady', 'Parallel'] },
      updateStrategy: {
        fields: {
          type: { oneOf: ['RollingUpdate', 'OnDelete'] }, rollingUpdate: { fields: { partition: 'count', maxUnavailable: 'integer-or-string' } },
        },
      },
      volumeClaimTemplates: { list: { fields: { metadata: CLAIM_METADATA, spec: CLAIM_SPEC }, required: ['metadata', 'spec'] } },
      template: LASTING_TEMPLATE,
    },
  }),
  DaemonSet: workload({
    elsewhere: IN_TEMPLATE,
    fields: {
      minReadySeconds: 'count', revisionHistoryLimit: 'count', selector: LABEL_SELECTOR,
      // people keep it when they make a DaemonSet of a Deployment
      replicas: 'unset',
      updateStrategy: { fields: { type: { oneOf: ['RollingUpdate', 'OnDelete'] }, rollingUpdate: rolling('integer-or-share') } },
      template: LASTING_TEMPLATE,
    },
  }),
  ReplicaSet: workload({
    elsewhere: IN_TEMPLATE,
    fields: { replicas: 'count', minReadySeconds: 'count', selector: LABEL_SELECTOR, template: LASTING_TEMPLATE },
  }),
  ReplicationController: workload({
    elsewhere: IN_TEMPLATE,
    fields: { replicas: 'count', minReadySeconds: 'count', selector: STRING_MAP, template: LASTING_TEMPLATE },
  }),
  Job: workload(JOB_SPEC),
  CronJob: workload({
    elsewhere: IN_TEMPLATE,
    fields: {
      schedule: 'string', timeZone: 'time-zone', concurrencyPolicy: { oneOf: ['Allow', 'Forbid', 'Replace'] }, suspend: 'boolean',
      failedJobsHistoryLimit: 'count', successfulJobsHistoryLimit: 'count', startingDeadlineSeconds: 'count-int64',
      // labels of Jobs are validated when they are created
      jobTemplate: {
        fields: { metadata: { ...METADATA, fields: { ...METADATA.fields, labels: STRING_MAP, annotations: STRING_MAP } }, spec: JOB_SPEC },
      },
    },
    required: ['schedule'],
  }),
};

/** Resources that every node has. */
const COMMON_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];

/** Whether a resource is one that a container can request: one that Kubernetes knows, or an extended resource, which has a domain. */
export function isContainerResource(name: string): boolean {
  return COMMON_RESOURCES.includes(name) || name.startsWith('hugepages-') || (name.includes('/') && !name.startsWith('requests.'));
}
