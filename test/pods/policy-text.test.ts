import { evaluator, input, literal, policyVariables, toCel, when } from '../../src/base';
import { EFFECTS } from '../../src/findings/finding';
import { CONTAINERS, eachOf, POD_RULES, podExpressions, PodRule, policyText, VOLUMES, withRule } from '../../src/pods';

const pod = podExpressions();
const textOf = (rule: PodRule, spec: object, effects = EFFECTS) => {
  const { isRight, text } = policyText(rule, pod, literal('windows'), effects)!;
  return evaluator(when(isRight, literal(''), text))({ object: { spec } });
};
const memory = (name: string) => ({ name, emptyDir: { medium: 'Memory' } });

test('names each part, and the change once', () => {
  expect(textOf(POD_RULES.memoryVolume, { volumes: [memory('a'), { name: 'b' }, memory('c')] })).toBe(
    'volume "a": emptyDir.medium must be unset, got "Memory": Windows nodes store the volume on disk; volume "c": emptyDir.medium must be unset, got "Memory": Windows nodes store the volume on disk. '
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
    + 'container "b": "Test-Path" is a PowerShell cmdlet, not a program: the container never starts. Help: run it in a shell: [powershell, -Command, Test-Path, ...]',
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
  expect(evaluator(withRule(POD_RULES.mountPath, text))({ object })).toMatch(/^mount-path: container "a b": mountPath must be .*docs\/rules\/mount-path\.md$/);
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
  const finding = () => eachOf([CONTAINERS, VOLUMES], (c, volume) => ({ when: literal(true), at: [], message: 'x', help: 'y', ...(c === volume && {}) }));
  const rule: PodRule = { id: 'x', effect: 'broken', summary: 'a test', pods: 'all', findings: () => [finding()] };
  const [{ expression }] = policyVariables([policyText(rule, podExpressions(input('object')), literal(''), EFFECTS)!.isRight]).slice(-1);
  expect(expression).toContain('variables.containers.filter(c, c.?volumes.orValue([]).exists(volume, true');
});
