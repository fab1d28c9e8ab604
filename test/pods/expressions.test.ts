import { evaluator, input, literal, mapAt, objectAt, PlainObject, policyVariables, stringAt, toCel, when } from '../../src/base';
import { EFFECTS } from '../../src/findings/finding';
import { Platform, WindowsVersion } from '../../src/knowledge';
import { admitsValue, satisfies } from '../../src/kubernetes';
import { ableToRun, CONTAINERS, eachOf, POD_RULES, podExpressions, podProblems, PodRule, policyText, VOLUMES, withRule } from '../../src/pods';
import { decideVersion } from '../../src/pods/complete/version';
import { executableName } from '../../src/pods/started-containers';
import { anyNode, matchesNode } from '../../src/scheduling/filters';
import { selectionOf } from '../../src/scheduling/scheduled-pod';
import { generatePods } from '../cluster/differential/generate-pod';

test.each([
  ['agent.exe', 'agent.exe'],
  ['/bin/sh', 'sh'],
  ['C:\\app\\run.exe', 'run.exe'],
  ['%CONTAINER_SANDBOX_MOUNT_POINT%\\app\\agent.exe', 'agent.exe'],
  ['$(ROOT)/bin/agent', 'agent'],
  ['%COMSPEC%', '%COMSPEC%'],
  ['/opt/node_modules/@scope/tool@1.2/bin/tool', 'tool'],
  ['C:\\PROGRA~1\\x\\tool-2.1+b.exe', 'tool-2.1+b.exe'],
  ['C:\\Программы\\сервер.exe', 'сервер.exe'],
])('%s runs %s', (command, name) => expect(executableName(command)).toBe(name));

const SECRET = 'S3cr3t';

test.each([
  [`C:\\app\\run.exe --password ${SECRET}`, 'run.exe'],
  [`"C:\\Program Files\\x\\y.exe" -p ${SECRET}`, 'Program'],
  [`"C:\\x\\y.exe" -p ${SECRET}`, 'y.exe'],
  [`/bin/sh -c "curl -u user:${SECRET}"`, 'sh'],
  [`/bin/sh -c curl/${SECRET}`, 'sh'],
  [`FOO=${SECRET} cmd`, 'FOO'],
  [`FOO=/x/${SECRET} cmd`, 'FOO'],
  [`powershell\t${SECRET}`, 'powershell'],
  [`powershell\n${SECRET}`, 'powershell'],
  [`powershell\u00a0${SECRET}`, 'powershell'],
  [`sh;${SECRET}`, 'sh'], [`sh|${SECRET}`, 'sh'], [`sh&&${SECRET}`, 'sh'], [`sh<${SECRET}`, 'sh'], [`sh>/x/${SECRET}`, 'sh'], [`sh,${SECRET}`, 'sh'],
  [`C:\\app\\run.exe/p${SECRET}`, 'run.exe'], [`CMD.EXE/c"${SECRET}"`, 'CMD.EXE'],
  [`/bin/tool/p:${SECRET}`, 'p'],
  [`--password=${SECRET}`, ''], [`-p${SECRET}`, ''], [`/bin/-p${SECRET}`, ''],
  [`https://user:${SECRET}@host/x`, 'https'],
  [`run@${SECRET}`, 'run'],
  [` ${SECRET}`, ''], ['', ''],
])('%j shows no more than %s', (command, name) => expect(executableName(command)).toBe(name));

test('the work is proportional to the length of a command', () => {
  expect(executableName(`${'a'.repeat(1_000_000)}/x`)).toMatch(/^a{1000}$/);
}, 5000);

const problemsOf = podProblems([POD_RULES.hostProcessNonRoot, POD_RULES.nonRootAdministrator]);
const problems = (spec: object) => problemsOf({ spec }).map(({ code, path }) => `${code} ${path.join('.')}`);

test('runAsNonRoot of a HostProcess Pod, on the Pod and on a container', () => {
  const nonRoot = (runAsNonRoot: boolean) => ({ securityContext: { runAsNonRoot } });
  const containers = [nonRoot(true), nonRoot(false)];
  const securityContext = { runAsNonRoot: true, windowsOptions: { hostProcess: true } };
  expect(problems({ securityContext, containers })).toEqual([
    'host-process-non-root spec.securityContext.runAsNonRoot', 'host-process-non-root spec.containers.0.securityContext.runAsNonRoot',
  ]);
  expect(problems({ securityContext: { runAsNonRoot: true }, containers })).toEqual([]);
});

describe('runAsNonRoot with the administrator account', () => {
  const nonRoot = { runAsNonRoot: true };
  const administrator = { windowsOptions: { runAsUserName: 'containerADMINISTRATOR' } };
  const of = (pod: object, container: object) => problems({ securityContext: pod, containers: [{ securityContext: container }] });

  test.each([
    ['both on the Pod', { ...nonRoot, ...administrator }, {}],
    ['both on the container', {}, { ...nonRoot, ...administrator }],
    ['the account on the container', nonRoot, administrator],
    ['the account on the Pod', administrator, nonRoot],
  ])('%s: reported', (_, pod, container) => {
    expect(of(pod, container)).toEqual(['non-root-administrator spec.containers.0']);
  });

  test.each([
    ['the container sets false', { ...nonRoot, ...administrator }, { runAsNonRoot: false }],
    ['the container sets another account', { ...nonRoot, ...administrator }, { windowsOptions: { runAsUserName: 'ContainerUser' } }],
    ['no account', nonRoot, {}],
    ['no runAsNonRoot', administrator, {}],
  ])('%s: not reported', (_, pod, container) => {
    expect(of(pod, container)).toEqual([]);
  });
});

const BUILD = 'node.kubernetes.io/windows-build';

test.each(['windows', 'linux'] as const)('random Pods allow %s nodes if the filters of the scheduler do', (os) => {
  const allows = evaluator(podExpressions().allows[os]);
  const pods = generatePods(3, 1000, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);
  const different = pods.filter((object) => allows({ object }) !== (matchesNode(selectionOf(objectAt(object, 'spec')), anyNode(os)) !== 'no'));
  expect(different.slice(0, 2)).toEqual([]);
  expect(pods.filter((object) => !allows({ object })).length).toBeGreaterThan(150);
});

test.each([
  ['another build by affinity than by nodeSelector', { [BUILD]: '10.0.17763' }, [[BUILD, 'In', '10.0.20348']], 'no'],
  ['the same build by both', { [BUILD]: '10.0.20348' }, [[BUILD, 'In', '10.0.17763', '10.0.20348']], 'perhaps'],
  ['a build that is excluded again', {}, [[BUILD, 'In', '10.0.20348'], [BUILD, 'NotIn', '10.0.20348']], 'no'],
  ['two lists without a common build', {}, [[BUILD, 'In', '10.0.20348'], [BUILD, 'In', '10.0.17763', '10.0.26100']], 'no'],
  ['two lists with a common build', {}, [[BUILD, 'In', '10.0.20348', '10.0.17763'], [BUILD, 'In', '10.0.17763']], 'perhaps'],
  ['no build, which the kubelet sets', {}, [[BUILD, 'DoesNotExist']], 'no'],
  ['numbers of which none is in the bounds', {}, [['example.com/cpus', 'Gt', '4'], ['example.com/cpus', 'Lt', '5']], 'no'],
  ['numbers of which one is in the bounds', {}, [['example.com/cpus', 'Gt', '4'], ['example.com/cpus', 'Lt', '6']], 'perhaps'],
  ['a label that must not be set, and that nodes need not have', {}, [['topology.kubernetes.io/zone', 'DoesNotExist']], 'yes'],
  ['an architecture without a kubelet for Windows', { 'kubernetes.io/arch': 'arm64' }, [], 'no'],
  ['the architecture of Windows nodes', { 'kubernetes.io/arch': 'amd64' }, [], 'yes'],
  ['a placeholder beside a build', { [BUILD]: '${BUILD}' }, [[BUILD, 'In', '10.0.20348']], 'perhaps'],
])('selectors of a Windows node that isn\'t known: %s', (_, nodeSelector, requirements, expected) => {
  const matchExpressions = requirements.map(([key, operator, ...values]) => ({ key, operator, ...(values.length > 0 && { values }) }));
  const terms = requirements.length > 0 ? [{ matchExpressions }] : undefined;
  expect(matchesNode({ nodeSelector: nodeSelector as Record<string, string>, terms }, anyNode('windows'))).toBe(expected);
});

/** Questions that TypeScript and the expressions of policies answer on their own. */

test('completion and policies place the images of every set of releases on the same builds', () => {
  const { all } = WindowsVersion;
  let placed = 0;
  for (let set = 0; set < 2 ** all.length; set += 1) {
    const releases = all.filter((_, i) => Math.floor(set / 2 ** i) % 2 === 1);
    const containers = releases.map(({ build }, i) => ({ name: `c${i}`, image: `registry.example/app:${build}` }));
    const { hosts } = decideVersion({ spec: { containers } }, { os: 'windows' });
    placed += hosts.length > 0 ? 1 : 0;
    expect(evaluator(ableToRun(literal(releases.map(({ name }) => name))))({})).toEqual(hosts.map(({ build }) => build));
  }
  expect(placed).toBeGreaterThanOrEqual(all.length);
});

test('a requirement of node affinity admits the same labels in policies, but for numbers that are compared', () => {
  const admits = evaluator(admitsValue(mapAt(input('object'), 'requirement'), stringAt(input('object'), 'label')));
  for (const operator of ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', '']) {
    for (const values of [undefined, [], ['windows'], ['linux', 'windows'], ['10.0.20348']]) {
      for (const label of ['windows', 'linux', '10.0.20348', 'Windows']) {
        const requirement = { key: 'k', operator, ...(values && { values }) };
        expect([requirement, label, admits({ object: { requirement, label } })]).toEqual([requirement, label, satisfies(requirement, label)]);
      }
    }
  }
});

const pod = podExpressions();
const textOf = (rule: PodRule, spec: object, effects = EFFECTS) => {
  const { isRight, text } = policyText(rule, pod, literal('windows'), effects)!;
  return evaluator(when(isRight, literal(''), text))({ object: { spec } });
};
const memory = (name: string) => ({ name, emptyDir: { medium: 'Memory' } });

test('names each part, and the change once', () => {
  expect(textOf(POD_RULES.memoryVolume, { volumes: [memory('a'), { name: 'b' }, memory('c')] })).toBe(
    'volume "a": emptyDir.medium must be unset, got "Memory": Windows nodes store the volume on disk; volume "c": emptyDir.medium must be unset, '
      + 'got "Memory": Windows nodes store the volume on disk. '
    + 'Help: remove medium, and store nothing in the volume that must not be written to disk',
  );
});

test('names the field after the part, and the change of each part if they differ', () => {
  const mount = (mountPath: string) => ({ name: 'v', mountPath });
  expect(textOf(POD_RULES.mountPath, { containers: [{ name: 'web', volumeMounts: [mount('C:\\a'), mount('D:b'), mount('/')] }] })).toMatch(
    /^container "web": mountPath must be a Windows path, got "D:b": .*\. Help: write it .*\. container "web": mountPath must be below the root .*\. Help: mount to a directory/,
  );
  expect(textOf(POD_RULES.execShellBuiltin, { containers: [{ name: 'a', command: ['dir'] }, { name: 'b', command: ['Test-Path', 'x'] }] })).toBe(
    'container "a": "dir" is built into cmd.exe, not a program: the container never starts. Help: run it in a shell: [cmd, /c, dir, ...]; '
    + 'container "b": "Test-Path" is a PowerShell cmdlet, not a program: the container never starts. Help: run it in a shell: [powershell, '
      + '-Command, Test-Path, ...]',
  );
});

test('is empty for a right Pod, and one of the other operating system', () => {
  expect(textOf(POD_RULES.memoryVolume, { volumes: [{ name: 'b' }] })).toBe('');
  expect(textOf(POD_RULES.windowsImageOnLinux, { containers: [{ name: 'a', image: 'a:ltsc2022' }] })).toBe('');
});

test('has findings of some effects only', () => {
  const spec = { volumes: [{ name: 'a', hostPath: { path: '/proc', type: 'DirectoryOrCreate' } }] };
  expect(textOf(POD_RULES.linuxHostPath, spec, ['broken'])).toBe('');
  expect(textOf(POD_RULES.linuxHostPath, spec, ['ignored'])).toContain('it is created empty as C:\\proc');
  expect(policyText(POD_RULES.linuxHostPath, pod, literal('windows'), ['rejected'])).toBeUndefined();
});

test('is limited, and on one line, whatever the Pod', () => {
  const long = textOf(POD_RULES.memoryVolume, { volumes: Array.from({ length: 1000 }, (_, i) => memory(`volume-${i}`)) });
  expect(long).toMatch(/^volume "volume-0": .*\.\.\.\. Help: remove medium/);
  expect(long.length).toBeLessThan(800);
  const { text } = policyText(POD_RULES.mountPath, pod, literal('windows'), EFFECTS)!;
  const object = { spec: { containers: [{ name: 'a\nb', volumeMounts: [{ mountPath: 'C:\\a\n"\u0001' }, { mountPath: 'a:\nb' }] }] } };
  expect(evaluator(withRule(POD_RULES.mountPath, text))({ object }))
    .toMatch(/^mount-path: container "a b": mountPath must be .*docs\/rules\/mount-path\.md$/);
});

test('every rule has its own ID, a finding with a message that is one line, and CEL', () => {
  const rules = Object.values<PodRule>(POD_RULES);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  for (const rule of rules) {
    const { isRight, text } = policyText(rule, pod, pod.os, EFFECTS)!;
    expect(`${toCel(isRight)}${toCel(text)}`).not.toContain('\n');
  }
});

test('items of nested parts have names of their own in CEL', () => {
  const finding = () =>
    eachOf([CONTAINERS, VOLUMES], (c, volume) => ({ when: literal(true), at: [], message: 'x', help: 'y', ...(c === volume && {}) }));
  const rule: PodRule = { id: 'x', effect: 'broken', summary: 'a test', pods: 'all', findings: () => [finding()] };
  const [{ expression }] = policyVariables([policyText(rule, podExpressions(input('object')), literal(''), EFFECTS)!.isRight]).slice(-1);
  expect(expression).toContain('variables.containers.filter(c, c.?volumes.orValue([]).exists(volume, true');
});

test('contents without a name, on the Pod and on regular containers: the gMSA webhook looks at no others', () => {
  const windowsOptions = { gmsaCredentialSpec: '{}' };
  const part = { securityContext: { windowsOptions } };
  const found = podProblems([POD_RULES.gmsaSpecWithoutName])({
    spec: { os: { name: 'windows' }, ...part, initContainers: [part], containers: [part] },
  });
  expect(found.map(({ path }) => path.join('.'))).toEqual([
    'spec.securityContext.windowsOptions.gmsaCredentialSpec', 'spec.containers.0.securityContext.windowsOptions.gmsaCredentialSpec',
  ]);
});
