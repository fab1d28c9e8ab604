import { createHash } from 'node:crypto';
import { SaxesParser, SaxesTagPlain } from 'saxes';
import { diagnose, Diagnosis, Problem } from '../../../src/diagnosis/diagnose';
import { doctorPage } from '../../../src/diagnosis/format/doctor-page';
import { html, name, shortened } from '../../../src/findings/page/markup';
import { wherePage } from '../../../src/scheduling/page/where-page';
import { whereSvg } from '../../../src/scheduling/page/where-svg';
import { nodesOfPools, Platform, whereItRuns, WindowsVersion } from '../../../src/where';
import { Folder } from '../../cli/command';
import { HEALTHY, PLANTED } from '../../diagnosis/planted';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>\u202e\u0000\'&amp;';

describe('markup', () => {
  test('shows names from users as text', () => {
    expect(name(HOSTILE).text).toBe(
      '<bdi>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;\\u202e\\u0000&#39;&amp;amp;</bdi>',
    );
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
    for (const text of ['doctor-image-build-mismatch', 'doctor-toleration-missing', 'Cause', 'Remedy', 'Pod shop/web-0']) {
      expect(page).toContain(text);
    }
    expect(doctorPage(diagnose(HEALTHY))).toContain('no known problems');
  });

  const problem = (image: string, node: string, pods: readonly string[], more: object = {}) => ({
    symptom: 'doctor-image-build-mismatch', severity: 'error', summary: 'an image is of another build', cause: `${image} on ${node}`,
    remedy: `use ${node}`,
    page: 'docs/symptoms/doctor-image-build-mismatch.md', builds: { image, node },
    evidence: pods.map((each) => ({ object: { apiVersion: 'v1', kind: 'Pod', name: each }, place: 'spec', text: image })), ...more,
  }) as Problem;
  const diagnosis = (problems: readonly Problem[], more: object = {}): Diagnosis => (
    { problems, missingKinds: [], objects: { Pod: 3000, Node: 12 }, workloads: [], ...more });
  const cellsOf = (text: string) => [...text.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell);

  test('builds that don\'t match are a table of image builds and node builds, in one card', () => {
    const text = doctorPage(diagnosis([
      problem('LTSC2019', 'LTSC2022', ['a', 'b']), problem('LTSC2019', 'LTSC2025', ['c']), problem('LTSC2025', 'LTSC2022', ['a', 'd']),
      problem('LTSC2019', 'LTSC2022', ['b', 'e'], { cause: 'another image' }),
    ]));
    const [, table] = /kw-matrix[^]*?<table>([^]*?)<\/table>/.exec(text)!;
    expect(cellsOf(table)).toEqual([
      'Image build', 'on nodes with LTSC2022', 'on nodes with LTSC2025', 'LTSC2019', '3 Pods', '1 Pod', 'LTSC2025', '2 Pods', '–',
    ]);
    expect(text.match(/<article/g)).toHaveLength(1);
    expect(text).toContain('<summary>4 causes, with remedy and objects</summary>');
    expect(text).toContain('7 occurrences, 4 causes');
  });

  test('one mismatch is a card without a table', () => {
    expect(doctorPage(diagnosis([problem('LTSC2019', 'LTSC2022', ['a'])]))).not.toContain('<div class="kw-scroll kw-matrix"');
  });

  test('numbers say what they count', () => {
    const node = problem('', '', [], {
      symptom: 'x', severity: 'warning', builds: undefined,
      evidence: [{ object: { apiVersion: 'v1', kind: 'Node', name: 'n' }, place: 'status', text: 't' }],
    });
    const text = doctorPage(diagnosis([problem('A', 'B', ['a', 'b']), problem('A', 'C', ['b']), node]));
    expect([...text.matchAll(/<dt>([^<]*)<\/dt><dd>([\d,]+)<\/dd>/g)].map(([, of, amount]) => `${amount} ${of}`)).toEqual([
      '1 kind of error', '1 kind of warning', '0 kinds of notes', '4 occurrences in all', '2 affected Pods of 3,000', '1 affected node of 12',
    ]);
  });

  test('a remedy of all causes is there once, and further causes are folded', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((each) => problem('A', 'B', [each], { builds: undefined, cause: `cause ${each}`, remedy: 'the same' }));
    const text = doctorPage(diagnosis(all));
    expect(text.match(/The same\./g)).toHaveLength(1);
    expect(text).toContain('<summary>2 more causes, with remedy and objects</summary>');
  });

  test('names the cluster and the time of the dump, or says that they are unknown', () => {
    const named = (mark: object) => diagnose([
      ...PLANTED['doctor-image-build-mismatch'],
      {
        apiVersion: 'v1', kind: 'Node', metadata: { name: 'w', ...mark },
        status: { conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-26T14:03:22Z' }] },
      },
    ]);
    for (const mark of [{ annotations: { 'cluster.x-k8s.io/cluster-name': 'prod' } }, { labels: { 'alpha.eksctl.io/cluster-name': 'prod' } }]) {
      expect(named(mark)).toMatchObject({ name: 'prod', time: '2026-11-26T14:03:22Z' });
      expect(doctorPage(named(mark))).toContain('<dt>Cluster</dt><dd><bdi>prod</bdi></dd>');
      expect(doctorPage(named(mark))).toContain('<time datetime="2026-11-26T14:03:22Z">2026-11-26 14:03:22 UTC</time>, the newest in the dump');
    }
    expect(named({}).name).toBeUndefined();
    expect(doctorPage(diagnosis([]))).toContain('<dt>Time</dt><dd>unknown: the dump has no times</dd>');
    expect(doctorPage(diagnosis([]))).toContain('unknown: the nodes don&#39;t name it');
  });

  test('loads nothing, and has no scripts', () => {
    expect(page).not.toMatch(/<script|\son\w+=|<link|<img|@import|url\(|style="/);
    const [, style] = /<style>([\s\S]*)<\/style>/.exec(page)!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(`content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`);
  });

  test('names from the cluster are text', () => {
    const objects = JSON.parse(JSON.stringify(PLANTED['doctor-image-build-mismatch'])
      .replaceAll('web-0', JSON.stringify(HOSTILE).slice(1, -1))) as unknown[];
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
    expect(page.match(/kw-of-windows kw-plain" d="(.*?)"/)?.[1].match(/M/g)).toHaveLength(5);
    expect(page).not.toMatch(/<script|\son\w+=|<link|<img|url\(|style="/);
  });

  test('a kind of Pod has the classes of the pools where it runs, without a script', () => {
    const page = wherePage(whereItRuns([pod('fits', { tolerations: TOLERATIONS }), pod('misses')], POOLS));
    const lights = [...page.matchAll(/<label class="kw-light ([^"]*)">\n.*?(none|<bdi>.*?<\/bdi>)/g)].map(([, classes, label]) => [label, classes]);
    const drawn = [...page.matchAll(/kw-pool (kw-pool-\d+)">\s*<h3><bdi>(.*?)<\/bdi>/g)].map(([, id, label]) => [label, id]);
    const windows = drawn.find(([label]) => label.startsWith('Windows'))![1].replace('pool', 'on');
    expect(lights).toEqual([['none', ''], ['<bdi>Pod shop/fits</bdi>', windows], ['<bdi>Pod shop/misses</bdi>', '']]);
    expect(page).toContain(`<tr class="kw-light ${windows}">`);
    expect(page).toContain(`.kw-lit:has(.${windows}:hover, .${windows} :is(:focus-visible, :checked)) .${windows.replace('on', 'pool')} {`);
  });

  test('names are text', () => {
    const nodes = POOLS.map((node, i) => ({
      ...node, metadata: { name: `${HOSTILE}${i}`, labels: { 'kubernetes.io/os': 'windows', 'agentpool': HOSTILE, [HOSTILE]: HOSTILE } },
    }));
    const page = wherePage(whereItRuns([pod(HOSTILE, { nodeSelector: { [HOSTILE]: 'x' } })], nodes));
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toMatch(/<script|<img|\u202e/);
  });

  test.each(
    [['equal', () => ({})], ['different', (i: number) => ({ zone: `z${i}` })]] as const,
  )('5,000 Pods on 500 %s nodes are at most 3 MB', (_, labels) => {
    const fleet = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 250 }, { release: WindowsVersion.LTSC2022, count: 250 }])
      .map((node, i) => ({ ...node, metadata: { name: `node-${i}`, labels: { ...(node.metadata as { labels: object }).labels, ...labels(i) } } }));
    const pods = Array.from({ length: 5000 }, (__, i) => pod(`service-with-a-long-name-${i}`, {
      tolerations: i % 3 === 0 ? [] : TOLERATIONS,
      containers: [{ name: 'main', image: 'example.com/app', resources: { requests: { cpu: `${100 + (i % 500)}m` } } }],
    }));
    expect(Buffer.byteLength(wherePage(whereItRuns(pods, fleet)))).toBeLessThanOrEqual(3_000_000);
  });

  test('the command writes findings beside the placements', () => {
    const folder = new Folder({
      'pod.json': JSON.stringify(pod('web', { nodeSelector: { 'beta.kubernetes.io/os': 'windows' }, tolerations: TOLERATIONS })),
    });
    const { stdout } = folder.run(['where', 'pod.json', '-p', 'upstream', '--pools', '2019:3,2022:3,2025:3,linux:3', '--format', 'html']);
    expect(stdout).toMatch(/^<!doctype html>/);
    expect(stdout).toContain('beta-os-label</a>');
    expect(stdout).toContain('pod.json:1:');
  });

  describe('the nodes of a page', () => {
    const node = (i: number, spec: object = {}, ready = 'True') => ({
      apiVersion: 'v1', kind: 'Node',
      metadata: { name: `n${i}`, labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } }, spec,
      status: {
        allocatable: { cpu: '4', memory: '16Gi', pods: '30' }, conditions: [{ type: 'Ready', status: ready }],
        nodeInfo: { operatingSystem: 'windows' },
      },
    });
    const running = (i: number, cpu: string) => ({
      ...pod(`on-${i}`, { nodeName: `n${i}`, containers: [{ name: 'main', image: 'x', resources: { requests: { cpu } } }] }),
      status: { phase: 'Running' },
    });
    const CLUSTER = [node(0), node(1, { unschedulable: true }), node(2, {}, 'False'), node(3), running(0, '4'), running(3, '1')];

    test('those that are full, cordoned, or not ready look so, and are counted', () => {
      const { groups } = whereItRuns([pod('web')], CLUSTER);
      expect(groups.map(({ states }) => states)).toEqual([[
        { requested: 1 }, { isCordoned: true, requested: 0 }, { isReady: false, requested: 0 }, { requested: 0.25 },
      ]]);
      const page = wherePage(whereItRuns([pod('web')], CLUSTER));
      expect(page).toContain('4 nodes: 1 not ready, 1 cordoned, 1 full; 31% requested');
      for (const kind of ['full', 'load', 'cordoned', 'cross']) { expect(page).toMatch(new RegExp(`kw-${kind}" d="M`)); }
    });

    test('pools are drawn to one scale, whatever their size', () => {
      const pools = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 40 }, { release: WindowsVersion.LTSC2022, count: 160 }]);
      const squares = [...whereSvg(whereItRuns([pod('web')], pools)).matchAll(/kw-plain" d="(.*?)"/g)].map(([, d]) => d.match(/M/g)?.length);
      expect(squares).toEqual([40, 160]);
      const many = nodesOfPools(Platform.UPSTREAM, [{ release: 'linux', count: 4000 }, { release: WindowsVersion.LTSC2022, count: 1000 }]);
      const page = wherePage(whereItRuns([pod('web')], many));
      expect(page).toContain('a square is 5 nodes');
      expect([...page.matchAll(/kw-plain" d="(.*?)"/g)].map(([, d]) => d.match(/M/g)?.length)).toEqual([800, 200]);
    });

    test('what runs on nodes is unknown without Pods in the input', () => {
      expect(whereItRuns([pod('web')], CLUSTER.slice(0, 1)).groups[0].states).toEqual([{}]);
    });
  });

  describe('the picture', () => {
    test('has the same in words, is XML, and says which workloads don\'t run', () => {
      const folder = new Folder({
        'pod.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [pod(HOSTILE.slice(2)), pod('fits', { tolerations: TOLERATIONS })] }),
      });
      const { stdout } = folder.run(['where', 'pod.json', '-p', 'upstream', '--pools', '2022:3,linux:3', '--format', 'svg']);
      expect(stdout).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(stdout).toMatch(/<desc id="kw-desc">.*rejected.*can run here/);
      const xml = new SaxesParser();
      const opened: SaxesTagPlain[] = [];
      xml.on('opentag', (tag) => opened.push(tag));
      xml.write(stdout).close();
      expect([...new Set(opened.map((tag) => tag.name))].sort())
        .toEqual(['defs', 'desc', 'g', 'path', 'circle', 'rect', 'style', 'svg', 'symbol', 'text', 'title', 'use'].sort());
      expect(opened.flatMap(({ attributes }) => Object.entries(attributes))
        .filter(([key, value]) => /^on/.test(key) || (key === 'href' && !value.startsWith('#')))).toEqual([]);
    });

    test('counts the pools that it doesn\'t draw', () => {
      const pools = Array.from({ length: 27 }, (_, i) => ({
        apiVersion: 'v1', kind: 'Node', metadata: { name: `n${i}`, labels: { 'kubernetes.io/os': 'linux', 'agentpool': `pool-${i}` } },
      }));
      const picture = (amount: number) => whereSvg(whereItRuns([pod('web')], pools.slice(0, amount)));
      const heightOf = (svg: string) => Number(/ height="(\d+)" role="img"/.exec(svg)?.[1]);
      expect(picture(24)).not.toContain('more pool');
      expect(picture(25)).toMatch(/<desc[^>]*>.* and 1 more pool\.<\/desc>[^]*<text[^>]*>and 1 more pool<\/text><\/svg>/);
      expect(picture(27)).toContain('>and 3 more pools</text>');
      expect(heightOf(picture(25))).toBe(heightOf(picture(24)) + 20);
    });

    test('needs nodes', () => {
      const folder = new Folder({ 'pod.json': JSON.stringify(pod('web')) });
      expect(folder.run(['where', 'pod.json', '--format', 'svg']).stderr).toContain('--format: must be "text", "markdown", or "json" without nodes');
    });
  });
});
