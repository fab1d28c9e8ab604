import { readFileSync } from 'node:fs';
import * as ts from 'typescript';
import { formatProblem, misspelledName, PlainObject } from '../../src/base';
import { CONTAINER_LISTS, FieldShape, ObjectShape, WORKLOAD_FIELDS } from '../../src/knowledge';
import { findRejectedFields, removeRejectedFields, stopSignalProblems, workloadFieldProblems } from '../../src/kubernetes';
import { completePod, REJECTED_ON_WINDOWS } from 'k8s-windows/core';

const CONTAINER = { name: 'main', image: 'app:1' };
const deployment = (spec: object = {}, pod: object = {}): PlainObject => ({
  kind: 'Deployment', spec: { template: { spec: { containers: [CONTAINER], ...pod } }, ...spec },
});
const SPREAD = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'web' } } };
const CODES = { operator: 'In', values: [1] };
const inContainer = (fields: object) => deployment({}, { containers: [{ ...CONTAINER, ...fields }] });
const claimOf = (accessModes: readonly string[]) => (
  { metadata: { name: 'data' }, spec: { accessModes, resources: { requests: { storage: '1Gi' } } } });
/** The spec of a Job with a policy for exit codes. */
const failing = (fields: object) => (
  { podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [1], ...fields } }] }, ...job({}).spec });
const job = (pod: object) => ({ kind: 'Job', spec: { template: { spec: { restartPolicy: 'Never', containers: [CONTAINER], ...pod } } } });
const ofKind = (kind: string, updateStrategy: object) => ({ ...deployment({ updateStrategy }), kind });
const mounted = (fields: object) => deployment({}, {
  volumes: [{ name: 'data' }], containers: [{ ...CONTAINER, volumeMounts: [{ name: 'data', mountPath: 'C:\\data', ...fields }] }],
});
const variable = (fields: object) => inContainer({ env: [{ name: 'A', ...fields }] });
const probe = (name: string, fields: object) => inContainer({ [name]: { httpGet: { port: 80 }, ...fields } });
const FIELD = { fieldPath: 'metadata.name' };
const KEY = { name: 'a', key: 'b' };
const lines = (manifest: PlainObject) => workloadFieldProblems(manifest).map(formatProblem);

test.each<[string, PlainObject, string]>([
  ['a number in words', deployment({ replicas: 'three' }), 'spec.replicas: must be an integer ≥ 0, got "three"'],
  ['a number in quotes', deployment({ replicas: '3' }), 'spec.replicas: must be an integer ≥ 0, got "3"'],
  ['a negative number', deployment({ replicas: -1 }), 'spec.replicas: must be an integer ≥ 0, got -1'],
  ['a fraction', deployment({ minReadySeconds: 1.5 }), 'spec.minReadySeconds: must be an integer ≥ 0, got 1.5'],
  ['a spec that isn\'t an object', { kind: 'Deployment', spec: 'text' }, 'spec: must be an object, got a string'],
  ['no spec', { kind: 'Deployment' }, 'spec: is required'],
  ['a template that isn\'t an object', deployment({ template: [] }), 'spec.template: must be an object, got []'],
  ['a boolean in quotes', deployment({ paused: 'true' }), 'spec.paused: must be true or false, got "true"'],
  [
    'an unknown strategy', deployment({ strategy: { type: 'Rolling' } }),
    'spec.strategy.type: must be one of "Recreate", "RollingUpdate", got "Rolling"',
  ],
  [
    'a selector that misses its pods', deployment({ selector: { matchLabels: { app: 'web' } } }),
    'spec.selector.matchLabels.app: must match the labels of the Pod template',
  ],
  ['containers that aren\'t a list', deployment({}, { containers: {} }), 'spec.template.spec.containers: must be a list, got {}'],
  ['a container without a name', deployment({}, { containers: [{ image: 'app:1' }] }), 'spec.template.spec.containers[0].name: is required'],
  [
    'a container name that isn\'t a DNS label', inContainer({ name: 'Main' }),
    'spec.template.spec.containers[0].name: must be a DNS label, got "Main"',
  ],
  [
    'a port out of range', inContainer({ ports: [{ containerPort: 70000 }] }),
    'spec.template.spec.containers[0].ports[0].containerPort: must be an integer from 1 to 65535, got 70000',
  ],
  ['a port without a number', inContainer({ ports: [{ name: 'http' }] }), 'spec.template.spec.containers[0].ports[0].containerPort: is required'],
  ['a port that is null', inContainer({ ports: [null] }), 'spec.template.spec.containers[0].ports[0].containerPort: is required'],
  [
    'an exit code as Windows shows it', { kind: 'Job', spec: failing({ values: [3221225477] }) },
    'spec.podFailurePolicy.rules[0].onExitCodes.values[0]: must be an integer of 32 bits, got 3221225477',
  ],
  [
    'success as a failure', { kind: 'Job', spec: failing({ values: [0] }) },
    'spec.podFailurePolicy.rules[0].onExitCodes.values[0]: must not be 0 with operator: In',
  ],
  [
    'exit codes in another order', { kind: 'Job', spec: failing({ values: [2, 1] }) },
    'spec.podFailurePolicy.rules[0].onExitCodes.values[1]: must be more than the exit code before it (2), got 1',
  ],
  [
    'exit codes of another container', { kind: 'Job', spec: failing({ containerName: 'b' }) },
    'spec.podFailurePolicy.rules[0].onExitCodes.containerName: must be the name of a container of the Pod, got "b"',
  ],
  [
    'a policy for failures of Pods that restart', { kind: 'Job', spec: { ...failing({}), ...job({ restartPolicy: 'OnFailure' }).spec } },
    'spec.template.spec.restartPolicy: must be "Never" with podFailurePolicy, got "OnFailure"',
  ],
  [
    'a Job with a selector of its own', { kind: 'Job', spec: { ...job({}).spec, selector: { matchLabels: { app: 'a' } } } },
    'spec.selector: must be unset without manualSelector: true',
  ],
  ['replicas of a DaemonSet', { ...deployment({ replicas: 2 }), kind: 'DaemonSet' }, 'spec.replicas: must be unset, got 2'],
  [
    'a claim template without a mode', { ...deployment({ volumeClaimTemplates: [claimOf([])] }), kind: 'StatefulSet' },
    'spec.volumeClaimTemplates[0].spec.accessModes: must have an item, got []',
  ],
  [
    'an ephemeral volume without a claim', deployment({}, { volumes: [{ name: 'a', ephemeral: {} }] }),
    'spec.template.spec.volumes[0].ephemeral.volumeClaimTemplate: is required',
  ],
  [
    'a path of the node that goes up', deployment({}, { volumes: [{ name: 'a', hostPath: { path: 'C:/a/../b' } }] }),
    'spec.template.spec.volumes[0].hostPath.path: must be a path without a part "..", got "C:/a/../b"',
  ],
  [
    'a token that ends too soon',
    deployment({}, { volumes: [{ name: 'a', projected: { sources: [{ serviceAccountToken: { path: 'token', expirationSeconds: 100 } }] } }] }),
    'expirationSeconds: must be an integer from 600 to 4294967296, got 100',
  ],
  [
    'a file of a secret outside of its volume',
    deployment({}, { volumes: [{ name: 'a', projected: { sources: [{ secret: { name: 'b', items: [{ key: 'c', path: '../b' }] } }] } }] }),
    'a leading "/" or a part "..", got "../b"',
  ],
  [
    'a password in the place of a secret', deployment({}, { volumes: [{ name: 'a', secret: 'hunter2' }] }),
    'volumes[0].secret: must be an object, got a string',
  ],
  [
    'ephemeral containers in a template', deployment({}, { ephemeralContainers: [{ name: 'debug', image: 'debug:1' }] }),
    'spec.template.spec.ephemeralContainers[0]: must be unset, got',
  ],
  [
    'gates of a Pod that is on its node', deployment({}, { nodeName: 'a', schedulingGates: [{ name: 'a/b' }] }),
    'spec.template.spec.nodeName: must be unset with schedulingGates, got "a"',
  ],
  [
    'a number of domains that is ignored',
    deployment({}, { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', minDomains: 2 }] }),
    'spec.template.spec.topologySpreadConstraints[0].minDomains: must be unset with whenUnsatisfiable: ScheduleAnyway, got 2',
  ],
  [
    'a gate twice', deployment({}, { schedulingGates: [{ name: 'a/b' }, { name: 'a/b' }] }),
    'spec.template.spec.schedulingGates[1].name: must differ from schedulingGates[0].name, got "a/b"',
  ],
  [
    'a probe without a command', inContainer({ livenessProbe: { exec: { command: [] } } }),
    'spec.template.spec.containers[0].livenessProbe.exec.command: must have an item, got []',
  ],
  [
    'a mount that is read-only only below it', mounted({ recursiveReadOnly: 'IfPossible' }),
    'volumeMounts[0].recursiveReadOnly: must be unset without readOnly: true, got "IfPossible". Remove it, or set readOnly to true',
  ],
  ...['1e3', '1e', '1Gi'].map((divisor): [string, PlainObject, string] => [
    `the divisor ${divisor} of CPU`, inContainer({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor } } }] }),
    `resourceFieldRef.divisor: must be a divisor of limits.cpu, got "${divisor}"`,
  ]),
  [
    'a device that isn\'t requested', inContainer({ resources: { requests: { 'example.com/a': null }, limits: { 'example.com/a': 1 } } }),
    'resources.requests[example.com/a]: must be the limit of the extended resource, got null where the limit is 1',
  ],
  [
    'a divisor of a variable', inContainer({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '1m' } } }] }),
    'spec.template.spec.containers[0].env[0].valueFrom.resourceFieldRef.divisor: must be a divisor of limits.memory, got "1m"',
  ],
  [
    'the version of a field', inContainer({ env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name', apiVersion: 'v2' } } }] }),
    'env[0].valueFrom.fieldRef.apiVersion: must be one of "v1"',
  ],
  [
    'a path of two files', deployment({}, {
      volumes: [{
        name: 'a', projected: {
          sources: [{ secret: { name: 'a', items: [{ key: 'k', path: 'x' }] } }, {
            configMap: {
              name: 'b', items: [{ key: 'k', path: 'x' }],
            },
          }],
        },
      }],
    }),
    'spec.template.spec.volumes[0].projected.sources[1].configMap.items[0].path: must be unique in the volume, got "x". Use another path',
  ],
  [
    'an unknown mode of read-only mounts', mounted({ readOnly: true, recursiveReadOnly: 'true' }),
    'volumeMounts[0].recursiveReadOnly: must be one of "Disabled", "IfPossible", "Enabled", got "true"',
  ],
  [
    'two constraints of one kind', deployment({}, { topologySpreadConstraints: [SPREAD, { ...SPREAD, maxSkew: 2 }] }),
    'spec.template.spec.topologySpreadConstraints[1]: must differ from topologySpreadConstraints[0] in topologyKey or whenUnsatisfiable, '
    + 'got "zone" with "DoNotSchedule" twice. Remove one of the two',
  ],
  [
    'labels to match without a selector',
    deployment({}, { topologySpreadConstraints: [{ ...SPREAD, labelSelector: undefined, matchLabelKeys: ['pod-template-hash'] }] }),
    'spec.template.spec.topologySpreadConstraints[0].matchLabelKeys: must be unset without labelSelector, got a list. Add a labelSelector',
  ],
  [
    'a requirement without values',
    deployment({}, { topologySpreadConstraints: [{ ...SPREAD, labelSelector: { matchExpressions: [{ key: 'app', operator: 'In' }] } }] }),
    'labelSelector.matchExpressions[0]: must have values with the operator In. Add values, or use Exists or DoesNotExist',
  ],
  [
    'a requirement with values that its operator doesn\'t have',
    deployment({ selector: { matchExpressions: [{ key: 'app', operator: 'Exists', values: ['a'] }] } }),
    'spec.selector.matchExpressions[0]: must not have values with the operator Exists. Remove the values, or use In',
  ],
  [
    'a probe of port 0', inContainer({ livenessProbe: { httpGet: { port: 0 } } }),
    'spec.template.spec.containers[0].livenessProbe.httpGet.port: must be an integer from 1 to 65535',
  ],
  [
    'a quantity with a unit of its own', inContainer({ resources: { limits: { memory: '2GB' } } }),
    'spec.template.spec.containers[0].resources.limits.memory: must be a quantity ≥ 0, got "2GB"',
  ],
  [
    'a label that is a number', { kind: 'Pod', metadata: { labels: { a: 1 } }, spec: { containers: [CONTAINER] } },
    'metadata.labels.a: must be a string, got 1',
  ],
  [
    'a name with capitals', { kind: 'Pod', metadata: { name: 'Web' }, spec: { containers: [CONTAINER] } },
    'metadata.name: must be a DNS subdomain, got "Web"',
  ],
  ['a Deployment whose pods end', deployment({}, { restartPolicy: 'Never' }), 'spec.template.spec.restartPolicy: must be "Always", got "Never"'],
  [
    'a Job whose pods never end', job({ restartPolicy: 'Always' }),
    'spec.template.spec.restartPolicy: must be one of "OnFailure", "Never", got "Always"',
  ],
  [
    'a Job without a restart policy', job({ restartPolicy: undefined }),
    'spec.template.spec.restartPolicy: is required. Set it to one of "OnFailure", "Never"',
  ],
  [
    'two volumes with one name', deployment({}, { volumes: [{ name: 'data' }, { name: 'cache' }, { name: 'data' }] }),
    'spec.template.spec.volumes[2].name: must differ from volumes[0].name, got "data". Remove one of the two, or change its name',
  ],
  [
    'a volume of two kinds', deployment({}, { volumes: [{ name: 'data', emptyDir: {}, secret: { secretName: 'a' } }] }),
    'spec.template.spec.volumes[0]: must have one source, got emptyDir and secret. Keep one of emptyDir, secret',
  ],
  [
    'two mounts at one path', deployment({}, {
      volumes: [{ name: 'a' }, { name: 'b' }],
      containers: [{ ...CONTAINER, volumeMounts: [{ name: 'a', mountPath: 'C:\\a' }, { name: 'b', mountPath: 'C:\\a' }] }],
    }),
    'spec.template.spec.containers[0].volumeMounts[1].mountPath: must differ from volumeMounts[0].mountPath, got "C:\\\\a"',
  ],
  ['an absolute path in a volume', mounted({ subPath: '/a' }), 'volumeMounts[0].subPath: must be a path in the volume, without a leading "/"'],
  ['a path out of a volume', mounted({ subPathExpr: 'a/../..' }), 'volumeMounts[0].subPathExpr: must be a path in the volume, without a leading "/"'],
  ['an absolute path with a variable', mounted({ subPathExpr: '/x$(A)' }), 'volumeMounts[0].subPathExpr: must be a path in the volume'],
  ['two paths, one with a variable', mounted({ subPath: 'a', subPathExpr: '$(A)' }), 'volumeMounts[0]: must have one path in the volume'],
  ['a value with a variable, and a source', variable({ value: '$(B)', valueFrom: { fieldRef: FIELD } }), 'env[0]: must have one value, got'],
  [
    'two paths in a volume', mounted({ subPath: 'a', subPathExpr: 'b' }),
    'volumeMounts[0]: must have one path in the volume, got subPath and subPathExpr',
  ],
  [
    'two ports with one name', inContainer({ ports: [{ name: 'http', containerPort: 80 }, { name: 'http', containerPort: 81 }] }),
    'ports[1].name: must differ from ports[0].name, got "http"',
  ],
  ['two values of a variable', variable({ value: 'a', valueFrom: { fieldRef: FIELD } }), 'env[0]: must have one value, got value and valueFrom'],
  [
    'two sources of a variable', variable({ valueFrom: { fieldRef: FIELD, secretKeyRef: KEY } }),
    'valueFrom: must have one source, got fieldRef and secretKeyRef',
  ],
  [
    'no source of a variable', variable({ valueFrom: { fieldRef: null } }),
    'valueFrom: must have one source, got none. Add one of fieldRef, resourceFieldRef',
  ],
  [
    'no source of variables', inContainer({ envFrom: [{ prefix: 'A' }] }),
    'envFrom[0]: must have one source, got none. Add one of configMapRef, secretRef',
  ],
  [
    'a probe of an init container', deployment({}, { initContainers: [{ ...CONTAINER, name: 'init', livenessProbe: { httpGet: { port: 80 } } }] }),
    'initContainers[0].livenessProbe: must be unset without restartPolicy: Always on the init container, got a map',
  ],
  [
    'a hook of an init container', deployment({}, { initContainers: [{ ...CONTAINER, name: 'init', restartPolicy: 'Never', lifecycle: {} }] }),
    'initContainers[0].lifecycle: must be unset without restartPolicy: Always on the init container, got {}',
  ],
  ['no nameserver', deployment({}, { dnsPolicy: 'None' }), 'spec.template.spec.dnsConfig.nameservers: is required with dnsPolicy: None'],
  [
    'the name of a nameserver', deployment({}, { dnsConfig: { nameservers: ['10.0.0.10', 'dns.example.com'] } }),
    'dnsConfig.nameservers[1]: must be an IP address, got "dns.example.com". Use an address such as "10.0.0.10"',
  ],
  [
    'too many nameservers', deployment({}, { dnsConfig: { nameservers: ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'] } }),
    'dnsConfig.nameservers: must have at most 3 items, got 4. Remove some',
  ],
  ['a host without an address', deployment({}, { hostAliases: [{ ip: 'localhost', hostnames: ['a'] }] }), 'hostAliases[0].ip: must be an IP address'],
  [
    'an empty mount path', deployment({}, { volumes: [{ name: 'a' }], containers: [{ ...CONTAINER, volumeMounts: [{ name: 'a', mountPath: '' }] }] }),
    'volumeMounts[0].mountPath: must be a string that isn\'t empty, got ""',
  ],
  [
    'a port of the node twice',
    inContainer({ ports: [{ containerPort: 80, hostPort: 8080 }, { containerPort: 81, hostPort: 8080, protocol: 'TCP' }] }),
    'ports[1].hostPort: must differ from containers[0].ports[0].hostPort, got 8080. Use another port of the node',
  ],
  [
    'a port of two containers in the network of the node',
    deployment({}, { hostNetwork: true, containers: ['a', 'b'].map((name) => ({ ...CONTAINER, name, ports: [{ containerPort: 80 }] })) }),
    'containers[1].ports[0].containerPort: must differ from containers[0].ports[0].containerPort, got 80',
  ],
  [
    'a hook that sleeps longer than the grace period', inContainer({ lifecycle: { preStop: { sleep: { seconds: 31 } } } }),
    'preStop.sleep.seconds: must be at most terminationGracePeriodSeconds, which is 30, got 31. Use at most 30, or raise terminationGracePeriod',
  ],
  [
    'a time zone of Windows', { kind: 'CronJob', spec: { schedule: '@daily', timeZone: 'W. Europe Standard Time', jobTemplate: job({}) } },
    'spec.timeZone: must be an IANA time zone, got "W. Europe Standard Time". Use a name such as "Europe/Berlin"',
  ],
  ['an empty list of nameservers', deployment({}, { dnsPolicy: 'None', dnsConfig: { nameservers: [] } }), 'dnsConfig.nameservers: is required'],
  [
    'a rolling update of a strategy without one', deployment({ strategy: { type: 'Recreate', rollingUpdate: { maxSurge: 1 } } }),
    'spec.strategy.rollingUpdate: must be unset with type: Recreate, got a map. Remove it, or use type: RollingUpdate',
  ],
  [
    'a rolling update that replaces nothing', deployment({ strategy: { rollingUpdate: { maxSurge: '0%', maxUnavailable: 0 } } }),
    'spec.strategy.rollingUpdate.maxUnavailable: must be at least 1 where maxSurge is 0, got 0. Set one of the two to 1',
  ],
  [
    'more than all Pods', deployment({ strategy: { rollingUpdate: { maxUnavailable: '101%' } } }),
    'rollingUpdate.maxUnavailable: must be an integer ≥ 0 or a percentage up to 100%, got "101%"',
  ],
  [
    'a surge of a DaemonSet next to its default', ofKind('DaemonSet', { rollingUpdate: { maxSurge: 1 } }),
    'spec.updateStrategy.rollingUpdate.maxSurge: must be 0 unless maxUnavailable is 0, got 1. Set maxUnavailable to 0, or remove maxSurge',
  ],
  [
    'a DaemonSet that replaces nothing', ofKind('DaemonSet', { rollingUpdate: { maxUnavailable: 0 } }),
    'spec.updateStrategy.rollingUpdate.maxUnavailable: must be at least 1 where maxSurge is 0, got 0',
  ],
  [
    'a rolling update of a StatefulSet on deletion', ofKind('StatefulSet', { type: 'OnDelete', rollingUpdate: {} }),
    'spec.updateStrategy.rollingUpdate: must be unset with type: OnDelete, got {}',
  ],
  [
    'Pods that take as long to be available as their Deployment has', deployment({ minReadySeconds: 30, progressDeadlineSeconds: 30 }),
    'spec.progressDeadlineSeconds: must be more than minReadySeconds (30), got 30. '
    + 'Set it to 630, or remove it and set minReadySeconds to less than 600',
  ],
  [
    'Pods that take longer than the default', deployment({ minReadySeconds: 700 }),
    'spec.minReadySeconds: must be less than progressDeadlineSeconds (600 if unset), got 700. '
    + 'Set progressDeadlineSeconds to 1300, or minReadySeconds to less',
  ],
  [
    'a progress deadline of 0', deployment({ progressDeadlineSeconds: 0 }),
    'spec.progressDeadlineSeconds: must be more than minReadySeconds (0), got 0',
  ],
  [
    'a label with a space', deployment({ template: { metadata: { labels: { owner: 'John Doe' } } } }),
    'spec.template.metadata.labels.owner: must be the value of a label, got "John Doe". '
    + 'Use at most 63 letters, digits, "-", "_", and ".", with a letter or a digit at both ends',
  ],
  [
    'a label with two slashes', { kind: 'Deployment', metadata: { labels: { 'a/b/c': 'd' } }, spec: {} },
    'metadata.labels[a/b/c]: must have the key of a label, got "a/b/c"',
  ],
  [
    'a label with a domain that is too long', { kind: 'Deployment', metadata: { labels: { [`${'a'.repeat(254)}/b`]: 'c' } }, spec: {} },
    `metadata.labels[${'a'.repeat(254)}/b]: must have the key of a label`,
  ],
  [
    'a claim for one Pod and for one node',
    { ...deployment({ volumeClaimTemplates: [claimOf(['ReadWriteOncePod', 'ReadWriteOnce'])] }), kind: 'StatefulSet' },
    'spec.volumeClaimTemplates[0].spec.accessModes: must have no other item beside ReadWriteOncePod',
  ],
  [
    'an empty access mode', { ...deployment({ volumeClaimTemplates: [claimOf([''])] }), kind: 'StatefulSet' },
    'spec.volumeClaimTemplates[0].spec.accessModes[0]: must be one of "ReadWriteOnce", "ReadWriteOncePod", "ReadOnlyMany", "ReadWriteMany", got ""',
  ],
  ['an empty propagation', mounted({ mountPropagation: '' }), 'mountPropagation: must be one of "None", "HostToContainer", "Bidirectional", got ""'],
  [
    'a history of 64 bits', { ...deployment({ revisionHistoryLimit: 2 ** 31 }), kind: 'StatefulSet' },
    'spec.revisionHistoryLimit: must be an integer of 32 bits, got 2147483648',
  ],
  ...[['selector', {}, '{}'], ['manualSelector', true, 'a boolean']].map(([field, value, got]): [string, PlainObject, string] => [
    `${field} in a CronJob`, { kind: 'CronJob', spec: { schedule: '@daily', jobTemplate: { spec: { ...job({}).spec, [field as string]: value } } } },
    `spec.jobTemplate.spec.${field}: must be unset in a CronJob, got ${got}`,
  ]),
  ...['', null].map((path): [string, PlainObject, string] => [
    `a file with the path ${path}`, deployment({}, { volumes: [{ name: 'a', configMap: { name: 'a', items: [{ key: 'b', path }] } }] }),
    path === '' ? 'items[0].path: must be a path in the volume, without a leading "/" or a part "..", got ""' : 'items[0].path: is required',
  ]),
  ...([
    ['azureDisk', { diskName: 'a' }, 'diskURI: is required'], ['awsElasticBlockStore', {}, 'volumeID: is required'],
    ['gcePersistentDisk', { pdName: 'a', partition: 256 }, 'partition: must be an integer from 0 to 255, got 256'],
    ['vsphereVolume', {}, 'volumePath: is required'], ['flexVolume', { fsType: 'ntfs' }, 'driver: is required'],
  ] as const).map(([kind, source, problem]): [string, PlainObject, string] => [
    `a wrong ${kind}`, deployment({}, { volumes: [{ name: 'a', [kind]: source }] }), `volumes[0].${kind}.${problem}`,
  ]),
  ...([
    [{ key: 'a', operator: 'In', values: ['b c'] }, 'values[0]: must be the value of a label, got "b c"'],
    [{ key: 'a b', operator: 'Exists' }, 'key: must be the key of a label, got "a b"'],
  ] as const).map(([expression, problem], i): [string, PlainObject, string] => [
    `an invalid requirement of a selector ${i}`,
    deployment({}, { topologySpreadConstraints: [{ ...SPREAD, labelSelector: { matchExpressions: [expression] } }] }),
    `labelSelector.matchExpressions[0].${problem}`,
  ]),
  [
    'an invalid key of a label', deployment({}, { topologySpreadConstraints: [{ ...SPREAD, matchLabelKeys: ['a b'] }] }),
    'topologySpreadConstraints[0].matchLabelKeys[0]: must be the key of a label, got "a b"',
  ],
  [
    'a resource that is resized in two ways',
    inContainer({ resizePolicy: ['NotRequired', 'RestartContainer'].map((restartPolicy) => ({ resourceName: 'cpu', restartPolicy })) }),
    'resizePolicy[1].resourceName: must differ from resizePolicy[0].resourceName, got "cpu"',
  ],
  [
    'no condition of a failure',
    { kind: 'Job', spec: { ...job({}).spec, podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions: [] }] } } },
    'rules[0]: must have one condition, got none',
  ],
  [
    'indexes with a space', {
      kind: 'Job',
      spec: { ...job({}).spec, completionMode: 'Indexed', completions: 3, successPolicy: { rules: [{ succeededIndexes: '0, 2' }] } },
    }, 'rules[0].succeededIndexes: must be a list of indexes, got "0, 2"',
  ],
  [
    'an annotation with a space', { kind: 'Deployment', metadata: { annotations: { 'a b': 'any text' } }, spec: {} },
    'metadata.annotations[a b]: must have the key of an annotation, got "a b"',
  ],
  [
    'a decimal mode', deployment({}, { volumes: [{ name: 'a', configMap: { name: 'a', defaultMode: 644 } }] }),
    'volumes[0].configMap.defaultMode: must be an integer from 0 to 511 (octal 0777), got 644. Use a number such as 0644 in YAML, or 420 in JSON',
  ],
  ['a Secret by name', deployment({}, { volumes: [{ name: 'a', secret: { name: 'a' } }] }), 'volumes[0].secret.secretName: is required'],
  [
    'a type of a host path in lowercase', deployment({}, { volumes: [{ name: 'a', hostPath: { path: 'C:\\a', type: 'directory' } }] }),
    'volumes[0].hostPath.type: must be one of "DirectoryOrCreate", "Directory"',
  ],
  [
    'a projected volume of two sources in one', deployment({}, {
      volumes: [{ name: 'a', projected: { sources: [{ secret: { name: 'a' }, configMap: { name: 'a' } }] } }],
    }), 'volumes[0].projected.sources[0]: must have one source, got configMap and secret',
  ],
  ['a key without a name', variable({ valueFrom: { secretKeyRef: { name: 'a' } } }), 'env[0].valueFrom.secretKeyRef.key: is required'],
  [
    'a field in another letter case', variable({ valueFrom: { fieldRef: { fieldPath: 'status.podIp' } } }),
    'env[0].valueFrom.fieldRef.fieldPath: must be a field that a variable can have, got "status.podIp"',
  ],
  ['a ConfigMap that isn\'t named', inContainer({ envFrom: [{ configMapRef: {} }] }), 'envFrom[0].configMapRef.name: is required'],
  [
    'a weight of 0', deployment({}, {
      affinity: { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 0, podAffinityTerm: { topologyKey: 'a' } }] } },
    }), 'podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight: must be an integer from 1 to 100, got 0',
  ],
  [
    'terms that aren\'t in a list', deployment({}, {
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: { matchExpressions: [] } } } },
    }), 'requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: must be a list, got a map',
  ],
  [
    'a resource in capitals', inContainer({ resources: { requests: { Memory: '1Gi' } } }),
    'resources.requests.Memory: must have the name of a resource, got "Memory"',
  ],
  [
    'a device without a limit', inContainer({ resources: { requests: { 'microsoft.com/directx': 1 } } }),
    'resources.requests[microsoft.com/directx]: must be the limit of the extended resource, got 1 where the limit is missing',
  ],
  [
    'half of a device', inContainer({ resources: { limits: { 'microsoft.com/directx': '500m' } } }),
    'resources.limits[microsoft.com/directx]: must be an integer, got "500m"',
  ],
  [
    'a claim with a short mode', {
      ...deployment({
        volumeClaimTemplates: [{ metadata: { name: 'a' }, spec: { accessModes: ['RWO'], resources: { requests: { storage: '1Gi' } } } }],
      }), kind: 'StatefulSet',
    }, 'spec.volumeClaimTemplates[0].spec.accessModes[0]: must be one of "ReadWriteOnce"',
  ],
  ['a hostname with dots', deployment({}, { hostname: 'web.example.com' }), 'hostname: must be a DNS label, got "web.example.com"'],
  [
    'an abbreviated time zone', { kind: 'CronJob', spec: { schedule: '@daily', timeZone: 'PST', jobTemplate: job({}) } },
    'spec.timeZone: must be an IANA time zone, got "PST"',
  ],
  [
    'an indexed Job of an unknown number', { kind: 'Job', spec: { ...job({}).spec, completionMode: 'Indexed', parallelism: 3 } },
    'spec.completions: is required with completionMode: Indexed',
  ],
  [
    'a limit per index without indexes',
    { kind: 'CronJob', spec: { schedule: '@daily', jobTemplate: { spec: { ...job({}).spec, backoffLimitPerIndex: 2 } } } },
    'spec.jobTemplate.spec.backoffLimitPerIndex: must be unset without completionMode: Indexed, got 2',
  ],
  ['a deadline of 0', job({ activeDeadlineSeconds: 0 }), 'spec.template.spec.activeDeadlineSeconds: must be an integer ≥ 1, got 0'],
  ['a deadline of Pods that are replaced', deployment({}, { activeDeadlineSeconds: 5 }), 'activeDeadlineSeconds: must be unset, got 5. Remove it'],
  ['a liveness probe that has to succeed twice', probe('livenessProbe', { successThreshold: 2 }), 'livenessProbe.successThreshold: must be 1, got 2'],
  [
    'a grace period of 0 of a probe', probe('startupProbe', { terminationGracePeriodSeconds: 0 }),
    'startupProbe.terminationGracePeriodSeconds: must be an integer ≥ 1, got 0',
  ],
  [
    'a grace period of a readiness probe', probe('readinessProbe', { terminationGracePeriodSeconds: 5 }),
    'readinessProbe.terminationGracePeriodSeconds: must be unset, got 5',
  ],
  [
    'a selector in other letters', deployment({}, { nodeselector: { 'kubernetes.io/os': 'windows' } }),
    'spec.template.spec.nodeselector: must be spelled nodeSelector, got nodeselector. Rename it to nodeSelector',
  ],
  [
    'a misspelled field beside the right one', deployment({}, { tolerations: [], toleration: [] }),
    'spec.template.spec.toleration: must be spelled tolerations, got toleration',
  ],
  [
    'a misspelled field of Linux', inContainer({ securityContext: { privilaged: true } }), 'securityContext.privilaged: must be spelled privileged',
  ],
  [
    'a field of Windows in other letters', inContainer({ securityContext: { windowsOptions: { hostprocess: true } } }),
    'windowsOptions.hostprocess: must be spelled hostProcess',
  ],
  ['a field of the Pod in a container', inContainer({ tolerations: [] }), 'containers[0].tolerations: must be in the spec of the Pod. Move it there'],
  ['an option of Windows beside windowsOptions', deployment({}, { securityContext: { runAsUserName: 'ContainerUser' } }),
    'spec.template.spec.securityContext.runAsUserName: must be in windowsOptions. Move it there'],
  ['options of Windows in a container', inContainer({ windowsOptions: {} }), 'containers[0].windowsOptions: must be in securityContext'],
  ['a limit beside the limits', inContainer({ resources: { memory: '1Gi', limits: {} } }),
    'containers[0].resources.memory: must be in limits or requests. Move it there'],
  ['a field of a container in the Pod', deployment({}, { env: [] }), 'spec.template.spec.env: must be in a container'],
  ['a field of the Pod in the workload', deployment({ nodeSelector: {} }), 'spec.nodeSelector: must be in the spec of the Pod template'],
  [
    'a field of the Pod in the template', { kind: 'Deployment', spec: { template: { hostNetwork: true, spec: { containers: [CONTAINER] } } } },
    'spec.template.hostNetwork: must be in the spec of the template',
  ],
  [
    'an alias with an underscore', deployment({}, { hostAliases: [{ ip: '10.0.0.1', hostnames: ['my_host'] }] }),
    'hostnames[0]: must be a DNS subdomain',
  ],
  ['a search domain with a space', deployment({}, { dnsConfig: { searches: ['a.example', 'b '] } }), 'searches[1]: must be a domain, got "b "'],
  [
    'a variable with an unknown limit', inContainer({ env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'memory' } } }] }),
    'resourceFieldRef.resource: must be a limit or a request of a container, got "memory"',
  ],
  [
    'a file with a field that only variables have', deployment({}, {
      volumes: [{ name: 'a', downwardAPI: { items: [{ path: 'ip', fieldRef: { fieldPath: 'status.podIP' } }] } }],
    }), 'items[0].fieldRef.fieldPath: must be a field that a file can have, got "status.podIP"',
  ],
  [
    'a file with a limit of no container', deployment({}, {
      volumes: [{ name: 'a', downwardAPI: { items: [{ path: 'cpu', resourceFieldRef: { resource: 'limits.cpu' } }] } }],
    }), 'items[0].resourceFieldRef.containerName: is required',
  ],
  [
    'a failure policy with another action',
    { kind: 'Job', spec: { ...job({}).spec, podFailurePolicy: { rules: [{ action: 'Fail', onExitCodes: CODES }] } } },
    'spec.podFailurePolicy.rules[0].action: must be one of "Count", "FailIndex", "FailJob", "Ignore", got "Fail"',
  ],
  [
    'a failure policy without a condition', { kind: 'Job', spec: { ...job({}).spec, podFailurePolicy: { rules: [{ action: 'Ignore' }] } } },
    'spec.podFailurePolicy.rules[0]: must have one condition, got none',
  ],
  ['a CronJob without a schedule', { kind: 'CronJob', spec: { jobTemplate: job({}) } }, 'spec.schedule: is required'],
])('%s', (_, manifest, expected) => {
  const found = lines(manifest);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(expected);
});

test('the value of an environment variable is not shown', () => {
  const [problem] = lines(inContainer({ env: [{ name: 'PIN', value: 4711 }] }));
  expect(problem).toContain('env[0].value: must be a string, got a number');
  expect(problem).not.toContain('4711');
});

class Opaque {}

test.each<[string, PlainObject]>([
  ['all that a Deployment may have', inContainer({
    ports: [{ containerPort: 80, hostPort: 0 }], livenessProbe: { httpGet: { port: 'http' } }, resources: { limits: { cpu: 1, memory: '2Gi' } },
    env: [{ name: 'A', value: '' }],
  })],
  ['values that look alike', deployment({ strategy: { type: 'Recreate', rollingUpdate: null } }, {
    dnsPolicy: 'None', dnsConfig: { nameservers: ['10.0.0.10'] }, terminationGracePeriodSeconds: -1,
    volumes: [{ name: 'a', emptyDir: null, secret: { secretName: 'a' } }, { name: 'b' }],
    initContainers: [
      { ...CONTAINER, name: 'sidecar', restartPolicy: 'Always', livenessProbe: { httpGet: { port: 80 } } },
      { ...CONTAINER, name: 'init', readinessProbe: null, lifecycle: { stopSignal: 'SIGTERM' } },
    ],
    containers: [{
      ...CONTAINER,
      volumeMounts: [{ name: 'a', mountPath: '/a', subPath: '..a' }, { name: 'b', mountPath: '/A', subPathExpr: '$(B)/c', subPath: '' }],
      env: [
        { name: 'A', value: '', valueFrom: { fieldRef: FIELD, secretKeyRef: null } },
        { name: 'A', value: 'a' }, { name: 'B', valueFrom: { later: {} } },
      ],
      ports: [{ name: '', containerPort: 80 }, { name: '', containerPort: 80 }], readinessProbe: { httpGet: { port: 80 }, successThreshold: 2 },
    }],
  })],
  ['a claim for one Pod', { ...deployment({ volumeClaimTemplates: [claimOf(['ReadWriteOncePod'])] }), kind: 'StatefulSet' }],
  ['a CronJob without manualSelector', {
    kind: 'CronJob', spec: { schedule: '@daily', jobTemplate: { spec: { ...job({}).spec, manualSelector: false, selector: null } } },
  }],
  ['a claim template', { ...deployment({ volumeClaimTemplates: [claimOf(['ReadWriteOnce'])] }), kind: 'StatefulSet' }],
  ['a path of the node', deployment({}, { volumes: [{ name: 'a', hostPath: { path: 'C:\\a\\..\\b..c' } }] })],
  ['no ephemeral containers', deployment({}, { ephemeralContainers: [] })],
  ['gates', deployment({}, { schedulingGates: [{ name: 'a/b' }, { name: 'a/c' }] })],
  ['spread constraints', deployment({}, {
    topologySpreadConstraints: [
      ['zone', 'ScheduleAnyway'], ['zone', 'DoNotSchedule'], ['host', 'DoNotSchedule'], ['${KEY}', '${WHEN}'], ['${KEY}', '${WHEN}'],
    ].map(([topologyKey, whenUnsatisfiable]) => ({ maxSkew: 1, topologyKey, whenUnsatisfiable })),
  })],
  ['no conditions beside exit codes', {
    kind: 'Job', spec: { ...job({}).spec, podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: CODES, onPodConditions: [] }] } },
  }],
  ['indexes of Pods', {
    kind: 'Job', spec: { ...job({}).spec, completionMode: 'Indexed', completions: 9, successPolicy: { rules: [{ succeededIndexes: '0,2-4' }] } },
  }],
  ['exit codes of Windows', { kind: 'Job', spec: failing({ containerName: CONTAINER.name, values: [-1073741819, 1] }) }],
  ['any exit code but success', { kind: 'Job', spec: failing({ operator: 'NotIn', values: [0] }) }],
  ['a Job with a selector of its own', { kind: 'Job', spec: { ...job({}).spec, manualSelector: true, selector: { matchLabels: { app: 'a' } } } }],
  ['the selector of a running Job', { kind: 'Job', spec: { ...job({}).spec, selector: { matchLabels: { 'controller-uid': 'a' } } } }],
  ['ports and addresses that look alike', deployment({}, {
    dnsConfig: { nameservers: ['010.0.0.1', '::1', '${DNS}'] }, terminationGracePeriodSeconds: 60,
    initContainers: [{ ...CONTAINER, name: 'init', ports: [{ containerPort: 80, hostPort: 8080 }] }],
    containers: [{
      ...CONTAINER, lifecycle: { preStop: { sleep: { seconds: 60 } } },
      ports: [
        { containerPort: 80, hostPort: 8080 }, { containerPort: 80, hostPort: 8080, protocol: 'UDP' },
        { containerPort: 80, hostPort: 8080, hostIP: '10.0.0.1' }, { containerPort: 81, hostPort: 8080, protocol: '${PROTOCOL}' },
        { containerPort: 82, hostPort: 0 }, { containerPort: 82, hostPort: 0 },
      ],
    }],
  })],
  ...['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC', 'America/Port-au-Prince', '${ZONE}'].map(
    (timeZone): [string, PlainObject] => [
      `the time zone ${timeZone}`, { kind: 'CronJob', spec: { schedule: '@daily', timeZone, jobTemplate: job({}) } },
    ],
  ),
  ['strategies that leave Pods running', ofKind('DaemonSet', { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })],
  ['a strategy without what it ignores', ofKind('DaemonSet', { type: 'OnDelete', rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } })],
  ['Pods that are available by the default', deployment({ minReadySeconds: 599, progressDeadlineSeconds: null })],
  ['Pods that are available in time', deployment({ minReadySeconds: 700, progressDeadlineSeconds: 701 })],
  ['a DaemonSet, which has no deadline', { ...deployment({ minReadySeconds: 700 }), kind: 'DaemonSet' }],
  ['a deadline that is known later', deployment({ minReadySeconds: 700, progressDeadlineSeconds: '${DEADLINE}' })],
  ['a deadline of 64 bits', { kind: 'Job', spec: { ...job({}).spec, activeDeadlineSeconds: Number(2n ** 63n - 1n) } }],
  ['any history of a StatefulSet', { ...deployment({ revisionHistoryLimit: -1 }), kind: 'StatefulSet' }],
  ['labels without a value, and with placeholders', { kind: 'Deployment', metadata: { labels: { 'a': '', '${KEY}': '${VALUE}' } }, spec: {} }],
  ['a label with a long part of its domain', { kind: 'Deployment', metadata: { labels: { [`${'a'.repeat(64)}.example.com/b`]: 'c' } }, spec: {} }],
  ['an annotation in capitals', { kind: 'Deployment', metadata: { annotations: { 'Example.com/A': 'any text' } }, spec: {} }],
  ['an indexed Job of one Pod', { kind: 'Job', spec: { ...job({}).spec, completionMode: 'Indexed', backoffLimitPerIndex: 2 } }],
  ['a device with its limit', inContainer({ resources: { requests: { 'example.com/a': 1 }, limits: { 'example.com/a': '1' } } })],
  ['spaces around quantities', deployment({}, {
    volumes: [{
      name: 'a', ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi ' } } } } },
    }],
    containers: [{
      ...CONTAINER, resources: { requests: { 'example.com/a': 1 }, limits: { 'example.com/a': '1 ', 'memory': ' 1Gi' } },
      env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.memory', divisor: '1Ki ' } } }],
    }],
  })],
  ['volumes of many kinds', deployment({}, {
    volumes: [
      { name: 'a', configMap: { name: 'a', items: [{ key: 'a', path: 'b', mode: 0o400 }] } }, { name: 'b', secret: { secretName: 'a' } },
      { name: 'c', projected: { sources: [{ secret: { name: 'a' } }, { serviceAccountToken: { path: 'token' } }] } },
      { name: 'd', hostPath: { path: 'C:\\a', type: '' } }, { name: 'e', emptyDir: { sizeLimit: '1Gi' } },
      { name: 'f', persistentVolumeClaim: { claimName: '${CLAIM}' } },
      { name: 'g', downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.labels' } }] } },
    ],
  })],
  ['values that are known later', deployment({ strategy: { type: '${TYPE}', rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } }, {
    dnsPolicy: 'None', dnsConfig: { nameservers: new Opaque() }, activeDeadlineSeconds: '${DEADLINE}',
    volumes: [{ name: '${A}', emptyDir: {}, secret: new Opaque() }, { name: '${A}', emptyDir: {} }, { name: 'data' }],
    initContainers: [{ ...CONTAINER, name: 'init', restartPolicy: new Opaque(), lifecycle: {} }],
    containers: [{
      ...CONTAINER, volumeMounts: [{ name: 'data', mountPath: '${A}', subPath: '/${A}' }, { name: 'data', mountPath: '${A}' }],
      env: [{ name: 'A', value: '${A}', valueFrom: { fieldRef: new Opaque() } }, { name: 'B', valueFrom: new Opaque() }],
    }],
  })],
  ['strategies that are known later', deployment({ strategy: { rollingUpdate: { maxSurge: '${SURGE}', maxUnavailable: 0 } } })],
  ['absent fields', deployment({ replicas: null, paused: undefined, strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: 0 } } })],
  ['opaque values', deployment({
    replicas: new Opaque(), selector: { matchLabels: { a: new Opaque() } }, template: { metadata: { labels: { a: 'b' } }, spec: new Opaque() },
  })],
  ['placeholders', inContainer({ name: '${NAME}', imagePullPolicy: '{{ .Values.policy }}' })],
  ['fields of custom kinds', { kind: 'Runner', spec: { template: { spec: { containers: [CONTAINER], image: 'a', toleration: [] } } } }],
  ['a search domain of services', deployment({}, { dnsConfig: { searches: ['_tcp.example.com.', '.'] } })],
  ['fields of later releases', deployment({ podReplacementPolicy: 'Failed' }, { future: 1 })],
  ['other kinds', { kind: 'Rollout', spec: { replicas: 'three' } }],
])('no problems for %s', (_, manifest) => {
  expect(lines(manifest)).toEqual([]);
});

describe('the table matches the fields and types of the Kubernetes API', () => {
  const source = ts.createSourceFile(
    'input.d.ts', readFileSync(require.resolve('@pulumi/kubernetes/types/input.d.ts'), 'utf8'), ts.ScriptTarget.ES2022,
  );
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isModuleDeclaration(node)) { node.body?.forEachChild((child) => visit(child, `${path}${node.name.text}.`)); }
    if (ts.isInterfaceDeclaration(node)) { interfaces.set(path + node.name.text, node); }
  };
  source.forEachChild((node) => visit(node, ''));
  const typeOf = (name: string, field: string): string | undefined => {
    const member = interfaces.get(name)?.members.find((each) => ts.isPropertySignature(each)
      && each.name.getText(source).replace(/'/g, '') === field) as ts.PropertySignature | undefined;
    return member?.type!.getText(source).replace(/pulumi\.Input<|>| \| undefined/g, '').replace(/\s+/g, ' ');
  };
  const STRINGS = [
    'string', 'name', 'optional-name', 'reference', 'label', 'optional-label', 'label-key', 'label-value', 'filled', 'ip', 'time-zone',
    'undisclosed',
  ];
  const MAP = /^\{ \[key: string\]: string;? \}$/;
  const NUMBERS_OR_STRINGS = ['integer-or-string', 'integer-or-share', 'port-or-name'];
  const agree = (shape: FieldShape, type: string): boolean => {
    if (typeof shape === 'string') {
      if (shape === 'unset') { return true; }
      if (NUMBERS_OR_STRINGS.includes(shape)) { return type === 'number | string'; }
      if (shape === 'quantity' || STRINGS.includes(shape)) { return type === 'string'; }
      return shape === 'object' ? /^[\w.]+$/.test(type) : type === (shape === 'boolean' ? 'boolean' : 'number');
    }
    if ('oneOf' in shape || 'pattern' in shape) { return type === 'string'; }
    if ('list' in shape) { return type.endsWith('[]') && agree(shape.list, type.slice(0, -2)); }
    return MAP.test(type) || ('fields' in shape && interfaces.has(type.replace('inputs.', '')));
  };
  /** Fields that the table takes for mistakes. */
  const wronglyUnknown = ({ fields, others = [], elsewhere }: ObjectShape, name: string): string[] => {
    const known = [...Object.keys(fields), ...others];
    const isElsewhere = (field: string) => [elsewhere ?? []].flat().some(({ of }) => of.includes(field));
    return interfaces.get(name)!.members.map((member) => member.name!.getText(source).replace(/'/g, ''))
      .filter((field) => !known.includes(field) && (isElsewhere(field) || misspelledName(field, known) !== undefined))
      .map((field) => `${name}.${field}: it exists`);
  };
  const differences = (shape: ObjectShape, name: string): string[] => (MAP.test(name) ? [] : [
    ...wronglyUnknown(shape, name), ...Object.entries(shape.fields).flatMap((each) => differencesOf(each, name)),
  ]);
  const differencesOf = ([field, inner]: [string, FieldShape], name: string): string[] => {
    const type = typeOf(name, field);
    if (inner === 'unset') { return []; }
    if (type === undefined) { return [`${name}.${field}: no such field`]; }
    if (!agree(inner, type)) { return [`${name}.${field}: ${JSON.stringify(inner).slice(0, 60)} is ${type}`]; }
    const object = typeof inner === 'object' && 'list' in inner ? inner.list : inner;
    return typeof object === 'object' && 'fields' in object ? differences(object, type.replace('[]', '').replace('inputs.', '')) : [];
  };

  test.each(Object.entries({
    Pod: 'core.v1.Pod', Deployment: 'apps.v1.Deployment', StatefulSet: 'apps.v1.StatefulSet', DaemonSet: 'apps.v1.DaemonSet', Job: 'batch.v1.Job',
    CronJob: 'batch.v1.CronJob', ReplicaSet: 'apps.v1.ReplicaSet', ReplicationController: 'core.v1.ReplicationController',
  }))('%s', (kind, name) => {
    expect(differences(WORKLOAD_FIELDS[kind], name)).toEqual([]);
  });
});

/** Written down independently of the table: Pod-level paths with values that are rejected, and values that are accepted. */
const POD_ROWS: readonly (readonly [path: string, rejected: readonly unknown[], accepted: readonly unknown[]])[] = [
  ['hostPID', [true], [false, null, undefined]],
  ['hostIPC', [true], [false, null, undefined]],
  ['hostUsers', [true, false], [null, undefined]],
  ['shareProcessNamespace', [true, false], [null, undefined]],
  ['securityContext.seLinuxOptions', [{}, { level: 's0' }], [null, undefined]],
  ['securityContext.seccompProfile', [{}, { type: 'RuntimeDefault' }], [null, undefined]],
  ['securityContext.fsGroup', [0, 1000], [null, undefined]],
  ['securityContext.fsGroupChangePolicy', ['Always', ''], [null, undefined]],
  ['securityContext.runAsUser', [0, 1000], [null, undefined]],
  ['securityContext.runAsGroup', [0, 1000], [null, undefined]],
  ['securityContext.supplementalGroups', [[], [1]], [null, undefined]],
  ['securityContext.supplementalGroupsPolicy', ['Merge'], [null, undefined]],
  ['securityContext.seLinuxChangePolicy', ['Recursive'], [null, undefined]],
  ['securityContext.appArmorProfile', [{}, { type: 'Unconfined' }], [null, undefined]],
  ['securityContext.sysctls', [[{ name: 'a', value: 'b' }]], [[], null, undefined]],
  ['resources', [{}, { limits: { cpu: '1' } }], [null, undefined]],
];
const CONTAINER_ROWS: readonly (readonly [path: string, rejected: readonly unknown[]])[] = [
  ['securityContext.appArmorProfile', [{}, { type: 'Unconfined' }]],
  ['securityContext.seLinuxOptions', [{}, { level: 's0' }]],
  ['securityContext.seccompProfile', [{}, { type: 'RuntimeDefault' }]],
  ['securityContext.capabilities', [{}, { drop: ['ALL'] }]],
  ['securityContext.readOnlyRootFilesystem', [true, false]],
  ['securityContext.privileged', [true, false]],
  ['securityContext.allowPrivilegeEscalation', [true, false]],
  ['securityContext.procMount', ['Default', '']],
  ['securityContext.runAsUser', [0, 1000]],
  ['securityContext.runAsGroup', [0, 1000]],
];

const at = (path: string, value: unknown): any => path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
const paths = (spec: object) => findRejectedFields({ spec: spec as any }, 'windows').map(({ path }) => path.join('.'));
/** The problems that completion reports: they must reach the user. */
const reported = (spec: object) =>
  completePod({ spec: spec as any }, { os: 'windows' }).problems.filter(({ code }) => code === 'linux-field-on-windows');

test('these rows cover the whole table', () => {
  const table = (level: string) => REJECTED_ON_WINDOWS.filter((field) => field.level === level).map(({ path }) => path.join('.')).sort();
  expect(POD_ROWS.map(([path]) => path).sort()).toEqual(table('pod'));
  expect(CONTAINER_ROWS.map(([path]) => path).sort()).toEqual(table('container'));
});

describe.each(POD_ROWS)('pod %s', (path, rejected, accepted) => {
  test.each(rejected.map((value) => [value]))('%j is rejected', (value) => {
    expect(paths(at(path, value))).toEqual([`spec.${path}`]);
    const [problem, ...others] = reported(at(path, value));
    expect(others).toEqual([]);
    expect(problem.path).toEqual(['spec', ...path.split('.')]);
    expect(problem.message).toMatch(/^must not be set, got .+: the API server rejects it \((cannot|may not) be set for a windows pod\)$/);
    expect(problem.remedy).toBe(`remove ${path.split('.').pop()}`);
  });

  test.each(accepted.map((value) => [value]))('%j is accepted', (value) => {
    expect(paths(at(path, value))).toEqual([]);
    expect(reported(at(path, value))).toEqual([]);
  });

  if (!CONTAINER_ROWS.some(([own]) => own === path)) {
    test('Pod-level fields are ignored in containers, where the API server has no such field, or another meaning', () => {
      expect(paths({ containers: [at(path, rejected[0])] })).toEqual([]);
    });
  }
});

describe.each(CONTAINER_LISTS)('%s', (list) => {
  describe.each(CONTAINER_ROWS)('%s', (path, rejected) => {
    test.each(rejected.map((value) => [value]))('%j is rejected', (value) => {
      const spec = { [list]: [{ name: 'fine', securityContext: { runAsNonRoot: true } }, at(path, value)] };
      expect(paths(spec)).toEqual([`spec.${list}.1.${path}`]);
      expect(reported(spec).map((problem) => problem.path)).toEqual([['spec', list, 1, ...path.split('.')]]);
    });

    test.each([null, undefined])('%j is accepted', (value) => {
      expect(paths({ [list]: [at(path, value)] })).toEqual([]);
    });
  });
});

test('all rejected fields are reported together', () => {
  const container = { securityContext: Object.fromEntries(CONTAINER_ROWS.map(([path, [value]]) => [path.split('.')[1], value])) };
  const spec = { containers: [container, container], initContainers: [container], ephemeralContainers: [container] };
  expect(reported(spec)).toHaveLength(4 * CONTAINER_ROWS.length);
});

test.each([
  { hostNetwork: true }, { securityContext: { runAsNonRoot: true, windowsOptions: {} } },
  { containers: [{ securityContext: { runAsNonRoot: false, windowsOptions: {} }, resources: { limits: {} } }] },
  { securityContext: null }, { containers: null }, { containers: [null, 5, 'x'] }, {}, { securityContext: [] },
])('%j is accepted', (spec) => {
  expect(paths(spec)).toEqual([]);
});

describe('on Linux', () => {
  test.each(['pod', ...CONTAINER_LISTS])('windowsOptions of %s are rejected, even when empty', (level) => {
    const options = { securityContext: { windowsOptions: {} } };
    const spec = level === 'pod' ? options : { [level]: [options] };
    expect(findRejectedFields({ spec: spec as any }, 'linux')).toHaveLength(1);
    expect(completePod({ spec: spec as any }, { os: 'linux' }).problems).toEqual([expect.objectContaining({
      code: 'windows-options-on-linux', message: expect.stringContaining('windows options cannot be set for a linux pod'),
    })]);
  });

  test('Linux fields are accepted, and null counts as not set', () => {
    expect(findRejectedFields({ spec: { hostPID: true, securityContext: { fsGroup: 1, windowsOptions: null } } }, 'linux')).toEqual([]);
  });
});

describe('stopSignal', () => {
  const signal = (stopSignal: unknown) => {
    const container = { lifecycle: { stopSignal } };
    return stopSignalProblems({ spec: { initContainers: [container], containers: [container] } });
  };

  test.each(['SIGINT', 'SIGHUP', 'sigterm', ''])('%j is rejected', (stopSignal) => {
    expect(signal(stopSignal).map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['stop-signal-on-windows', 'spec.initContainers.0.lifecycle.stopSignal'], ['stop-signal-on-windows', 'spec.containers.0.lifecycle.stopSignal'],
    ]);
    expect(completePod({ spec: { containers: [{ lifecycle: { stopSignal } }] } }, { os: 'windows' }).problems.map(({ code }) => code))
      .toEqual(['stop-signal-on-windows']);
  });

  test.each(['SIGTERM', 'SIGKILL', null, undefined])('%j is accepted', (stopSignal) => {
    expect(signal(stopSignal)).toEqual([]);
  });
});

describe('removeRejectedFields', () => {
  test('removes exactly the rejected fields, and lists their values', () => {
    const template = {
      metadata: { labels: { app: 'web' } },
      spec: {
        hostPID: false,
        shareProcessNamespace: false,
        securityContext: { fsGroup: 1, runAsNonRoot: true, sysctls: [] },
        containers: [{ name: 'a', securityContext: { privileged: false, capabilities: {} } }, { name: 'b', securityContext: {} }, { name: 'c' }],
      },
    };
    const { template: left, removed } = removeRejectedFields(template, 'windows');
    expect(left).toEqual({
      metadata: { labels: { app: 'web' } },
      spec: {
        hostPID: false, securityContext: { runAsNonRoot: true, sysctls: [] },
        containers: [{ name: 'a' }, { name: 'b', securityContext: {} }, { name: 'c' }],
      },
    });
    expect(removed.map(({ path, value }) => [path.join('.'), value])).toEqual([
      ['spec.shareProcessNamespace', false], ['spec.securityContext.fsGroup', 1],
      ['spec.containers.0.securityContext.privileged', false], ['spec.containers.0.securityContext.capabilities', {}],
    ]);
    expect(template.spec.containers[0].securityContext).toEqual({ privileged: false, capabilities: {} });
  });

  test.each(['windows', 'linux'] as const)('what only privileged containers can have, for %s', (os) => {
    const mount = { name: 'a', mountPath: 'C:\\a' };
    const [shared, privileged] = [{ ...mount, mountPropagation: 'Bidirectional' }, { name: 'b', securityContext: { privileged: true } }];
    const spec = { containers: [{ ...privileged, volumeMounts: [{ ...mount, mountPropagation: 'None' }, shared] }] };
    const { template: left, removed } = removeRejectedFields({ spec }, os);
    expect(left.spec).toEqual(
      os === 'linux' ? spec : { containers: [{ name: 'b', volumeMounts: [{ ...mount, mountPropagation: 'None' }, mount] }] });
    expect(removed.map(({ path }) => path.join('.'))).toEqual(os === 'linux' ? [] : [
      'spec.containers.0.securityContext.privileged', 'spec.containers.0.volumeMounts.1.mountPropagation',
    ]);
  });

  test('leaves nothing to remove', () => {
    const everything = {
      ...Object.assign({}, ...POD_ROWS.filter(([path]) => !path.includes('.')).map(([path, [value]]) => at(path, value))),
      securityContext: Object.fromEntries(POD_ROWS.filter(([path]) => path.includes('.')).map(([path, [value]]) => [path.split('.')[1], value])),
      containers: [{ securityContext: Object.fromEntries(CONTAINER_ROWS.map(([path, [value]]) => [path.split('.')[1], value])) }],
    };
    expect(findRejectedFields({ spec: everything }, 'windows')).toHaveLength(POD_ROWS.length + CONTAINER_ROWS.length);
    expect(removeRejectedFields({ spec: everything }, 'windows').template).toEqual({ spec: { containers: [{}] } });
  });
});
