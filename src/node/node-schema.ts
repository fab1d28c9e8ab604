import { CalicoNode, FlannelVxlanNode, KubeadmJoin, NodeContainerRuntime, NodePaths, NodeProxy, NodeReservations, WindowsNodeOptions } from './options';
import { PLATFORM, WINDOWS_VERSION } from '../complete/option-schemas';
import { ADDRESS_PLAN, API_SERVER, KUBERNETES_VERSION, WINKERNEL } from '../network';
import { ANYTHING, BOOLEAN, either, listOf, mapOf, NUMBER, ObjectSchema, options as optionsOf, required, STRING, valueSchema } from '../options/schema';

const TEXTS = mapOf(STRING);
const KINDS = 'flannel-vxlan, flannel-host-gateway or calico';
const FALSE = valueSchema('false', (value) => value === false, undefined, { enum: [false] });

/** Everything that the network of any kind may have; which of it belongs to which is looked at where networks are made. */
export const NETWORK = optionsOf<{ readonly kind: string } & Omit<FlannelVxlanNode, 'kind'> & Omit<CalicoNode, 'kind'>>({
  kind: required(STRING, `give ${KINDS}`), vni: NUMBER, macPrefix: STRING, name: STRING, interfaceName: STRING, encapsulation: STRING,
});

/** Keys that hold a secret: they are refused, and their value is never shown. */
const SECRET = { message: 'must not be in the options: it is a secret' };
const SECRETS = {
  token: { ...SECRET, remedy: 'remove it, and give it to join.ps1 by the environment variable of tokenVariable, or by tokenFile' },
  password: { ...SECRET, remedy: 'remove it' },
};

/** The options of a node. What a node can't be made without is reported by whoever makes it. */
export const NODE_OPTIONS: ObjectSchema<WindowsNodeOptions> = optionsOf<WindowsNodeOptions>({
  version: required(WINDOWS_VERSION, 'give the release of Windows Server, such as LTSC2022'),
  kubernetes: required(KUBERNETES_VERSION, 'give the version of the kubelet, such as "v1.36.3"'),
  network: required(either(NETWORK, STRING), `give ${KINDS}`),
  apiServer: required(API_SERVER, 'give the address of the API server itself, as { host: "192.168.1.10", port: 6443 } or "https://192.168.1.10:6443"'),
  join: required(either(optionsOf<KubeadmJoin>({
    caCertHashes: required(listOf(STRING), 'give what "kubeadm token create --print-join-command" prints'), tokenVariable: STRING, tokenFile: STRING,
  }, SECRETS), FALSE), 'give { caCertHashes } as "kubeadm token create --print-join-command" prints them, or false where you bring the kubeconfig'),
  platform: PLATFORM,
  addressPlan: ADDRESS_PLAN,
  networkDaemons: STRING,
  serviceManager: STRING,
  nodeName: STRING,
  nodeLabels: TEXTS,
  containerRuntime: optionsOf<NodeContainerRuntime>({ version: STRING, sandboxImage: STRING, hyperV: BOOLEAN }),
  reservations: optionsOf<NodeReservations>({ system: TEXTS, kube: TEXTS }),
  eviction: TEXTS,
  priorityClass: STRING,
  proxy: optionsOf<NodeProxy>({ http: STRING, https: STRING, noProxy: listOf(STRING) }, SECRETS),
  clusterDomain: STRING,
  kubeProxy: optionsOf<NonNullable<WindowsNodeOptions['kubeProxy']>>({ ...WINKERNEL, featureGates: mapOf(BOOLEAN) }),
  // its fields are those of a release: see kubeletFieldProblems
  kubelet: mapOf(ANYTHING),
  logs: optionsOf<NonNullable<WindowsNodeOptions['logs']>>({ maxMebibytes: NUMBER, maxFiles: NUMBER }),
  paths: optionsOf<NodePaths>({ programs: STRING, containerd: STRING, logs: STRING, cniBin: STRING, cniConfig: STRING, nssm: STRING }),
}, SECRETS);
