import { parseAllDocuments, stringify } from 'yaml';
import { Folder } from './command';
import { lockOf } from '../images/locks';
import { Platform, windowsAdmission } from 'k8s-windows/admission';
import { formatLock } from 'k8s-windows/images';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
const workload = (kind: string, name: string, namespace: string, spec: object, more = {}) => ({
  apiVersion: 'apps/v1', kind, metadata: { name, namespace, ...more }, spec: { template: { spec } },
});
const LINUX = { containers: [{ name: 'a', image: 'nginx' }] };
const WINDOWS = {
  nodeSelector: { 'kubernetes.io/os': 'windows' },
  containers: [{ name: 'a', image: IMAGE, securityContext: { privileged: false }, resources: { limits: { memory: '1Gi' } } }],
};
const COMPLETE_WINDOWS = {
  os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' },
  tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
  containers: [{ name: 'a', image: 'web:1', resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } } }],
};
const REJECTED = { ...COMPLETE_WINDOWS, volumes: [{ name: 'pipe', hostPath: { path: '\\\\.\\pipe\\docker_engine', type: 'Socket' } }] };
const COMPLETE = { ...LINUX, nodeSelector: { 'kubernetes.io/os': 'linux' } };
const list = (...items: object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });

const folder = new Folder({
  'dump.json': list(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } }, workload('Deployment', 'web', 'shop', WINDOWS),
    workload('Job', 'migrate', 'shop', LINUX),
    workload('ReplicaSet', 'web-1', 'shop', WINDOWS, { ownerReferences: [{ kind: 'Deployment', name: 'web' }] }),
  ),
  'complete.json': list(workload('Deployment', 'web', 'shop', COMPLETE)),
  'service.json': list({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } }), 'empty.json': '{"kind":"List","items":[]}',
  'open.json': list(workload('Deployment', 'web', 'shop', { ...LINUX, nodeSelector: { 'kubernetes.io/os': '${OS}' } })),
  'broken.json': '{"kind": "List", "items": [',
  'socket.json': list(
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'agents', labels: { 'k8s-windows.dev/admission': 'audit' } } },
    workload('Deployment', 'builder', 'shop', REJECTED), workload('Deployment', 'builder', 'agents', REJECTED),
  ),
  'gke/.k8s-windows.yaml': 'platform: gke\nkubernetes: "1.35"\n',
});
const run = (...argv: string[]) => folder.run(argv);
const documents = (text: string): any[] => parseAllDocuments(text).map((document) => document.toJS());
const preview = (...argv: string[]) => JSON.parse(run('admission', 'preview', '--format', 'json', ...argv).stdout);

describe('admission', () => {
  /** What it prints without options. */
  let plain: string;
  beforeAll(() => { plain = run('admission').stdout; });

  test('prints the policies of the core as YAML', () => {
    const { code, stdout, stderr } = run(
      'admission', '-p', 'gke', '--kubernetes', '1.36', '--mode', 'deny', '--exempt', 'monitoring, ci', '--exempt', 'dev', '--linux', 'leave',
      '--default-memory', '512Mi',
      '--failure-policy', 'Fail', '--name', 'shop', '--trust', 'system:serviceaccount:kruise-system:kruise-manager,ops',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { objects } = windowsAdmission({
      platform: Platform.GKE, kubernetes: '1.36', mode: 'deny', exemptNamespaces: ['monitoring', 'ci', 'dev'], linux: 'leave', defaultMemory: '512Mi',
      failurePolicy: 'Fail', name: 'shop',
      trustedControllers: ['system:serviceaccount:kruise-system:kruise-manager', 'ops'],
    });
    expect(documents(stdout)).toEqual(objects.map(({ manifest }) => manifest));
  });

  test('each time the same', () => {
    expect(run('admission').stdout).toBe(plain);
    expect(documents(plain)).toEqual(windowsAdmission().objects.map(({ manifest }) => manifest));
  });

  test('only judges Pods with --no-mutate, which older API servers can', () => {
    const { code, stdout } = run('admission', '--no-mutate', '--kubernetes', '1.30');
    expect(code).toBe(0);
    expect(new Set(documents(stdout).map(({ kind }) => kind))).toEqual(new Set(['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding']));
    expect(run('admission', '--kubernetes', '1.33')).toEqual({
      code: 2, stdout: '',
      stderr: expect.stringMatching(
        /^error: --kubernetes: must be at least 1\.34, which has MutatingAdmissionPolicies, got "1\.33"\. Use --no-mutate, /,
      ),
    });
  });

  test('is the same for kubectl, which reads YAML 1.1', () => {
    expect(parseAllDocuments(plain, { version: '1.1' }).map((document) => document.toJS())).toEqual(documents(plain));
  });

  test('writes a file', () => {
    expect(run('admission', '-o', 'policies.yaml')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(folder.read('policies.yaml')).toBe(plain);
  });

  test('containers get no limits without an option', () => {
    expect(run('admission', '--default-memory', '2048Mi').stdout).toContain("'2048Mi'");
    expect(plain).not.toMatch(/resources\/limits/);
    expect(run('admission', '--default-memory', 'none').stdout).toBe(plain);
    expect(run('admission', '--default-cpu', '1500m').stdout).toContain("'1500m'");
    expect(run('admission', '--limits-from-requests').stdout).not.toBe(plain);
  });

  test('platform and Kubernetes version of the configuration file', () => {
    const { stdout } = new Folder({}, `${folder.path}/gke`).run(['admission']);
    expect(documents(stdout)).toEqual(windowsAdmission({ platform: Platform.GKE, kubernetes: '1.35' }).objects.map(({ manifest }) => manifest));
  });

  test('says how to enable a beta API', () => {
    expect(run('admission', '--kubernetes', '1.35')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /^note: MutatingAdmissionPolicies are beta in Kubernetes 1\.35, .*\. Start it with --feature-gates=MutatingAdmissionPolicy=true .*\n$/,
      ),
    });
  });

  test('reports all invalid options by their flags, and prints nothing', () => {
    const { code, stdout, stderr } = run('admission', '--default-memory', 'lots', '--name', 'A', '--kubernetes', '1.29', '--exempt', 'ok,No Name');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'error: --default-memory: must be a positive quantity or none, got "lots". Use a quantity such as "2Gi", or none.',
      expect.stringContaining('error: --name: must be a valid name of a policy (a DNS subdomain), got "A"'),
      expect.stringMatching(/^error: --kubernetes: must be at least 1\.\d\d, .*, got "1\.29"\. /),
      expect.stringContaining('error: --exempt: must be a DNS label of at most 63 characters, got "No Name"'),
    ]);
  });

  test.each([['check', '-'], ['filter'], ['admission']])('%s names the values of its flags', (...command) => {
    expect(folder.run([...command, '--default-cpu', 'false'], { stdin: '' })).toMatchObject({
      code: 2, stderr: 'error: --default-cpu: must be a positive quantity or none, got "false". Use a quantity such as "500m", or none.\n',
    });
  });

  test('a dump without the name of the command', () => {
    expect(run('admission', 'dump.json'))
      .toEqual({ code: 2, stdout: '', stderr: 'error: unknown command "dump.json". Use "admission preview dump.json" to preview a dump\n' });
  });

  test.each(['10', '100m', '1k', '44M', '42Mi'])('a default memory of %s, with which no container starts, is an error', (quantity) => {
    for (const command of [['admission'], ['check', '.'], ['fix', '.']]) {
      const { code, stdout, stderr } = run(...command, '--default-memory', quantity);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(new RegExp(`efault-?[mM]emory: must be at least 45M, .* got "${quantity}"\\. Use a quantity such as "2Gi", or `));
    }
    expect(run('admission', '--default-memory', '43Mi').code).toBe(0);
  });

  test.each([['--default-memory', '1Gi'], ['--default-cpu', '1'], ['--limits-from-requests'], ['--linux', 'leave'], ['--undecided', 'pin']])(
    '--no-mutate, which completes no Pods, with %s is an error', (flag, ...value) => {
      for (const command of [['admission'], ['admission', 'preview', 'x.yaml']]) {
        const { code, stdout, stderr } = run(...command, '--no-mutate', flag, ...value);
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(stderr).toMatch(new RegExp(`^error: ${flag}: must not be set with --no-mutate, .*, got .*\\. Remove one of the two\\.?\n$`));
      }
    },
  );

  test.each(['0', '-1Gi'])('a default memory of %s is an error', (quantity) => {
    expect(run('admission', '--default-memory', quantity)).toMatchObject({
      code: 2, stderr: expect.stringContaining(
        `--default-memory: must be a positive quantity or none, got "${quantity}". Use a quantity such as "2Gi", or none.`,
      ),
    });
  });

  test.each(['*', 'kube-*'])('exempting everything is an error: %s', (names) => {
    expect(run('admission', '--exempt', names)).toEqual({
      code: 2, stdout: '',
      stderr: `error: --exempt: must be the name of a Namespace, got "${names}". Name each Namespace; to exempt all of them, don't install the `
        + 'policies.\n',
    });
  });
});

test('policies leave Pods alone whose affinity names both operating systems', () => {
  const pod = JSON.stringify({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'both' }, spec: {
      tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: {
            nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux', 'windows'] }] }],
          },
        },
      },
      containers: [{ name: 'a', image: 'registry.example.com/agent:1' }],
    },
  });
  for (const platform of ['upstream', 'aks']) {
    const { stderr } = new Folder({ 'both.json': pod }).run(['admission', 'preview', 'both.json', '--platform', platform, '--mode', 'deny']);
    expect(stderr).toContain('nothing would be changed or reported');
  }
});

describe('admission preview', () => {
  test('of files of which none can be read counts no objects', () => {
    const { code, stderr } = run('admission', 'preview', 'gone.json');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: gone\.json: does not exist\nchecked no objects\n$/);
  });

  test('says that placeholders leave it open', () => {
    const { code, stdout, stderr } = run('admission', 'preview', 'open.json', '--mode', 'deny');
    expect(code).toBe(0);
    expect(stdout).toBe('Deployment shop/web\n  unknown: placeholders stand for its operating system, or for labels that may be of one\n');
    expect(stderr).toContain('1 would be decided by the values of placeholders');
  });

  test('changes of each workload', () => {
    expect(run('admission', 'preview', 'dump.json', '-p', 'gke')).toEqual({
      code: 0,
      stdout: `Deployment shop/web
  + spec.template.spec.os: {"name":"windows"}
  - spec.template.spec.containers[0].securityContext.privileged
  + spec.template.spec.tolerations[+]: {"key":"node.kubernetes.io/os","operator":"Equal","value":"windows","effect":"NoSchedule"}
  + spec.template.spec.affinity: {"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":[{"key":"node.kubernetes.io/windows-build","operator":"In","values":["10.0.20348","10.0.25398","10.0.26100"]}]}]}}}
Job shop/migrate
  + spec.template.spec.nodeSelector: {"kubernetes.io/os":"linux"}
`,
      stderr: 'checked 4 objects: 2 would be changed\n',
    });
  });

  test('a cluster where nothing would change', () => {
    expect(run('admission', 'preview', 'complete.json')).toEqual({
      code: 0, stdout: '',
      stderr: expect.stringMatching(
        /^checked 1 object: nothing would be changed or reported\nnote: the input contains no Namespaces, so their labels are unknown\. /,
      ),
    });
  });

  test('what would be denied, warned about, and audited', () => {
    const { code, stdout, stderr } = run('admission', 'preview', 'socket.json', '--mode', 'deny');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'checked 3 objects: 1 would be denied, 1 would be audited\n' });
    expect(stdout.split('\n')).toEqual([
      'Deployment shop/builder',
      expect.stringMatching(/^ {2}deny: docker-socket: volume "pipe": hostPath is .* Help: use .* See https:.*docker-socket\.md$/),
      'Deployment agents/builder', expect.stringMatching(/^ {2}audit: docker-socket: /), '',
    ]);
    expect(run('admission', 'preview', 'socket.json')).toMatchObject({
      code: 1, stdout: expect.stringContaining('\n  warn: docker-socket: '), stderr: expect.stringContaining('1 would be warned about'),
    });
    expect(run('admission', 'preview', 'socket.json', '--fail-on', 'never').code).toBe(0);
    expect(preview('socket.json', '--mode', 'off').workloads)
      .toEqual([expect.objectContaining({ namespace: 'agents', findings: [expect.objectContaining({ verdict: 'audit' })] })]);
  });

  test('JSON', () => {
    expect(preview('dump.json')).toMatchObject({
      schemaVersion: 1, failures: [],
      workloads: [{ kind: 'Deployment', namespace: 'shop', name: 'web' }, {
        kind: 'Job', namespace: 'shop', name: 'migrate',
        changes: [{ op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } }],
      }],
    });
  });

  test('options before and after the name of the command', () => {
    expect(preview('dump.json', '--exempt', 'shop').workloads).toEqual([]);
    expect(JSON.parse(run('admission', '--exempt', 'shop', 'preview', 'dump.json', '--format', 'json').stdout).workloads).toEqual([]);
    expect(preview('dump.json', '--linux', 'leave').workloads).toHaveLength(1);
  });

  test('stdin, YAML, and several files', () => {
    const text = folder.read('dump.json');
    expect(folder.run(['admission', 'preview', '-'], { stdin: text }).stdout).toBe(run('admission', 'preview', 'dump.json').stdout);
    folder.write('dump.yaml', stringify(JSON.parse(text)));
    expect(run('admission', 'preview', 'dump.yaml').stdout).toBe(run('admission', 'preview', 'dump.json').stdout);
    expect(preview('dump.json', 'socket.json').workloads).toHaveLength(4);
  });

  test.each<[code: number, what: string, args: string[]]>([
    [1, 'something would be denied', ['socket.json', '--mode', 'deny']], [2, 'an invalid option', ['--exempt', '*', 'dump.json']],
    [2, 'an unknown format', ['--format', 'yaml', 'dump.json']], [2, 'no stdin', []], [2, 'an empty List', ['empty.json']],
    [2, 'no workloads', ['service.json']], [3, 'not JSON', ['broken.json']], [3, 'no such file', ['gone.json']],
    [3, 'one of two unreadable', ['dump.json', 'gone.json']],
  ])('exit code %i: %s', (code, _what, args) => {
    const { code: actual, stdout, stderr } = run('admission', 'preview', ...args);
    expect(actual).toBe(code);
    if (code > 1) { expect(stderr).toMatch(/^(error: .*\n)+/); }
    if (code === 2) { expect(stdout).toBe(''); }
  });

  test('a dump without workloads names the command that prints one', () => {
    expect(run('admission', 'preview', 'service.json').stderr).toMatch(
      /^error: nothing to preview: no Pods or workloads in service\.json\. Use the output of "kubectl get nodes,namespaces,pods,.* -A -o json"\n$/,
    );
    expect(run('admission', 'preview', '--help').stdout).toContain('Input: kubectl get nodes,namespaces,pods,');
  });
});

test('with a lock of images, the policies and the preview know what they are', () => {
  const APP = 'registry.example.com/app:1';
  const locked = new Folder({
    'images.lock': formatLock(lockOf({ [APP]: [{ os: 'linux', architecture: 'amd64' }] })),
    'dump.json': list(workload('Deployment', 'web', 'shop', { ...COMPLETE_WINDOWS, containers: [{ name: 'a', image: APP }] })),
    'configured/.k8s-windows.yaml': 'images: ../images.lock\n',
  });
  const [map] = documents(locked.run(['admission', '--no-mutate', '--images', 'images.lock']).stdout);
  expect([map.kind, Object.keys(map.data)]).toEqual(['ConfigMap', ['registry.example.com_-app_.1']]);
  const reported = (...flags: string[]) => (
    JSON.parse(locked.run(['admission', 'preview', 'dump.json', '--format', 'json', '--mode', 'deny', ...flags]).stdout).workloads
      .flatMap(({ findings }: any) => findings).filter(({ rule }: any) => rule === 'linux-image')
  );
  expect(reported()).toEqual([]);
  expect(reported('--images', 'images.lock'))
    .toMatchObject([{ verdict: 'deny', message: expect.stringContaining('is only for Linux, by the lock') }]);
  expect(reported('--config', 'configured/.k8s-windows.yaml')).toHaveLength(1);
});
