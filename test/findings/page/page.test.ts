import { createHash } from 'node:crypto';
import { diagnose } from '../../../src/diagnosis/diagnose';
import { doctorPage } from '../../../src/diagnosis/format/doctor-page';
import { html, name, shortened } from '../../../src/findings/page/markup';
import { wherePage } from '../../../src/scheduling/page/where-page';
import { nodesOfPools, Platform, whereItRuns, WindowsVersion } from '../../../src/where';
import { Folder } from '../../cli/command';
import { HEALTHY } from '../../diagnosis/healthy';
import { PLANTED } from '../../diagnosis/planted';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e\u0000\'&amp;';

describe('markup', () => {
  test('shows names from users as text', () => {
    expect(name(HOSTILE).text).toBe('<bdi>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u202e\\u0000&#39;&amp;amp;</bdi>');
    expect(html`<a href="${HOSTILE}">${[1, 'b', undefined, html`<b>${'<'}</b>`]}</a>`.text).toContain('>1b<b>&lt;</b></a>');
  });

  test('shortens strings between characters', () => {
    expect(shortened('web', 3)).toBe('web');
    expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
    expect(shortened('x'.repeat(1_000_000), 3)).toBe('xx…');
  });
});

describe('the page of a diagnosis', () => {
  const page = doctorPage(diagnose([...HEALTHY, ...PLANTED['doctor-toleration-missing'], ...PLANTED['doctor-image-build-mismatch']]));

  test('has every problem with its cause and remedy', () => {
    for (const text of ['doctor-image-build-mismatch', 'doctor-toleration-missing', 'Cause', 'Remedy', 'Pod shop/web-0']) { expect(page).toContain(text); }
    expect(doctorPage(diagnose(HEALTHY))).toContain('no known problems');
  });

  test('loads nothing, and has no scripts', () => {
    expect(page).not.toMatch(/<script|\son\w+=|<link|<img|@import|url\(|style="/);
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(page)!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`);
  });

  test('names from the cluster are text', () => {
    const objects = JSON.parse(JSON.stringify(PLANTED['doctor-image-build-mismatch']).replaceAll('web-0', JSON.stringify(HOSTILE).slice(1, -1))) as unknown[];
    const hostile = doctorPage(diagnose([...HEALTHY, ...objects]));
    expect(hostile).toContain('&lt;script&gt;alert(1)');
    expect(hostile).not.toMatch(/<script|<img|\u202e/);
  });
});

describe('where page', () => {
  const POOLS = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 3 }, { release: WindowsVersion.LTSC2022, count: 5 }]);
  const pod = (podName: string, spec: object = {}) => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: podName, namespace: 'shop' },
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
});
