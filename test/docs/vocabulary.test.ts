import { expectPage, markdownTable } from './golden';
import { differencesOf, TAINT_SOURCES } from '../../src/knowledge';
import { Platform, REJECTED_ON_WINDOWS, Taint, WindowsVersion } from 'k8s-windows/core';

const names = (versions: readonly WindowsVersion[]) => versions.map((v) => v.name).join(', ');
const taint = ({ key, value, effect }: Taint) => `\`${key}=${value}:${effect}\``;
const range = ({ kubernetes }: WindowsVersion) => (kubernetes ? `${kubernetes.first} to ${kubernetes.last ?? 'now'}` : 'never listed');

test('docs/vocabulary.md is current (npm run generate writes it)', () => {
  expectPage('vocabulary.md', `# Windows versions and platforms

The names of Windows releases and platforms, for the \`windows\` options of constructs and components:

\`\`\`ts
import { App, Chart } from 'cdk8s';
import { Platform, WindowsDeployment, WindowsVersion } from 'k8s-windows';

const app = new App();
const chart = new Chart(app, 'web');
Platform.set(chart, Platform.GKE);
new WindowsDeployment(chart, 'web', {
  containers: [{ image: 'registry.example/web:1' }],
  windows: { version: WindowsVersion.LTSC2022 },
});
app.synth();
\`\`\`

A platform without a name is \`Platform.custom({ taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], nodeLabels: { pool: 'windows' } })\`.

The tables are generated from \`src/knowledge\`; do not edit them by hand.

## Windows versions

${markdownTable([
  ['\`WindowsVersion\`', 'product', 'build', 'image tags', 'mainstream support ends', 'extended support ends', 'Kubernetes versions (by its documentation)'],
  ...WindowsVersion.all.map((v) => [
    v.name, v.product, v.build, v.imageTags.join(', ') || 'none', v.support?.mainstreamEnds ?? 'ended', v.support?.extendedEnds ?? 'ended', range(v),
  ]),
])}

Where the dates and versions are from:

${markdownTable([
  ['\`WindowsVersion\`', 'fact', 'source', 'read on', 'differs'],
  ...WindowsVersion.all.flatMap((v) => [['support', v.support] as const, ['Kubernetes', v.kubernetes] as const].flatMap(([fact, each]) => (
    each ? [[v.name, fact, each.source, each.readOn, differencesOf(each)]] : []))),
])}

Licenses: a node needs a license of Windows Server (cloud machines include it), and the base images may only be used with a validly licensed host, by the
[supplemental license of container images](https://learn.microsoft.com/virtualization/windowscontainers/images-eula). Evaluation editions of Windows
Server, and preview images of marketplaces, expire: the machine then shuts down every hour, so don't use them for nodes that last
(\`slmgr.vbs /dlv\` prints the date).

## Compatible nodes

${markdownTable([
  ['image', 'nodes with process isolation', 'nodes with Hyper-V isolation'],
  ...WindowsVersion.all.filter((v) => v.imageTags.length > 0).map((v) => [
    v.name, names(v.processIsolationHosts) + (v.revisionMustMatch ? ' (with the same revision)' : ''), names(v.hyperVIsolationHosts),
  ]),
])}

With process isolation, containers share the kernel of the node. With Hyper-V isolation (a RuntimeClass with the handler \`runhcs-wcow-hypervisor\`), each
Pod is a virtual machine with a kernel, memory, and processors of its own: other Pods can't use them, and a failing kernel ends only this Pod. Annotations
\`io.microsoft.virtualmachine.computetopology.…\` of the Pod, which the rendered configuration of containerd allows, set the size of the machine
(\`memory.sizeinmb\`, \`processor.count\`). The node needs Hyper-V, and nested virtualization if it is a virtual machine itself.

## Platforms

${markdownTable([
  ['\`Platform\`', 'taint of Windows nodes', 'source', 'read on', 'differs'],
  ...Platform.all.map((p) => [p.name, p.taints.map(taint).join(', ') || 'none', TAINT_SOURCES[p.name].source, TAINT_SOURCES[p.name].readOn, differencesOf(TAINT_SOURCES[p.name])]),
])}

## History

Terms of old documents that no longer matter:

| term | today |
|---|---|
| alpha in Kubernetes 1.5, beta in 1.9, stable in 1.14 | Windows nodes are stable; this project supports 1.27 and later |
| Docker EE, \`DockerMsftProvider\`, dockershim | containerd; \`k8s-windows node\` sets it up |
| \`kubeletwin/pause\`, built on each node | the pause image of Kubernetes, a container that keeps the network of a Pod: see [nodes.md](nodes.md#sandbox-image) |
| \`start-kubelet.ps1\`, \`start-kubeproxy.ps1\`, \`AddRoutes.ps1\` | services and networks of this project; \`k8s-windows convert\` reads what they did |
| LCOW, Linux containers on Windows | not a goal of Kubernetes on Windows (KEP-116): Linux Pods run on Linux nodes |
| a control plane on Windows | Windows nodes are workers: the control plane runs on Linux only, and there are no plans for another |
| Secrets and ConfigMaps only as environment variables | a limit of Windows Server 1709; volumes work since 1803 |
| acs-engine, aks-engine, \`kube-up\` | AKS, EKS, GKE, kubeadm, or Cluster API |
| time-limited and marketplace images of Windows Server, containers on VMware Fusion | any licensed Windows Server: images of containers require a license of their host (Microsoft, "Windows container base image EULA") |
| wincni, Weave | see the rule [cni-plugin-retired](rules/cni-plugin-retired.md) |

## Fields that the API server rejects with \`spec.os.name: windows\`

${markdownTable([
  ['level', 'field', 'rejected if'],
  ...REJECTED_ON_WINDOWS.map(({ level, path, when }) => [level, `\`${path.join('.')}\``, when]),
])}
`);
});
