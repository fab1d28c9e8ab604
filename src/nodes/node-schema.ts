import {
  CalicoNode, EksNode, FlannelVxlanNode, KubeadmJoin, NodeContainerRuntime, NodeFirewall, NodePaths, NodeProxy, NodeReservations,
  NodeWindowsSettings, WindowsNodeOptions,
} from './options';
import { ANYTHING, BOOLEAN, either, listOf, mapOf, NUMBER, ObjectSchema, options as optionsOf, required, STRING, valueSchema } from '../base';
import { PLATFORM, WINDOWS_VERSION } from '../kubernetes';
import { ADDRESS_PLAN, API_SERVER, KUBERNETES_VERSION, WINKERNEL } from '../objects';

const TEXTS = mapOf(STRING);
const KINDS = 'flannel-vxlan, flannel-host-gateway or calico';
const FALSE = valueSchema('false', (value) => value === false, undefined, () => ({ enum: [false] }));

/** The options of all networks together; `networkOf` checks which of them each network supports. */
export const NETWORK = optionsOf<{ readonly kind: string } & Omit<FlannelVxlanNode, 'kind'> & Omit<CalicoNode, 'kind'>>({
  kind: required(STRING, `use ${KINDS}`), vni: NUMBER, macPrefix: STRING, name: STRING, interfaceName: STRING, metadataRoute: BOOLEAN,
  encapsulation: STRING,
});

/** Keys of secrets: they are rejected, and their value is never shown. */
const SECRET = { message: 'must not be in the options, since it is a secret' };
const SECRETS = {
  token: { ...SECRET, remedy: 'remove it, and pass it to join.ps1 in the environment variable that tokenVariable names, or in tokenFile' },
  password: { ...SECRET, remedy: 'remove it' },
};

/** Schema of the options of a node. */
export const NODE_OPTIONS: ObjectSchema<WindowsNodeOptions> = optionsOf<WindowsNodeOptions>({
  version: required(WINDOWS_VERSION, 'set it to the Windows Server release of the node, such as LTSC2022'),
  kubernetes: required(KUBERNETES_VERSION, 'set it to the version of the kubelet, such as "v1.36.3"'),
  network: required(either(NETWORK, STRING), `use ${KINDS}`),
  apiServer: required(
    API_SERVER, 'set it to the address of the API server itself, such as { host: "192.168.1.10", port: 6443 } or "https://192.168.1.10:6443"',
  ),
  join: required(either(optionsOf<KubeadmJoin>({
    caCertHashes: required(listOf(STRING), 'use the hashes that "kubeadm token create --print-join-command" prints'), tokenVariable: STRING,
    tokenFile: STRING,
  }, SECRETS), FALSE),
  'use { caCertHashes } with the hashes that "kubeadm token create --print-join-command" prints, or false if you provide the kubeconfig'),
  platform: PLATFORM,
  addressPlan: ADDRESS_PLAN,
  networkDaemons: STRING,
  serviceManager: STRING,
  nodeName: STRING,
  nodeIp: STRING,
  nodeLabels: TEXTS,
  containerRuntime: optionsOf<NodeContainerRuntime>({ version: STRING, sandboxImage: STRING, hyperV: BOOLEAN }),
  reservations: optionsOf<NodeReservations>({ system: TEXTS, kube: TEXTS, cores: NUMBER }),
  firewall: optionsOf<NodeFirewall>({ healthPort: BOOLEAN, nodePorts: either(STRING, FALSE) }),
  defenderExclusions: BOOLEAN,
  windows: optionsOf<NodeWindowsSettings>({ dynamicPorts: BOOLEAN, automaticUpdates: BOOLEAN, pageFileMebibytes: NUMBER }),
  eviction: TEXTS,
  priorityClass: STRING,
  eks: optionsOf<EksNode>({ clusterName: required(STRING, 'set it to the name of the cluster'), certificateAuthority: STRING }),
  proxy: optionsOf<NodeProxy>({ http: STRING, https: STRING, noProxy: listOf(STRING) }, SECRETS),
  clusterDomain: STRING,
  kubeProxy: optionsOf<NonNullable<WindowsNodeOptions['kubeProxy']>>({ ...WINKERNEL, featureGates: mapOf(BOOLEAN) }),
  // its fields depend on the Kubernetes release: see kubeletFieldProblems
  kubelet: mapOf(ANYTHING),
  logs: optionsOf<NonNullable<WindowsNodeOptions['logs']>>({ maxMebibytes: NUMBER, maxFiles: NUMBER }),
  paths: optionsOf<NodePaths>({ programs: STRING, containerd: STRING, logs: STRING, cniBin: STRING, cniConfig: STRING, nssm: STRING }),
}, SECRETS);
