import { CONTAINER_SHAPES, DOCUMENT_SHAPES, leakIn, SCRIPT_SHAPES, SECRETS, Shape } from './shapes';
import { isSecretName } from '../../src/knowledge';
import { hideSecrets, KnownSecrets } from '../../src/kubernetes';
import { Folder } from '../cli/command';
import { cpuMilliseconds } from '../cpu-time';
import { sampleOf } from '../sample';

/** `SECRETS_FULL=1` runs every shape with every secret; else each shape has one. */
const FULL = Boolean(process.env.SECRETS_FULL);
const FORMATS = ['text', 'json', 'sarif', 'github', 'junit'];

interface Planted {
  readonly file: string;
  readonly text: string;
  readonly commands: readonly (readonly string[])[];
}

const indented = (text: string, by: number) => text.replace(/^(?=.)/gm, ' '.repeat(by));
const IMAGE = 'mcr.microsoft.com/windows/nanoserver:latest';
const POD = `apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop, annotations: {note: "N"}}
spec:
  os: {name: windows}
  hostPID: true
  nodeSelector: {kubernetes.io/os: windows}
  containers:
  - name: web
    image: ${IMAGE}
`;
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata: {name: db, namespace: shop}\nspec: {ports: [{port: 1}]}\n';
const manifest = (container: string, document = '') =>
  `${SERVICE}---\n${POD}${indented(container, 4)}\n${document === '' ? '' : `---\n${document}\n`}`;

const checks = (file: string): Planted['commands'] => [
  ...FORMATS.map((format) => ['check', file, '--format', format]), ['fix', file], ['doctor', file], ['doctor', file, '--format', 'json'],
  ['node', 'check', file], ['convert', file],
  ['admission', 'preview', file], ['admission', 'preview', file, '--format', 'json'],
];
const nodeChecks = (file: string): Planted['commands'] => [
  ...FORMATS.map((format) => ['node', 'check', file, '--format', format]), ['convert', file], ['convert', file, '--json'],
  ['convert', file, '-o', `${file}.out`, '--force'],
];

/** A shape in every kind of file that may have it. */
function planted(secret: string): readonly (readonly [name: string, Planted])[] {
  const put = (text: string) => text.split('X').join(secret);
  const each = (shapes: readonly Shape[], of: (text: string) => Planted, where: string) =>
    shapes.map(([name, text]) => [`${where}: ${name}`, of(put(text))] as const);
  const node = (file: string) => (text: string): Planted => ({ file, text, commands: nodeChecks(file) });
  const yaml = (text: string): Planted => ({ file: 'a.yaml', text, commands: checks('a.yaml') });
  return [
    ...each(SCRIPT_SHAPES, (text) => node('a.ps1')(`${text}\n`), 'PowerShell'),
    ...each(SCRIPT_SHAPES, (text) => node('a.cmd')(`${text}\n`), 'cmd'),
    ...each(SCRIPT_SHAPES, (text) => node('a.txt')(`Run this:\n\n${text}\n`), 'page'),
    ...each(
      SCRIPT_SHAPES,
      (text) => node('a.ps1')(`nssm install kubelet C:\\k\\kubelet.exe\n${text}; kube-proxy.exe --frobnicate=1 --proxy-mode=iptables\n`),
      'service script',
    ),
    ...each(
      SCRIPT_SHAPES, (text) => yaml(manifest('', `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  run.ps1: |\n${indented(text, 4)}`)),
      'ConfigMap',
    ),
    ...each(SCRIPT_SHAPES, (text) => yaml(manifest(`command:\n- powershell\n- |\n${indented(text, 2)}`)), 'command'),
    ...each(SCRIPT_SHAPES, (text) => yaml(manifest(`command: [${JSON.stringify(`powershell -Command ${text}`)}]`)), 'command of one string'),
    ...each(SCRIPT_SHAPES, (text) => yaml(manifest(`env:\n- name: RUN\n  value: ${JSON.stringify(`${text} db.shop`)}`)), 'value of a variable'),
    ...each(SCRIPT_SHAPES, (text) => yaml(POD.replace('"N"', JSON.stringify(text))), 'annotation'),
    ...each(CONTAINER_SHAPES, (text) => yaml(manifest(text)), 'pod'),
    ...each(
      CONTAINER_SHAPES, (text) => yaml(`apiVersion: v1\nkind: List\nitems:\n- ${indented(manifest(text).split('---\n')[1], 2).trimStart()}`), 'list',
    ),
    ...each(DOCUMENT_SHAPES, (text) => yaml(manifest('', text)), 'manifest'),
    ...each(IMAGE_SHAPES, (text) => {
      const { file, commands, ...pod } = yaml(POD.replace(IMAGE, JSON.stringify(text)));
      return { ...pod, file, commands: [...commands, ['where', file], ['where', file, '--format', 'json'], ['migrate', file, '--to', 'ltsc2022']] };
    }, 'image'),
    ...each(NODE_SHAPES.filter(([name]) => name.endsWith('yaml')), node('kubelet.yaml'), 'node'),
    ...each(NODE_SHAPES.filter(([name]) => name.endsWith('toml')), node('config.toml'), 'node'),
    ...each(NODE_SHAPES.filter(([name]) => name.endsWith('json')), node('cni.conflist'), 'node'),
    ...each(MODEL_SHAPES, node('model.json'), 'api model'),
    ...each(
      RENDER_SHAPES,
      (text) => ({ file: 'node.yaml', text, commands: [['node', 'render', '-c', 'node.yaml'], ['node', 'explain', '-c', 'node.yaml']] }), 'node.yaml',
    ),
    ...each(
      DUMP_SHAPES,
      (text) => ({ file: 'dump.json', text: dump(text), commands: [['doctor', 'dump.json'], ['doctor', 'dump.json', '--format', 'json']] }), 'dump',
    ),
    ...each(
      CONFIG_SHAPES,
      (text) => ({ file: '.k8s-windows.yaml', text, commands: [['check', '-'], ['node', 'check', '-'], ['doctor', '-'], ['fix', '-']] }),
      'configuration',
    ),
  ];
}

const IMAGE_SHAPES: readonly Shape[] = [
  ['user before the host', 'user:X@registry.example.com/windows/nanoserver:1809'],
  ['user before a port', 'user:X@localhost:5000/windows/servercore:1903'],
  ['user in a URL', 'https://user:X@mcr.microsoft.com/windows/nanoserver:1809'], ['user of an image for Linux', 'user:X@docker.io/library/alpine:3'],
];
const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n';
const NODE_SHAPES: readonly Shape[] = [
  ['field yaml', `${KUBELET}cgroupDriver: systemd # X\ntoken: X\nresolvConf: /etc/resolv.conf\n`],
  ['flow yaml', '{apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration, token: X, cgroupDriver: systemd}\n'],
  ['proxy yaml', 'apiVersion: kubeproxy.config.k8s.io/v1alpha1\nkind: KubeProxyConfiguration\nmode: iptables # X\nclientConnection: {token: X}\n'],
  ['join yaml', 'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\ndiscovery: {bootstrapToken: {token: X}}\nnodeRegistration:\n  '
    + 'criSocket: /run/x.sock\n  kubeletExtraArgs: [{name: network-plugin, value: X}, {name: frobnicate, value: X}]\n'],
  ['broken yaml', `${KUBELET}a: "X\n`],
  ['registry toml', 'version = 3\n[plugins."io.containerd.grpc.v1.cri".registry.configs."r".auth]\npassword = '
    + '"X"\n[plugins."io.containerd.grpc.v1.cri"]\nsandbox_image = "mcr.microsoft.com/k8s/core/pause:1.0.0" # X\n'],
  ['inline toml', 'version = 2\nplugins = { "io.containerd.grpc.v1.cri" = { sandbox_image = "k8s.gcr.io/pause:3.1", token = "X" } }\n'],
  ['broken toml', 'version = 2\npassword = "X\n'],
  ['wrong value toml', 'version = 2\npassword = X\n'],
  [
    'CNI json',
    '{"cniVersion":"0.3.0","name":"cbr0","token":"X","plugins":[{"type":"win-overlay","password":"X",'
    + '"policies":[{"Name":"EndpointPolicy","Value":{"Type":"OutBoundNAT","ExceptionList":["X"]}}]}]}',
  ],
  ['net-conf json', '{"Network":"10.244.0.0/16","Backend":{"Type":"vxlan","VNI":1,"Port":8472,"Secret":"X"}}'],
  ['broken json', '{"cniVersion":"0.3.0","token":"X",'],
];
const MODEL_SHAPES: readonly Shape[] = [
  [
    'password',
    '{"apiVersion":"vlabs","properties":{"windowsProfile":{"adminUsername":"u","adminPassword":"X"},'
    + '"orchestratorProfile":{"orchestratorType":"Kubernetes"}}}',
  ],
  ['service principal', '{"properties":{"orchestratorProfile":{},"servicePrincipalProfile":{"clientId":"c","secret":"X"}}}'],
  ['unknown field', '{"properties":{"orchestratorProfile":{"frobnicate":"X"}}}'],
  [
    'SAS',
    '{"properties":{"orchestratorProfile":{"kubernetesConfig":{"kubeBinaryURL":"https://a/b?sig=X"}},"windowsProfile":{"windowsImageSourceURL":"https://a/b?sv=1&sig=X"}}}',
  ],
  ['certificate', '{"properties":{"orchestratorProfile":{},"certificateProfile":{"caPrivateKey":"-----BEGIN PRIVATE KEY-----\\nX\\n"}}}'],
  ['label', '{"properties":{"orchestratorProfile":{},"agentPoolProfiles":[{"name":"w","osType":"Windows","customNodeLabels":{"token":"X"}}]}}'],
  ['broken', '{"properties":{"orchestratorProfile":{"token":"X"'],
];
const NODE = 'version: LTSC2022\nkubernetes: v1.36.0\nnetwork: flannel-vxlan\napiServer: {host: 10.0.0.1}\n';
const RENDER_SHAPES: readonly Shape[] = [
  ['token', `${NODE}join: {token: X, caCertHashes: [x]}\n`],
  ['token that is a map', `${NODE}join: {token: {value: X}}\n`],
  ['unknown option', `${NODE}tokne: X\npassword: X\njoin: false\n`],
  ['proxy', `${NODE}join: false\nproxy: {http: "http://u:X@p:1", https: "u:X@p"}\n`],
  ['secret in a field of the kubelet', `${NODE}join: false\nkubelet: {apiToken: X, cgroupDriver: "password=X"}\n`],
  ['broken', `${NODE}join: {token: X\n`],
  ['bad scalar', `${NODE}X\n`],
  ['alias', `${NODE}join: {token: *X}\n`],
];
const CONFIG_SHAPES: readonly Shape[] = [
  ['platform as a map', 'platform: {token: X}\n'], ['mixed', 'mixed: {password: X}\n'], ['kubernetes', 'kubernetes: [X]\n'],
  ['broken', 'platform: {token: X\n'], ['JSON', '{"token": X}\n'],
];
const DUMP_SHAPES: readonly Shape[] = [
  ['key=value', 'failed to mount: password=X: access denied'], ['quoted', 'bad request {"token":"X"}: access denied'],
  ['address', 'Get "https://u:X@h/v2/": access denied'],
  ['bearer', 'Authorization: Bearer X: access denied'], ['SAS', 'GET https://a/b?sv=1&sig=X: access denied'],
  ['connection string', 'login failed for Server=s;Password=X; access denied'],
  ['value of a variable', 'the program ended with the words X: access denied'],
];

function dump(words: string): string {
  const secret = /words (.*): access/.exec(words)?.[1];
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' },
    spec: {
      nodeName: 'w', nodeSelector: { 'kubernetes.io/os': 'windows' },
      containers: [{ name: 'a', image: 'i', ...(secret && { env: [{ name: 'DB_PASSWORD', value: secret }] }) }],
    },
    status: {
      phase: 'Pending', containerStatuses: [
        {
          name: 'a', state: { waiting: { reason: 'CreateContainerError', message: words } },
          lastState: { terminated: { exitCode: 1, reason: 'Error', message: words } },
        },
      ],
    },
  };
  const event = (reason: string) => ({
    apiVersion: 'v1', kind: 'Event', type: 'Warning', reason, message: `MountVolume.MountDevice failed for volume "x": New-SmbGlobalMapping ${words}`,
    involvedObject: { kind: 'Pod', namespace: 'shop', name: 'web' },
  });
  const node = {
    apiVersion: 'v1', kind: 'Node', metadata: { name: 'w', labels: { 'kubernetes.io/os': 'windows' } }, status: {
      nodeInfo: { operatingSystem: 'windows' },
      conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message: `container runtime network not ready: ${words}` }],
    },
  };
  return JSON.stringify({
    apiVersion: 'v1', kind: 'List', items: [pod, node, event('FailedMount'), event('FailedCreatePodSandBox'), event('Failed')],
  });
}

const shapes = new Set(planted('X').map(([name]) => name.slice(name.indexOf(': '))));
const count = { outputs: 0, findings: 0 };

test('there are shapes of all kinds', () => expect(shapes.size).toBeGreaterThan(100));

test('no output shows a secret', () => {
  const folder = new Folder();
  const all = SECRETS.flatMap((secret, s) => planted(secret).map(([name, shape], i) => ({ secret, s, name, i, ...shape })));
  const cases = FULL ? all : sampleOf(all.filter(({ s, i }) => i % SECRETS.length === s), 10);
  const leaks = cases.flatMap(({ secret, s, name, i, file, text, commands }) => {
    folder.write('.k8s-windows.yaml', '');
    folder.write(file, text);
    const some = FULL ? commands : commands.filter((_, c) => c % commands.length === (i + s) % commands.length);
    return some.flatMap((command) => {
      const { stdout, stderr, code } = folder.run(command, { stdin: '' });
      const output = stdout + stderr + (command.includes('-o') && code !== 3 ? folder.read(`${file}.out`) : '');
      count.outputs += 1;
      count.findings += Number(output !== '');
      const leak = leakIn(output, secret);
      return leak === undefined ? [] : [`${name}, ${command.slice(0, 5).join(' ')}: ${JSON.stringify(leak)} of ${secret} in `
        + `${JSON.stringify(output.slice(Math.max(0, output.indexOf(leak) - 90), output.indexOf(leak) + 40))}`];
    });
  });
  // outputs that say nothing would show nothing
  expect(count.findings).toBeGreaterThan(count.outputs / 2);
  if (FULL) { process.stdout.write(`${count.outputs} outputs, ${count.findings} of them not empty, ${leaks.length} leaks\n`); }
  expect(leaks).toEqual([]);
}, 600_000);

test.each([
  'chown c:\\var\\lib\\token: not supported by windows',
  'token: unexpected end of file',
  'The user name or password is incorrect.',
  'couldn\'t find key password in Secret shop/db',
  'secret "db-password" not found',
  'failed to fetch anonymous token: unexpected status from GET request to https://r.io/v2: 403 Forbidden',
  'unauthorized: basic authentication required',
  'token: expired',
  'token: 0x80070005 (E_ACCESSDENIED)',
  'token: (0x5) access is denied',
  'token: E_ACCESSDENIED',
  'auth: x509: certificate signed by unknown authority',
  'credential: RPC-server unavailable',
  'password: can\'t be read',
  'token: HTTP/1.1 401 Unauthorized',
  'access-key: {"Success":false,"ErrorCode":2151350285}',
  `image "docker.io/library/nginx:1.27@sha256:${'5'.repeat(64)}" not found, nor nginx:1@sha256:${'5'.repeat(64)}/x`,
  'MountVolume.SetUp failed for volume "kube-api-access-4xk2p": secret: object "shop"/"db" not registered',
])('the words of a message stay: %s', (message) => expect(hideSecrets(message)).toBe(message));

test.each([
  ['login failed: password=hunter2', 'login failed: password=(hidden)'],
  ['login failed: password: hunter2', 'login failed: password: (hidden)'],
  ['login failed: password: 0x5f3a9be8817c2d44', 'login failed: password: (hidden)'],
  ['login failed: token: {"password":"hunter2"}', 'login failed: token: {"password":"(hidden)"}'],
  ['bad request {"token":"abc123","user":"u"}', 'bad request {"token":"(hidden)","user":"u"}'],
  ['Get "https://u:hunter2@r.io/v2/": denied', 'Get "https://(hidden)@r.io/v2/": denied'],
  ['failed to pull image "u:hunt@r2@r.io:5000/x:1"', 'failed to pull image "(hidden)@r.io:5000/x:1"'],
  ['GET https://a/b?sv=1&sig=abc%2Fdef: 403', 'GET https://a/b?sv=1&sig=(hidden) 403'],
  ['Authorization: Bearer abc123def456', 'Authorization: Bearer (hidden)'],
  ['Server=s;Password=hunter2;Encrypt=true', 'Server=s;Password=(hidden);Encrypt=true'],
])('secrets in a message are hidden: %s', (message, hidden) => expect(hideSecrets(message)).toBe(hidden));

test.each([
  'DB_PASSWORD', 'api-key', 'clientSecret', 'AZURE_CLIENT_SECRET', 'MYKEY', 'sasToken', 'Pwd', '--bearer', 'AccountKey', 'passphrase',
])('%s names a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  'secretName', 'tokenFile', 'serviceAccountName', 'topologyKey', 'key', 'passwordRef', 'gmsaCredentialSpecName', 'monkey', 'author', 'signal',
  'kubeconfig', 'tokenExpirationSeconds', 'imagePullSecrets', 'image-credential-provider-config',
])('%s names none', (name) => {
  expect(isSecretName(name)).toBe(false);
});

test('a known secret is hidden in parts, too, and a word that is a part of one isn\'t', () => {
  const known = KnownSecrets.ofObjects([{ env: [{ name: 'DB_PASSWORD', value: 'Zq7-windows-Vw9k' }] }]);
  expect(known.hide('got "Zq7-windows-V..." on windows nodes')).toBe('got "(hidden)..." on windows nodes');
});

test('flags stay, though a secret has a part of a name; other words don\'t', () => {
  const known = KnownSecrets.ofTexts(['token: Zq7-config-Vw9k\n']);
  const isFlag = (name: string) => ['azure-container-registry-config', 'config'].includes(name);
  expect(known.hide('--azure-container-registry-config and --x-config have Zq7-config-V, --config=Zq7-config-Vw9k', isFlag))
    .toBe('--azure-container-registry-config and --x(hidden) have (hidden), --config=(hidden)');
});

test('the path of a secret isn\'t hidden', () => {
  const known = KnownSecrets.ofTexts(['token: /var/lib/kubelet/token-config.yaml\n']);
  expect(known.hide('use --x-config of /var/lib/kubelet')).toBe('use --x-config of /var/lib/kubelet');
});

test('two megabytes on one line are read for names of secrets quickly, and a name at its end is found', () => {
  const long = ['aZ09', 'aZbc'].map((part) => part.repeat(250_000)).join('/');
  let secrets: KnownSecrets | undefined;
  expect(cpuMilliseconds(() => { secrets = KnownSecrets.ofTexts([`${long} token: Vw9kZq7x`]); })).toBeLessThan(500);
  expect(secrets!.hide('got Vw9kZq7x')).toBe('got (hidden)');
});
