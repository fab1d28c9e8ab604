import { Folder } from './command';
import { windowsNode } from '../checker/windows-node';

/** Options that decide verdicts have one meaning in every command that gives verdicts. */

const WINDOWS = { os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' } };
const pod = (name: string, spec: object, image = 'mcr.microsoft.com/windows/servercore:ltsc2022', more: object = {}) => (
  { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...spec, containers: [{ name: 'main', image, ...more }] } });
const NODES = ['10.0.20348', '10.0.17763'].map((build) => windowsNode(build));
const PODS = [
  pod('unknown', WINDOWS, 'registry.example/orders:4.8'), pod('shell', { nodeSelector: { ...WINDOWS.nodeSelector, 'node.kubernetes.io/windows-build': '10.0.20348' } }, undefined, { command: ['/bin/sh'] }),
  pod('anywhere', { os: { name: 'windows' } }),
];
const list = (...items: object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const IGNORE = 'ignore:\n  - rule: linux-command\n    reason: the image has a shell\n';
const folder = new Folder({ 'pods.json': list(...PODS), 'nodes.json': list(...NODES), 'dump.json': list(...PODS, ...NODES), 'ignore.yaml': IGNORE, 'windows.yaml': 'mixed: false\n' });

const named = (workloads: readonly any[]) => Object.fromEntries(workloads.map(({ name, verdict, before }) => [name, verdict ?? before.verdict]));
const WITH_NODES = ['--nodes', 'nodes.json'];
/** How each command gives verdicts of the input. */
const PARTS: Readonly<Record<string, (...flags: string[]) => Record<string, string>>> = {
  check: (...flags) => named(JSON.parse(folder.run(['check', 'pods.json', ...WITH_NODES, '--format', 'json', ...flags]).stdout).workloads),
  where: (...flags) => named(JSON.parse(folder.run(['where', 'pods.json', ...WITH_NODES, '--format', 'json', ...flags]).stdout).workloads),
  doctor: (...flags) => named(JSON.parse(folder.run(['doctor', 'dump.json', '--format', 'json', ...flags]).stdout).workloads),
  filter: (...flags) => named(JSON.parse(folder.run(['filter', ...WITH_NODES, '--report', 'json', ...flags], { stdin: list(...PODS) }).stderr).workloads),
  preview: (...flags) => named(JSON.parse(folder.run(['admission', 'preview', 'pods.json', ...WITH_NODES, '--format', 'json', ...flags]).stdout).verdicts),
};
const EACH = Object.keys(PARTS);

test.each(EACH)('%s: --windows is the release of images whose tags name none', (part) => {
  expect(PARTS[part]()).toMatchObject({ unknown: 'unknown' });
  expect(PARTS[part]('--windows', 'ltsc2022')).toMatchObject({ unknown: 'misplaced' });
});

test.each(EACH)('%s: a rule of check that the configuration file ignores doesn\'t decide a verdict', (part) => {
  expect(PARTS[part]()).toMatchObject({ shell: 'fails' });
  expect(PARTS[part]('--config', 'ignore.yaml')).toMatchObject({ shell: 'runs' });
});

test.each(EACH)('%s: --kubernetes is the version of the cluster', (part) => {
  for (const kubernetes of ['1.34', '1.36']) { expect(PARTS[part]('--kubernetes', kubernetes)).toEqual(PARTS.check('--kubernetes', kubernetes)); }
});

test.each(['check', 'where'])('%s: --mixed and --no-mixed say whether the cluster has Linux nodes, whatever the configuration file says', (command) => {
  const verdictOf = (...flags: string[]) => named(JSON.parse(folder.run([command, 'pods.json', '-p', 'aks', '--format', 'json', ...flags]).stdout).workloads).anywhere;
  expect([verdictOf(), verdictOf('--mixed')]).toEqual(['misplaced', 'misplaced']);
  expect([verdictOf('--no-mixed'), verdictOf('--config', 'windows.yaml')]).toEqual(['unknown', 'unknown']);
  expect(verdictOf('--config', 'windows.yaml', '--mixed')).toBe('misplaced');
});

test.each(['check', 'where'])('%s: with --placement none, no rule requires a selection of builds, but the nodes stay what they are', (command) => {
  const reasonsOf = (...flags: string[]) => {
    const { workloads } = JSON.parse(folder.run([command, 'pods.json', ...WITH_NODES, '--format', 'json', ...flags]).stdout);
    const { verdict, reasons } = workloads.find(({ name }: any) => name === 'anywhere');
    return [verdict, ...reasons.map(({ rule, group }: any) => rule ?? group)];
  };
  expect(reasonsOf()).toEqual(['misplaced', 'image-build-mismatch', 'Windows LTSC2019']);
  expect(reasonsOf('--placement', 'none')).toEqual(['misplaced', 'Windows LTSC2019']);
});
