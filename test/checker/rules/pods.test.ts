import { check } from './context';
import { checkTexts } from '../../../src/check';
import { checkObjects } from '../../../src/checker/check-objects';
import { Platform, REJECTED_ON_WINDOWS, Taint } from '../../../src/knowledge';
import { BUILDS_OF_2022, documents, hostProcessPod, linuxPod, nodeOf, PodParts, windowsNode, windowsPod, workload } from '../manifests';

const found = (text: string, overrides?: Parameters<typeof check>[1]) =>
  check(text, overrides).map(({ rule, effect, path }) => `${effect} ${rule} ${path}`);
const pod = (parts: PodParts, overrides?: Parameters<typeof check>[1]) => found(windowsPod(parts), overrides);

test.each([
  [
    'a toleration', 'tolerations:\n  - { key: os, value: windows, effect: NoSchedule }', 'registry.corp/orders:1',
    'a toleration, the RuntimeClass, or the Namespace',
  ],
  ['an image', 'dnsPolicy: Default', 'mcr.microsoft.com/windows/servercore:ltsc2022', 'the image'],
])('what shows that a Pod is for Windows is named: %s', (_, spec, image, what) => {
  const text = `apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec:\n  ${spec.replace(/\n/g, '\n  ')}\n  containers: [{ name: a, image: `
    + `"${image}" }]\n`;
  expect(check(text).find(({ rule }) => rule === 'os-selector-missing')?.message).toMatch(new RegExp(`^only ${what} shows`));
});

test('windowsOptions alone leave the operating system open, as for the filter', () => {
  const options = 'tolerations:\n  - operator: Exists\nsecurityContext:\n  windowsOptions: {}';
  const [finding] = check(linuxPod({ os: '', nodeSelector: '', spec: options })).filter(({ rule }) => rule === 'os-not-selected');
  expect(finding).toMatchObject({
    help: 'add kubernetes.io/os: linux (or windows) to the nodeSelector', message: expect.stringContaining('nothing else shows the OS clearly'),
  });
  expect(finding).not.toHaveProperty('fix');
});

test.each([[''], [', node.kubernetes.io/windows-build: 10.0.20348']])('a Pod for Linux with a RuntimeClass for Windows is rejected%s', (more) => {
  const ofClass = (os: string) => 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: windows }\nhandler: runhcs-wcow-process\n'
    + `scheduling: { nodeSelector: { kubernetes.io/os: ${os}${more} } }\n`;
  const using = linuxPod({ os: '', spec: 'runtimeClassName: windows' });
  expect(found(documents(ofClass('windows'), using))).toEqual(['rejected runtime-class-conflict spec/nodeSelector/kubernetes.io/os']);
  expect(found(documents(ofClass('linux').replace(more, ''), using))).toEqual([]);
});

describe('fields of the wrong operating system', () => {
  const values: Readonly<Record<string, string>> = { 'present': 'false', 'true': 'true', 'non-empty': '[{}]' };
  test.each(REJECTED_ON_WINDOWS.map((field) => [`${field.level} ${field.path.join('.')}`, field] as const))('%s', (_, { level, path, when }) => {
    const text = [...path].reverse().reduce((inner, key, i) => (i === 0 ? `${key}: ${values[when]}` : `${key}:\n${inner.replace(/^/gm, '  ')}`), '');
    const at = level === 'pod' ? ['spec', ...path] : ['spec', 'containers', '0', ...path];
    expect(pod(level === 'pod' ? { spec: text } : { container: text })).toEqual([`rejected linux-field-on-windows ${at.join('/')}`]);
    const nothing = text.replace(/: (false|true|\[\{\}\])$/, ': null');
    expect(pod(level === 'pod' ? { spec: nothing } : { container: nothing })).toEqual([]);
  });

  test.each([
    ['hostPID: false', []],
    ['hostIPC: false', []],
    ['securityContext:\n  sysctls: []', []],
    ['securityContext:\n  supplementalGroups: []', ['rejected linux-field-on-windows spec/securityContext/supplementalGroups']],
    ['shareProcessNamespace: false', ['rejected linux-field-on-windows spec/shareProcessNamespace']],
  ])('%s', (spec, expected) => expect(pod({ spec })).toEqual(expected));

  test.each([
    ['hostUsers: true', '1.32', '1.33'], ['securityContext:\n  supplementalGroupsPolicy: Merge', '1.32', '1.33'],
    ['securityContext:\n  appArmorProfile: { type: RuntimeDefault }', '1.29', '1.30'],
    ['securityContext:\n  seLinuxChangePolicy: Recursive', '1.32', '1.33'], ['resources:\n  limits: { cpu: "1" }', '1.33', '1.34'],
  ])('%s is dropped by Kubernetes %s, and rejected by %s', (spec, before, since) => {
    const of = (kubernetes: string) => pod({ spec }, { kubernetes }).filter((each) => each.includes('linux-field-on-windows'));
    expect([of(before).length, of(since).length]).toEqual([0, 1]);
  });

  test('without spec.os, only fields with an effect are reported', () => {
    const neutral = windowsPod({ os: '', container: 'securityContext:\n  privileged: false\n  allowPrivilegeEscalation: true' });
    const [finding, ...more] = checkTexts([{ text: neutral }]).findings;
    const help = 'remove securityContext.privileged, securityContext.allowPrivilegeEscalation and set spec.os.name to windows';
    expect(finding).toMatchObject({ rule: 'os-field-missing', help });
    expect([finding!.fix!.edits.map(({ op }) => op), more]).toEqual([['remove', 'remove', 'set'], []]);
    expect(pod({ os: '', container: 'securityContext:\n  privileged: true' }))
      .toEqual(['ignored linux-field-ignored spec/containers/0/securityContext/privileged']);
  });

  test('windowsOptions on Linux are rejected with spec.os and ignored without', () => {
    const spec = 'securityContext:\n  windowsOptions: {}';
    expect(found(linuxPod({ spec }))).toEqual(['rejected windows-options-on-linux spec/securityContext/windowsOptions']);
    expect(found(linuxPod({ spec, os: '' }))).toEqual(['ignored windows-options-on-linux spec/securityContext/windowsOptions']);
  });
});

describe('Windows releases of platforms', () => {
  const { AKS, EKS, GKE, UPSTREAM } = Platform;
  test.each<[string, Platform, string, string[]]>([
    ['ltsc2019', UPSTREAM, '1.34', []],
    ['ltsc2019', UPSTREAM, '1.35', ['Kubernetes 1.35 documents none of the hosts that run it (LTSC2019)']],
    ['ltsc2019', AKS, '1.32', []],
    // os-ended reports it
    ['ltsc2019', AKS, '1.33', []],
    ['ltsc2019', EKS, '1.36', []],
    // Windows Server 2025 runs it
    ['ltsc2022', AKS, '1.36', []],
    ['ltsc2025', EKS, '1.34', ['EKS supports none of the hosts that run it with Kubernetes 1.34 (LTSC2025: from Kubernetes 1.35, since 2026-01-26)']],
    ['ltsc2025', EKS, '1.35', []],
    // its API has no other releases than those that are listed
    ['ltsc2025', GKE, '1.35', ['GKE supports none of the hosts that run it with Kubernetes 1.35 (LTSC2025)']],
    ['ltsc2022', GKE, '1.35', []],
  ])('an image of %s on %s with Kubernetes %s', (tag, platform, kubernetes, expected) => {
    const messages = check(windowsPod({ image: `mcr.microsoft.com/windows/servercore:${tag}` }), { platform, kubernetes })
      .filter(({ rule }) => rule === 'image-out-of-support').map(({ message }) => message.replace(/^.*?, and /, ''));
    expect(messages).toEqual(expected);
  });
});

describe('settings that a container inherits', () => {
  const admin = 'securityContext:\n  windowsOptions:\n    runAsUserName: containeradministrator';
  test('runAsNonRoot of the Pod with the account of the container', () => {
    expect(pod({ spec: 'securityContext:\n  runAsNonRoot: true', container: admin })).toEqual(['broken non-root-administrator spec/containers/0']);
  });
  test('a container that overrides the Pod', () => {
    expect(pod({ spec: `${admin}\n  runAsNonRoot: true`, container: 'securityContext:\n  runAsNonRoot: false' })).toEqual([]);
    expect(pod({ spec: `${admin}\n  runAsNonRoot: true`, container: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }))
      .toEqual([]);
  });
  test('restricted accepts runAsNonRoot of the container', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: default\n  labels:\n    pod-security.kubernetes.io/enforce: restricted';
    expect(found(documents(namespace, windowsPod({ container: 'securityContext:\n  runAsNonRoot: true' })))).toEqual([]);
    expect(found(
      documents(namespace, windowsPod({ spec: 'securityContext:\n  runAsNonRoot: true', container: 'securityContext:\n  runAsNonRoot: false' })),
    ))
      .toEqual(['rejected pod-security-restricted spec/containers/0/securityContext/runAsNonRoot']);
  });
  test.each([
    ['with all required fields', 'RuntimeDefault', []],
    ['with a value that is rejected', 'Unconfined', ['rejected pod-security-restricted spec/os']],
  ])('restricted, a Windows Pod without spec.os %s', (_, profile, expected) => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: default\n  labels:\n    pod-security.kubernetes.io/enforce: restricted';
    const container = `securityContext:\n  allowPrivilegeEscalation: false\n  capabilities: { drop: [ALL] }\n  seccompProfile: { type: ${profile} `
      + '}\n  runAsNonRoot: true';
    expect(found(documents(namespace, windowsPod({ os: '', container }))).filter((finding) => finding.startsWith('rejected'))).toEqual(expected);
  });
  test('restricted forbids root of Linux, which a Windows Pod without spec.os can have', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: default\n  labels:\n    pod-security.kubernetes.io/enforce: restricted';
    const rejections = (user: number, more = '') => found(documents(namespace + more, windowsPod({
      os: '', container: `securityContext:\n  runAsUser: ${user}\n  runAsNonRoot: true`,
    }))).filter((each) => each.endsWith('runAsUser') && each.startsWith('rejected'));
    expect(rejections(0)).toEqual(['rejected pod-security-restricted spec/containers/0/securityContext/runAsUser']);
    expect(rejections(1000)).toEqual([]);
    expect(rejections(0, '\n    pod-security.kubernetes.io/enforce-version: v1.22')).toEqual([]);
  });
  test.each<[string, PodParts, string[]]>([
    ['a volume of hostPath', { spec: 'volumes: [{ name: a, hostPath: { path: C:\\a } }]' }, ['spec/volumes/0/hostPath']],
    ['a host port', { container: 'ports: [{ containerPort: 80 }, { containerPort: 81, hostPort: 81 }]' }, ['spec/containers/0/ports/1/hostPort']],
    ['the host of a probe', { container: 'livenessProbe: { tcpSocket: { host: 10.0.0.1, port: 80 } }' }, [
      'spec/containers/0/livenessProbe/tcpSocket/host',
    ]],
    ['the network of the node', { spec: 'hostNetwork: true' }, ['spec/hostNetwork']],
    ['namespaces of the node', { os: '', spec: 'hostPID: true\nhostIPC: true' }, ['spec/hostPID', 'spec/hostIPC']],
    ['no namespace of the node', { spec: 'hostNetwork: false\nhostPID: false' }, []],
    ['other volumes', { spec: 'volumes: [{ name: a, emptyDir: {} }, { name: b, azureFile: { secretName: b, shareName: b } }]' }, []],
  ])('the Pod Security level baseline, and %s', (_, parts, paths) => {
    const namespace = (level: string) => (
      `apiVersion: v1\nkind: Namespace\nmetadata: { name: default, labels: { pod-security.kubernetes.io/enforce: ${level} } }`);
    const rules = (level: string, text = windowsPod(parts), options = {}) => check(documents(namespace(level), text), options)
      .filter(({ rule }) => rule === 'pod-security-baseline').map(({ path }) => path);
    expect(rules('baseline')).toEqual(paths);
    expect(rules('restricted')).toEqual(paths);
    expect(rules('privileged')).toEqual([]);
    expect(rules('baseline', linuxPod(parts))).toEqual([]);
    // hosts of probes are forbidden since 1.34
    expect(rules('baseline', windowsPod(parts), { kubernetes: '1.33' })).toEqual(paths.filter((path) => !path.endsWith('host')));
  });
  test.each<[string, string, PodParts, Platform | undefined, readonly string[]]>([
    ['of OpenShift, there', 'openshift.io/node-selector: disk=ssd, kubernetes.io/os=linux', {}, Platform.OPENSHIFT, [
      'rejected namespace-node-selector spec/nodeSelector/kubernetes.io/os',
    ]],
    ['of OpenShift, perhaps elsewhere', 'openshift.io/node-selector: kubernetes.io/os=linux', {}, undefined, [
      'advice namespace-node-selector spec/nodeSelector/kubernetes.io/os',
    ]],
    ['of OpenShift, elsewhere', 'openshift.io/node-selector: kubernetes.io/os=linux', {}, Platform.AKS, []],
    [
      'of Kubernetes', 'scheduler.alpha.kubernetes.io/node-selector: kubernetes.io/os=linux', { nodeSelector: '', spec: BUILDS_OF_2022 },
      Platform.AKS, ['advice namespace-node-selector spec'],
    ],
    [
      'of Kubernetes, which prevails', 'scheduler.alpha.kubernetes.io/node-selector: ""\nopenshift.io/node-selector: kubernetes.io/os=linux', {},
      Platform.OPENSHIFT, [],
    ],
    ['with another label', 'openshift.io/node-selector: disk=ssd', { nodeSelector: 'nodeSelector: { disk: hdd }' }, Platform.OPENSHIFT, [
      'rejected namespace-node-selector spec/nodeSelector/disk',
    ]],
    ['with the same label', 'openshift.io/node-selector: disk=ssd', { nodeSelector: 'nodeSelector: { disk: ssd }' }, Platform.OPENSHIFT, []],
    ['with more labels', 'openshift.io/node-selector: disk=ssd', {}, Platform.OPENSHIFT, []],
  ])('a node selector of the namespace, %s', (_, annotations, parts, platform, expected) => {
    const namespace = `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: default\n  annotations:\n${annotations.replace(/^/gm, '    ')}`;
    const ofRule = (text: string) => found(documents(namespace, text), { platform }).filter((finding) => finding.includes('namespace-node'));
    expect(ofRule(windowsPod(parts))).toEqual(expected);
    expect(ofRule(linuxPod({}))).toEqual([]);
  });
  test('restricted forbids volumes of clouds', () => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: default, labels: { pod-security.kubernetes.io/enforce: restricted } }';
    const spec = 'securityContext: { runAsNonRoot: true }\nvolumes: [{ name: a, csi: { driver: a } }, { name: b, nfs: { server: b, path: / } }]';
    const rejections = (text: string) => found(documents(text, windowsPod({ spec }))).filter((each) => each.startsWith('rejected'));
    expect(rejections(namespace)).toEqual(['rejected pod-security-restricted spec/volumes/1/nfs']);
    expect(rejections(namespace.replace('restricted', 'baseline'))).toEqual([]);
  });
  test.each([
    ['v1.30.8', 'broken run-as-user-without-os'], ['v1.30.9', 'ignored linux-field-ignored'], ['v1.36.5', 'ignored linux-field-ignored'],
  ])('runAsUser with kubelet %s', (kubelet, expected) => {
    const text = windowsPod({ os: '', spec: 'securityContext:\n  runAsUser: 1000' });
    expect(found(documents(nodeOf(kubelet), text))).toEqual([`${expected} spec/securityContext/runAsUser`]);
  });
  test('runAsUser is ignored by kubelets with the fix, and breaks only Pods that mount a token', () => {
    expect(pod({ os: '', spec: 'securityContext:\n  runAsUser: 1000' })).toEqual(['ignored linux-field-ignored spec/securityContext/runAsUser']);
    const user = 'securityContext:\n  runAsUser: 1000';
    expect(pod({ os: '', spec: `${user}\nautomountServiceAccountToken: false` }))
      .toEqual(['ignored linux-field-ignored spec/securityContext/runAsUser']);
    expect(found(windowsPod({ os: '', spec: user }), { kubernetes: '1.30' }))
      .toEqual(['broken run-as-user-without-os spec/securityContext/runAsUser']);
  });
});

describe('placement', () => {
  const affinity = (operator: string, values: string) =>
    'affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      nodeSelectorTerms:\n        - matchExpressions:\n       '
      + `     - key: kubernetes.io/os\n              operator: ${operator}\n              values: ${values}`;
  const labelled = (key: string) =>
    'affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      nodeSelectorTerms:\n        - matchExpressions:\n       '
      + `     - key: ${key}\n              operator: Exists`;
  const open = { nodeSelector: '', tolerations: 'tolerations:\n  - operator: Exists' };

  test.each([
    ['a Linux Pod that selects nothing and tolerates everything', linuxPod(open), ['misplaced os-not-selected spec']],
    ['a Linux Pod that selects nothing, kept away by the taint', linuxPod({ nodeSelector: '' }), ['advice os-not-selected spec']],
    ['a Pod of unknown OS that tolerates everything', linuxPod({ ...open, os: '' }), ['misplaced os-not-selected spec']],
    [
      'kept away by huge pages, which Windows nodes don\'t have',
      linuxPod({ ...open, os: '', resources: 'resources:\n  limits: { cpu: "1", memory: 1Gi, hugepages-2Mi: 64Mi }' }), [],
    ],
    ['kept away by NotIn', linuxPod({ ...open, spec: affinity('NotIn', '[windows]') }), []],
    ['kept away by In', linuxPod({ ...open, os: '', spec: affinity('In', '[linux]') }), []],
    ['kept on nodes without a Windows build', linuxPod({
      ...open, os: '', spec: labelled('node.kubernetes.io/windows-build').replace('Exists', 'DoesNotExist'),
    }), []],
    ['meant for both', linuxPod({ ...open, os: '', image: 'registry.example.com/agent:1', spec: affinity('In', '[linux, windows]') }), []],
    [
      'meant for both, with the toleration of Windows nodes', linuxPod({
        ...open, tolerations: 'tolerations:\n  - { key: os, value: windows, effect: NoSchedule }', os: '', image: 'registry.example.com/agent:1',
        spec: affinity('In', '[linux, windows]'),
      }), [],
    ],
    [
      'allowed on both, with an image for Linux', linuxPod({ ...open, os: '', image: 'nginx:1.29', spec: affinity('In', '[linux, windows]') }),
      ['misplaced os-not-selected spec'],
    ],
    [
      'a DaemonSet gets only one finding', workload('DaemonSet', linuxPod(open), ''),
      ['misplaced daemon-set-tolerates-everything spec/template/spec/tolerations/0'],
    ],
    [
      'kept on control plane nodes by its nodeSelector',
      linuxPod({ ...open, nodeSelector: 'nodeSelector:\n  node-role.kubernetes.io/control-plane: ""' }), [],
    ],
    [
      'kept on control plane nodes by its affinity',
      workload('DaemonSet', linuxPod({ ...open, spec: labelled('node-role.kubernetes.io/control-plane') }), ''), [],
    ],
    ['kept in system node pools of AKS', linuxPod({ ...open, nodeSelector: 'nodeSelector:\n  kubernetes.azure.com/mode: system' }), []],
    [
      'in user node pools of AKS', linuxPod({ ...open, nodeSelector: 'nodeSelector:\n  kubernetes.azure.com/mode: user' }),
      ['advice os-not-selected spec/nodeSelector'],
    ],
    [
      'with a label that Windows nodes may have', linuxPod({ ...open, nodeSelector: 'nodeSelector:\n  pool: web' }),
      ['advice os-not-selected spec/nodeSelector'],
    ],
    [
      'with labels that all nodes have', linuxPod({ ...open, nodeSelector: 'nodeSelector:\n  topology.kubernetes.io/zone: a' }),
      ['misplaced os-not-selected spec/nodeSelector'],
    ],
    [
      'a DaemonSet on nodes with GPUs', workload('DaemonSet', linuxPod({ ...open, spec: labelled('cloud.google.com/gke-accelerator') }), ''),
      ['advice daemon-set-tolerates-everything spec/template/spec/tolerations/0'],
    ],
    [
      'a Windows Pod on control plane nodes',
      windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node-role.kubernetes.io/control-plane: ""' }),
      ['misplaced os-contradiction spec/nodeSelector'],
    ],
    ['bound to a node by name', linuxPod({ ...open, spec: 'nodeName: node-1' }), []],
    ['a Windows Pod placed by affinity', windowsPod({ nodeSelector: '', spec: affinity('In', '[windows]') }), []],
    [
      'a Windows Pod whose affinity also allows Linux', windowsPod({ nodeSelector: '', spec: affinity('In', '[windows, linux]') }),
      ['misplaced os-selector-missing spec'],
    ],
    [
      'a Windows Pod placed by its build',
      windowsPod({ nodeSelector: 'nodeSelector:\n  node.kubernetes.io/windows-build: 10.0.20348', image: 'registry.example.com/web:1.0' }), [],
    ],
  ])('%s', (_, text, expected) => expect(found(text)).toEqual(expected));

  test('without nodes, a label that only some have may keep a Windows Pod off Linux nodes', () => {
    const selecting = (label: string) => found(windowsPod({ nodeSelector: `nodeSelector:\n  ${label}` })).filter((each) => each.includes('os-'));
    expect(selecting('agentpool: npwin')).toEqual(['advice os-selector-missing spec']);
    expect(selecting('topology.kubernetes.io/zone: a')).toEqual(['misplaced os-selector-missing spec']);
    expect(found(linuxPod({ nodeSelector: 'nodeSelector:\n  agentpool: nplin', tolerations: 'tolerations:\n  - operator: Exists' })))
      .toEqual(['advice os-not-selected spec/nodeSelector']);
  });

  test('the platform determines the required tolerations', () => {
    const capital = 'tolerations:\n  - key: os\n    value: Windows\n    effect: NoSchedule';
    expect(pod({ tolerations: '' }, { platform: Platform.UPSTREAM })).toEqual(['misplaced toleration-missing spec']);
    expect(pod({ tolerations: '' }, { platform: Platform.AKS })).toEqual([]);
    expect(pod({ tolerations: capital }, { platform: Platform.OPENSHIFT })).toEqual([]);
    expect(pod({}, { platform: Platform.OPENSHIFT })).toEqual(['misplaced toleration-letter-case spec/tolerations/0']);
    expect(pod({ nodeSelector: '', spec: affinity('In', '[windows]') }, { platform: Platform.EKS }))
      .toEqual(['broken eks-node-selector spec/affinity']);
  });

  test('without a platform or nodes, a toleration that only some platforms require is advice and names them', () => {
    const [missing] = check(windowsPod({ tolerations: '' }));
    expect(missing).toMatchObject({ rule: 'toleration-missing', effect: 'advice' });
    const [tainted, free] = [true, false].map((hasTaints) => Platform.all.filter(({ taints }) => taints.length > 0 === hasTaints));
    const barred = tainted.map(({ name, taints: [{ key, value, effect }] }) => `${name} (${key}=${value}:${effect})`).join(', ');
    expect(barred).toContain('UPSTREAM (os=windows:NoSchedule), GKE (node.kubernetes.io/os=windows:NoSchedule)');
    expect(missing.message).toBe('the Pod doesn\'t tolerate the Windows node taints of some platforms and isn\'t scheduled there: '
      + `${barred}; not affected: ${free.map(({ name }) => name).join(', ')}`);
    const [spelled] = check(windowsPod({ tolerations: 'tolerations:\n  - key: os\n    value: Windows\n    effect: NoSchedule' }));
    expect(spelled).toMatchObject({ rule: 'toleration-letter-case', effect: 'advice' });
    expect(spelled.message).toContain('not affected: AKS, EKS, OPENSHIFT, RKE2');
    // the existing toleration may be right, so it stays
    expect(spelled.fix!.edits).toEqual([{
      op: 'append', path: ['spec', 'tolerations'], value: expect.objectContaining({ key: 'os', value: 'windows' }),
    }]);
  });

  test('without a platform, a taint keeps a Pod off only those Windows nodes that have it', () => {
    const note = (options = {}) => check(linuxPod({ nodeSelector: '' }), options).find(({ rule }) => rule === 'os-not-selected')!.message;
    const unselected = 'no nodeSelector or affinity names kubernetes.io/os: ';
    expect(note()).toBe(`${unselected}only a taint keeps the Pod off Windows nodes; those of AKS, EKS, RKE2 have none that does`);
    expect(note({ platform: Platform.GKE })).toBe(`${unselected}only the taint node.kubernetes.io/os=windows keeps the Pod off Windows nodes`);
  });

  test('affinity and nodeSelector have values of labels', () => {
    const nodeAffinity = (list: string) => `affinity: {nodeAffinity: {${list}}}`;
    const expression = (value: string) => `{matchExpressions: [{key: pool, operator: In, values: [ok, "${value}"]}]}`;
    const required = (value: string) => nodeAffinity(`requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [${expression(value)}]}`);
    const preferred = (value: string) => nodeAffinity(`preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, preference: ${expression(value)}}]`);
    const messages = (spec: string, kubernetes = '1.33') => check(windowsPod({ spec }), { kubernetes })
      .filter(({ rule }) => rule === 'affinity-invalid').map(({ message }) => message);
    const judged = ['a requirement of node affinity must have values of labels, got "web pool!": the API server rejects the Pod'];
    expect(messages(required('web pool!'))).toEqual(judged);
    expect(messages(required('web pool!'), '1.32')).toEqual([]);
    expect(messages(preferred('web pool!'))).toEqual([]);
    expect(messages(required('web-pool'))).toEqual([]);
    expect(messages(required('{{ .Values.pool }}'))).toEqual([]);
    const named = (name: string) => messages(nodeAffinity(
      `requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: NotIn, values: [${name}]}]}]}`,
    ));
    expect(named('Node_1')).toEqual(['a requirement of node affinity must have the name of a node, got "Node_1": the API server rejects the Pod']);
    expect(named('node-1')).toEqual([]);
    expect(named('"${NODE}"')).toEqual([]);
    const empty = windowsPod({ spec: required('a').replace(/\{key.*?\}/, 'null') });
    expect(check(empty).map(({ rule, message }) => `${rule}: ${message}`))
      .toEqual(['affinity-invalid: a requirement of node affinity must have the key of a label, got none: the API server rejects the Pod']);
    const selector = (label: string) => check(windowsPod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  ${label}` }), { kubernetes: '1.32' })
      .filter(({ rule }) => rule === 'affinity-invalid').map(({ message, path }) => `${path}: ${message}`);
    expect(selector('pool: web pool!'))
      .toEqual(['spec/nodeSelector/pool: nodeSelector must have labels, got pool="web pool!": the API server rejects the Pod']);
    expect(selector('a b: web')).toEqual(['spec/nodeSelector/a b: nodeSelector must have labels, got a b="web": the API server rejects the Pod']);
    expect(selector('pool: web')).toEqual([]);
    expect(selector('pool: $(params.pool)')).toEqual([]);
  });

  test.each<[string, string]>([
    ['{key: os, value: windows, effect: NoSchedule}', ''], ['{operator: Exists}', ''], ['{key: a, operator: ""}', ''],
    ['{key: a, operator: null, effect: null}', ''],
    ['{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 0}', ''], ['{key: a, operator: "{{ .Values.operator }}"}', ''],
    ['{key: os, operator: Exists, value: windows}', 'must not have a value with the operator Exists'],
    ['{value: windows}', 'must have a key, or the operator Exists'], ['{operator: Equal}', 'must have a key, or the operator Exists'],
    ['{key: os, operator: equal, value: windows}', 'must have the operator Equal or Exists, got "equal"'],
    ['{key: a, operator: Gt, value: "3"}', 'must have the operator Equal or Exists, got "Gt"'],
    ['{key: os, value: "a b"}', 'must have the value of a label, got "a b"'],
    ['{key: "a b", operator: Exists}', 'must have the key of a label, got "a b"'],
    ['{key: a, effect: noSchedule}', 'must have the effect NoSchedule, PreferNoSchedule, or NoExecute, got "noSchedule"'],
    ['null', 'must have a key, or the operator Exists'],
    ['{key: a, tolerationSeconds: 3}', 'must have the effect NoExecute with tolerationSeconds'],
  ])('a toleration that the API server judges: %s', (toleration, fault) => {
    const all = check(windowsPod({ tolerations: `tolerations: [{key: os, value: windows, effect: NoSchedule}, ${toleration}]` }));
    expect(all.filter(({ rule }) => rule === 'toleration-invalid').map(({ path, message }) => `${path}: ${message}`))
      .toEqual(fault === '' ? [] : [`spec/tolerations/1: a toleration ${fault}: the API server rejects the Pod`]);
  });

  test('a selector of the wrong system is fixed unless affinity would stay wrong', () => {
    const terms = (os: string) => `[{matchExpressions: [{key: kubernetes.io/os, operator: In, values: [${os}]}]}]`;
    const requiring = (os: string) => `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: ${terms(os)}}}}`;
    const image = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
    const fixes = (more: string) => check(windowsPod({ image, nodeSelector: `nodeSelector:\n  kubernetes.io/os: linux\n${more}` }))
      .filter(({ rule }) => rule === 'os-contradiction').map(({ fix }) => fix !== undefined);
    expect(fixes('')).toEqual([true]);
    expect(fixes(requiring('windows'))).toEqual([true]);
    expect(fixes(requiring('linux'))).toEqual([false, false]);
  });

  test('the given nodes determine placement', () => {
    const node = (build: string, labels = {}, taints: readonly Taint[] = []) => windowsNode(build, { labels, taints });
    const nodes = (...all: readonly unknown[]) => ({ nodes: all });
    expect(pod({}, nodes(node('10.0.20348')))).toEqual([]);
    expect(check(windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  pool: a' }), nodes(node('10.0.20348', { pool: 'b' }))))
      .toMatchObject([{
        rule: 'no-matching-node', path: 'spec/nodeSelector', effect: 'misplaced',
        message: 'no Windows node of the cluster has the labels that the Pod selects (kubernetes.io/os=windows, pool=a): it stays Pending',
      }]);
    const anywhere = windowsPod({ nodeSelector: 'nodeSelector:\n  pool: b' });
    expect(check(anywhere, nodes(node('10.0.20348'))).map(({ message }) => message))
      .toContain('no Windows node of the cluster has the labels that the Pod selects (pool=b): it runs on none of them');
    const other = 'affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: '
      + 'metadata.name, operator: In, values: [x]}]}]}}}';
    expect(check(windowsPod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n${other}` }), nodes(node('10.0.20348')))).toMatchObject([{
      rule: 'no-matching-node', path: 'spec/affinity',
      message: expect.stringMatching(/^no Windows node of the cluster matches the node affinity and nodeSelector of the Pod /),
    }]);
    // one of two nodes that are alike but for their names
    const two = nodes(...['win-1', 'win-2'].map((name) => {
      const { metadata, ...others } = node('10.0.20348', { 'kubernetes.io/hostname': name });
      return { ...others, metadata: { ...metadata, name } };
    }));
    for (const name of ['win-1', 'win-2', 'win-3']) {
      const byLabel = check(windowsPod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n  kubernetes.io/hostname: ${name}` }), two);
      const byName = check(windowsPod({ nodeSelector: `nodeSelector:\n  kubernetes.io/os: windows\n${other.replace('[x]', `[${name}]`)}` }), two);
      expect([byLabel, byName].flat().map(({ rule }) => rule)).toEqual(name === 'win-3' ? ['no-matching-node', 'no-matching-node'] : []);
    }
    const onGpu = check(windowsPod({}), nodes(node('10.0.20348', {}, [{ key: 'gpu', effect: 'NoSchedule' }])));
    expect(onGpu).toMatchObject([{
      rule: 'toleration-missing', effect: 'misplaced', path: 'spec/tolerations',
      message: 'the Pod doesn\'t tolerate gpu:NoSchedule, the taint of the Windows nodes: it isn\'t scheduled',
    }]);
    expect(pod({}, nodes(node('10.0.20348', {}, [{ key: 'gpu', effect: 'PreferNoSchedule' }])))).toEqual([]);
    expect(pod({ image: 'registry.example.com/web:1.0' }, nodes(node('10.0.20348'), node('10.0.17763'))))
      .toEqual(['advice windows-build-not-pinned spec/containers/0/image']);
    expect(found(hostProcessPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2019' }), nodes(node('10.0.20348')))).toEqual([]);
  });

  test('of the tags of HostProcess images, only those that don\'t exist are wrong', () => {
    expect(pod({ image: 'registry.example.com/agent:latest' })).toContain('advice windows-image-tag spec/containers/0/image');
    expect(found(hostProcessPod({ image: 'registry.example.com/agent:latest' }))).toEqual([]);
    expect(['registry.example.com/<name>', '__IMAGE__', 'IMAGE'].flatMap((image) => pod({ image }))).toEqual([]);
    const ofMicrosoft = hostProcessPod({ image: 'mcr.microsoft.com/windows/servercore:latest' });
    expect(found(ofMicrosoft)).toEqual(['broken windows-image-tag spec/containers/0/image']);
  });

  test('a build and the SKU of another match no node', () => {
    const selecting = (sku: string) => ({
      nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.20348\n  '
        + `kubernetes.azure.com/os-sku: ${sku}`,
      image: 'registry.example.com/web:1.0',
    });
    expect(pod(selecting('Windows2022'))).toEqual([]);
    expect(pod(selecting('Windows2019'))).toEqual(['misplaced os-contradiction spec/nodeSelector']);
  });

  test('selectors that exclude each other, each of which can be met', () => {
    const build = (...values: string[]) => ({
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator: 'In', values }] }],
        },
      },
    });
    const rulesOf = (required: object) => checkObjects([{
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
      spec: {
        os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.17763' },
        affinity: required,
        containers: [{ name: 'web', image: 'example.com/app' }],
      },
    }], { platform: Platform.AKS }).findings.filter(({ effect }) => effect === 'misplaced').map(({ rule }) => rule);
    expect(rulesOf(build('10.0.20348'))).toEqual(['os-contradiction']);
    expect(rulesOf(build('10.0.20348', '10.0.17763'))).toEqual([]);
  });
});

describe('containers', () => {
  const exec = (command: string, more = '') => pod({ container: `readinessProbe:\n  exec:\n    command: ${command}${more}` });
  test.each([
    ['["C:\\\\Program Files\\\\app\\\\check.exe"]', []],
    ['[cmd.exe, /c, dir]', []],
    ['["C:\\\\ServiceMonitor.exe w3svc"]', ['broken exec-one-string spec/containers/0/readinessProbe/exec/command/0']],
    ['[tail, -f, log.txt]', ['advice linux-command spec/containers/0/readinessProbe/exec/command/0']],
    ['[tail.exe, -f, log.txt]', []],
    ['[test-runner]', []],
    ['[Test-Path, C:\\ready]', ['broken exec-shell-builtin spec/containers/0/readinessProbe/exec/command/0']],
    ['["cmd /c dir"]', ['broken exec-one-string spec/containers/0/readinessProbe/exec/command/0']],
    ['["powershell -Command", exit 0]', ['broken exec-one-string spec/containers/0/readinessProbe/exec/command/0']],
    ['[cat, /ready]', ['advice linux-command spec/containers/0/readinessProbe/exec/command/0']],
    ['[/usr/local/bin/agent.exe, status]', []],
    ['[/usr/bin/curl, localhost]', ['broken linux-command spec/containers/0/readinessProbe/exec/command/0']],
  ])('%s', (command, expected) => expect(exec(command)).toEqual(expected));

  // the kubelet drops the result of a probe whose command it can't run: the container stays live, but is never started or ready
  test.each([
    ['startupProbe', 'broken', 'the probe never succeeds'], ['readinessProbe', 'broken', 'the probe never succeeds'],
    ['livenessProbe', 'ignored', 'the probe does nothing'],
  ])('a command of a %s that can\'t be run', (probe, effect, consequence) => {
    for (const [rule, command] of [
      ['linux-command', '[/bin/sh, -c, exit 0]'], ['exec-one-string', '["cmd /c dir"]'], ['exec-shell-builtin', '[dir]'],
      ['powershell-missing', '[powershell, exit 0]'],
    ]) {
      const container = `${probe}:\n  timeoutSeconds: 20\n  exec:\n    command: ${command}`;
      const { findings, workloads } = checkTexts([{
        text: windowsPod({ container }).replace(/image: .*/, 'image: mcr.microsoft.com/windows/nanoserver:ltsc2022'),
      }]);
      expect(findings.filter((finding) => finding.rule === rule)).toEqual([
        expect.objectContaining({ effect, message: expect.stringMatching(new RegExp(`: (unless this image adds it, )?${consequence}$`)) }),
      ]);
      expect(workloads.map(({ verdict }) => verdict === 'fails')).toEqual([effect === 'broken']);
    }
  });

  test.each([
    ['C:\\\\ServiceMonitor.exe w3svc"', ['C:\\ServiceMonitor.exe', 'w3svc']],
    ['powershell -Command", "exit 0"', ['powershell', '-Command', 'exit 0']],
    ['ping -n 3 localhost\\n"', ['ping', '-n', '3', 'localhost']],
    ['cmd /c app.exe  x "', ['cmd', '/c', 'app.exe  x']],
    // where the path of the program ends, or what lines mean, would be guessed
    ['C:\\\\Program Files\\\\app.exe w3svc"', undefined, 'the program'],
    ['C:\\\\Program Files\\\\app.exe -v x.dll"', undefined, 'the program'],
    ['powershell -Command\\n$x = 1\\nWrite-Host $x\\n"', undefined],
    ['powershell -Command $x = 1\\n  exit 0"', undefined],
  ])('"%s is split', (command, words, program = `"${/[\w.]+(?= )/.exec(command)![0]}"`) => {
    const [finding] = checkTexts([{ text: windowsPod({ container: `command: ["${command}]` }) }]).findings.filter(({ rule }) => rule === 'exec-one-string');
    expect(finding!.message).toMatch(new RegExp(`^${program} and its arguments are one string`));
    expect(finding?.fix?.edits.map((edit) => ('value' in edit ? edit.value : undefined))).toEqual(words && [words]);
  });

  test.each<[lifecycle: string, expected: readonly string[]]>([
    ['postStart: {tcpSocket: {port: 80}}', ['broken probe-handler spec/containers/0/lifecycle/postStart/tcpSocket']],
    ['preStop: {tcpSocket: {port: 80}}', ['ignored probe-handler spec/containers/0/lifecycle/preStop/tcpSocket']],
    ['preStop: {tcpSocket: {port: 80}, sleep: {seconds: 1}}', ['rejected probe-handler spec/containers/0/lifecycle/preStop']],
    ['postStart: {httpGet: {port: 80}}', []], ['postStart: {tcpSocket: null, exec: {command: [a.exe]}}', []],
  ])('a hook with the handler {%s}', (lifecycle, expected) => {
    const container = `lifecycle: {${lifecycle}}`;
    expect(pod({ container })).toEqual(expected);
    expect(found(linuxPod({ container })).filter((each) => each.includes('probe-handler'))).toEqual([]);
    const { findings } = checkTexts([{ text: windowsPod({ container }) }]);
    expect(findings.map(({ help }) => help).join()).not.toContain('tcpSocket');
  });

  test('a period to shut down that isn\'t a number isn\'t short', () => {
    expect(pod({ spec: 'terminationGracePeriodSeconds: "60"' })).toEqual(['rejected malformed-pod spec/terminationGracePeriodSeconds']);
    expect(pod({ spec: 'terminationGracePeriodSeconds: 0' })).toEqual(['advice grace-period-too-short spec/terminationGracePeriodSeconds']);
  });

  test('PowerShell is found anywhere in the command', () => {
    expect(exec('[cmd, /c, pwsh.exe, -Command, exit 0]', '\n  timeoutSeconds: 5'))
      .toEqual(['advice powershell-probe-timeout spec/containers/0/readinessProbe/timeoutSeconds']);
  });

  test('a LimitRange in the namespace sets the memory limit', () => {
    const range = 'apiVersion: v1\nkind: LimitRange\nmetadata:\n  name: default\nspec:\n  limits:\n    - type: Container\n      default:\n        '
      + 'memory: 1Gi';
    expect(found(documents(range, windowsPod({ resources: '' })))).toEqual([]);
    expect(pod({ resources: '' })).toEqual(['advice memory-limit-missing spec/containers/0']);
  });

  test('requests and limits in different units can be equal', () => {
    expect(pod({ resources: 'resources:\n  requests:\n    memory: 2048Mi\n  limits:\n    memory: 2Gi' })).toEqual([]);
  });

  test('Bidirectional mounts are rejected on Windows Pods', () => {
    const spec = 'volumes:\n  - name: data\n    emptyDir: {}';
    expect(pod({ spec, container: 'volumeMounts:\n  - name: data\n    mountPath: C:\\data\n    mountPropagation: Bidirectional' }))
      .toEqual(['rejected mount-propagation spec/containers/0/volumeMounts/0/mountPropagation']);
  });

  test.each([
    ['a\\b', []], ['a\\..b', []], ['a..\\b', []], ['a\\..\\b', ['broken sub-path-absolute']], ['..\\b', ['broken sub-path-absolute']],
    ['a/..\\b', ['broken sub-path-absolute']], ['a/../b', ['rejected malformed-pod']],
  ])('a subPath of %s', (subPath, expected) => {
    const spec = 'volumes:\n  - name: data\n    emptyDir: {}';
    const container = `volumeMounts:\n  - name: data\n    mountPath: C:\\data\n    subPath: ${subPath}`;
    expect(pod({ spec, container })).toEqual(expected.map((each) => `${each} spec/containers/0/volumeMounts/0/subPath`));
    expect(found(linuxPod({ spec, container })).filter((each) => each.includes('sub-path-absolute'))).toEqual([]);
  });

  test.each([['windows', windowsPod], ['linux', linuxPod]] as const)('a hostPort is the containerPort in the network of the host: %s', (_, make) => {
    const mismatches = (spec: string, hostPort: number) => found(make({ spec, container: `ports: [{ containerPort: 80, hostPort: ${hostPort} }]` }))
      .filter((each) => each.includes('host-port-mismatch'));
    expect(mismatches('hostNetwork: true', 81)).toEqual(['rejected host-port-mismatch spec/containers/0/ports/0/hostPort']);
    expect([...mismatches('hostNetwork: true', 80), ...mismatches('hostNetwork: false', 81)]).toEqual([]);
  });

  test.each<[mode: string, found: readonly string[]]>([
    ['Enabled', ['broken mount-propagation spec/containers/0/volumeMounts/0/recursiveReadOnly']], ['IfPossible', []], ['Disabled', []],
  ])('recursive read-only mounts: %s', (mode, expected) => {
    const spec = 'volumes:\n  - name: data\n    emptyDir: {}';
    const container = `volumeMounts:\n  - name: data\n    mountPath: C:\\data\n    readOnly: true\n    recursiveReadOnly: ${mode}`;
    expect(pod({ spec, container })).toEqual(expected);
    const twin = windowsPod({ spec, container }).replaceAll('windows', 'linux').replace('C:\\data', '/data');
    expect(found(twin).join()).not.toContain('mount-propagation');
  });
});

test('a role is required for the credential specs of regular containers: the gMSA webhook ignores init containers', () => {
  const named = 'securityContext: { windowsOptions: { gmsaCredentialSpecName: web } }';
  const spec = (list: string) => `---\napiVersion: windows.k8s.io/v1\nkind: GMSACredentialSpec\nmetadata: { name: web }\ncredspec: {}\n---\napiVersion: v1\nkind: Pod\nmetadata: { name: a }
spec:\n  os: { name: windows }\n  ${list}: [{ name: b, image: example.com/b, ${named} }]\n`;
  const roles = (list: string) => found(spec(list)).filter((each) => each.includes('gmsa-role-missing'));
  expect(roles('containers')).toHaveLength(1);
  expect(roles('initContainers')).toEqual([]);
});

test('the contents of a GMSACredentialSpec are checked as readCredentialSpec does', () => {
  const domain = {
    DnsName: 'corp.example.com', Guid: '{{ .Values.guid }}', NetBiosName: 'corp.example.com', Sid: 'S-1-5-21-1004336348-1177238915-682003330',
    MachineAccountName: 'webapp01',
  };
  const credspec = {
    CmsPlugins: ['ActiveDirectory'], DomainJoinConfig: domain,
    ActiveDirectoryConfig: { GroupManagedServiceAccounts: [{ Name: 'webapp01', Scope: 'CORP' }] },
  };
  const of = (contents: object) => checkTexts([{
    text: JSON.stringify({
      apiVersion: 'windows.k8s.io/v1', kind: 'GMSACredentialSpec', metadata: { name: 'web' }, credspec: contents,
    }),
  }]).findings.map(({ rule, effect, message }) => `${effect} ${rule}: ${message}`);
  expect(of(credspec)).toEqual([
    'broken gmsa-credential-spec-shape: DomainJoinConfig.DnsTreeName is missing',
    expect.stringMatching(/^broken gmsa-credential-spec-shape: DomainJoinConfig.NetBiosName must be a NetBIOS name/),
  ]);
  expect(of({ ...credspec, DomainJoinConfig: { ...domain, DnsTreeName: 'example.com', NetBiosName: 'CORP' } })).toEqual([]);
});

describe('references of images', () => {
  const of = (image: string) => check(windowsPod({ image: JSON.stringify(image) })).filter(({ rule }) => rule === 'image-scheme')
    .map(({ message }) => message);
  test.each([
    ['registry.example:5000/Shop/Web:1-ltsc2022', 'have a repository in lowercase'], ['x@sha256:abc', 'have a valid digest'],
    ['x:', 'have a valid tag'], ['x:1:2', 'be an image reference'], ['r//x:1', 'be an image reference'],
    [`x:${'a'.repeat(129)}`, 'have a valid tag'], ['foo___bar/x:1', 'be an image reference'], ['x@md5:abc', 'have a valid digest'],
  ])('%s isn\'t one', (image, must) => {
    expect(of(image)).toEqual([expect.stringContaining(`containers[0].image must ${must}, got "${image.slice(0, 60)}`)]);
  });
  test('a password isn\'t shown', () => expect(of('me:hunter2@registry.example/x:1')).toEqual([
    'containers[0].image must have no user before its host, got "(hidden)@registry.example/x:1": the Pod stays in InvalidImageName',
  ]));
  test.each([
    `x:${'a'.repeat(128)}`, `x@sha256:${'a'.repeat(64)}`, `x:1@sha512:${'a'.repeat(128)}`, 'REGISTRY.example:5000/shop/web__a', '${IMAGE}:X:1',
    '<registry>/web:1', '__registry__/web:1', 'IMAGE_WEB', '#{Image}#:1', 'ko://example.com/Web',
  ])('%s may be one', (image) => expect(of(image)).toEqual([]));
});

test('an API version that was removed is fixed without a selector that selects nothing', () => {
  const deployment = (labels: string) => [
    'apiVersion: apps/v1beta1', 'kind: Deployment', 'metadata: {name: web}', 'spec:', '  template:', `    metadata: {labels: ${labels}}`,
    '    spec: {os: {name: windows}, nodeSelector: {kubernetes.io/os: windows}, containers: [{name: web, image: registry.example.com/web:1}]}', '',
  ].join('\n');
  const edits = (labels: string) =>
    checkTexts([{ text: deployment(labels) }]).findings.find(({ rule }) => rule === 'removed-api-version')?.fix?.edits;
  expect(edits('{a: b}')).toHaveLength(2);
  expect(edits('{}')).toHaveLength(1);
});

const versionFindings = (object: Record<string, unknown>) => checkObjects([{ metadata: { name: 'web' }, ...object }])
  .findings.filter(({ rule }) => rule === 'removed-api-version').map(({ message, help }) => `${message}. ${help}`);

test.each([
  ['v1', 'Deployment', 'apps/v1'], ['apps/v1', 'Pod', 'v1'], ['batch/v2alpha1', 'CronJob', 'batch/v1'], ['apps/v1beta1', 'DaemonSet', 'apps/v1'],
])('%s never had a %s', (apiVersion, kind, served) => {
  const podSpec = { os: { name: 'windows' }, containers: [{ name: 'web', image: 'registry.example.com/web:1' }] };
  const template = { metadata: { labels: { a: 'b' } }, spec: podSpec };
  const spec = kind === 'Pod' ? podSpec : kind === 'CronJob' ? { jobTemplate: { spec: { template } } } : { template };
  const of = (version: string) => versionFindings({ apiVersion: version, kind, spec });
  expect(of(apiVersion)).toEqual([`apiVersion is "${apiVersion}", which has no ${kind}: the API server doesn't serve it. use ${served}`]);
  expect([...of(served), ...of('${VERSION}'), ...of('example.com/v1')]).toEqual([]);
});

test('what a Kubernetes version has removed later is advice, and none if nothing is to be done yet', () => {
  const runtimeClass = JSON.stringify({
    apiVersion: 'node.k8s.io/v1beta1', kind: 'RuntimeClass', metadata: { name: 'docker' }, handler: 'docker',
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
  });
  const of = (kubernetes?: string) => checkTexts([{ text: runtimeClass }], { kubernetes }).findings
    .map(({ rule, effect, fix }) => `${effect} ${rule}${fix ? ', fixable' : ''}`);
  expect(of()).toEqual(['rejected removed-api-version, fixable', 'broken runtime-class-handler, fixable']);
  expect(of('1.24')).toEqual(['advice removed-api-version', 'broken runtime-class-handler, fixable']);
  expect(of('1.23')).toEqual(['advice removed-api-version']);
});

test.each<[platform: Platform, found: readonly string[]]>([
  [Platform.AKS, ['advice /handler']], [Platform.GKE, ['advice /handler']], [Platform.EKS, []],
])('Hyper-V isolation on %s', (platform, expected) => {
  const of = (os: string) => checkTexts([{
    text: JSON.stringify({
      apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'isolated' }, handler: 'runhcs-wcow-hypervisor',
      scheduling: { nodeSelector: { 'kubernetes.io/os': os } },
    }),
  }], { platform }).findings.filter(({ rule }) => rule === 'runtime-class-handler').map(({ effect, path }) => `${effect} ${path}`);
  expect([of('windows'), of('linux')]).toEqual([expected, []]);
});

test('a RuntimeClass of a removed version is rejected if it is for Windows nodes', () => {
  const of = (apiVersion: string, os: string) => versionFindings({
    apiVersion, kind: 'RuntimeClass', handler: 'runhcs-wcow-process', scheduling: { nodeSelector: { 'kubernetes.io/os': os } },
  });
  expect(of('node.k8s.io/v1beta1', 'windows')).toEqual([
    'apiVersion is "node.k8s.io/v1beta1", whose RuntimeClass was removed in Kubernetes 1.25: the API server no longer serves it. use node.k8s.io/v1',
  ]);
  expect([...of('node.k8s.io/v1', 'windows'), ...of('node.k8s.io/v1beta1', 'linux'), ...of('example.com/v1', 'windows')]).toEqual([]);
});

test.each([
  '{windowsOptions: {hostprocess: true}}', '{windowsOptions: {hostProcess: "true"}}', '{hostProcess: true}', '{windowsoptions: {hostProcess: true}}',
  '{windowsOptions: {hostProcess: "${HOST_PROCESS}"}}',
])('hostNetwork isn\'t removed while the intent of %s isn\'t known', (securityContext) => {
  const podWith = (security: string) => windowsPod({ spec: `hostNetwork: true\nsecurityContext: ${security}` });
  const rules = (security: string) => checkTexts([{ text: podWith(security) }]).findings.map(({ rule }) => rule);
  expect(rules('{windowsOptions: {runAsUserName: ContainerUser}}')).toContain('host-network-without-host-process');
  expect(rules(securityContext)).not.toContain('host-network-without-host-process');
});

test.each([
  ['mcr.microsoft.com/powershell:lts-nanoserver-ltsc2022', 'powershell', true],
  ['mcr.microsoft.com/powershell:lts-nanoserver-ltsc2022', 'pwsh', false],
  ['mcr.microsoft.com/dotnet/sdk:8.0-nanoserver-ltsc2022', 'powershell.exe', true],
  ['mcr.microsoft.com/dotnet/sdk:8.0-windowsservercore-ltsc2022', 'powershell', false],
  ['mcr.microsoft.com/windows/nanoserver:ltsc2022', 'pwsh', true],
])('an image of %s with %s', (image, program, isMissing) => {
  const hits = check(windowsPod({ image, container: `command: [${program}, -Command, exit]` }));
  expect(hits.some(({ rule }) => rule === 'powershell-missing')).toBe(isMissing);
});

test.each([
  ['alpine', 'linux'], ['registry.example.com/web:1.0', undefined], ['mcr.microsoft.com/windows/nanoserver:ltsc2022', undefined],
])('a Pod and a Workflow of %s that select no operating system are intended for %s', (image, os) => {
  const container = { name: 'a', image };
  const objects = [
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [container] } },
    { apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'a' }, spec: { templates: [{ name: 'a', container }] } },
  ];
  const fixes = checkObjects(objects, { platform: Platform.AKS }).findings.filter(({ rule }) => rule === 'os-not-selected')
    .map(({ object, fix }) => `${object?.kind}: ${fix?.description}`);
  const expected = os ? ['Pod', 'Workflow'].map((kind) => `${kind}: add kubernetes.io/os: ${os} to the nodeSelector`) : ['Pod: undefined'];
  expect(fixes).toEqual(image.startsWith('mcr') ? [] : expected);
});

test('HostProcess containers run the PowerShell of their node', () => {
  const spec = 'hostNetwork: true\nsecurityContext: {windowsOptions: {hostProcess: true, runAsUserName: \'NT AUTHORITY\\SYSTEM\'}}';
  expect(pod({ spec, image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', container: 'command: [powershell.exe, -Command, exit]' })).toEqual([]);
});

test.each([
  ['{path: \\\\.\\pipe\\docker_engine}', 'ignored docker-socket'], ['{path: \\\\.\\pipe\\docker_engine, type: ""}', 'ignored docker-socket'],
  ['{path: /var/run/docker.sock, type: Socket}', 'broken docker-socket'], ['{path: /var/run/docker.sock, type: Directory}', 'broken docker-socket'],
  ['{path: /proc}', 'ignored linux-host-path'], ['{path: /proc, type: DirectoryOrCreate}', 'ignored linux-host-path'],
  ['{path: /proc, type: Directory}', 'broken linux-host-path'], ['{path: /etc/localtime, type: File}', 'broken linux-host-path'],
])('a missing path on the node stops the Pod if the kubelet requires it: %s', (hostPath, finding) => {
  expect(pod({ spec: `volumes: [{name: a, hostPath: ${hostPath}}]` })).toEqual([`${finding} spec/volumes/0/hostPath/path`]);
});
