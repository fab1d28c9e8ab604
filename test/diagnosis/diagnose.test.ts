import * as fc from 'fast-check';
import {
  configMap, daemonSet, ended, event, list, node, pod, proxyConfiguration, RUNNING, runtimeClass, TOLERATION, waiting,
} from './objects';
import { dayOf, HEALTHY, PLANTED } from './planted';
import { IDS } from './symptom-ids';
import { PlainObject } from '../../src/base';
import { clustersOf, diagnoseClusters, isOfCluster } from '../../src/diagnosis/clusters';
import { formatText } from '../../src/diagnosis/format/formats';
import { excerptOf } from '../../src/diagnosis/support/text';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import { sampleSize } from '../sample';
import { calico, flannelHostGateway, flannelVxlan } from 'k8s-windows/core';
import { diagnose, DoctorOptions, Platform } from 'k8s-windows/doctor';

/** Ids of what is found. */
const symptoms = (...dumps: readonly unknown[]) => [...new Set(diagnose(dumps).problems.map(({ symptom }) => symptom))];

test('finds no problems in a healthy cluster', () => {
  expect(diagnose(list(...HEALTHY), { on: '2026-11-24' }).problems).toEqual([]);
  expect(diagnose(list(...HEALTHY)).missingKinds).toEqual([]);
});

const NETWORK = { apiServer: { host: '10.0.0.4' }, kubeProxy: { version: 'v1.34.1' } };

test.each(
  [['flannelVxlan', flannelVxlan(NETWORK)], ['flannelHostGateway', flannelHostGateway(NETWORK)], ['calico', calico(NETWORK)]] as const,
)('finds no problems in the objects of %s', (_name, { objects, problems }) => {
  const nodes = HEALTHY.filter(({ kind }) => kind === 'Node');
  const manifests = objects.map(({ manifest }) => manifest);
  expect(problems).toEqual([]);
  expect(manifests.filter(({ kind }) => kind === 'DaemonSet' || kind === 'ConfigMap').length).toBeGreaterThan(0);
  expect(diagnose([nodes, manifests]).problems).toEqual([]);
});

test('symptom IDs don\'t change', () => {
  expect(SYMPTOMS.map(({ id }) => id).sort()).toEqual(IDS);
  expect(Object.keys(PLANTED).sort()).toEqual(IDS);
});

test.each(Object.entries(PLANTED))('reports only %s', (id, planted) => {
  const { problems } = diagnose(list(...HEALTHY, ...planted), { on: dayOf(id) });
  expect([...new Set(problems.map(({ symptom }) => symptom))]).toEqual([id]);
  for (const { cause, remedy, evidence, summary, page } of problems) {
    expect([cause, remedy, summary].every((words) => words.length > 10)).toBe(true);
    expect(evidence.length).toBeGreaterThan(0);
    expect(page).toBe(`docs/symptoms/${id}.md`);
  }
});

test('detects most symptoms without the rest of the cluster', () => {
  const isFound = (id: string) => diagnose(list(...PLANTED[id]), { on: dayOf(id) }).problems.some(({ symptom }) => symptom === id);
  const needMore = Object.keys(PLANTED).filter((id) => !isFound(id));
  expect(needMore.sort()).toEqual([
    'doctor-daemon-set-misses-nodes', 'doctor-daemon-set-on-no-node', 'doctor-known-bug', 'doctor-linux-pod-on-windows-node',
    'doctor-no-node-of-build', 'doctor-windows-node-untainted', 'doctor-windows-pod-on-linux-node',
  ]);
});

test('Lists, single objects, and several dumps have the same result', () => {
  const whole = diagnose(list(...HEALTHY, ...Object.values(PLANTED).flat()));
  expect(whole.problems.length).toBeGreaterThan(IDS.length / 2);
  expect(diagnose([...HEALTHY, ...Object.values(PLANTED).flat()])).toEqual(whole);
  expect(diagnose([list(list(...HEALTHY)), list(...Object.values(PLANTED).flat())])).toEqual(whole);
  const { kind, apiVersion, ...untyped } = PLANTED['doctor-image-pull-failed'][0];
  const typed = { kind: `${kind}List`, apiVersion, items: [untyped] };
  expect(symptoms(typed)).toEqual(['doctor-image-pull-failed']);
});

test('reports the kinds without objects', () => {
  expect(diagnose(list(...PLANTED['doctor-flannel-net-conf'])).missingKinds).toEqual(['Node', 'Pod', 'Event', 'DaemonSet', 'RuntimeClass']);
  expect(diagnose(list(...PLANTED['doctor-flannel-net-conf'])).objects).toEqual({ ConfigMap: 1 });
});

describe('RuntimeClasses', () => {
  const withoutClasses = HEALTHY.filter(({ kind }) => kind !== 'RuntimeClass');
  const gpu = (nodeName?: string) => pod(
    'gpu-0', { runtimeClassName: 'nvidia', nodeName, nodeSelector: { 'kubernetes.io/os': 'linux' }, tolerations: [] }, RUNNING,
  );

  test('are missing only if the dump has others, and only for Windows Pods', () => {
    const web = pod('web-0', { runtimeClassName: 'windows-2019' }, RUNNING);
    expect(symptoms(...HEALTHY, web)).toEqual(['doctor-runtime-class-missing']);
    expect(symptoms(...withoutClasses, web)).toEqual([]);
    expect(symptoms(...HEALTHY, gpu('lin-1'), gpu())).toEqual([]);
    expect(symptoms(...HEALTHY, daemonSet('gpu', { runtimeClassName: 'nvidia', nodeSelector: { 'kubernetes.io/os': 'linux' } }, {}))).toEqual([]);
  });
  test('may have a handler that the administrator has configured', () => {
    const custom = runtimeClass('windows', 'wcow-2022');
    expect(symptoms(...HEALTHY, custom, pod('web-0', { runtimeClassName: 'windows' }, ended(1)))).toEqual(['doctor-unknown-failure']);
    expect(symptoms(...HEALTHY, custom, pod('web-0', { runtimeClassName: 'windows' }, waiting('ContainerCreating')))).toEqual([]);
  });
});

test.each([
  ['Failed', 'Error: failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start '
    + 'container process: exec: "/app/run.sh": stat /app/run.sh: no such file or directory: unknown'],
  ['FailedCreatePodSandBox', 'failed to setup network for sandbox "a": plugin type="cilium-cni" failed (add): unable to connect to Cilium agent: Get '
    + '"http://localhost/v1/config": dial unix /var/run/cilium/cilium.sock: connect: no such file or directory'],
  ['FailedMount', 'MountVolume.SetUp failed for volume "nfs" : mount failed: exit status 32\nMounting command: mount\nMounting arguments: -t nfs '
    + 'srv:/x /var/lib/kubelet/pods/1/volumes/kubernetes.io~nfs/nfs\nOutput: mount.nfs: Connection timed out'],
])('%s is about a Linux Pod: %s', (reason, message) => {
  const api = pod('api-0', { nodeName: 'gone', nodeSelector: undefined, tolerations: undefined }, waiting('ContainerCreating'));
  expect(symptoms(api, event('Pod', 'api-0', reason, message))).toEqual([]);
  expect(symptoms(pod('api-0', { nodeName: 'gone', nodeSelector: undefined }, waiting(reason, message)))).toEqual([]);
});

test('Pod Security rejects Pods whose template or name is for Windows', () => {
  const violation = 'Error creating: pods "x" is forbidden: violates PodSecurity';
  const of = (name: string, spec?: object, message = `${violation} "baseline:latest": hostPath volumes (volume "proc")`) => symptoms(
    ...HEALTHY, event('ReplicaSet', name, 'FailedCreate', message), ...(spec ? [{ ...replicaSet(name), spec: { template: { spec } } }] : []),
  );
  const replicaSet = (name: string) => ({ apiVersion: 'apps/v1', kind: 'ReplicaSet', metadata: { name, namespace: 'shop' } });
  expect(of('web-windows-5d4')).toEqual(['doctor-pod-security-rejected']);
  expect(of('web-5d4', { nodeSelector: { 'kubernetes.io/os': 'windows' } })).toEqual(['doctor-pod-security-rejected']);
  expect(of('agent-5d4')).toEqual([]);
  expect(of('winston-5d4', { containers: [{ name: 'main', image: 'node:22' }] })).toEqual([]);
  expect(of('web-win-5d4', { nodeSelector: { 'kubernetes.io/os': 'linux' } })).toEqual([]);
  const nonRoot = 'runAsNonRoot != true (pod or container "a" must set securityContext.runAsNonRoot=true)';
  expect(of('web-5d4', undefined, `${violation} "restricted:latest": ${nonRoot}`)).toEqual(['doctor-pod-security-rejected']);
  expect(of('web-5d4', undefined, `${violation} "restricted:latest": unrestricted capabilities (container "a"), ${nonRoot}`)).toEqual([]);
});

describe('where a Pod can run is decided as the verdict does', () => {
  const classOf = (handler: string, scheduling?: object) => ({
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows' }, handler, scheduling,
  });
  const agent = daemonSet('log-agent', { runtimeClassName: 'windows', nodeSelector: {}, tolerations: [] }, { desiredNumberScheduled: 2 });
  const selecting = { nodeSelector: { 'kubernetes.io/os': 'windows' } };

  test('a RuntimeClass adds its nodeSelector and tolerations to the template of a DaemonSet', () => {
    expect(symptoms(...HEALTHY, classOf('runhcs-wcow-process', { ...selecting, tolerations: [TOLERATION] }), agent)).toEqual([]);
    const { problems } = diagnose([...HEALTHY, classOf('runhcs-wcow-process', selecting), agent]);
    expect(problems.map(({ symptom }) => symptom)).toEqual(['doctor-daemon-set-on-no-node']);
    expect(problems[0].cause).toContain('doesn\'t tolerate os=windows:NoSchedule');
  });

  test('an image of another build isn\'t reported while the RuntimeClass, which may isolate by Hyper-V, isn\'t known', () => {
    const spec = { runtimeClassName: 'windows', containers: [{ name: 'main', image: 'web:ltsc2019' }] };
    const mismatches = (...objects: object[]) => symptoms(
      ...HEALTHY.filter(({ kind }) => kind !== 'RuntimeClass'), pod('web-0', spec, RUNNING), ...objects,
    )
      .filter((id) => id === 'doctor-image-build-mismatch');
    expect(mismatches()).toEqual([]);
    expect(mismatches(classOf('runhcs-wcow-hypervisor'))).toEqual([]);
    expect(mismatches(classOf('runhcs-wcow-process'))).toEqual(['doctor-image-build-mismatch']);
  });
});

describe('platform and release as options', () => {
  const nodes = [node('lin-1', 'linux'), node('win-1', 'windows')];
  const of = (options: DoctorOptions, ...objects: unknown[]) => diagnose([...nodes, ...objects], options).problems.map(({ symptom }) => symptom);
  test('reports a taint of another platform', () => {
    expect(of({ platform: Platform.OPENSHIFT })).toEqual(['doctor-windows-node-untainted']);
    expect(of({ platform: Platform.UPSTREAM })).toEqual([]);
    expect(of({})).toEqual([]);
  });
  test('a taint that passes is none for Windows', () => {
    const taints = [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }];
    expect(diagnose([...nodes, node('win-2', 'windows', { taints })]).problems).toMatchObject([{
      evidence: [{ text: 'node.kubernetes.io/not-ready:NoSchedule' }],
      cause: expect.stringContaining('no taint but node.kubernetes.io/not-ready:NoSchedule, which passes'),
    }]);
  });
  test('accepts no taint if the platform has none', () => {
    expect(of({ platform: Platform.RKE2 }, node('win-2', 'windows', { taints: [] }))).toEqual([]);
    expect(of({}, node('win-2', 'windows', { taints: [] }))).toEqual(['doctor-windows-node-untainted']);
  });
  test('uses the given version of the API server', () => {
    expect(of({ kubernetes: '1.33' })).toEqual(['doctor-kubelet-version-skew']);
    expect(of({ kubernetes: '1.34' })).toEqual([]);
    expect(of({ kubernetes: '1.38' })).toEqual(['doctor-kubelet-version-skew']);
  });
  test.each([
    [['1.35', '1.34'], '1.34', []], [['1.35', '1.34'], '1.35', ['newer than the API server, 1.34 ']], [['1.35', '1.34'], '1.32', []],
    [['1.35', '1.34'], '1.31', ['more than 3 minor versions older than 1.35 ']],
    [['1.27'], '1.25', []], [['1.27'], '1.24', ['more than 2 minor versions older than 1.27 ']],
  ])('the instances %j of the API server in any order, and a kubelet %s', (servers, kubelet, causes) => {
    const pods = servers.map((minor, i) => (
      pod(`kube-apiserver-${i}`, { nodeSelector: {}, containers: [{ name: 'main', image: `registry.k8s.io/kube-apiserver:v${minor}.0` }] }, RUNNING)));
    const skews = (all: readonly object[]) => diagnose([node('win-2', 'windows', { info: { kubeletVersion: `v${kubelet}.9` } }), ...all]).problems
      .filter(({ symptom }) => symptom === 'doctor-kubelet-version-skew').map(({ cause }) => cause);
    expect(skews(pods)).toEqual(causes.map((cause) => expect.stringContaining(cause)));
    expect(skews([...pods].reverse())).toEqual(skews(pods));
  });
});

test('secrets in messages are masked, and ConfigMap content is never reported', () => {
  const secrets = ['hunter2', 'tok3n-of-mine', 'cGFzc3dvcmQ6c2VjcmV0', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.sgn', 'sas-signature-x', 'acc0untk3y=='];
  const messages = [
    `password=${secrets[0]}`, `"token": "${secrets[1]}"`, `Authorization: Basic ${secrets[2]}`, `Bearer ${secrets[3]}`,
    `https://user:${secrets[0]}@registry.example.com/v2/`,
    `https://store/x?sv=2020&sig=${secrets[4]}`, `AccountKey=${secrets[5]}`, `extra info: {"CommandLine":"cmd","Environment":{"DB":"${secrets[0]}"}}`,
  ];
  const planted = messages.flatMap((words, i) => [
    pod(`web-${i}`), event('Pod', `web-${i}`, 'Failed', `New-SmbGlobalMapping failed ${words} behind it`),
    event('Pod', `web-${i}`, 'FailedCreatePodSandBox', `hnsCall failed in Win32: ${'x'.repeat(200)} ${words}`),
    event('Pod', `web-${i}`, 'Failed', `${words} ${'y '.repeat(200)} The paging file is too small ${words}`),
  ]);
  const configMaps = [configMap(
    'kube-proxy-windows',
    { 'config.conf': `${proxyConfiguration('kernelspace', { networkName: 'vxlan0' })}password: ${secrets[0]}\n`, 'token': secrets[1] },
  )];
  const diagnosis = diagnose([...HEALTHY, ...planted, ...configMaps]);
  expect(diagnosis.problems.flatMap(({ evidence }) => evidence).length).toBeGreaterThan(2 * messages.length);
  for (const report of [JSON.stringify(diagnosis), formatText(diagnosis)]) {
    for (const secret of secrets) { expect(report).not.toContain(secret); }
  }
});

test('masking secrets leaves the words of messages', () => {
  const words = 'MountVolume.SetUp failed for volume "token" : token: not supported by windows';
  // the message is also in objects
  const token = [
    configMap('errors', { log: words }), pod('db-0', { containers: [{ name: 'main', image: 'x', env: [{ name: 'ERROR', value: words }] }] }, RUNNING),
  ];
  const { problems } = diagnose(list(...HEALTHY, ...token, pod('web-0'), event('Pod', 'web-0', 'FailedMount', words)));
  expect(problems.flatMap(({ evidence }) => evidence.map(({ text }) => text))).toEqual([words]);
});

test('Lists nested deeper than the call stack allows', () => {
  let deep: unknown = PLANTED['doctor-image-pull-failed'][0];
  for (let i = 0; i < 50_000; i++) { deep = { kind: 'List', items: [deep] }; }
  expect(symptoms(deep)).toEqual(['doctor-image-pull-failed']);
});

describe('clusters', () => {
  const nodeOf = (name: string, uid?: string): PlainObject => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, ...(uid && { uid }) } });
  const namespace = (uid: string): PlainObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'kube-system', uid } });
  const podOf = (nodeName?: string): PlainObject => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { ...(nodeName && { nodeName }) },
  });
  const clusters = (files: Readonly<Record<string, readonly PlainObject[]>>) =>
    clustersOf(Object.entries(files).map(([file, objects]) => ({ file, objects }))).map(({ name, files: own }) => [name, ...own]);

  test.each<[string, Readonly<Record<string, readonly PlainObject[]>>, readonly (readonly string[])[]]>([
    ['one file', { 'a.json': [nodeOf('a'), podOf()] }, [['a.json', 'a.json']]],
    [
      'files with other Nodes, in one folder', { 'd/a.json': [nodeOf('a')], 'd/b.json': [nodeOf('b')] },
      [['d/a.json', 'd/a.json'], ['d/b.json', 'd/b.json']],
    ],
    ['one Node by its UID', { 'a/n.json': [nodeOf('a', '1')], 'b/n.json': [nodeOf('a', '1')] }, [['a/n.json', 'a/n.json', 'b/n.json']]],
    ['Nodes of one name with two UIDs', { 'a.json': [nodeOf('a', '1')], 'b.json': [nodeOf('a', '2')] }, [['a.json', 'a.json'], ['b.json', 'b.json']]],
    [
      'Nodes of one name without UIDs, in two folders', { 'a/n.json': [nodeOf('a')], 'b/n.json': [nodeOf('a')] },
      [['a/n.json', 'a/n.json'], ['b/n.json', 'b/n.json']],
    ],
    ['one kube-system', { 'a.json': [nodeOf('a'), namespace('1')], 'b.json': [nodeOf('b'), namespace('1')] }, [['a.json', 'a.json', 'b.json']]],
    [
      'two kube-systems', { 'a.json': [nodeOf('a'), namespace('1')], 'b.json': [nodeOf('a'), namespace('2')] },
      [['a.json', 'a.json'], ['b.json', 'b.json']],
    ],
    [
      'a folder each', { 'a/n.json': [nodeOf('a')], 'a/p.json': [podOf()], 'b/n.json': [nodeOf('b')], 'b\\p.json': [podOf()] },
      [['a', 'a/n.json', 'a/p.json'], ['b', 'b/n.json', 'b\\p.json']],
    ],
    ['the Pods of the only cluster', { 'p/p.json': [podOf()], 'n.json': [nodeOf('a')] }, [['n.json', 'n.json', 'p/p.json']]],
    [
      'Pods by their nodes', { 'a.json': [nodeOf('a')], 'b.json': [nodeOf('b')], 'p.json': [podOf('b')] },
      [['a.json', 'a.json'], ['b.json', 'b.json', 'p.json']],
    ],
    [
      'Pods of any cluster', { 'a.json': [nodeOf('a')], 'b.json': [nodeOf('b')], 'p.json': [podOf()] },
      [['a.json', 'a.json'], ['b.json', 'b.json'], ['p.json', 'p.json']],
    ],
    [
      'files without Nodes, by folder', { 'a/p.json': [podOf()], 'a/e.json': [podOf()], 'b/p.json': [podOf()] },
      [['a', 'a/p.json', 'a/e.json'], ['b/p.json', 'b/p.json']],
    ],
    [
      'another kube-system than that of the only cluster', { 'a.json': [nodeOf('a'), namespace('1')], 'b.json': [namespace('2')] },
      [['a.json', 'a.json'], ['b.json', 'b.json']],
    ],
  ])('%s', (_, files, expected) => expect(clusters(files)).toEqual(expected));

  test('each cluster has its problems, objects, and missing kinds', () => {
    const windows = (name: string, key: string) => ({
      ...nodeOf(name), metadata: { name, labels: { 'kubernetes.io/os': 'windows' } },
      spec: { taints: [{ key, value: 'windows', effect: 'NoSchedule' }] },
    });
    const pending = {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: {
        nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }],
        containers: [{ name: 'a', image: 'a' }],
      }, status: { phase: 'Pending' },
    };
    const { problems, objects, missingKinds, clusters: own } = diagnoseClusters([
      { name: 'a', files: [], objects: [windows('a', 'os'), pending] }, { name: 'b', files: [], objects: [windows('b', 'os')] },
    ]);
    expect(problems.map(({ symptom, cluster }) => [symptom, cluster])).toEqual([['doctor-toleration-letter-case', 'a']]);
    expect(objects).toEqual({ Node: 2, Pod: 1 });
    expect(missingKinds).toContain('Pod');
    expect(own).toMatchObject([
      { name: 'a', objects: { Node: 1, Pod: 1 } }, { name: 'b', objects: { Node: 1 }, missingKinds: expect.arrayContaining(['Pod']) },
    ]);
  });

  test.each([
    [nodeOf('a'), true], [podOf(), false], [{ ...podOf(), status: { phase: 'Pending' } }, true], [{ ...podOf(), status: {} }, false],
    [namespace('1'), true], [{ kind: 'Event' }, true], [{}, false],
  ])('%j is of a cluster: %s', (object, expected) => {
    expect(isOfCluster(object)).toBe(expected);
  });
});

const SECRET = 'S3cr3t';

test.each([
  [`exec: "sh -c ${SECRET}": executable file not found in %PATH%`, 'exec: "sh": executable file not found in %PATH%'],
  [`exec: "C:\\\\app\\\\run.exe -p \\"a ${SECRET}\\"": file does not exist`, 'exec: "run.exe": file does not exist'],
  [`exec: "\\"C:\\\\Program Files\\\\x.exe\\" -p ${SECRET}": file does not exist`, 'exec: "Program": file does not exist'],
  [
    `starting container process caused "exec: \\"sh -c ${SECRET}\\": executable file not found": unknown`,
    'starting container process caused "exec: "sh": executable file not found": unknown',
  ],
  [
    `failed to get application name from commandline "/bin/agent.exe ${SECRET}": failed to find executable "\\\\bin\\\\agent.exe": unknown`,
    'failed to get application name from commandline "agent.exe": failed to find executable "agent.exe": unknown',
  ],
  [
    `Readiness probe failed: command timed out: "powershell -Command Connect ${SECRET}" timed out after 1s`,
    'Readiness probe failed: command timed out: "powershell" timed out after 1s',
  ],
  [`command 'cmd /c login ${SECRET}' exited with 1`, 'command "cmd" exited with 1'],
  [`Exec lifecycle hook ([cmd /c login ${SECRET}]) for Container "web" failed`, 'Exec lifecycle hook ("cmd") for Container "web" failed'],
  [`hcs::CreateProcess {"CommandLine":"C:\\\\app\\\\run.exe -p ${SECRET}","User":"u"}`, 'hcs::CreateProcess {"CommandLine":"run.exe","User":"u"}'],
  [`Exec lifecycle hook ([cmd /c echo [x] ${SECRET}]) failed`, 'Exec lifecycle hook ("cmd") failed'],
  [`command "sh\n-c ${SECRET}" timed out`, 'command "sh" timed out'],
  [`exec: "sh -c ${SECRET}`, 'exec: "sh"'],
])('%s', (message, shown) => expect(excerptOf(message)).toBe(shown));

test.each([
  'container "web" is waiting: the command timed out', 'failed to exec in container: hcs::System::CreateProcess 9a: cannot find the file specified',
])('other words stay: %s', (message) => expect(excerptOf(message)).toBe(message));

/** No dump makes `diagnose` fail, whatever is in it. */
function describeMalformedDumps(runs: number): void {
  describe('malformed dumps', () => {
    const objects = [...HEALTHY, ...Object.values(PLANTED).flat()];
    const garbage = fc.oneof(
      fc.constantFrom(undefined, null, '', 'x', 0, -1, NaN, true, [], {}, [null], [[]], { a: null }, { toString: 1 }, '__proto__'),
      fc.anything({ maxDepth: 2 }),
    );

    /** Puts something at a place of a value, somewhere. */
    function spoil(value: unknown, path: readonly number[], by: unknown): unknown {
      const [first, ...rest] = path;
      if (first === undefined || typeof value !== 'object' || value === null) { return by; }
      const keys = Object.keys(value);
      if (keys.length === 0) { return by; }
      const key = keys[first % keys.length];
      const inner = spoil((value as Record<string, unknown>)[key], rest, by);
      return Array.isArray(value) ? value.map((each, i) => (String(i) === key ? inner : each)) : { ...value, [key]: inner };
    }

    test('a value of the wrong type anywhere', () => {
      fc.assert(fc.property(fc.nat(objects.length - 1), fc.array(fc.nat(40), { maxLength: 7 }), garbage, (index, path, by) => {
        const { problems } = diagnose([...objects.slice(0, 20), spoil(objects[index], path, by)]);
        expect(formatText({ problems, missingKinds: [], objects: {}, workloads: [] })).toEqual(expect.any(String));
      }), { numRuns: runs });
    });

    test('values that aren\'t objects', () => {
      fc.assert(fc.property(fc.anything({ maxDepth: 4 }), (value) => { expect(diagnose(value).problems).toEqual([]); }), { numRuns: runs });
    });

    test('objects of known kinds with arbitrary content', () => {
      const kind = fc.constantFrom('Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass', 'ReplicaSet', 'List');
      const part = fc.dictionary(fc.constantFrom(
        'name', 'labels', 'taints', 'conditions', 'containers', 'nodeSelector', 'tolerations', 'affinity', 'template', 'spec', 'containerStatuses',
        'reason', 'message', 'nodeInfo', 'kernelVersion',
      ), garbage);
      const object = fc.record({
        kind, apiVersion: garbage, metadata: fc.oneof(garbage, part), spec: fc.oneof(garbage, part), status: fc.oneof(garbage, part), items: garbage,
        data: garbage, involvedObject: garbage, message: garbage, reason: garbage, handler: garbage,
      }, { requiredKeys: ['kind'] });
      fc.assert(fc.property(fc.array(object, { maxLength: 6 }), (all) => {
        expect(diagnose([...HEALTHY, ...all]).problems).toEqual(expect.any(Array));
      }), { numRuns: runs / 2 });
    });
  });
}

describeMalformedDumps(sampleSize(600, 38));
