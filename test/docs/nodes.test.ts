import { expectPage, markdownTable } from './golden';
import { CONTAINERD_FOR_KUBERNETES, CONTAINERD_ROOT, KUBE_PROXY_HEALTH_PORT, kubeadmVersion, KUBELET_FIELDS_REJECTED_ON_WINDOWS, LEAST_RESERVED_MEMORY, MEMORY_EVICTION_SINCE, NODE_KUBERNETES_MINORS, PAUSE_IMAGE, PAUSE_IMAGE_BUILDS, PLATFORM_NETWORKS, PLATFORM_RELEASES, PROXY_SERVICE_FIELD_SINCE, supportPeriod, WINDOWS_EVICTION, WINDOWS_UPDATES } from '../../src/knowledge';
import { containerdFor } from '../../src/node/container-runtime';
import { nodeWith } from '../node/grid';
import { WindowsVersion } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, windowsNode } from 'k8s-windows/node';

const { first, last } = NODE_KUBERNETES_MINORS;
const minors = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');

/** Where a file belongs on a node of the defaults. */
const paths = new Map([...windowsNode(nodeWith({ proxy: { http: 'http://proxy.corp.example:3128' } })).files].map(({ name, path }) => [name, path]));

test('docs/nodes.md is current (npm run generate writes it)', () => {
  expectPage('nodes.md', `# Windows nodes

\`k8s-windows node\` creates all files and scripts of a Windows node from one description, so that they agree with each other and with the cluster: the
configurations of the kubelet, containerd, the network, and kube-proxy, and PowerShell scripts that set up the node.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/k8s-windows/schemas/node.schema.json
version: LTSC2022             # or 2022, ltsc2022, 10.0.20348
kubernetes: v1.36.3           # "1.36" stands for its latest patch release at the time of setup
platform: upstream            # sets the taints: upstream, gke, aks, aks-hci, eks, openshift, rke2, or a map with taints and nodeLabels
network: flannel-vxlan        # or flannel-host-gateway, calico; or a map such as { kind: flannel-vxlan, vni: 4097 }
networkDaemons: services      # flanneld and kube-proxy as services of the node; "pods" for the networks of this library
serviceManager: sc.exe        # or nssm
apiServer: { host: 192.168.1.10 }
addressPlan: { clusterCidr: 10.244.0.0/16, serviceCidr: 10.96.0.0/12, maxPods: 110 }
reservations: { system: { memory: 2Gi, cpu: 500m } }
join:
  caCertHashes: ["sha256:…"]  # printed by "kubeadm token create --print-join-command"; never the token
\`\`\`

\`\`\`sh
npx k8s-windows node render node.yaml --output node   # without --output, they are printed
npx k8s-windows node explain --node node.yaml         # the purpose of each file, and the reasons for its settings
\`\`\`

Because of the comment in the first line, editors with the YAML language server, such as VS Code with the YAML extension by Red Hat, complete and
validate the options.

Replace \`sha256:…\` with the pin that kubeadm prints. Problems are reported together, with file:line:column. If there are any, nothing is written, and the exit
code is 1. Every option with its default is in the
[API reference](https://github.com/k8s-windows/k8s-windows/blob/main/docs/api/node/interfaces/WindowsNodeOptions.md).

The tables are generated from \`src/knowledge\` and the output of \`node explain\`; do not edit them by hand.

## Setup of a node

Run these scripts on the node as an administrator, in this order:

| script | note |
|---|---|
| \`prepare.ps1\` | run it again after a restart |
| \`services.ps1\` | |
| \`proxy.ps1\` | only if \`proxy\` is set |
| \`join.ps1\` | |
| \`network.ps1\` | only with \`networkDaemons: services\` |

## Removal from a cluster

Before a node joins another cluster, or the same cluster again, drain it, and run \`clean-up.ps1\`:

\`\`\`sh
kubectl drain win-1 --ignore-daemonsets --delete-emptydir-data
kubectl delete node win-1
\`\`\`

Draining unmounts the volumes of Pods. If shares or disks are still mounted, the script stops before it changes anything; set the environment variable
\`SKIP_DRAIN_CHECK=true\` if the cluster no longer exists. Volumes of Pods are links to shares and disks: the script removes the links, never what they lead to.
(In Windows PowerShell 5.1, \`Remove-Item -Recurse\` deletes that too: [PowerShell/PowerShell#621](https://github.com/PowerShell/PowerShell/issues/621).)

## Machine

\`prepare.ps1\` checks the machine, and sets it up:

| option | default | effect |
|---|---|---|
| \`firewall.healthPort\` | \`true\` | opens TCP port ${KUBE_PROXY_HEALTH_PORT}, at which load balancers ask kube-proxy whether the node is healthy |
| \`firewall.nodePorts\` | \`false\` | opens a port range such as \`30000-32767\` for TCP and UDP |
| \`defenderExclusions\` | \`false\` | excludes the programs of the services and \`${CONTAINERD_ROOT}\` from scans of Microsoft Defender, whose locks can keep containers from starting ([hcsshim#2380](https://github.com/microsoft/hcsshim/issues/2380)) |
| \`reservations.cores\` | | scales the reserved CPU to the machine: 60m for the first core, 40m for the second, 20m each for the third and fourth, 10m for each other core, at least 500m; and 400m more with more than 110 Pods |

The script warns if the machine has no pagefile, because Windows counts all memory as virtual memory. It stops if an update is missing:

${markdownTable([
  ['Windows', 'update', 'revision', 'required by'],
  ...WINDOWS_UPDATES.map(({ release, name, revision, for: purpose }) => [release.name, name, String(revision), purpose]),
])}

The reserved CPU follows what [AKS](https://learn.microsoft.com/azure/aks/node-resource-reservations) reserves by cores, and
[GKE](https://docs.cloud.google.com/kubernetes-engine/docs/concepts/plan-node-sizes) by Pods. kubectl isn't needed on a node; to use it there, download
\`https://dl.k8s.io/v1.36.3/bin/windows/amd64/kubectl.exe\` and set \`KUBECONFIG=C:\\etc\\kubernetes\\kubelet.conf\`, whose rights are those of the node.
Programs come from the releases of their projects; to run your own build of Kubernetes, put its kubelet.exe, kubeadm.exe, and kube-proxy.exe
(\`KUBE_BUILD_PLATFORMS=windows/amd64 make WHAT="cmd/kubelet cmd/kubeadm cmd/kube-proxy"\` in its source) into \`paths.programs\` before you run the script, which
keeps existing files.

## Address of a node

A machine can have several addresses: of several network adapters, or of the virtual adapters that networks add. The kubelet on Windows chooses one that the
machine's name resolves to; if it chooses one in the Pod CIDR, the API server can't reach the node. Set \`nodeIp\` to the address in the machines' own network:

| option | used as |
|---|---|
| \`nodeIp\` | \`--node-ip\` of the kubelet, \`--iface\` of flanneld, and the address in the CNI configuration |
| \`network.interfaceName\` | \`--iface\` of flanneld, instead of \`nodeIp\` |

## Library

| entry point | function or construct |
|---|---|
| \`k8s-windows/node\` | \`windowsNode(options)\`, a pure function that returns \`{ files, problems, advice }\` |
| \`k8s-windows/node\` | \`windowsNodeObjects(options)\`, a ConfigMap with the files and scripts, and the roles of the daemons |
| \`k8s-windows\` | \`WindowsNodeConfiguration\`, the same objects in a cdk8s app, whose platform it uses |

The ConfigMap contains no files with secrets.

## Secrets

kubeadm's token isn't an option: \`join.ps1\` reads it from the environment variable \`KUBEADM_TOKEN\` (\`join.tokenVariable\`), or from a file that it removes
(\`join.tokenFile\`). Rendered files have a placeholder. If the address of a proxy contains a password, its script is a secret: it is readable only by its owner, and
omitted from printed output.

## Files

${markdownTable([
  ['file', 'path on the node', 'purpose'],
  ...NODE_FILE_EXPLANATIONS.map(({ name, what }) => [`\`${name}\``, paths.get(name) === undefined ? (name.startsWith('cluster') ? 'none: kubectl apply' : 'any') : `\`${paths.get(name)}\``, what]),
])}

## Settings

${NODE_FILE_EXPLANATIONS.filter(({ settings }) => Object.keys(settings).length > 0).map(({ name, settings }) => `### ${name}

${markdownTable([['setting', 'reason'], ...Object.entries(settings).map(([setting, why]) => [`\`${setting}\``, why])])}
`).join('\n')}
The fields ${code(KUBELET_FIELDS_REJECTED_ON_WINDOWS)} prevent the kubelet from starting on Windows, so \`kubelet\` rejects them. Memory reservations must be at least ${LEAST_RESERVED_MEMORY}.
By default, the kubelet on Windows evicts Pods at ${Object.entries(WINDOWS_EVICTION).map(([signal, at]) => `${signal} < ${at}`).join(', ')}.

## Differences between Kubernetes releases

${markdownTable([
  ['Kubernetes', 'Windows', 'minimum containerd', 'default containerd', 'kubeadm API', 'memory eviction', 'kube-proxy as a service'],
  ...minors.map((minor) => [
    `1.${minor}`,
    WindowsVersion.all.filter((version) => version.supportedBy(`1.${minor}`)).map(({ name }) => name).join(', '),
    CONTAINERD_FOR_KUBERNETES[minor].join(', '),
    containerdFor(minor, undefined).containerd.version,
    kubeadmVersion(minor),
    minor < MEMORY_EVICTION_SINCE ? 'no' : 'yes',
    minor < PROXY_SERVICE_FIELD_SINCE ? 'flag' : 'field',
  ]),
])}

\`node render\` reports a Windows release that Kubernetes no longer documents as an error, and as a warning one that it doesn't document yet, or that the platform
supports or doesn't.

## Windows releases of platforms

What platforms state about their own Windows nodes, at the date of the source. A release that isn't listed is unknown: the platform may support it.

${markdownTable([
  ['platform', 'as of', 'Windows releases', 'source'],
  ...Object.entries(PLATFORM_RELEASES).map(([name, { asOf, source, releases }]) => [
    name, asOf, releases.map((each) => (supportPeriod(each) === '' ? each.release.name : `${each.release.name} (${supportPeriod(each)})`)).join(', '), source,
  ]),
])}

## Sandbox image

The default is \`${PAUSE_IMAGE}\`, which is set in containerd's configuration. An image without the Windows release of the node is rejected.

${markdownTable([['tag', 'Windows releases'], ...Object.entries(PAUSE_IMAGE_BUILDS).map(([tag, builds]) => [tag, builds.map(({ name }) => name).join(', ') || 'Linux only'])])}

## Managed platforms

${markdownTable([
  ['platform', 'network', 'other networks for its Windows nodes'],
  ...Object.entries(PLATFORM_NETWORKS).map(([name, { own, networks }]) => [name, own, networks.join(', ') || 'none']),
])}

Examples: [eks-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/eks-node/README.md), where \`eksWindowsUserData\` creates the user data of self-managed nodes;
[gke-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/gke-node/README.md), which needs none; and [kubeadm-windows-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/kubeadm-windows-node/README.md).

## Services

| service manager | kubelet and kube-proxy | flanneld | log rotation |
|---|---|---|---|
| \`sc.exe\` | \`--windows-service\` with \`kube-log-runner.exe\`, since they write no log files since 1.26 | a task that starts with the machine, since flanneld doesn't support the Windows service manager, which would stop it after 30 seconds | a task |
| \`nssm\` | services | a service | nssm |

Each service depends on the one before it: containerd, kubelet, flanneld, and kube-proxy. Command lines are quoted for Windows, and values in scripts are
literals in single quotes, which are never executed.
`);
});
