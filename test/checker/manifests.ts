import { NodeLabel, Taint } from '../../src/knowledge';

/** A Windows Deployment with nothing to complain of; `find` and `replace` make it worse. */
export const GOOD = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      os:
        name: windows
      nodeSelector:
        kubernetes.io/os: windows
      tolerations:
        - key: os
          value: windows
          effect: NoSchedule
      containers:
        - name: web
          image: registry.example.com/web:1.0
          resources:
            limits:
              cpu: "1"
              memory: 2Gi
`;

/** The same with one more field in the container, which the API server rejects. */
export const PRIVILEGED = `${GOOD}          securityContext:\n            privileged: false\n`;
export const PRIVILEGED_RULE = 'linux-field-on-windows';
export const PRIVILEGED_PATH = '/spec/template/spec/containers/0/securityContext/privileged';

/** The object under another name. */
export function named(name: string, text: string): string {
  return text.replace('name: web', `name: ${name}`);
}

/** Indents every line. */
export function indent(text: string, columns: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(columns));
}

/** Manifests as items of a `kind: List`. */
export function listOf(...texts: readonly string[]): string {
  return `apiVersion: v1\nkind: List\nitems:\n${texts.map((text) => `  -${indent(text, 4).slice(3)}`).join('')}`;
}

/** Parts of an example Pod, each as YAML lines; `''` leaves a part out. */
export interface PodParts {
  readonly metadata?: string;
  readonly os?: string;
  readonly nodeSelector?: string;
  readonly tolerations?: string;
  /** More fields of the Pod's spec. */
  readonly spec?: string;
  readonly image?: string;
  readonly resources?: string;
  /** More fields of its container. */
  readonly container?: string;
}

/** Required node affinity for Windows builds. */
export function affinityForBuilds(...builds: readonly string[]): string {
  const term = `- matchExpressions:\n    - key: node.kubernetes.io/windows-build\n      operator: In\n      values: [${builds.join(', ')}]`;
  return `affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      nodeSelectorTerms:\n${lines(8, [term])}`;
}

/** Required node affinity for the builds that run images of Windows Server 2022. */
export const BUILDS_OF_2022 = affinityForBuilds('10.0.20348', '10.0.25398', '10.0.26100');

/** A complete manifest of a Windows Pod without findings, except for the given parts. */
export function windowsPod(parts: PodParts = {}): string {
  return pod({
    os: 'os:\n  name: windows',
    nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows',
    tolerations: 'tolerations:\n  - key: os\n    value: windows\n    effect: NoSchedule',
    image: 'registry.example.com/web:1.0',
    resources: 'resources:\n  limits:\n    cpu: "1"\n    memory: 2Gi',
    ...parts,
  });
}

/** A complete manifest of a HostProcess Pod without findings, except for the given parts. */
export function hostProcessPod(parts: PodParts = {}): string {
  return windowsPod({
    spec: 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM',
    image: 'registry.example.com/agent:1.0',
    ...parts,
  });
}

/** A Linux Pod of a mixed cluster. */
export function linuxPod(parts: PodParts = {}): string {
  return pod({ os: 'os:\n  name: linux', nodeSelector: 'nodeSelector:\n  kubernetes.io/os: linux', image: 'registry.example.com/web:1.0', ...parts });
}

function pod({
  metadata = '', os = '', nodeSelector = '', tolerations = '', spec = '', image = '', resources = '', container = '',
}: PodParts): string {
  return lines(0, [
    'apiVersion: v1', 'kind: Pod', 'metadata:\n  name: web', lines(2, [metadata]),
    'spec:',
    lines(2, [os, nodeSelector, tolerations, spec, 'containers:\n  - name: web', lines(4, [image && `image: ${image}`, resources, container])]),
  ]) + '\n';
}

/** The Pod template in a workload, with more fields of the workload's own `spec`. */
export function workload(kind: string, podText: string, more = 'replicas: 2'): string {
  const spec = podText.slice(podText.indexOf('spec:'));
  return lines(0, [
    'apiVersion: apps/v1', `kind: ${kind}`, 'metadata:\n  name: web',
    'spec:', lines(2, [more, 'selector:\n  matchLabels:\n    app: web', 'template:\n  metadata:\n    labels:\n      app: web', lines(2, [spec])]),
  ]) + '\n';
}

/** A Windows node with a version of the kubelet. */
export function nodeOf(kubelet: string): string {
  return lines(0, [
    'apiVersion: v1', 'kind: Node', 'metadata:\n  name: win-1\n  labels:\n    kubernetes.io/os: windows',
    `status:\n  nodeInfo:\n    operatingSystem: windows\n    kubeletVersion: ${kubelet}`,
  ]);
}

/** YAML documents, joined. */
export function documents(...texts: readonly string[]): string {
  return texts.map((text) => `${text.trim()}\n`).join('---\n');
}

function lines(columns: number, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').map((part) => part.trimEnd().replace(/^(?=.)/gm, ' '.repeat(columns))).join('\n');
}

const DEPLOYMENT = workload('Deployment', windowsPod());

/** A Service with a Windows Deployment behind it: more lines of its metadata and of its `spec`. */
export function windowsService(spec: string, metadata = '', deployment = DEPLOYMENT, port = 'port: 80'): string {
  const indented = (text: string) => (text === '' ? '' : `${text.replace(/^/gm, '  ')}\n`);
  return documents(deployment, `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n${indented(metadata)}spec:\n${indented(spec)}  selector:\n   `
    + ` app: web\n  ports:\n    - ${port}\n`);
}

/** A ConfigMap with a net-conf: with the given backend. */
export function netConfExample(backend: object, more: object = {}): string {
  return configMap('kube-flannel-cfg', 'net-conf.json', { Network: '10.244.0.0/16', ...more, Backend: { Type: 'vxlan', ...backend } });
}

/** A ConfigMap with one entry of JSON. */
export function configMap(name: string, key: string, config: object): string {
  const text = JSON.stringify(config, null, 2).replace(/^/gm, '    ');
  return `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: kube-flannel\ndata:\n  ${key}: |\n${text}\n`;
}

/** A Windows node of a build, as kubectl prints it. */
export function windowsNode(build: string, { labels = {}, taints = [] }: { readonly labels?: object; readonly taints?: readonly Taint[] } = {}) {
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: { name: `win-${build}`, labels: { 'kubernetes.io/os': 'windows', [NodeLabel.WINDOWS_BUILD]: build, ...labels } },
    spec: { taints },
    status: { nodeInfo: { operatingSystem: 'windows', kernelVersion: build } },
  };
}
