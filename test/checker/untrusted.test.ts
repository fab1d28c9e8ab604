import { documents, hostProcessPod, linuxPod, netConfExample, windowsPod, workload } from './manifests';
import { checkTexts, Platform, checkObjects, fixTexts } from '../../src/check';
import { gmsaWebhook, hostProcessScript, logMonitor, windowsPersistentVolumeClaim, WindowsPersistentVolumeClaimOptions } from 'k8s-windows/core';

/** Names, kinds and keys that a user can choose, and that every object has. */
const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

const pod = (selector: string, labels = '') => `apiVersion: v1
kind: Pod
metadata:
  name: web
  labels: {${labels}}
spec:
  os:
    name: windows
  nodeSelector:
    kubernetes.io/os: windows${selector}
  tolerations:
    - key: os
      value: windows
      effect: NoSchedule
  containers:
    - name: web
      image: mcr.microsoft.com/windows/nanoserver:ltsc2022
      resources:
        limits:
          cpu: "1"
          memory: 1Gi
`;
const rulesOf = (text: string) => checkTexts([{ text }]).findings.map(({ rule, path }) => `${rule} ${path}`);

test.each(INHERITED)('a node label called %s is an ordinary label', (name) => {
  const neutral = rulesOf(pod('\n    pool: web'));
  // the API server rejects a label that begins with _
  const rejected = name.startsWith('_') ? [`affinity-invalid /spec/nodeSelector/${name}`] : [];
  expect(rulesOf(pod(`\n    ${name}: web`))).toEqual([...neutral.map((each) => each.replace('pool', name)), ...rejected]);
});

test.each(INHERITED)('affinity with a key called %s is ordinary affinity', (name) => {
  const affinity = (key: string) =>
    pod('').replace('  tolerations:', '  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ '
      + `matchExpressions: [{ key: ${key}, operator: In, values: [a] }] }] } } }\n  tolerations:`);
  // a label's name begins with a letter or digit
  const like = name.startsWith('_') ? '_pool' : 'pool';
  expect(rulesOf(affinity(name))).toEqual(rulesOf(affinity(like)));
  expect(fixTexts([{ text: affinity(name) }]).texts[0].text).toBe(fixTexts([{ text: affinity(like) }]).texts[0].text.replace(like, name));
});

test.each(['constructor', '', '__proto__', 'Deployment'])('a binding to a role of kind "%s" grants nothing, and no rule throws', (kind) => {
  const objects = [
    { apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'webapp1' }, credspec: {} },
    {
      apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'RoleBinding', metadata: { name: 'web' }, roleRef: { kind, name: 'web' },
      subjects: [{ kind: 'ServiceAccount', name: 'default' }],
    },
    {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
      spec: { os: { name: 'windows' }, containers: [], securityContext: { windowsOptions: { gmsaCredentialSpecName: 'webapp1' } } },
    },
  ];
  const rules = checkObjects(objects).findings.map(({ rule }) => rule);
  expect(rules).toContain('gmsa-role-missing');
  expect(rules).not.toContain('rule-crashed');
});

test.each([
  ['a list', [JSON.parse('{"__proto__":{},"toString":1}')]],
  ['an object without a text', { toString: 1 }],
  ['a number', 5],
  ['null', null],
])('a name that is %s is no name', (_title, name) => {
  for (const kind of ['ConfigMap', 'Namespace', 'Role', 'RuntimeClass', 'Service', 'Pod']) {
    const object = {
      apiVersion: 'v1', kind, metadata: { name, namespace: name }, spec: { os: { name: 'windows' }, containers: [{ name, image: 'a' }] },
    };
    const { findings } = checkObjects([object]);
    expect(findings.filter(({ rule }) => rule === 'rule-crashed')).toEqual([]);
    expect(findings.map(({ message }) => message).join('\n')).not.toMatch(/undefined|\[object/);
  }
  const container = { apiVersion: 'v1', kind: 'Pod', spec: { os: { name: 'windows' }, containers: [{ name, image: 'a' }] } };
  expect(checkObjects([container]).findings.map(({ message }) => message))
    .toContainEqual(expect.stringContaining('container (no name) has no memory limit'));
});

test('a key called __proto__ doesn\'t change other objects', () => {
  checkTexts([
    { text: `${pod('')}__proto__: { polluted: true }\n` },
    { text: '{"apiVersion":"v1","kind":"Pod","__proto__":{"polluted":true},"spec":{"__proto__":{"polluted":true}}}' },
  ]);
  fixTexts([{
    text: `${pod('').replace('nodeSelector:', 'nodeSelector:\n    __proto__: { polluted: true }').replace('limits:', 'limits:\n          __proto__: 1')}`,
  }]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each(INHERITED)('LogMonitor has no source of type %s', (type) => {
  expect(logMonitor({ sources: [{ type } as never] }).problems).toEqual([expect.objectContaining({ path: ['sources', 0, 'type'] })]);
});

test.each([null, undefined])('a name that is %s is a problem', (name) => {
  const options = { name: name as never, script: 'Get-Date' };
  expect(hostProcessScript(options).problems.map(({ path }) => path[0])).toContain('name');
});

test('a namespace that is null is a problem', () => {
  const claim = { name: 'data', namespace: null, storageClass: 'disk', size: '1Gi' } as unknown as WindowsPersistentVolumeClaimOptions;
  const namespace = null as never;
  for (const { problems } of [
    hostProcessScript({ name: 'a', script: 'b', namespace }), gmsaWebhook({ namespace, tls: { certManager: {} } }),
    windowsPersistentVolumeClaim(claim),
  ]) {
    expect(problems.map(({ path }) => path[0])).toContain('namespace');
  }
});

test('a variable without a value is a problem', () => {
  const env = { TIME_ZONE: undefined as never };
  expect(hostProcessScript({ name: 'a', script: 'b', env }).problems.map(({ path }) => path)).toEqual([['env', 'TIME_ZONE']]);
});

/** Manifests of our own with the facts of those that projects ship for Windows nodes. None of them is an error. */
const errors = (text: string, platform?: Platform) => checkTexts([{ text }], platform && { platform }).findings
  .filter(({ effect }) => ['rejected', 'misplaced', 'broken'].includes(effect)).map(({ rule, message }) => `${rule}: ${message}`);

const IMAGE = 'mcr.microsoft.com/dotnet/framework/samples:aspnetapp';
const HOST_PROCESS = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM';

const SHAPES: readonly (readonly [name: string, text: string, platforms?: readonly Platform[]])[] = [
  [
    'kube-flannel: a net-conf without VNI and port, for Linux only',
    documents(netConfExample({ Type: 'vxlan' }), workload('DaemonSet', linuxPod({ tolerations: 'tolerations:\n  - operator: Exists' }), '')),
  ],
  ['sig-windows-tools: csi-proxy, a host process without tolerations', workload(
    'DaemonSet', hostProcessPod({ os: '', tolerations: '', image: 'ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v1.1.2' }), '',
  ),
  [Platform.AKS, Platform.EKS, Platform.RKE2]],
  ['sig-windows-tools: the containerd logger, with a program of its image and a mounted configuration', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: '', spec: `${HOST_PROCESS}\nvolumes:\n  - name: config\n    configMap:\n      name: logger`,
    container: 'command: [powershell.exe, -c, "eventflow-logger.exe"]\nvolumeMounts:\n  - name: config\n    mountPath: C:\\config',
  }), '')],
  ['sig-windows-tools: kube-proxy, started by a script', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: 'tolerations:\n  - operator: Exists', image: 'sigwindowstools/kube-proxy:v1.33.0-calico-hostprocess',
    container: 'command: [$env:CONTAINER_SANDBOX_MOUNT_POINT/kube-proxy/start.ps1]\nworkingDir: $env:CONTAINER_SANDBOX_MOUNT_POINT/kube-proxy/',
  }), ''), Platform.all],
  ['csi-driver-smb: the node plugin as a host process, with small limits', workload('DaemonSet', hostProcessPod({
    os: '', tolerations: 'tolerations:\n  - key: node.kubernetes.io/os\n    operator: Exists\n    effect: NoSchedule',
    image: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3-windows-hp',
    container: 'command: [smbplugin.exe]', resources: 'resources:\n  limits: { memory: 200Mi }\n  requests: { cpu: 10m, memory: 40Mi }',
  }), ''), [Platform.GKE, Platform.AKS, Platform.EKS]],
  [
    'Azure CNS: a program below /usr/local/bin', windowsPod({ tolerations: '', container: 'command: [/usr/local/bin/azure-cns.exe]' }),
    [Platform.AKS],
  ],
  ['AKS: the sample of ASP.NET, with its requests and limits', workload('Deployment', windowsPod({
    os: '', tolerations: '', image: IMAGE, resources: 'resources:\n  limits: { cpu: 1, memory: 800M }',
  })), [Platform.AKS]],
  ['EKS: the sample of IIS, with a command of PowerShell', workload('Deployment', windowsPod({
    os: '', tolerations: '', nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  kubernetes.io/arch: amd64',
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    container: 'command: [powershell.exe, -command, "while ($true) { Start-Sleep 10 }"]', resources: '',
  })), [Platform.EKS]],
  ['GKE: IIS with the toleration of the platform', workload('Deployment', windowsPod({
    os: '', tolerations: 'tolerations:\n  - key: node.kubernetes.io/os\n    value: windows\n    effect: NoSchedule',
    image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', resources: '',
  })), [Platform.GKE]],
  ['windows-gmsa: a Pod with a credential spec in an init container too, checked without the webhook', windowsPod({
    spec: 'initContainers:\n  - name: init\n    image: mcr.microsoft.com/windows/servercore:ltsc2022\n    securityContext:\n      windowsOptions:\n '
      + '       gmsaCredentialSpecName: gmsa-webapp1',
  })],
];

describe.each(SHAPES.map(([name, text, platforms = []]) => [name, { text, platforms }] as const))('%s', (_, { text, platforms }) => {
  test('isn\'t an error without options', () => expect(errors(text)).toEqual([]));
  test('isn\'t an error on its platforms', () => expect(platforms.map((platform) => errors(text, platform))).toEqual(platforms.map(() => [])));
});
