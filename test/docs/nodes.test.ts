import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectPage, markdownTable } from './golden';
import { CONTAINERD_FOR_KUBERNETES, CONTAINERD_SERIES, KUBEADM_V1BETA4_SINCE, KUBELET_FIELDS_REFUSED_ON_WINDOWS, LEAST_RESERVED_MEMORY, MEMORY_EVICTION_SINCE, NODE_KUBERNETES_MINORS, PAUSE_IMAGE, PAUSE_IMAGE_BUILDS, PLATFORM_NETWORKS, PROXY_SERVICE_FIELD_SINCE, WINDOWS_EVICTION } from '../../src/knowledge';
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

Made of the tables in \`src/knowledge\` and of what \`node explain\` says; a test holds this page against them.

## From one description

\`\`\`yaml
# yaml-language-server: $schema=node_modules/k8s-windows/schemas/node.schema.json
version: LTSC2022             # or 2022, ltsc2022, 10.0.20348
kubernetes: v1.36.3           # "1.36" is its latest patch when the node is made
platform: upstream            # its taints: upstream, gke, aks, aks-hci, eks, openshift, rke2, or a map with taints and nodeLabels
network: flannel-vxlan        # or flannel-host-gateway (host-gw), calico; or a map such as { kind: flannel-vxlan, vni: 4097 }
networkDaemons: services      # flanneld and kube-proxy as services of the node; "pods" with the networks of this library
serviceManager: sc.exe        # or nssm
apiServer: { host: 192.168.1.10 }
addressPlan: { clusterCidr: 10.244.0.0/16, serviceCidr: 10.96.0.0/12, maxPods: 110 }
reservations: { system: { memory: 2Gi, cpu: 500m } }
join:
  caCertHashes: ["sha256:…"]  # what "kubeadm token create --print-join-command" prints; never the token
\`\`\`

\`\`\`sh
npx k8s-windows node render node.yaml --output node   # without --output, they are printed
npx k8s-windows node explain --node node.yaml             # what each file is for, and why its settings are as they are
\`\`\`

The comment in the first line lets editors with the YAML language server complete and check the file (in VS Code: the YAML extension by Red Hat).

All that is wrong is told at once, at file:line:column, and then nothing is written (exit code 1). As a library it is
\`windowsNode(options)\` of \`k8s-windows/node\`: a pure function to \`{ files, problems, advice }\`. Every option, with its default, is in
[src/node/options.ts](../src/node/options.ts).

On the node, as an administrator, in this order: \`prepare.ps1\` (again after a restart), \`services.ps1\`, \`proxy.ps1\` if there is one, \`join.ps1\`, and with
\`networkDaemons: services\` at last \`network.ps1\`. Before a node joins another cluster, or the same one anew: \`clean-up.ps1\`.

In a cdk8s app, \`WindowsNodeConfiguration\` puts the files and scripts into a ConfigMap, for what sets nodes up, and brings the roles of the daemons; its
platform is that of the app. Files with a secret aren't in it. Without cdk8s it is \`windowsNodeObjects(options)\` of \`k8s-windows/node\`.

## Secrets

The token of kubeadm is no option: \`join.ps1\` takes it from the environment variable \`KUBEADM_TOKEN\` (\`join.tokenVariable\`), or from a file that it removes
(\`join.tokenFile\`). What is rendered has a placeholder. A proxy's address with a password makes its script a secret: it is written for its owner alone, and
left out of what is printed.

## Files

${markdownTable([
  ['file', 'on the node', 'what it is for'],
  ...NODE_FILE_EXPLANATIONS.map(({ name, what }) => [`\`${name}\``, paths.get(name) === undefined ? (name.startsWith('cluster') ? 'kubectl apply' : 'run where it is') : `\`${paths.get(name)}\``, what]),
])}

## Why the settings are as they are

${NODE_FILE_EXPLANATIONS.filter(({ settings }) => Object.keys(settings).length > 0).map(({ name, settings }) => `### ${name}

${markdownTable([['setting', 'why'], ...Object.entries(settings).map(([setting, why]) => [`\`${setting}\``, why])])}
`).join('\n')}
With ${code(KUBELET_FIELDS_REFUSED_ON_WINDOWS)} the kubelet doesn't start on Windows: they are refused under \`kubelet\`. Reservations hold ${LEAST_RESERVED_MEMORY} of memory or more.
By itself the kubelet on Windows evicts at ${Object.entries(WINDOWS_EVICTION).map(([signal, at]) => `${signal} < ${at}`).join(', ')}.

## What differs between releases

${markdownTable([
  ['Kubernetes', 'Windows', 'containerd, at least', 'containerd, by default', 'kubeadm', 'evicts by memory', 'kube-proxy as a service'],
  ...minors.map((minor) => [
    `1.${minor}`,
    WindowsVersion.all.filter((version) => version.supportedBy(`1.${minor}`)).map(({ name }) => name).join(', '),
    CONTAINERD_FOR_KUBERNETES[minor].join(', '),
    CONTAINERD_SERIES[CONTAINERD_FOR_KUBERNETES[minor][0].split('.').slice(0, 2).join('.')].latest,
    minor < KUBEADM_V1BETA4_SINCE ? 'v1beta3' : 'v1beta4',
    minor < MEMORY_EVICTION_SINCE ? 'no' : 'yes',
    minor < PROXY_SERVICE_FIELD_SINCE ? 'by switch' : 'by field',
  ]),
])}

## The sandbox image

By default \`${PAUSE_IMAGE}\`, set in containerd. One that wasn't built for the node's release of Windows is refused.

${markdownTable([['tag', 'built for'], ...Object.entries(PAUSE_IMAGE_BUILDS).map(([tag, builds]) => [tag, builds.map(({ name }) => name).join(', ') || 'Linux only'])])}

## Platforms that make their nodes themselves

${markdownTable([
  ['platform', 'its network', 'others that its Windows nodes can have'],
  ...Object.entries(PLATFORM_NETWORKS).map(([name, { own, networks }]) => [name, own, networks.join(', ') || 'none']),
])}

For Amazon EKS \`eksWindowsUserData\` makes the user data of self-managed nodes: [eks-node](../examples/eks-node/README.md). GKE takes none:
[gke-node](../examples/gke-node/README.md). With kubeadm: [kubeadm-windows-node](../examples/kubeadm-windows-node/README.md).

## Services

With \`sc.exe\` the kubelet and kube-proxy run with \`--windows-service\` below \`kube-log-runner.exe\`, which keeps their logs, since they write no files
themselves since 1.26; a task rotates them. flanneld doesn't speak with the service manager of Windows, which would stop it after 30 seconds: it runs as a task
that starts with the machine. With \`nssm\` all four are services, and nssm rotates their logs. Each service depends on the one before it: containerd, the
kubelet, flanneld and kube-proxy. Command lines are quoted for Windows, values in scripts are literals in single quotes: nothing in them is run.
`);
});

test('links lead somewhere', () => {
  const text = readFileSync(join(__dirname, '../../docs/nodes.md'), 'utf8');
  for (const [, target] of text.matchAll(/\]\((?!https?:)([\w./-]+)\)/g)) { expect(() => readFileSync(join(__dirname, '../../docs', target))).not.toThrow(); }
});
