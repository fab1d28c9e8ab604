import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { FIELD_REPORTS } from './field-reports';
import { daemonSet, ended, event, flannel, list, node, pending, pod, podWithEvent, TOLERATION, waiting, WINDOWS } from './objects';
import { dayOf, HEALTHY, PAGES, PLANTED, plantedWith } from './planted';
import { sandbox, VARIANTS } from './variants';
import { DIAGNOSED_ON } from '../../projenrc/pages';
import { messagesOf } from '../../src/diagnosis/cluster-messages';
import { Dump } from '../../src/diagnosis/dump';
import { formatText } from '../../src/diagnosis/format/formats';
import { Symptom } from '../../src/diagnosis/symptom';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import {
  BUGS_READ_ON, CONTAINERD_SERIES, DEFAULT_CONTAINERD, DEFAULT_NODE_PORTS, DYNAMIC_PORTS, GMSA_SHARED_HOST_NAME, PAUSE_IMAGE,
  UPDATE_FOR_FILE_MOUNTS, WINDOWS_NODE_PATHS,
} from '../../src/knowledge';
import { HORIZON } from '../../src/knowledge/lifecycle';
import { Folder } from '../cli/command';
import { expectPage, expectPages } from '../docs/golden';
import { sampleOf } from '../sample';
import { PlainObject, WindowsVersion } from 'k8s-windows/core';
import { diagnose, DoctorOptions, Platform } from 'k8s-windows/doctor';

const SEVERITY_OF = { error: 'something doesn\'t work', warning: 'it works now, but may fail later', note: 'a recommendation' };

const NODES = [node('lin-1', 'linux'), node('win-1', 'windows')];

/** The page of a symptom: what its author writes, with what is made of it. The output below the example is what `doctor` prints for it. */
function page({ id, severity, summary, why, remedy, source, kinds }: Symptom): string {
  const { messages, objects } = PAGES.get(id)!;
  const { stdout } = new Folder({ 'dump.yaml': objects }).run(['doctor', 'dump.yaml', '--on', dayOf(id)]);
  expect([...stdout.matchAll(/\[(doctor-[a-z-]+)\]$/gm)].map(([, symptom]) => symptom)).toEqual(expect.arrayContaining([id]));
  return `# ${id}

${capital(summary)}.

**${severity}**: ${SEVERITY_OF[severity]}.

## Cause

${prose(why)}

## Remedy

${capital(prose(remedy))}.

${messages.length === 0 ? '' : `## Messages

In events, statuses, and logs:

\`\`\`text
${messages.join('\n')}
\`\`\`

`}## Example

Detected in objects of kind ${kinds.join(', ')}.

\`\`\`yaml${dayOf(id) === DIAGNOSED_ON ? '' : ` on="${dayOf(id)}"`}
${objects.trimEnd()}
\`\`\`

\`\`\`text
${stdout.trimEnd()}
\`\`\`

## Sources

${prose(source).split(/; (?![^(]*\))/).map((each) => `- ${each}`).join('\n')}
`;
}

/** Escapes Markdown. */
function prose(text: string): string {
  return text.replace(/[\\*<_]/g, '\\$&');
}

function capital(text: string): string {
  return /^(?:[a-z]+(?:-|[A-Z])|containerd)/.test(text) ? text : text[0].toUpperCase() + text.slice(1);
}

test.each(SYMPTOMS.map((symptom) => [symptom.id, symptom] as const))('docs/symptoms/%s.md is current (npm run generate writes it)', (id, symptom) => {
  expectPage(`symptoms/${id}.md`, page(symptom));
});

test('docs/doctor.md shows the output of the doctor', () => {
  const failed = event('Pod', 'web-0', 'Failed', 'Error: failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem '
    + 'web: The container operating system does not match the host operating system.: unknown');
  const web = pod('web-0', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2019' }] });
  const report = formatText(diagnose([...NODES, web, failed]));
  expect(readFileSync(path.join(__dirname, '..', '..', 'docs', 'doctor.md'), 'utf8')).toContain(`\`\`\`text\n${report}\`\`\`\n`);
});

test('docs/symptoms has a page for each symptom, and no others (npm run generate names them)', () => {
  expectPages('symptoms', SYMPTOMS.map(({ id }) => id));
});

/** Objects of other tests with a message that means something else in the place of that in the example. */
const inTests = (message: string, id: string) => CASES
  .filter(({ symptom, texts }) => symptom === id && texts.includes(message)).map(({ objects }) => objects);
const textsOf = (objects: readonly PlainObject[]) => messagesOf(new Dump(objects)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
const CASES: readonly { readonly symptom: string; readonly objects: readonly PlainObject[]; readonly texts: readonly string[] }[] = [
  ...VARIANTS.map(([symptom, _what, objects]) => ({ symptom, objects })),
  ...FIELD_REPORTS.filter(({ symptoms }) => symptoms.length === 1).map(({ symptoms: [symptom], objects }) => ({ symptom, objects })),
].map((each) => ({ ...each, texts: textsOf(each.objects) }));

test.each(
  sampleOf([...PAGES].filter(([, { messages }]) => messages.length > 0), 4),
)('each message on the page of %s is reported as this symptom, and as no other', (id, { messages }) => {
  const isOnly = (objects: readonly PlainObject[]) => {
    const found = new Set(diagnose([...NODES, ...objects], { on: dayOf(id) }).problems.map(({ symptom }) => symptom));
    return found.has(id) && found.size === 1;
  };
  expect(messages.filter((message) => !isOnly(plantedWith(message, id)) && !inTests(message, id).some(isOnly))).toEqual([]);
});

test.each([
  ['doctor-containerd-ended', `containerd ${CONTAINERD_SERIES[DEFAULT_CONTAINERD].latest} `, CONTAINERD_SERIES[DEFAULT_CONTAINERD].source],
  ['doctor-gmsa-shared-host-name', GMSA_SHARED_HOST_NAME.source],
  ['doctor-host-process-path', WINDOWS_NODE_PATHS.hostProcessImage],
  ['doctor-known-bug', `read ${BUGS_READ_ON}`],
  ['doctor-os-ends-soon', `Within ${HORIZON} days`],
  ['doctor-pause-image-mismatch', PAUSE_IMAGE],
  ['doctor-windows-update-missing', `10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision})`, UPDATE_FOR_FILE_MOUNTS.source],
  ...['doctor-load-balancer-port', 'doctor-ports-exhausted'].map((id) => (
    [id, `(${DEFAULT_NODE_PORTS.replace('-', ' to ')})`, `start=${DYNAMIC_PORTS.first} num=${DYNAMIC_PORTS.count}`])),
])('the page of %s has the facts of src/knowledge', (id, ...facts) => {
  const { why, remedy, source } = PAGES.get(id)!;
  for (const fact of facts) { expect(`${why} ${remedy} ${source}`).toContain(fact); }
});

test.each(sampleOf(VARIANTS, 3))('%s: %s', (symptom, what, planted) => {
  const symptoms = [...new Set(diagnose(list(...HEALTHY, ...planted)).problems.map((problem) => problem.symptom))];
  // old kubelets have known bugs too
  expect(symptoms).toEqual(what === 'too old' ? [symptom, 'doctor-known-bug'] : [symptom]);
});

test.each([
  ['1.6.18', '2025-08-24', 'on 2025-08-23'], ['1.6.18', '2025-08-23', undefined], ['1.3.9', '2026-11-24', undefined],
] as const)('the end of containerd %s is reported on %s: %s', (version, on, end) => {
  const dump = [...NODES, node('win-9', 'windows', { info: { containerRuntimeVersion: `containerd://${version}` } })];
  const causes = diagnose(dump, { on }).problems.filter(({ symptom }) => symptom === 'doctor-containerd-ended').map(({ cause }) => cause);
  expect(causes).toEqual(end === undefined ? [] : [expect.stringContaining(end)]);
});

test('reports the Windows releases that a pause image was built for', () => {
  const [web, failed] = sandbox('failed to get sandbox image "registry.k8s.io/pause:3.5": no match for platform in manifest: not found');
  const [{ cause, remedy }] = diagnose(list(...HEALTHY, web, failed)).problems;
  expect(cause).toMatch(/^the pause image registry\.k8s\.io\/pause:3\.5 was built for LTSC2019 .*, but the node runs LTSC2022 \(10\.0\.20348\)$/);
  expect(remedy).toContain(' to registry.k8s.io/pause:3.10.2,');
});

test('a pause image that was built for the release of the node lacks the variant where the node pulls it', () => {
  const [web, failed] = sandbox('failed to get sandbox image "mcr.microsoft.com/oss/kubernetes/pause:3.9": no match for platform in manifest');
  const [{ cause, remedy }] = diagnose(list(...HEALTHY, web, failed)).problems;
  expect(cause).toMatch(/pause:3\.9 was also built for LTSC2022 \(10\.0\.20348\), which the node runs, so what the node got under this name lacks/);
  expect(cause).not.toContain('but the node');
  expect(remedy).toMatch(/^copy the image with all of its Windows variants to the registry or mirror .*, or set the sandbox image/);
});

test('matches events of events.k8s.io, and events of deleted pods', () => {
  const message = 'Failed to create pod sandbox: rpc error: code = Unknown desc = hnsCall failed in Win32: The object already exists.';
  const modern = {
    apiVersion: 'events.k8s.io/v1', kind: 'Event', type: 'Warning', reason: 'FailedCreatePodSandBox', note: message,
    regarding: { kind: 'Pod', namespace: 'shop', name: 'gone' }, eventTime: '2026-05-04T10:01:00.000000Z',
  };
  expect(diagnose(list(modern)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-sandbox-network']);
});

test.each([
  ['Cluster', 'barman-cloud-backup: no space left on device'], ['Service', 'Failed to allocate IP for "shop/web": no available IPs in pool "a"'],
  ['KafkaUser', 'User \'CN=web\' was not found'], ['Issuer', 'remote certificate is invalid'], ['IPPool', 'no more free addresses'],
])('an event of the kind %s is about no Windows Pod', (kind, message) => {
  const of = (about: string) => diagnose(list(...HEALTHY, event(about, 'web', 'Failed', message))).problems.map(({ symptom }) => symptom);
  expect(of(kind)).toEqual([]);
  expect(of('Pod')).toHaveLength(1);
});

test('reports that DaemonSets skip a node without the OS label', () => {
  const { problems } = diagnose(list(...HEALTHY, node('win-3', 'windows', { labels: { 'kubernetes.io/os': undefined } })));
  expect(problems.map(({ symptom, severity }) => `${severity} ${symptom}`))
    .toEqual(['error doctor-windows-node-labels', 'warning doctor-daemon-set-misses-nodes']);
});

test.each([
  'rpc error: code = Unauthenticated desc = invalid user credentials', 'rpc error: code = ResourceExhausted desc = write db: no space left in shard',
  'sandbox API: logon failure for tenant', 'Error: spawn containerd: exec: "git": executable file not found in %PATH%',
])('the output of a program isn\'t a message of the runtime: %s', (output) => {
  expect(diagnose(list(...HEALTHY, pod('web-0', {}, ended(1, output)))).problems.map(({ symptom }) => symptom)).toEqual(['doctor-unknown-failure']);
});

test.each([
  ['Unhealthy', 'Readiness probe failed: ', 'Login failed. user \'monitor\' not found in database \'shop\'', 'doctor-unknown-failure'],
  ['Unhealthy', 'Liveness probe failed: ', 'cannot write D:\\a.tmp: There is not enough space on the disk.', 'doctor-unknown-failure'],
  ['Unhealthy', 'Liveness probe failed: ', 'ENOTFOUND db.example.com', 'doctor-dns-failed'],
  ['Unhealthy', 'Liveness probe failed: ', 'Get "http://db.example.com": dial tcp: lookup db.example.com: no such host', 'doctor-unknown-failure'],
  ['Unhealthy', 'Liveness probe errored: ', 'hcs::System::CreateProcess b: The system cannot find the file specified.', 'doctor-command-not-found'],
  [
    'PostStartHookError', 'Exec lifecycle hook ([cmd /c x]) for Container "main" in Pod "web-0_shop(1)" failed - error: ',
    'command \'cmd /c x\' exited with 1: , message: "unknown user bob"', 'doctor-unknown-failure',
  ],
  [
    'PostStartHookError', 'Exec lifecycle hook ([cmd /c x]) for Container "main" in Pod "web-0_shop(1)" failed - error: ',
    'hcs::System::CreateProcess b: The system cannot find the file specified., message: ""', 'doctor-command-not-found',
  ],
])('the output of a probe or hook isn\'t a message of the runtime: %s, %s%s', (reason, words, output, symptom) => {
  expect(diagnose(list(...HEALTHY, ...podWithEvent(reason, words + output))).problems.map((problem) => problem.symptom)).toEqual([symptom]);
});

test.each([
  ['listen tcp :80: bind: ', '. (10013)', 'doctor-host-port-in-use'], ['dial tcp 10.96.0.1:443: connectex: ', '.', 'doctor-unknown-failure'],
  ['SocketException (10013): ', ' 10.96.0.1:443', 'doctor-unknown-failure'], ['', '. (api.example.com:443)', 'doctor-unknown-failure'],
])('a port that can\'t be used is that of a program that listens: %s…%s', (before, after, symptom) => {
  const output = `${before}An attempt was made to access a socket in a way forbidden by its access permissions${after}`;
  expect(diagnose(list(...HEALTHY, pod('web-0', {}, ended(1, output)))).problems.map((problem) => problem.symptom)).toEqual([symptom]);
});

test.each([
  ['registry.example.com/web:429', 'registry.example.com/web:429: not found', /^the registry has no image/],
  ['web:1.2.403', 'docker.io/library/web:1.2.403: not found', /^the registry has no image/],
  ['registry.example.com/forbidden/web:1', 'unexpected status code 500 Internal Server Error', /^cause unknown, /],
  ['registry.example.com/web:1', 'unexpected status from HEAD request to https://registry.example.com/v2/web/manifests/1: 403 Forbidden', /^the registry r/],
  ['registry.example.com/web:1', 'unexpected status code 401', /^the registry requires credentials/],
  ['registry.example.com/web:1', 'unexpected status code 429', /^the registry limits the number of pulls/],
  [
    'registry.example.com/web:1', 'failed to copy: httpReadSeeker: failed open: content at https://registry.example.com/v2/web/manifests/sha256:a not '
      + 'found: not found', /^the registry knows the image, and lacks a manifest or layer/,
  ],
  [
    'mcr.microsoft.com/web:1', 'failed to copy: httpReadSeeker: failed open: unexpected status code https://centralus.data.mcr.microsoft.com/a/data?'
      + 'P1=1: 403 Forbidden', /^the registry knows the image, and what is asked for a part of it denies access/,
  ],
])('the status of the registry, not the reference, tells the cause: %s, %s', (image, error, cause) => {
  const message = `Failed to pull image "${image}": failed to resolve reference "${image}": ${error}`;
  expect(diagnose(list(...HEALTHY, ...podWithEvent('Failed', message))).problems.map((problem) => problem.cause))
    .toEqual([expect.stringMatching(cause)]);
});

test.each([
  'System.ServiceModel.EndpointNotFoundException: (404) Not Found. at System.ServiceModel.Channels.HttpsChannelFactory`1.SendRequest',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory', 'Error: context deadline exceeded',
])('an error of a program itself has no cause that is one of Windows: %s', (output) => {
  expect(diagnose(list(...HEALTHY, pod('web-0', {}, ended(1, output)))).problems.map(({ symptom }) => symptom)).toEqual(['doctor-unknown-failure']);
});

test.each(['CreateContainerError', 'RunContainerError'])('a call of the runtime that exceeds the timeout of the kubelet: %s', (reason) => {
  const web = pod('web-0', {}, waiting(reason, 'context deadline exceeded'));
  const failed = event('Pod', 'web-0', 'Failed', 'Error: context deadline exceeded');
  expect(diagnose(list(...HEALTHY, web, failed)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-container-start-timeout']);
});

test('a runtime that is down is why PLEG isn\'t healthy', () => {
  const message = '[container runtime is down, PLEG is not healthy: pleg was last seen active 5m ago; threshold is 3m0s]';
  const down = node('win-3', 'windows', { conditions: [{ type: 'Ready', status: 'False', reason: 'KubeletNotReady', message }] });
  expect(diagnose(list(...HEALTHY, down)).problems.map(({ cause }) => cause))
    .toEqual(['the kubelet can\'t connect to the container runtime of the node']);
});

test('addresses and offsets in a stack trace aren\'t errors of Windows', () => {
  const output = 'panic: runtime error: invalid memory address or nil pointer dereference [signal 0xc0000005 code=0x0 addr=0x20 pc=0x80070005] '
    + 'goroutine 1 [running]: main.f(0x5) C:/src/main.go:5 +0x57';
  const [{ cause }] = diagnose(list(...HEALTHY, pod('web-0', {}, ended(2, output)))).problems;
  expect(cause).toContain('facts: 0xc0000005 is STATUS_ACCESS_VIOLATION; exit code 2, ');
});

test('the labels that skipped nodes lack are those of other nodes', () => {
  const proxy = daemonSet('csi-proxy', {
    nodeSelector: { ...WINDOWS, 'node.kubernetes.io/windows-build': '10.0.20348' }, tolerations: [TOLERATION],
  }, { desiredNumberScheduled: 1 });
  const [{ cause }] = diagnose(list(node('win-1', 'windows'), node('win-2', 'windows', {}, WindowsVersion.LTSC2025), proxy)).problems;
  expect(cause).toBe('the template selects node.kubernetes.io/windows-build=10.0.20348, labels that none of the skipped nodes has');
});

test.each([
  ['1 Insufficient cpu, 1 Insufficient memory, 2 node(s) had untolerated taint(s). no new claims to deallocate, preemption: 0/3 nodes are', true],
  ['1 Too many pods, 1 node(s) had taint {a: b}, that the pod didn\'t tolerate, 1 node(s) didn\'t match node selector.', true],
  ['1 Insufficient cpu, 1 node(s) didn\'t match Pod\'s node affinity/selector, 1 node(s) were unschedulable. preemption: 0/3 nodes are', false],
  ['1 Insufficient cpu, 2 node(s) had volume node affinity conflict.', false],
  ['1 Insufficient cpu, 2 node(s) had untolerated taint {node.kubernetes.io/not-ready: }.', false],
])('Windows nodes are full only if no reason is another one: %s, %s', (reasons, full) => {
  const { problems } = diagnose(list(...HEALTHY, pending('web-0', {}, `0/3 nodes are available: ${reasons}`)));
  expect(problems.map(({ symptom }) => symptom)).toEqual([full ? 'doctor-windows-nodes-full' : 'doctor-unknown-failure']);
});

const NO_ANSWER = 'Get "https://10.96.0.1:443/api/v1/namespaces": dial tcp 10.96.0.1:443: i/o timeout';

test.each([
  ['calico-node-windows-x', true, NO_ANSWER, 'doctor-cni-api-server'], ['kube-flannel-ds-windows-x', true, NO_ANSWER, 'doctor-cni-api-server'],
  ['canal-api', false, NO_ANSWER, 'doctor-unknown-failure'], ['picnic-web', true, NO_ANSWER, 'doctor-unknown-failure'],
  ['weaver-x', true, NO_ANSWER, 'doctor-unknown-failure'], ['canal-api', false, 'getaddrinfo ENOTFOUND db.example.com', 'doctor-dns-failed'],
])('a network agent has the name of one, and the network of the node: %s, %s, %s', (name, hostNetwork, output, symptom) => {
  expect(diagnose(list(...HEALTHY, pod(name, { hostNetwork }, ended(1, output)))).problems.map((problem) => problem.symptom)).toEqual([symptom]);
});

test('reports a fallback symptom only without a more specific one', () => {
  const slow = podWithEvent('Failed', 'Failed to pull image "acme/web:1": rpc error: context deadline exceeded')[1];
  const backOff = pod('web-0', {}, waiting('ImagePullBackOff', 'Back-off pulling image "acme/web:1"'));
  expect(diagnose(list(...HEALTHY, backOff)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-failed']);
  expect(diagnose(list(...HEALTHY, backOff, slow)).problems.map(({ symptom }) => symptom)).toEqual(['doctor-image-pull-slow']);
});

test('uses the scheduler\'s message if the dump has no nodes', () => {
  const of = (spec: object, message: string) => diagnose(list(pending('web-0', spec, message))).problems.map(({ symptom }) => symptom);
  const now = '0/3 nodes are available: 1 node(s) had untolerated taint {os: windows}, 2 node(s) didn\'t match Pod\'s node affinity/selector. '
    + 'preemption: 0/3 nodes are available.';
  const then = '0/3 nodes are available: 1 node(s) had taint {os: windows}, that the pod didn\'t tolerate, 2 node(s) didn\'t match node selector.';
  for (const message of [now, then]) {
    expect(of({ tolerations: [] }, message)).toEqual(['doctor-toleration-missing']);
    expect(of({ tolerations: [{ ...TOLERATION, value: 'Windows' }] }, message)).toEqual(['doctor-toleration-letter-case']);
    expect(of({ tolerations: [{ ...TOLERATION, key: 'node.kubernetes.io/os' }] }, message)).toEqual(['doctor-toleration-mismatch']);
    // Windows nodes repel Linux Pods by the same taint
    expect(of({ tolerations: [], nodeSelector: {} }, message)).toEqual([]);
    expect(of({ tolerations: [{ ...TOLERATION, value: 'Windows' }], nodeSelector: {} }, message)).toEqual(['doctor-toleration-letter-case']);
    expect(diagnose(list(event('Pod', 'gone', 'FailedScheduling', message))).problems).toEqual([]);
  }
  expect(of({}, '0/3 nodes are available: 3 node(s) didn\'t match Pod\'s node affinity/selector.')).toEqual(['doctor-no-matching-node']);
});

describe('a taint in the scheduler\'s message of which nothing says that Windows nodes have it', () => {
  const of = (taints: string, options: DoctorOptions = {}) => diagnose(
    list(pending('web-0', { tolerations: [] }, `0/6 nodes are available: ${taints}, 1 node(s) didn't match Pod's node affinity/selector.`)), options,
  ).problems.map(({ symptom, cause }) => ({ symptom, cause }));
  const [other, windows] = ['2 node(s) had untolerated taint {CriticalAddonsOnly: true}', '1 node(s) had untolerated taint {os: windows}'];
  test.each([
    'node.kubernetes.io/not-ready: ', 'node.kubernetes.io/unreachable: ', 'node.cloudprovider.kubernetes.io/uninitialized: true',
    'cattle.io/os: linux',
  ])('%s', (taint) => expect(of(`2 node(s) had untolerated taint {${taint}}`)).toMatchObject([{ symptom: 'doctor-unknown-failure' }]));
  test('doesn\'t hide the other reasons', () => {
    expect(of(`1 Insufficient cpu, ${other}`)).toMatchObject([{ symptom: 'doctor-windows-nodes-full' }]);
    expect(of(`${windows}, ${other}`)).toMatchObject([{ symptom: 'doctor-toleration-missing', cause: expect.stringContaining('os=windows') }]);
  });
  test('is one of the given platform', () => {
    const platform = Platform.custom({ taints: [{ key: 'CriticalAddonsOnly', value: 'true', effect: 'NoSchedule' }] });
    expect(of(other, { platform })).toMatchObject([{ symptom: 'doctor-toleration-missing' }]);
  });
});

test('ignores messages that aren\'t specific to Windows in a cluster with only Linux nodes', () => {
  const linux = [node('lin-1', 'linux'), flannel({})];
  const messages = [
    'cni plugin not initialized', 'Failed to create pod sandbox: context deadline exceeded', 'cannot find the file specified', 'Access is denied',
  ];
  expect(diagnose([...linux, ...messages.map((message, i) => event('Pod', `gone-${i}`, 'FailedCreatePodSandBox', message))]).problems).toEqual([]);
});

describe('accepts untainted Windows nodes if the platform has no taint', () => {
  test.each(['kubernetes.azure.com/cluster', 'eks.amazonaws.com/nodegroup'])('%s', (label) => {
    const nodes = [node('lin-1', 'linux', { labels: { [label]: 'a' } }), node('win-1', 'windows', { taints: [], labels: { [label]: 'a' } })];
    expect(diagnose(list(...nodes)).problems).toEqual([]);
  });
  test('tainted Linux nodes', () => {
    expect(diagnose(list(
      node('lin-1', 'linux', { taints: [{ key: 'cattle.io/os', value: 'linux', effect: 'NoSchedule' }] }), node('win-1', 'windows', { taints: [] }),
    )).problems).toEqual([]);
  });
  test('only Windows nodes', () => expect(diagnose(list(node('win-1', 'windows', { taints: [] }))).problems).toEqual([]));
});

const EXAMPLES: readonly (readonly [name: string, objects: readonly PlainObject[]])[] = [
  ...Object.entries(PLANTED),
  ...[...PAGES].flatMap(([id, { messages }]) => messages.map((message) => [`${id}, ${message.slice(0, 80)}`, plantedWith(message, id)] as const)),
  ...VARIANTS.map(([symptom, what, objects]) => [`${symptom}, ${what}`, objects] as const),
  ...FIELD_REPORTS.map(({ issue, objects }) => [issue, objects] as const),
];
const MATCHES = new Map(EXAMPLES.map(([, objects]) => [objects, matchesOf(objects)]));

/** Symptoms whose Pod explains messages that mean something else for other Pods. They are listed before the symptoms of these messages. */
const BY_POD = ['doctor-linux-pod-on-windows-node', 'doctor-memory-limit-too-small'];

/** Symptoms other than fallbacks that match a message, whatever their order. */
function matchesOf(objects: readonly PlainObject[]): readonly { readonly text: string; readonly ids: readonly string[] }[] {
  const dump = new Dump([list(...HEALTHY, ...objects)]);
  return dump.once(messagesOf).map((message) => ({
    text: `${message.reason}: ${message.text}`,
    ids: SYMPTOMS.filter(({ isFallback, matches }) => !isFallback && matches?.(message, dump)).map(({ id }) => id),
  }));
}

test('the examples have messages for all symptoms that match any', () => {
  const seen = new Set([...MATCHES.values()].flat().flatMap(({ ids }) => ids));
  expect(SYMPTOMS.filter(({ id, matches, isFallback }) => matches && !isFallback && !seen.has(id)).map(({ id }) => id)).toEqual([]);
});

test.each(EXAMPLES)('no message of %s has two causes', (_name, objects) => {
  const causes = MATCHES.get(objects)!.map(({ text, ids }) => ({ text, ids: BY_POD.includes(ids[0]) ? [ids[0]] : ids }));
  expect(causes.filter(({ ids }) => ids.length > 1)).toEqual([]);
});

test.each(sampleOf(FIELD_REPORTS.map((report) => [report.issue, report] as const), 3))('%s', (_issue, { symptoms, objects, cause, remedy }) => {
  const { problems } = diagnose(list(...HEALTHY, ...objects));
  expect([...new Set(problems.map(({ symptom }) => symptom))]).toEqual(symptoms);
  if (cause) { expect(problems.map((problem) => problem.cause)).toContainEqual(expect.stringMatching(cause)); }
  if (remedy) { expect(problems.map((problem) => problem.remedy)).toContainEqual(expect.stringMatching(remedy)); }
});
