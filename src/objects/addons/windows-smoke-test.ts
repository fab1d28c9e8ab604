import { addOnProblems, ANY_ADD_ON, namespaceOf, NodeAddOnOptions, withAddOnOptions, withMetadataOptions } from './node-add-on';
import { CONNECTIVITY_CHECK_SCRIPT, WEB_SERVER_SCRIPT } from './scripts.generated';
import { checkedBy, listOf, NUMBER, options as optionsOf, PlainObject, STRING } from '../../base';
import { ADD_ON_IMAGES, BASE_IMAGE_REGISTRY, HOSTNAME_LABEL, NODE_PORT_RANGE, WindowsVersion } from '../../knowledge';
import { isFilled, OptionChecks, WINDOWS_VERSION } from '../../kubernetes';
import { completePod } from '../../pods';
import { CheckedObject, configMap, contentHash, NamedObject, NO_OBJECTS, ObjectSet, ofObject, workload } from '../object-set';

/** Options of `windowsSmokeTest`. */
export interface WindowsSmokeTestOptions extends Omit<NodeAddOnOptions, 'image'> {
  /** Prefix of the names of all objects. At most 32 characters. @default 'windows-smoke-test' */
  readonly name?: string;
  /** Windows release of the image for Windows Pods. @default WindowsVersion.LTSC2022 */
  readonly version?: WindowsVersion;
  /**
   * Images from another registry. The Windows image requires Windows PowerShell, the Linux image `agnhost`.
   * @default - Server Core of `version`, and agnhost
   */
  readonly images?: {
    /** Image of the Windows Pods. @default - Server Core of `version` */
    readonly windows?: string;
    /** Image of the Linux Pods. @default - agnhost */
    readonly linux?: string;
  };
  /** Number of Windows web servers, on different nodes if possible. @default 2 */
  readonly replicas?: number;
  /** Port of the Service on all nodes, from 30000 to 32767. @default 30780 */
  readonly nodePort?: number;
  /** Addresses of nodes and load balancers where the NodePort is checked. @default - the Linux node that runs the check */
  readonly nodeAddresses?: readonly string[];
  /** Targets outside of the cluster, as `host:port`; an empty list for clusters without internet access. @default ['mcr.microsoft.com:443'] */
  readonly outbound?: readonly string[];
  /** DNS domain of the cluster. @default 'cluster.local' */
  readonly clusterDomain?: string;
  /** Number of retries of a check, with growing delays: the first pull of a Windows image takes minutes. @default 6 */
  readonly backoffLimit?: number;
}

/** The path of a check: from what kind of Pod, to what. */
interface Check {
  readonly id: string;
  readonly from: 'windows-pod' | 'linux-node';
  readonly path: string;
  readonly targets: readonly string[];
}

const DEFAULT_NAME = 'windows-smoke-test';
/** Port of the web servers: above 1023, so that they run as any user. */
const PORT = 8080;
const FROM = { 'windows-pod': 'a Windows Pod', 'linux-node': 'a Linux node' } as const;
const SCRIPTS = 'C:\\smoke-test';
const HOST_AND_PORT = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?:\d{1,5}$/;
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;
/** Runs on Linux: connects to each argument once, and names the path that fails. It has no `$(`, which the kubelet would expand. */
const LINUX_CHECK = `failed=0
for target in "$@"; do
  if /agnhost connect --timeout=10s "$target"; then echo "OK: $CHECK: $target"; else echo "FAILED: $CHECK: $target"; failed=1; fi
done
exit $failed
`;

const OPTIONS = optionsOf<WindowsSmokeTestOptions>({
  ...ANY_ADD_ON, memory: STRING, name: STRING, version: WINDOWS_VERSION,
  images: optionsOf<NonNullable<WindowsSmokeTestOptions['images']>>({ windows: STRING, linux: STRING }),
  replicas: NUMBER, nodePort: NUMBER, nodeAddresses: listOf(STRING), outbound: listOf(STRING), clusterDomain: STRING, backoffLimit: NUMBER,
});

/**
 * Checks the network of Windows Pods: web servers on Windows and Linux nodes, and a Job per path that a packet can take. A Job fails if its path
 * doesn't work, and its log names the path and the reason. The Job names contain a hash, so that a change runs the checks again. Memory of a
 * Windows container: 512Mi by default.
 */
export function windowsSmokeTest(options: WindowsSmokeTestOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, smokeTestObjects);
}

function smokeTestObjects(options: WindowsSmokeTestOptions): ObjectSet {
  const { name = DEFAULT_NAME, replicas = 2, nodePort = 30780 } = options;
  const namespace = namespaceOf(options);
  const labels = (app: string): PlainObject => ({ app, 'app.kubernetes.io/part-of': name });
  const [windowsLabels, linuxLabels] = [labels(name), labels(`${name}-linux`)];
  const scripts = configMap(`${name}-scripts`, namespace, { 'app.kubernetes.io/part-of': name }, {
    'connectivity-check.ps1': CONNECTIVITY_CHECK_SCRIPT, 'web-server.ps1': WEB_SERVER_SCRIPT,
  });
  const windowsServer = windowsPod(options, windowsLabels, 'web-server', { PORT: String(PORT) }, {
    ports: [{ containerPort: PORT }], readinessProbe: { httpGet: { path: '/', port: PORT } },
  });
  const linuxServer = linuxPod(linuxLabels, {
    name: 'web-server', image: imagesOf(options).linux, args: ['netexec', `--http-port=${PORT}`], ports: [{ containerPort: PORT }],
    readinessProbe: { httpGet: { path: '/', port: PORT } },
  });
  const service = (serviceName: string, selector: PlainObject, spec: PlainObject): PlainObject => ({
    apiVersion: 'v1', kind: 'Service', metadata: { name: serviceName, namespace, labels: selector }, spec: { selector, ...spec },
  });
  const statefulSet = workload('StatefulSet', { name, namespace, labels: windowsLabels }, {
    serviceName: `${name}-pods`, replicas, podManagementPolicy: 'Parallel', selector: { matchLabels: windowsLabels },
  }, windowsServer);
  const deployment = workload(
    'Deployment', { name: `${name}-linux`, namespace, labels: linuxLabels }, { replicas: 1, selector: { matchLabels: linuxLabels } }, linuxServer,
  );
  const jobs = checksOf(options).map((check) => ({ id: check.id, ...jobOf(check, options, labels(`${name}-${check.id}`)) }));
  const objects: readonly NamedObject[] = [
    { id: 'scripts', manifest: scripts },
    // without it, the names of the Pods don't resolve
    { id: 'pods-service', manifest: service(`${name}-pods`, windowsLabels, { clusterIP: 'None', ports: [{ port: PORT }] }) },
    { id: 'service', manifest: service(name, windowsLabels, { type: 'NodePort', ports: [{ port: 80, targetPort: PORT, nodePort }] }) },
    { id: 'linux-service', manifest: service(`${name}-linux`, linuxLabels, { clusterIP: 'None', ports: [{ port: PORT }] }) },
    { id: 'web-servers', manifest: statefulSet.manifest },
    { id: 'linux-web-server', manifest: deployment.manifest },
    ...jobs.map(({ id, manifest }) => ({ id, manifest })),
  ];
  const problems = [...smokeTestProblems(options), ...[statefulSet, deployment, ...jobs].flatMap(ofObject)];
  return withAddOnOptions({ objects, problems, advice: [] }, options);
}

/**
 * The checks of the walkthrough that follow the path of a packet. The readiness probe of the web servers is one more: from the kubelet to its Pods.
 */
function checksOf(options: WindowsSmokeTestOptions): readonly Check[] {
  const {
    name = DEFAULT_NAME, replicas = 2, nodePort = 30780, nodeAddresses = ['$(NODE_ADDRESS)'], outbound = ['mcr.microsoft.com:443'],
    clusterDomain = 'cluster.local',
  } = options;
  const domain = `${namespaceOf(options)}.svc.${clusterDomain}`;
  const pods = Array.from({ length: Math.min(replicas, MAX_REPLICAS) }, (_, i) => `${name}-${i}.${name}-pods.${domain}:${PORT}`);
  // the kubelet sets this variable to the Service's virtual IP address, so that this path doesn't depend on DNS
  const virtualIp = `$(${name.toUpperCase().replaceAll('-', '_')}_SERVICE_HOST):80`;
  const checks: readonly Check[] = [
    { id: 'node-to-pod', from: 'linux-node', path: 'the IP addresses of Windows Pods', targets: pods },
    { id: 'pod-to-pod', from: 'windows-pod', path: 'the IP addresses of Windows Pods', targets: pods },
    { id: 'pod-to-linux-pod', from: 'windows-pod', path: 'the IP address of a Linux Pod', targets: [`${name}-linux.${domain}:${PORT}`] },
    { id: 'node-to-service', from: 'linux-node', path: 'the virtual IP address of a Service', targets: [virtualIp] },
    { id: 'pod-to-service', from: 'windows-pod', path: 'the virtual IP address of a Service', targets: [virtualIp] },
    { id: 'service-discovery', from: 'windows-pod', path: 'the DNS name of a Service', targets: [`${name}.${domain}:80`] },
    { id: 'inbound', from: 'linux-node', path: 'the NodePort of a Service', targets: nodeAddresses.map((address) => `${address}:${nodePort}`) },
    { id: 'outbound', from: 'windows-pod', path: 'an address outside of the cluster', targets: outbound },
  ];
  return checks.filter(({ targets }) => targets.length > 0);
}

function imagesOf({ version = WindowsVersion.LTSC2022, images }: WindowsSmokeTestOptions): { readonly windows: string; readonly linux: string } {
  return { windows: images?.windows ?? `${BASE_IMAGE_REGISTRY}servercore:${version.imageTags[0]}`, linux: images?.linux ?? ADD_ON_IMAGES.agnhost };
}

/** A Pod template that runs one of the scripts on a Windows node. */
function windowsPod(
  options: WindowsSmokeTestOptions, labels: PlainObject, script: string, env: Readonly<Record<string, string>>,
  more: PlainObject, spec: PlainObject = {},
) {
  const { memory = '512Mi', platform, version = WindowsVersion.LTSC2022, name = DEFAULT_NAME } = options;
  return completePod({
    metadata: { labels },
    spec: {
      ...spec,
      automountServiceAccountToken: false,
      topologySpreadConstraints: [{
        maxSkew: 1, topologyKey: HOSTNAME_LABEL, whenUnsatisfiable: 'ScheduleAnyway', labelSelector: { matchLabels: labels },
      }],
      containers: [{
        name: script,
        image: imagesOf(options).windows,
        command: ['powershell.exe', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File', `${SCRIPTS}\\${script}.ps1`],
        env: Object.entries(env).map(([key, value]) => ({ name: key, value })),
        resources: { limits: { memory }, requests: { memory } },
        volumeMounts: [{ name: 'scripts', mountPath: SCRIPTS }],
        ...more,
      }],
      volumes: [{ name: 'scripts', configMap: { name: `${name}-scripts` } }],
    },
  }, { os: 'windows', version, platform, runAsUserName: 'ContainerUser' });
}

const LINUX_POD = {
  automountServiceAccountToken: false,
  tolerations: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }],
  securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
};
const LINUX_CONTAINER = {
  resources: { requests: { cpu: '10m', memory: '64Mi' }, limits: { memory: '64Mi' } },
  securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
};

/** A Pod template on a Linux node; also on the control plane, which may be the only one. */
function linuxPod(labels: PlainObject, container: PlainObject, spec: PlainObject = {}) {
  return completePod({ metadata: { labels }, spec: { ...spec, ...LINUX_POD, containers: [{ ...container, ...LINUX_CONTAINER }] } }, { os: 'linux' });
}

/** A Job for one path. Its name depends on the whole Pod template, because Jobs are immutable. */
function jobOf(check: Check, options: WindowsSmokeTestOptions, labels: PlainObject): CheckedObject {
  const { name = DEFAULT_NAME, backoffLimit = 6 } = options;
  const env = { CHECK: `${check.id}, from ${FROM[check.from]} to ${check.path}` };
  const { template: completed, problems } = check.from === 'windows-pod'
    ? windowsPod(options, labels, 'connectivity-check', { ...env, TARGETS: check.targets.join(' ') }, {}, { restartPolicy: 'Never' })
    : linuxPod(labels, {
      name: 'connectivity-check',
      image: imagesOf(options).linux,
      command: ['sh', '-c', LINUX_CHECK, 'connectivity-check', ...check.targets],
      env: [{ name: 'CHECK', value: env.CHECK }, { name: 'NODE_ADDRESS', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } }],
    }, { restartPolicy: 'Never', hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' });
  const template = withMetadataOptions(completed, options);
  return workload(
    'Job', { name: `${name}-${check.id}-${contentHash(template)}`, namespace: namespaceOf(options), labels }, { backoffLimit },
    { template, problems },
  );
}

/** Each web server is a target of its own. */
const MAX_REPLICAS = 50;
const CHECKS: OptionChecks<WindowsSmokeTestOptions> = {
  'name': [/^(?!\d)/, 'start with a letter, because it names a Service', 'start it with a letter'],
  'images.windows': ['image'],
  'images.linux': ['image'],
  'replicas': ['integer', 1, MAX_REPLICAS],
  'nodePort': ['integer', NODE_PORT_RANGE.first, NODE_PORT_RANGE.last],
  'backoffLimit': ['integer', 0],
  'clusterDomain': [/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'be a DNS domain', 'use a domain such as "cluster.local"'],
  'nodeAddresses': [isFilled, 'have an address', 'add an address, or remove it for the Linux node that runs the check'],
  'nodeAddresses.*': [HOST, 'be an IPv4 address or a host name', 'write it without scheme and port'],
  'outbound.*': [HOST_AND_PORT, 'be a host and a port', 'write it as "host:port", such as "mcr.microsoft.com:443"'],
};

function smokeTestProblems(options: WindowsSmokeTestOptions) {
  const problems = addOnProblems('windows-smoke-test-option', options, { name: ['label', 31] }, 'Pods with hostNetwork');
  problems.verify(CHECKS, options);
  return problems.list;
}
