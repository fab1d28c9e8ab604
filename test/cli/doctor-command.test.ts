import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { stringify } from 'yaml';
import { Folder } from './command';
import { KUBECTL_GET } from '../../src/knowledge';
import { list } from '../diagnosis/objects';
import { HEALTHY, PLANTED } from '../diagnosis/planted';

const healthy = JSON.stringify(list(...HEALTHY), undefined, 4);
const sick = JSON.stringify(list(...PLANTED['doctor-toleration-letter-case']));
const nodes = JSON.stringify(list(...HEALTHY.filter(({ kind }) => kind === 'Node')));
const warned = JSON.stringify(list(...HEALTHY, ...PLANTED['doctor-docker-runtime']));

const folder = new Folder({
  'healthy.json': healthy, 'sick.json': sick, 'nodes.json': nodes, 'warned.json': warned, 'broken.json': '{"kind": "List", "items": [',
  'other.json': '{"name": "x"}', 'blank.yaml': '', 'service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\n',
  'empty.json': '{"apiVersion":"v1","kind":"List","items":[]}',
  'sick.yaml': `${HEALTHY.map((object) => stringify(object)).join('---\n')}---\n${stringify(PLANTED['doctor-toleration-letter-case'][0])}`,
  'joined.json': `${nodes}\n${sick}`,
});
const doctor = (...args: string[]) => folder.run(['doctor', ...args]);
const ids = (...args: string[]) =>
  (JSON.parse(doctor('--format', 'json', ...args).stdout).problems as { symptom: string }[]).map(({ symptom }) => symptom);

test('a healthy cluster: nothing on stdout', () => {
  expect(doctor('healthy.json')).toEqual({
    code: 0, stdout: '', stderr: `checked ${HEALTHY.length} objects: no known problems\n17 workloads with 18 `
    + 'Pods, judged by their nodes, not their states: 15 run, 2 are unknown. Each Pod is judged alone: whether all fit together isn\'t computed\n',
  });
});

test('verdicts count for the exit code, and above one, the summary doesn\'t say that there are no problems', () => {
  const deployment = {
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' }, spec: {
      selector: { matchLabels: { app: 'web' } }, template: {
        metadata: { labels: { app: 'web' } },
        spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'a', image: 'a', resources: { requests: { cpu: '99' } } }] },
      },
    },
  };
  folder.write('large.json', JSON.stringify(list(...HEALTHY, deployment)));
  const { code, stdout, stderr } = doctor('large.json');
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^unschedulable: Deployment shop\/web: /)]);
  expect(stderr).toContain(`checked ${HEALTHY.length + 1} objects\n18 workloads`);
  expect(doctor('large.json', '--fail-on', 'never').code).toBe(0);
  // what runs only perhaps is a note
  expect(doctor('healthy.json', '--fail-on', 'note').code).toBe(1);
  expect(doctor('large.json', '--format', 'html').stdout).toMatch(/no known problems, but workloads that don&#39;t run[^]*<td>unschedulable<\/td>/);
});

test('problems that aren\'t reported are no claim', () => {
  folder.write('severe.yaml', 'minSeverity: error\n');
  expect(doctor('warned.json', '--config', 'severe.yaml').stderr).toMatch(/^checked \d+ objects: no problems reported\n/);
});

test('a problem: summary, evidence, cause, remedy, and page', () => {
  const { code, stdout, stderr } = doctor('nodes.json', 'sick.json');
  expect(code).toBe(1);
  expect(stdout).toBe(`error: a Pod is Pending because its toleration differs from the Windows taint in letter case [doctor-toleration-letter-case]
  Pod shop/web-0, spec.tolerations[0]: os=Windows:NoSchedule
  = cause: the taint is os=windows:NoSchedule, but the toleration is os=Windows:NoSchedule: keys and values are case-sensitive
  = remedy: use key "os" and value "windows" in the tolerations of the workload
  = docs/symptoms/doctor-toleration-letter-case.md

unschedulable: Pod shop/web-0: 2 nodes have the taint os=windows:NoSchedule, 2 lack the label kubernetes.io/os=windows

1 error
`);
  expect(stderr).toBe(
    '1 workload with 1 Pod, judged by their nodes, not their states: 1 is unschedulable\nnote: the input contains no Events, DaemonSets, ConfigMaps, '
      + `RuntimeClasses, so some problems can't be detected. To collect everything: ${KUBECTL_GET}\n`,
  );
});

test.each<[string, (text: string) => Buffer]>([
  ['UTF-16, as a redirection of Windows PowerShell writes it', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le')],
])('%s', (_what, encode) => {
  writeFileSync(path.join(folder.path, 'utf16.json'), encode(JSON.stringify(list(...HEALTHY, ...PLANTED['doctor-toleration-letter-case']))));
  expect(ids('utf16.json')).toEqual(['doctor-toleration-letter-case']);
});

test.each([['files', ['nodes.json', 'sick.json']], ['YAML', ['sick.yaml']], ['concatenated dumps', ['joined.json']]])('%s', (_what, args) => {
  expect(ids(...args)).toEqual(['doctor-toleration-letter-case']);
});

test('stdin', () => {
  expect(folder.run(['doctor', '-'], { stdin: healthy }).code).toBe(0);
  expect(folder.run(['doctor'], { stdin: `\ufeff${nodes}${sick}` }).code).toBe(1);
});

describe('exit code', () => {
  test.each<[code: number, what: string, args: string[]]>([
    [0, 'healthy', ['healthy.json']], [0, 'a warning only', ['warned.json']], [1, 'an error', ['sick.yaml']],
    [2, 'an unknown format', ['--format', 'yaml', 'healthy.json']], [2, 'an unknown platform', ['-p', 'x', 'healthy.json']],
    [2, 'an invalid version', ['--kubernetes', 'x', 'healthy.json']], [2, 'no stdin', []],
    [2, 'no Kubernetes objects', ['other.json']], [2, 'an empty List', ['empty.json']], [2, 'an empty file', ['blank.yaml']],
    [2, 'no objects of the kinds', ['service.yaml']],
    [2, 'both', ['service.yaml', 'other.json']], [3, 'not JSON', ['broken.json']], [3, 'nothing else', ['broken.json', 'service.yaml']],
    [3, 'one of two empty', ['healthy.json', 'other.json']], [3, 'no such file', ['gone.json']],
    [3, 'one of two unreadable', ['sick.yaml', 'gone.json']],
  ])('%s: %s', (code, _what, args) => {
    const result = doctor(...args);
    expect(result.code).toBe(code);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    if (code === 2) { expect(result.stdout).toBe(''); }
  });
});

test('a file with nothing to diagnose is reported', () => {
  expect(doctor('service.yaml', 'empty.json'))
    .toEqual({
      code: 2, stdout: '',
      stderr: `error: nothing to diagnose: no objects of a running cluster in service.yaml, empty.json. Use the output of "${KUBECTL_GET}"\n`,
    });
});

test('readable files are diagnosed, and the others are reported', () => {
  const { stdout, stderr } = doctor('sick.yaml', 'broken.json', 'other.json');
  expect(stdout).toContain('[doctor-toleration-letter-case]');
  expect(stderr).toMatch(/^error: broken\.json:1:\d+: .*\nerror: other\.json: contains no Kubernetes objects\. Use the output of "kubectl get /);
});

test('JSON, for programs', () => {
  const report = JSON.parse(doctor('--format', 'json', 'sick.yaml').stdout);
  expect(Object.keys(report)).toEqual(['schemaVersion', 'objects', 'missingKinds', 'problems', 'workloads', 'failures']);
  expect(report.objects.Node).toBe(4);
  expect(report.problems[0]).toEqual({
    symptom: 'doctor-toleration-letter-case', severity: 'error', summary: expect.any(String), cause: expect.stringContaining('case-sensitive'),
    remedy: expect.stringContaining('windows'),
    evidence: [{
      object: { apiVersion: 'v1', kind: 'Pod', namespace: 'shop', name: 'web-0' }, place: 'spec.tolerations[0]', text: 'os=Windows:NoSchedule',
    }],
    page: 'docs/symptoms/doctor-toleration-letter-case.md',
  });
});

test('--output writes the report, and the configuration sets the platform', () => {
  const own = new Folder({ 'nodes.json': nodes, '.k8s-windows.yaml': 'platform: openshift\n' });
  expect(own.run(['doctor', 'nodes.json', '-o', 'report.txt'])).toMatchObject({ code: 0, stdout: '' });
  expect(own.read('report.txt')).toContain('[doctor-windows-node-untainted]');
  expect(own.run(['doctor', 'nodes.json', '-o', 'no/such/report.txt']).code).toBe(2);
});

describe('the dumps of several clusters', () => {
  const windows = (name: string) => ({
    apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/os': 'windows' } },
    spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
  });
  const pending = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' }, spec: {
      nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }],
      containers: [{ name: 'a', image: 'a' }],
    }, status: { phase: 'Pending' },
  };
  const text = (...items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const own = new Folder({
    'clusters/east.json': text(windows('a'), pending), 'clusters/west/nodes.json': text(windows('a')), 'clusters/west/pods.json': text(pending),
    'clusters/good.json': text(windows('b')),
    'manifests/web.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: a, image: a}]}\n',
  });
  const ofClusters = (...args: string[]) => own.run(['doctor', ...args]);

  test('are diagnosed one by one, and each problem names its cluster', () => {
    const { code, stdout, stderr } = ofClusters('clusters');
    expect(code).toBe(1);
    expect(stdout.match(/^ {2}cluster .*$/gm)).toEqual(['  cluster clusters/east.json', '  cluster clusters/west']);
    expect(stderr).toContain('note: clusters/good.json contains no Pods, Events,');
    expect(stderr).toContain('note: clusters/east.json contains no Events,');
  });

  test('have a list in JSON, and their name in the other formats', () => {
    const { problems, clusters } = JSON.parse(ofClusters('clusters', '--format', 'json').stdout);
    expect(problems).toMatchObject([{ cluster: 'clusters/east.json' }, { cluster: 'clusters/west' }]);
    expect(clusters).toMatchObject([
      { name: 'clusters/east.json', objects: { Node: 1, Pod: 1 } }, { name: 'clusters/good.json' },
      { name: 'clusters/west', objects: { Node: 1, Pod: 1 } },
    ]);
    for (const format of ['sarif', 'github', 'junit']) {
      const { stdout } = ofClusters('clusters', '--format', format);
      expect(stdout).toMatch(/cluster clusters\/east\.json: a Pod is Pending/);
      expect(stdout).toMatch(/cluster clusters\/west: a Pod is Pending/);
      expect(stdout).toContain('clusters/west/pods.json');
    }
    expect(ofClusters('clusters', '--format', 'html').stdout).toMatch(/Problems of 3 clusters[^]*<dt>Cluster<\/dt><dd>[^<]*(?:<[^>]*>[^<]*)?west/);
  });

  test('without problems are counted', () => {
    expect(ofClusters('clusters/good.json', 'clusters/west/nodes.json'))
      .toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('checked 2 objects of 2 clusters: no known problems\n') });
  });

  test('one cluster isn\'t named', () => {
    expect(ofClusters('clusters/west').stdout).not.toContain('  cluster ');
    expect(JSON.parse(ofClusters('clusters/west', '--format', 'json').stdout).clusters).toBeUndefined();
  });

  test('manifests aren\'t a cluster', () => {
    expect(ofClusters('manifests')).toMatchObject({
      code: 2, stdout: '',
      stderr: expect.stringMatching(/^error: nothing to diagnose: no objects of a running cluster in manifests\/web\.yaml\. Use the output of /),
    });
    expect(ofClusters('manifests', '--allow-empty').code).toBe(0);
  });
});
