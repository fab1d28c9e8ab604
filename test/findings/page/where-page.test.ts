import { wherePage } from '../../../src/scheduling/page/where-page';
import { nodesOfPools, Platform, whereItRuns, WindowsVersion } from '../../../src/where';
import { Folder } from '../../cli/command';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e';
const POOLS = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 3 }, { release: WindowsVersion.LTSC2022, count: 5 }]);
const pod = (name: string, spec: object = {}) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop' },
  spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: 'example.com/app' }], ...spec },
});
const TOLERATIONS = [{ key: 'os', operator: 'Exists' }];

test('the page has the pools, the Pods in them, and what Pods that run nowhere lack', () => {
  const page = wherePage(whereItRuns([pod('fits', { tolerations: TOLERATIONS }), pod('misses')], POOLS));
  expect(page).toContain('aria-label="5 nodes; 1 Pod can run here"');
  expect(page).toContain('aria-label="1 Pod that no node can run"');
  expect(page).toContain('5 nodes have the taint os=windows:NoSchedule, 3 lack the label kubernetes.io/os=windows.');
  expect(page.match(/<use href="#kw-windows"/g)).toHaveLength(6); // and one in the legend
  expect(page).not.toMatch(/<script|\son\w+=|<link|<img|url\(|style="/);
});

test('names are text', () => {
  const nodes = POOLS.map((node, i) => ({ ...node, metadata: { name: `${HOSTILE}${i}`, labels: { 'kubernetes.io/os': 'windows', 'agentpool': HOSTILE, [HOSTILE]: HOSTILE } } }));
  const page = wherePage(whereItRuns([pod(HOSTILE, { nodeSelector: { [HOSTILE]: 'x' } })], nodes));
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toMatch(/<script|<img|\u202e/);
});

test.each([['equal', () => ({})], ['different', (i: number) => ({ zone: `z${i}` })]] as const)('5,000 Pods on 500 %s nodes are at most 3 MB', (_, labels) => {
  const fleet = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 250 }, { release: WindowsVersion.LTSC2022, count: 250 }])
    .map((node, i) => ({ ...node, metadata: { name: `node-${i}`, labels: { ...(node.metadata as { labels: object }).labels, ...labels(i) } } }));
  const pods = Array.from({ length: 5000 }, (__, i) => pod(`service-with-a-long-name-${i}`, { tolerations: i % 3 === 0 ? [] : TOLERATIONS, containers: [{ name: 'main', image: 'example.com/app', resources: { requests: { cpu: `${100 + (i % 500)}m` } } }] }));
  expect(Buffer.byteLength(wherePage(whereItRuns(pods, fleet)))).toBeLessThanOrEqual(3_000_000);
});

test('the command writes findings beside the placements', () => {
  const folder = new Folder({ 'pod.json': JSON.stringify(pod('web', { nodeSelector: { 'beta.kubernetes.io/os': 'windows' }, tolerations: TOLERATIONS })) });
  const { stdout } = folder.run(['where', 'pod.json', '-p', 'upstream', '--pools', '2019:3,2022:3,2025:3,linux:3', '--format', 'html']);
  expect(stdout).toMatch(/^<!doctype html>/);
  expect(stdout).toContain('beta-os-label</a>');
  expect(stdout).toContain('pod.json:1:');
});
