import { verdictsOfAllParts } from './parts';
import { PlainObject } from '../../../src/base';
import { checkObjects } from '../../../src/check';
import { Folder } from '../../cli/command';

/** Workloads on clusters, through check, where, doctor, the playground, `filter --nodes`, and `admission preview --nodes`: one verdict. */

const windows = (name: string, build: string, { labels = {}, taints = [] as object[] } = {}): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: { name, labels: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': build, ...labels } }, spec: { taints },
  status: { nodeInfo: { operatingSystem: 'windows', architecture: 'amd64', kernelVersion: `${build}.2402` }, allocatable: { cpu: '4', memory: '13Gi', pods: '110' } },
});
const LINUX = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'l', labels: { 'kubernetes.io/os': 'linux' } }, status: { nodeInfo: { operatingSystem: 'linux' } } };
const W22 = windows('w22', '10.0.20348');
const SELECTED = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

const required = (value: unknown) => ({ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: value } } });
const of = (kind: string, spec: object, more: object = {}): PlainObject => {
  const podSpec = { containers: [{ name: 'web', image: IMAGE }], ...spec };
  const template = { metadata: { labels: { a: 'b' } }, spec: podSpec };
  const job = { template: { ...template, spec: { restartPolicy: 'Never', ...podSpec } }, ...more };
  const metadata = { name: 'web', namespace: 'shop' };
  switch (kind) {
    case 'Pod': return { apiVersion: 'v1', kind, metadata, spec: podSpec };
    case 'Job': return { apiVersion: 'batch/v1', kind, metadata, spec: job };
    case 'CronJob': return { apiVersion: 'batch/v1', kind, metadata, spec: { schedule: '0 1 * * *', jobTemplate: { spec: job } } };
    default: return { apiVersion: 'apps/v1', kind, metadata, spec: { selector: { matchLabels: { a: 'b' } }, ...(kind === 'StatefulSet' && { serviceName: 'web' }), template, ...more } };
  }
};

test('nodes that lack the label of what they report are to be labelled; others aren\'t', () => {
  const bare = { ...W22, metadata: { name: 'w22' } };
  const fixes = (nodes: readonly PlainObject[]) => checkObjects([of('Pod', SELECTED)], { nodes }).workloads[0].reasons.map((each) => 'fix' in each && each.fix);
  expect(fixes([bare])).toContain('label nodes with kubernetes.io/os=windows, as they report it');
  expect(fixes([LINUX])).toContain('select labels that the nodes have');
});

test('assumed nodes are named by all platforms that have them', () => {
  const { stdout } = new Folder({ 'pod.json': JSON.stringify(of('Pod', SELECTED)) }).run(['where', 'pod.json']);
  expect(stdout).toMatch(/^windows, AKS, EKS, RKE2 +\? +-$/m);
});

test.each<[string, PlainObject, readonly PlainObject[], string]>([
  ['a container without an image', of('Pod', { ...SELECTED, containers: [{ name: 'web' }] }), [W22, LINUX], 'rejected'],
  ['a container without an image in a template', of('Deployment', { ...SELECTED, containers: [{ name: 'web', image: '' }] }), [W22, LINUX], 'rejected'],
  ['a container without an image in a CronJob for Linux', of('CronJob', { nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'web' }] }), [W22, LINUX], 'rejected'],
  ['an image with a space at its end', of('Pod', { ...SELECTED, containers: [{ name: 'web', image: `${IMAGE} ` }] }), [W22], 'rejected'],
  ['an image with a space in it', of('Pod', { ...SELECTED, containers: [{ name: 'web', image: `${IMAGE} latest` }] }), [W22], 'fails'],
  ['no containers', of('Job', { ...SELECTED, containers: [] }), [W22], 'rejected'],
  ['required affinity without terms', of('Pod', { ...SELECTED, os: { name: 'windows' }, ...required({ nodeSelectorTerms: [] }) }), [W22, LINUX], 'rejected'],
  ['required affinity without a list of terms', of('StatefulSet', { ...SELECTED, ...required({}) }), [W22, LINUX], 'rejected'],
])('%s: each part says so, before and after its changes', (_, object, nodes, expected) => {
  expect(verdictsOfAllParts([object], nodes, new Folder({})).map(({ verdict }) => verdict)).toEqual([expected]);
  const changed = new Folder({ 'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: nodes }) })
    .run(['filter', '--nodes', 'nodes.json', '--report', 'json'], { stdin: JSON.stringify(object) });
  if (expected === 'rejected') { expect(JSON.parse(changed.stderr).workloads[0].after.verdict).toBe('rejected'); }
});
