import { Folder } from './command';
import { DUMP, LOCK, node, PINNED } from '../migration/dump';

const list = (items: readonly unknown[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const FILES = { 'dump.json': list(DUMP), 'images.lock': `${JSON.stringify(LOCK, null, 2)}\n` };
const migrate = (...argv: string[]) => new Folder(FILES).run(['migrate', ...argv]);
const withLock = (...argv: string[]) => migrate('dump.json', '--to', 'ltsc2022', '--images', 'images.lock', '--on', '2026-11-27', ...argv);

test('text has all parts, and errors set the exit code', () => {
  const { code, stdout, stderr } = withLock();
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  for (const title of ['Now', 'Dates', 'Rebuild', 'Repin', 'Blocked', 'Unknown', 'Waves', 'Steps']) { expect(stdout).toMatch(new RegExp(`^${title}$`, 'm')); }
  expect(stdout).toContain('   kubectl drain w1 --ignore-daemonsets --timeout=30m');
  expect(withLock('--fail-on', 'never').code).toBe(0);
});

test('JSON has the parts of the plan', () => {
  expect(Object.keys(JSON.parse(withLock('--format', 'json').stdout)))
    .toEqual(['schemaVersion', 'from', 'to', 'now', 'rebuild', 'repin', 'blocked', 'unknown', 'waves', 'after']);
});

test('Markdown and HTML have the same, with names as text', () => {
  const markdown = withLock('--format', 'markdown').stdout;
  expect(markdown).toContain('### Waves');
  const evil = list([...DUMP, node('<b>x</b>', { pool: 'win19' })]);
  const { stdout } = new Folder({ 'dump.json': evil }).run(['migrate', 'dump.json', '--to', '2022', '--format', 'html']);
  expect(stdout).toMatch(/^<!doctype html>/);
  expect(stdout).toContain('<svg xmlns="http://www.w3.org/2000/svg" class="kw-picture"');
  expect(stdout).not.toContain('<b>x');
  expect(stdout).toContain('&lt;b&gt;x');
});

test('--on changes the dates, --output writes a file', () => {
  const folder = new Folder(FILES);
  folder.run(['migrate', 'dump.json', '--to', 'ltsc2022', '--on', '2026-01-01', '--format', 'json', '-o', 'plan.json']);
  expect(JSON.parse(folder.read('plan.json')).now.first.day).toBe('2026-03-01');
});

test.each<[string, Readonly<Record<string, string>>, string[], RegExp]>([
  ['no --to', FILES, ['dump.json'], /^error: --to: is required\. Set it to the Windows release of the new nodes: --to ltsc2022/],
  ['no such release', FILES, ['dump.json', '--to', 'ltsc2021'], /^error: --to: must be a Windows Server release, got "ltsc2021"\. Did you mean LTSC2022/],
  ['no files', { 'empty/a.txt': '' }, ['empty', '--to', '2022'], /^error: nothing to plan: no files found/],
  ['no nodes', { 'a.json': list(DUMP.filter(({ kind }) => kind !== 'Node')) }, ['a.json', '--to', '2022'], /^error: nothing to plan: no nodes in a\.json/],
  ['several clusters', { 'a/a.json': list([node('a')]), 'b/b.json': list([node('b')]) }, ['a', 'b', '--to', '2022'],
    /^error: the files must be of one cluster, got those of 2: .*Plan each cluster on its own/],
  ['a broken part', { ...FILES, 'b.json': '{' }, ['dump.json', 'b.json', '--to', '2022'], /^error: b\.json/],
  ['no such nodes', FILES, ['dump.json', '--to', '2025', '--from', '2022'], /^error: --from: must be the release of Windows nodes of the cluster \(LTSC2019\), got LTSC2022/],
  ['no lock', { ...FILES, 'x.lock': '{}' }, ['dump.json', '--to', '2022', '--images', 'x.lock'], /^error: x\.lock: /],
  ['a wrong day', FILES, ['dump.json', '--to', '2022', '--on', 'today'], /^error: --on: must be a day that exists/],
  ['pools of another release', { ...FILES, 'p.yaml': 'provider: gke\nname: a\nversion: 2019\n' }, ['dump.json', '--to', '2022', '--pools', 'p.yaml'], /^error: /],
])('%s is wrong usage', (_, files, argv, expected) => {
  const { code, stdout, stderr } = new Folder(files).run(['migrate', ...argv]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(expected);
});

test('problems of a file with pools are at their places, as those of where are', () => {
  const { code, stderr } = new Folder({ ...FILES, 'p.yaml': '- provider: aks\n  version: ltsc2022\n  name: toolongname\n' })
    .run(['migrate', 'dump.json', '--to', '2022', '--pools', 'p.yaml']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: p\.yaml:3:3: \[0\]\.name: must have 1 to 6 lowercase letters and digits/m);
  expect(stderr).toMatch(/^error: p\.yaml:1:3: \[0\]\.clusterName: is required/m);
});

describe('fix --to', () => {
  const manifest = (spec: string) => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:
    metadata: {labels: {app: web}}\n    spec:\n${spec}`;
  const held = manifest(`      os: {name: windows}
      nodeSelector:
        kubernetes.io/os: windows
        node.kubernetes.io/windows-build: ${PINNED['node.kubernetes.io/windows-build']} # until 2027
      containers:
        - {name: web, image: registry.example/shop:1.2, resources: {limits: {memory: 1Gi}}}
`);
  const fix = (text: string, ...argv: string[]) => {
    const folder = new Folder({ 'web.yaml': text });
    const result = folder.run(['fix', 'web.yaml', '--write', '--platform', 'aks', ...argv]);
    return { ...result, text: folder.read('web.yaml') };
  };

  test('selectors of older releases are changed, and comments stay', () => {
    const { text, stderr } = fix(held, '--to', 'ltsc2022');
    expect(text).toBe(held.replace('10.0.17763', '10.0.20348'));
    expect(stderr).toContain('fixed web.yaml:12:9: select nodes of LTSC2022 [repin]');
    expect(fix(held).text).toBe(held);
    expect(fix(held, '--to', '2025', '--from', '2022').text).toBe(held);
  });

  test('not those of a Pod whose image doesn\'t run there, which is reported', () => {
    const old = held.replace('registry.example/shop:1.2', 'mcr.microsoft.com/windows/servercore:ltsc2019');
    const { text, stderr } = fix(old, '--to', 'ltsc2022');
    expect(text).toContain('10.0.17763');
    const reported = 'image mcr.microsoft.com/windows/servercore:ltsc2019 doesn\'t run on LTSC2022: its Pods stay on nodes of an older release. '
      + 'Build the image for LTSC2022 first [repin]\n';
    expect(stderr).toContain(`not fixed web.yaml:14:23: ${reported}`);
    // a build that another rule selects isn't reported as what holds the Pod
    const free = fix(old.replace(/ {8}node\.kubernetes.*\n/, ''), '--to', 'ltsc2022');
    expect(free.stderr).toMatch(/add node affinity: .* \[10\.0\.17763\]/);
    expect(free.stderr.match(/.*\[repin\]/g)).toEqual([expect.stringMatching(/^not fixed web\.yaml:\d+:23: image .* Build the image .*/)]);
  });

  test('a Linux Pod, and a selector of the new release, stay', () => {
    const linux = manifest('      nodeSelector: {kubernetes.io/os: linux}\n      containers: [{name: web, image: nginx:1.29}]\n');
    expect(fix(linux, '--to', 'ltsc2022').text).toBe(linux);
    const current = held.replace('10.0.17763', '10.0.20348');
    expect(fix(current, '--to', 'ltsc2022').text).toBe(current);
  });

  test('a term of the old release stays beside one of the new release', () => {
    const termOf = (build: string) => `          - matchExpressions: [{key: node.kubernetes.io/windows-build, operator: In, values: [${build}]}]\n`;
    const affinity = ['affinity:', 'nodeAffinity:', 'requiredDuringSchedulingIgnoredDuringExecution:', 'nodeSelectorTerms:'];
    const lines = affinity.map((line, i) => `${'  '.repeat(3)}${' '.repeat(i)}${line}\n`).join('');
    const free = held.replace(/ {8}node\.kubernetes.*\n/, '');
    const pod = (...builds: readonly string[]) => free.replace('      os:', `${lines}${builds.map(termOf).join('')}      os:`);
    const both = pod('10.0.17763', '10.0.20348');
    expect(fix(both, '--to', 'ltsc2022').text).toBe(both);
    expect(fix(pod('10.0.17763'), '--to', 'ltsc2022').text).toBe(pod('10.0.20348'));
    const excluding = pod('10.0.17763').replace(/(\[\{key: (\S+), operator: In, values: \[10\.0\.17763\]\})\]/, '$1, {key: $2, operator: NotIn, values: [10.0.20348]}]');
    const { text, stderr } = fix(excluding, '--to', 'ltsc2022');
    expect([text, stderr]).toEqual([excluding, expect.stringContaining('its other selectors exclude LTSC2022. Remove what excludes LTSC2022 first')]);
  });

  const runtimeClass = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: windows-2019}
handler: runhcs-wcow-process
scheduling:
  nodeSelector: {kubernetes.io/os: windows, node.kubernetes.io/windows-build: 10.0.17763}
`;
  const OLD_IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2019';
  const classy = held.replace('      os:', '      runtimeClassName: windows-2019\n      os:');

  test('a RuntimeClass with its Pods, unless an image of one of them doesn\'t run there', () => {
    const both = `${runtimeClass}---\n${classy}`;
    expect(fix(both, '--to', 'ltsc2022').text).toBe(both.replaceAll('10.0.17763', '10.0.20348'));
    const user = `${classy.replace('name: web', 'name: old').replace('registry.example/shop:1.2', OLD_IMAGE)}`;
    const { text, stderr } = fix(`${both}---\n${user}`, '--to', 'ltsc2022');
    expect(text).toContain(both);
    const why = 'of Deployment old with RuntimeClass windows-2019 doesn\'t run on LTSC2022. Build the image for LTSC2022 first [repin]';
    expect(stderr).toContain('not fixed web.yaml:6:45: nodeSelector node.kubernetes.io/windows-build=10.0.17763 holds its Pods on nodes of an older '
      + `release, and image ${OLD_IMAGE} ${why}`);
    expect(stderr.split(why)).toHaveLength(3);
    expect(fix(text, '--to', 'ltsc2022').text).toBe(text);
  });

  const inConfigMap = (style: string, text: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata:\n  web.yaml: ${style}${text}`;
  const block = (text: string) => inConfigMap('|\n', text.replace(/^(?=.)/gm, '    '));

  test('selectors in the strings of a ConfigMap', () => {
    expect(fix(block(held), '--to', 'ltsc2022').text).toBe(block(held.replace('10.0.17763', '10.0.20348')));
    const quoted = (text: string) => inConfigMap('', `${JSON.stringify(text)}\n`);
    expect(fix(quoted(held), '--to', 'ltsc2022').text).toBe(quoted(held.replace('10.0.17763', '10.0.20348')));
    // what is in a string may be applied to another cluster
    expect(fix(`${runtimeClass}---\n${block(classy.replace('registry.example/shop:1.2', OLD_IMAGE))}`, '--to', 'ltsc2022').text)
      .toContain('node.kubernetes.io/windows-build: 10.0.20348}\n---');
  });

  test('what can\'t be changed alone is reported', () => {
    const pod = (name: string, image: string, selector: string) => `- {apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {
    nodeSelector: ${selector}, os: {name: windows}, containers: [{name: a, image: '${image}', resources: {limits: {memory: 1Gi}}}]}}\n`;
    const shared = `apiVersion: v1\nkind: List\nitems:\n${pod('new', 'registry.example/shop:1.2', '&a {node.kubernetes.io/windows-build: 10.0.17763}')}`
      + pod('old', OLD_IMAGE, '*a');
    const { text, stderr } = fix(shared, '--to', 'ltsc2022');
    expect(text).not.toContain('10.0.20348');
    expect(stderr.match(/^not fixed .*select LTSC2022 \[repin\]$/gim)).toHaveLength(1);
  });

  test('what stays is reported, however severe reports must be, and suppressions are reported once', () => {
    const old = `# k8s-windows-ignore nope: a reason\n${held.replace('registry.example/shop:1.2', OLD_IMAGE)}`;
    const { stderr } = fix(old, '--to', 'ltsc2022', '--min-severity', 'note');
    expect([stderr.match(/\[repin\]/g), stderr.match(/"nope"/g)]).toEqual([['[repin]'], ['"nope"']]);
    expect(fix(old, '--to', 'ltsc2022', '--min-severity', 'error').stderr).toContain('[repin]');
  });

  test('--from requires --to', () => {
    expect(fix(held, '--from', '2019')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: --from: must be given with --to/) });
  });
});
