import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPage, markdownTable } from './golden';
import { CONTAINERD_FOR_KUBERNETES, CONTAINERD_ROOT, CONTAINERD_SERIES, DEFAULT_CONTAINERD, DEFAULT_NODE_PORTS, differencesOf, DYNAMIC_PORTS, GRACEFUL_SHUTDOWN_SINCE, KUBE_PROXY_HEALTH_PORT, kubeadmVersion, KUBELET_FIELDS_REJECTED_ON_WINDOWS, LEAST_RESERVED_MEMORY, MEMORY_EVICTION_SINCE, NODE_KUBERNETES_MINORS, PAGE_FILE_MEBIBYTES, PAUSE_IMAGE, PAUSE_IMAGE_BUILDS, PAUSE_IMAGE_SOURCE, PLATFORM_NETWORKS, PLATFORM_NODE_POOLS, PLATFORM_RELEASES, PROXY_SERVICE_FIELD_SINCE, supportPeriod, WINDOWS_EVICTION, WINDOWS_UPDATES } from '../../src/knowledge';
import { nodeWith } from '../node/grid';
import { Platform, WindowsVersion } from 'k8s-windows/core';
import { NODE_FILE_EXPLANATIONS, readNodeOptions, windowsNode } from 'k8s-windows/node';

const { first, last } = NODE_KUBERNETES_MINORS;
const minors = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const code = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(', ');

/** Where a file belongs on a node of the defaults. */
const paths = new Map([...windowsNode(nodeWith({ platform: Platform.RKE2, kubernetes: '1.36', join: false })).files, ...windowsNode(nodeWith({ proxy: { http: 'http://proxy.corp.example:3128' } })).files].map(({ name, path }) => [name, path]));

/** Programs whose versions no option decides, by name. */
const programs = [...new Map([nodeWith({ serviceManager: 'nssm' }), nodeWith({ network: 'flannel-host-gateway' })].flatMap((options) => {
  const prepare = windowsNode(options).files.find(({ name }) => name === 'scripts/prepare.ps1')!.content;
  const [line] = /^\$programs = .*$/m.exec(prepare)!;
  return [...line.matchAll(/'Path' = '[^']*\\([\w-]+)\.exe'; 'Url' = '([^']+)'; 'Checksum' = '([^']+)'/g)].map(([, name, url, checksum]) => [name, {
    name, url: url.replace(/^https:\/\/github\.com\/|releases\/download\//g, ''),
    checksum: checksum.startsWith('https://api.') ? 'the digest in GitHub\'s description of the release' : checksum.startsWith(url) ? `\`${checksum.slice(url.length)}\` beside the archive` : `\`${checksum}\``,
  }] as const);
})).values()];

test('docs/nodes.md is current (npm run generate writes it)', () => {
  expectPage('nodes.md', `# Windows nodes

\`k8s-windows node\` creates all files and scripts of a Windows node from one description, so that they agree with each other and with the cluster: the
configurations of the kubelet, containerd, the network, and kube-proxy, and PowerShell scripts that set up the node.

\`\`\`yaml
# yaml-language-server: $schema=node_modules/k8s-windows/schemas/node.schema.json
version: LTSC2022             # or 2022, ltsc2022, 10.0.20348
kubernetes: v1.36.3           # "1.36" stands for its latest patch release at the time of setup
platform: upstream            # sets the taints: upstream, or a map with taints and nodeLabels; rke2 and eks have files of their own
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
code is 1. Every option with its default is in
[the JSON Schema](https://github.com/k8s-windows/k8s-windows/blob/main/schemas/node.schema.json).

The tables are generated from \`src/knowledge\` and the output of \`node explain\`; do not edit them by hand.

## Setup of a node

Run these scripts on the node as an administrator, in this order:

| script | note |
|---|---|
| \`prepare.ps1\` | run it again after a restart |
| \`services.ps1\` | |
| \`proxy.ps1\` | only if \`proxy\` is set |
| \`join.ps1\` | |
| \`network.ps1\` | only with \`networkDaemons: services\`; apply \`cluster/node-roles.yaml\` before it. It ends when kube-proxy runs |

After \`network.ps1\` nothing else has to run on the node, and nothing after a restart of the machine: see [Services](#services). The node is ready when
\`kubectl get nodes\` says so; with Calico, or with \`networkDaemons: pods\`, that is when the Pods of the network run there. Then test it with
[\`WindowsSmokeTest\`](add-ons.md).

## Nodes of other platforms

${markdownTable([
  ['platform', '`node render` writes', 'set up by'],
  ['RKE2', '`rke2/config.yaml`, `scripts/prepare.ps1`, `scripts/install-rke2.ps1`', '`install.ps1` of RKE2, then `rke2.exe agent service --add`. The token comes from the environment variable `RKE2_TOKEN` (`join.tokenVariable`), and stays in a file that only administrators can read (`join.tokenFile`), since RKE2 reads it whenever it starts. `rke2-uninstall.ps1` removes a node'],
  ['EKS', '`eks/user-data.txt`', '`Start-EKSBootstrap.ps1` of the EKS optimized AMI, from the user data of a launch template'],
  [Object.keys(PLATFORM_NODE_POOLS).join(', '), 'nothing: the error says how the platform creates a node', 'the platform'],
])}

Options that the platform decides itself are reported, each by name. \`kubernetes\` is a version of RKE2, such as \`v1.35.7+rke2r1\`, or a minor version for the
newest of its channel:

\`\`\`yaml
platform: rke2
version: LTSC2022
kubernetes: v1.35.7+rke2r1
apiServer: { host: 192.168.1.10 }   # a server; agents register at its port 9345
nodeLabels: { pool: windows }
\`\`\`

\`\`\`yaml
platform: eks
eks: { clusterName: shop }
nodeLabels: { pool: windows }
\`\`\`

Sources: rancher/rke2 \`install.ps1\`, \`pkg/cli/cmds/agent.go\`, \`agent_service_windows.go\`; rancher/rke2-docs \`docs/install/quickstart.md\`;
awsdocs/amazon-eks-user-guide \`eks-optimized-windows-ami.adoc\`; read 2026-11-24.

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
| \`windows.dynamicPorts\` | \`true\` | sets the dynamic ports of TCP and UDP to ${DYNAMIC_PORTS.first} to ${DYNAMIC_PORTS.first + DYNAMIC_PORTS.count - 1}, and excludes the NodePorts, ${DEFAULT_NODE_PORTS} or \`firewall.nodePorts\`: kube-proxy reserves ports in it for Services |
| \`windows.automaticUpdates\` | \`false\` | \`false\` turns automatic updates of Windows off, which restart the machine with its Pods; install them while the node is drained |
| \`windows.pageFileMebibytes\` | ${PAGE_FILE_MEBIBYTES} | size of the page file; 0 leaves it as it is, with a warning if there is none, because Windows counts all memory as virtual memory |
| \`reservations.cores\` | | scales the reserved CPU to the machine: 60m for the first core, 40m for the second, 20m each for the third and fourth, 10m for each other core, at least 500m, so that up to 40 cores change nothing; and 400m more with more than 110 Pods |

The defaults of \`windows\` are those of AKS (Azure/AgentBaker \`staging/cse/windows/configfunc.ps1\`, \`vhdbuilder/packer/windows\`, read 2026-11-24). The script stops if
an update is missing:

${markdownTable([
  ['Windows', 'update', 'revision', 'required by'],
  ...WINDOWS_UPDATES.map(({ release, name, revision, for: purpose }) => [release.name, name, String(revision), purpose]),
])}

The reserved CPU follows what [AKS](https://learn.microsoft.com/azure/aks/node-resource-reservations) reserves by cores, and
[GKE](https://docs.cloud.google.com/kubernetes-engine/docs/concepts/plan-node-sizes) by Pods. kubectl isn't needed on a node; to use it there, download
\`https://dl.k8s.io/v1.36.3/bin/windows/amd64/kubectl.exe\` and set \`KUBECONFIG=C:\\etc\\kubernetes\\kubelet.conf\`, whose rights are those of the node.
To run your own build of Kubernetes, put its kubelet.exe, kubeadm.exe, and kube-proxy.exe
(\`KUBE_BUILD_PLATFORMS=windows/amd64 make WHAT="cmd/kubelet cmd/kubeadm cmd/kube-proxy"\` in its source) into \`paths.programs\` before you run the script, which
keeps existing files.

## Programs

\`prepare.ps1\` downloads each program from its publisher, and keeps it only if it has the checksum that the publisher states:

${markdownTable([
  ['program', 'release', 'checksum'],
  ['kubelet, kubeadm, kube-proxy, kube-log-runner', 'dl.k8s.io, `kubernetes`', '`.sha256` beside each'],
  ['containerd', 'containerd/containerd, `containerRuntime.version`', '`.sha256sum` beside the archive'],
  ...programs.map(({ name, url, checksum }) => [name, `${url}`, checksum]),
])}

GitHub states the SHA-256 of each file in the description of its release (github/roadmap#1136). A program without a checksum isn't installed: verify it yourself, and
copy it to its path.

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
  ['Kubernetes', 'Windows', 'minimum containerd', 'kubeadm API', 'memory eviction', 'kube-proxy as a service'],
  ...minors.map((minor) => [
    `1.${minor}`,
    WindowsVersion.all.filter((version) => version.supportedBy(`1.${minor}`)).map(({ name }) => name).join(', '),
    CONTAINERD_FOR_KUBERNETES[minor].join(', '),
    kubeadmVersion(minor),
    minor < MEMORY_EVICTION_SINCE ? 'no' : 'yes',
    minor < PROXY_SERVICE_FIELD_SINCE ? 'flag' : 'field',
  ]),
])}

\`node render\` reports a Windows release that Kubernetes no longer documents as an error, and as a warning one that it doesn't document yet, or that the platform
supports or doesn't.

## Windows releases of platforms

What platforms state about their own Windows nodes, on the day when the source was read. A release that isn't listed is unknown: the platform may
support it. \`k8s-windows explain aks\` prints the same, and what it means today.

${markdownTable([
  ['platform', 'release', 'supported', 'requires', 'source', 'read on', 'differs'],
  ...Object.entries(PLATFORM_RELEASES).flatMap(([name, releases]) => releases.map((each) => [
    name, each.release.name, supportPeriod(each) || 'yes', each.requires ?? '', each.source, each.readOn, differencesOf(each),
  ])),
])}

## containerd

Without \`containerRuntime\`, a node gets the latest version of ${DEFAULT_CONTAINERD}, which has long-term support.

${markdownTable([
  ['series', 'latest', 'support ends', 'source', 'read on', 'differs'],
  ...Object.entries(CONTAINERD_SERIES).map(([name, each]) => [
    `${name}${each.isLts ? ' (LTS)' : ''}`, each.latest, each.ends, each.source, each.readOn, differencesOf(each),
  ]),
])}

## Sandbox image

The sandbox of a Pod holds its network: the endpoint, with its address and ports, that all containers of the Pod share. It is kept while they crash and start
again. Its program does nothing but wait, and contains \`wincat.exe\` for \`kubectl port-forward\`.

The default is \`${PAUSE_IMAGE}\`, which is set in containerd's configuration. An image without the Windows release of the node is rejected. Microsoft
publishes \`mcr.microsoft.com/oss/kubernetes/pause\`, built from the same source, whose programs have its Authenticode signature, for nodes that require
one (Kubernetes documentation, "Windows containers in Kubernetes").

${markdownTable([['tag', 'Windows releases'], ...Object.entries(PAUSE_IMAGE_BUILDS).map(([tag, builds]) => [tag, builds.map(({ name }) => name).join(', ') || 'Linux only'])])}

Source: ${PAUSE_IMAGE_SOURCE.source} (${PAUSE_IMAGE_SOURCE.readOn}).

## Managed platforms

${markdownTable([
  ['platform', 'network', 'other networks for its Windows nodes', 'source', 'read on'],
  ...Object.entries(PLATFORM_NETWORKS).map(([name, { own, networks, source, readOn }]) => [name, own, networks.join(', ') || 'none', source, readOn]),
])}

Examples: [eks-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/eks-node/README.md), where \`eksWindowsUserData\` creates the user data of self-managed nodes;
[gke-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/gke-node/README.md), which needs none; and [kubeadm-windows-node](https://github.com/k8s-windows/k8s-windows/blob/main/examples/kubeadm-windows-node/README.md).

## Services

| service manager | kubelet | flanneld | kube-proxy | log rotation |
|---|---|---|---|---|
| \`sc.exe\` | a service, \`--windows-service\` with \`kube-log-runner.exe\`, since it writes no log files since 1.26 | a task, since flanneld doesn't support the Windows service manager, which would stop it after 30 seconds | a service that a task starts | a task |
| \`nssm\` | a service | a service that runs the script | a service that runs the script | nssm |

When the machine starts, there is one order:

1. containerd starts.
2. \`start-flanneld.ps1\` removes Flannel's files from before the restart, and starts the kubelet. If the kubelet started with the machine, Pods could use these files,
   and a CNI plugin would create the network in place of flanneld. With Calico, and with \`networkDaemons: pods\`, the kubelet starts with the machine.
3. It runs flanneld, again whenever flanneld exits ([rke2#5702](https://github.com/rancher/rke2/issues/5702)), and writes the CNI configuration when the HNS network exists.
4. \`start-kube-proxy.ps1\` waits for the network, reserves the source VIP, removes the load balancers of the last run, and starts kube-proxy. It also runs when kube-proxy has
   failed: kube-proxy doesn't know the load balancers that exist, and would add its own beside them.

Command lines are quoted for Windows, and values in scripts are literals in single quotes, which are never executed.

Before the machine shuts down, the kubelet ends the Pods of the node (\`shutdownGracePeriod\`), since Kubernetes 1.${GRACEFUL_SHUTDOWN_SINCE} and with \`sc.exe\`, because Windows
notifies only services of a shutdown. Set \`kubelet.shutdownGracePeriod\` to another value, or to \`0s\` for none.

Other features of the kubelet on Windows are options of \`kubelet\`: since Kubernetes 1.36 \`enableSystemLogQuery\` allows \`kubectl get --raw\` to read the logs of the node
(the feature gate NodeLogQuery is locked on; before, it is off by default); and with the feature gate WindowsCPUAndMemoryAffinity, alpha since 1.32, \`cpuManagerPolicy\`,
\`memoryManagerPolicy\`, and \`topologyManagerPolicy\` work on Windows. Source: kubernetes v1.37.2 \`pkg/features/kube_features.go\`, read 2026-11-24.

## Direct server return

\`kubeProxy.enableDsr\` is on since Kubernetes 1.33, which has it on by default, as RKE2, AKS, and the scripts of SIG Windows for Calico do; before, it is an alpha feature and off. It
requires Windows Server 2019 with KB4580390, or later. A Service with \`externalTrafficPolicy: Local\` doesn't need it: for the addresses by which such a Service is reached from
outside, kube-proxy uses direct server return by itself if Windows supports it, also with \`enableDSR: false\`. So no rule reports that combination, although the
networking page of Kubernetes lists it as unsupported. Source: kubernetes v1.36.3 and v1.37.2 \`pkg/proxy/winkernel/proxier.go\`, \`localTrafficDSR\`, read 2026-11-24.
`);
});

test('the descriptions of nodes of other platforms on the page are valid', () => {
  const blocks = [...readFileSync(join(__dirname, '../../docs/nodes.md'), 'utf8').matchAll(/```yaml\n(platform: [^]*?)```/g)].map(([, text]) => readNodeOptions(text));
  expect(blocks.map(({ options, problems }) => [...problems, ...windowsNode(options!).problems])).toEqual([[], []]);
});
