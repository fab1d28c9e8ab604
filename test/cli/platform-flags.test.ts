import { parse, parseAllDocuments } from 'yaml';
import { Folder } from './command';

const PODS = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: "mcr.microsoft.com/windows/nanoserver:ltsc2022", resources: {limits: {memory: 1Gi}, requests: {memory: 1Gi}}}\n';
const PLACED = PODS.replace('spec:\n', [
  'spec:', '  os: {name: windows}', '  nodeSelector: {kubernetes.io/os: windows, pool: win}', '  tolerations: [{key: os, value: win, effect: NoSchedule}, {key: own, operator: Exists, effect: NoExecute}]', '',
].join('\n'));
const folder = new Folder({ 'pod.yaml': PODS, 'placed.yaml': PLACED, '.k8s-windows.yaml': 'platform: gke\n', 'dump.json': '{"kind": "List", "apiVersion": "v1", "items": []}' });
const FLAGS = ['--taint', 'os=win:NoSchedule', '--taint=own:NoExecute', '--node-label', 'pool=win'];
const TOLERATIONS = [{ key: 'os', operator: 'Equal', value: 'win', effect: 'NoSchedule' }, { key: 'own', operator: 'Exists', effect: 'NoExecute' }];

test('filter completes Pods for a platform of flags, over that of the configuration file', () => {
  const { spec } = parse(folder.run(['filter', ...FLAGS], { stdin: PODS }).stdout);
  expect(spec).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'win' }, tolerations: TOLERATIONS });
  expect(parse(folder.run(['filter', '--taint', 'os=win:NoSchedule,own:NoExecute'], { stdin: PODS }).stdout).spec).toMatchObject({ nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: TOLERATIONS });
  expect(parse(folder.run(['filter', '--node-label', 'pool=win'], { stdin: PODS }).stdout).spec.tolerations).toBeUndefined();
});

test('it is that of the configuration file', () => {
  const configured = new Folder({ '.k8s-windows.yaml': 'platform:\n  taints: [{key: os, value: win, effect: NoSchedule}, {key: own, effect: NoExecute}]\n  nodeLabels: {pool: win}\n' });
  expect(configured.run(['filter'], { stdin: PODS }).stdout).toBe(folder.run(['filter', ...FLAGS], { stdin: PODS }).stdout);
});

test('check, where, and admission have it', () => {
  const rules = (...argv: string[]) => JSON.parse(folder.run(['check', ...argv, '--format', 'json']).stdout).findings.map(({ rule }: { rule: string }) => rule);
  expect(rules('placed.yaml', ...FLAGS)).not.toContain('toleration-missing');
  expect(rules('placed.yaml', '--taint', 'os=other:NoSchedule')).toContain('toleration-missing');
  expect(folder.run(['fix', '--write', '-', ...FLAGS], { stdin: PODS }).stdout).toContain('value: win');
  expect(folder.run(['where', 'placed.yaml', ...FLAGS, '--pools', '2022:2'])).toMatchObject({ code: 0 });
  expect(folder.run(['where', 'placed.yaml', '--taint', 'os=other:NoSchedule', '--pools', '2022:2']).code).toBe(1);
  expect(folder.run(['admission', ...FLAGS]).stdout).toContain('pool');
  expect(parseAllDocuments(folder.run(['admission', ...FLAGS]).stdout).length).toBeGreaterThan(1);
  expect(folder.run(['doctor', 'dump.json', ...FLAGS, '--allow-empty']).code).toBe(0);
});

test.each([
  [['--taint', 'os=win'], '--taint: must be a taint, got "os=win". Write it as for "kubectl taint", such as os=windows:NoSchedule.'],
  [['--taint', 'os=win:Never'], '--taint.effect: must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "Never"'],
  [['--taint', 'o s=win:NoSchedule'], 'must be a valid taint key, got "o s"'],
  [['--node-label', 'pool'], '--node-label: must be a label, got "pool". Write it as key=value, such as pool=windows.'],
  [['--node-label', 'kubernetes.io/os=linux'], 'must be "windows" on Windows nodes, got "linux"'],
  [['--taint', 'os=win:NoSchedule', '-p', 'gke'], '--taint: must not be set with --platform gke, which has its own, got "os=win:NoSchedule". Remove one of the two.'],
  [['--node-label', 'a=b', '-p', 'gke'], '--node-label: must not be set with --platform gke'],
])('%j is wrong usage', (argv, message) => {
  const { code, stdout, stderr } = folder.run(['filter', ...argv], { stdin: PODS });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
