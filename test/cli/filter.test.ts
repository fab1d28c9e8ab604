import { parse } from 'yaml';
import { Folder } from './command';

const folder = new Folder();
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  containers:\n  - {name: a, image: "shop/web:1"}\n';
const PLACED = POD.replace('spec:\n', 'spec:\n  os:\n    name: linux\n  nodeSelector:\n    kubernetes.io/os: linux\n');
const WINDOWS = POD.replace('shop/web:1', 'mcr.microsoft.com/windows/nanoserver:ltsc2022');
const CONFLICT = POD.replace('spec:\n', 'spec:\n  os: {name: windows}\n  nodeSelector: {kubernetes.io/os: linux}\n');
const run = (stdin: string, ...argv: string[]) => folder.run(['filter', ...argv], { stdin });
const specOf = (stdin: string, ...argv: string[]) => parse(run(stdin, ...argv).stdout).spec;

describe('filter', () => {
  test('prints the manifests, and reports what it did', () => {
    expect(run(POD)).toEqual({
      code: 0, stdout: PLACED,
      stderr: 'changed stdin:1:1: Pod web: for Linux nodes, since it doesn\'t say which operating system it is for: added spec.os, spec.nodeSelector\nfiltered 1 object: 1 changed for Linux\n',
    });
    expect(run(PLACED)).toEqual({ code: 0, stdout: PLACED, stderr: 'filtered 1 object: nothing changed\n' });
    expect(run('')).toEqual({ code: 0, stdout: '', stderr: 'filtered no objects: nothing changed\n' });
  });

  test('writes the report to a file as well', () => {
    const { stderr } = run(POD, '--report-file', 'report.txt');
    expect(folder.read('report.txt')).toBe(stderr);
    run('kind: [', '--report-file', 'report.txt');
    expect(folder.read('report.txt')).toContain('error: stdin:1:');
    expect(run(POD, '--report-file', 'absent/report.txt')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('absent/report.txt') });
  });

  test('reports in JSON', () => {
    expect(JSON.parse(run(`${POD}---\n${CONFLICT}`, '--report', 'json').stderr)).toMatchObject({
      schemaVersion: 1, objects: 2, notes: [], failures: [],
      changes: [{ path: '/spec/os', to: { name: 'linux' }, os: 'linux', line: 1 }, { path: '/spec/nodeSelector' }],
      problems: [{ code: 'os-contradiction', path: '/spec/nodeSelector/kubernetes.io~1os', line: 13, isLeft: true }],
    });
  });

  test('prints everything if a Pod is left, and exits with 1 by default', () => {
    expect(run(CONFLICT + '---\n' + POD)).toEqual({
      code: 1, stdout: `${CONFLICT}---\n${PLACED}`,
      stderr: expect.stringMatching(/left stdin:6:18: Pod web: spec\.nodeSelector\[kubernetes\.io\/os\]: must be "windows" for windows nodes, got "linux"\. .*\[os-contradiction\]\n.*1 changed for Linux; 1 error\n$/s),
    });
    expect(run(CONFLICT, '--fail-on', 'never')).toMatchObject({ code: 0, stdout: CONFLICT });
  });

  test('doesn\'t fail for a note', () => {
    const { code, stderr } = run(WINDOWS.replace('}\n', '}\n').replace('ltsc2022"}', 'ltsc2022", resources: {requests: {cpu: 1}}}'));
    expect(code).toBe(0);
    expect(stderr).toMatch(/\nnote stdin:6:\d+: Pod web: spec\.containers\[0\]\.resources\.requests\.cpu: no CPU limit is added/);
  });

  test.each([
    ['kind: {{ .Values.kind }}\n', 'error: stdin:8:7: contains a template. It looks like a template: render it first, such as with "helm template"\n'],
    ['apiVersion: v1\nspec:\n  a: b\n  conta', 'error: stdin:11:3: is not valid YAML'],
    ['apiVersion: v1\n', 'error: stdin:8:1: must be a Kubernetes object with apiVersion and kind, got a map without them. Pass complete manifests, such as the output of "helm template"\n'],
  ])('prints nothing of an input with %j', (broken, message) => {
    const { code, stdout, stderr } = run(`${POD}---\n${broken}`);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('has the options of the library', () => {
    expect(specOf(WINDOWS, '-p', 'gke', '--windows', 'ltsc2022', '--placement', 'exact', '--default-memory', '1Gi')).toMatchObject({
      nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' }, tolerations: [{ key: 'node.kubernetes.io/os' }],
      containers: [{ resources: { limits: { memory: '1Gi' } } }],
    });
    expect(specOf(WINDOWS, '--windows', 'any', '--default-memory', 'none')).not.toHaveProperty('affinity');
    expect(run(POD, '--linux', 'leave').stdout).toBe(POD);
    expect(run(POD, '--skip', 'Job/*,Pod/web').stdout).toBe(POD);
    expect(run(POD, '--skip-labels', '!app').stdout).toBe(POD);
    expect(specOf(POD, '--windows-pods', 'pod/w*').os).toEqual({ name: 'windows' });
  });

  test('has the options of the configuration file, which flags override', () => {
    const configured = new Folder({ '.k8s-windows.yaml': 'platform: gke\nfilter:\n  version: 2022\n  windowsPods: [Pod/web]\n' });
    const spec = (...argv: string[]) => parse(configured.run(['filter', ...argv], { stdin: POD }).stdout).spec;
    expect(spec()).toMatchObject({ os: { name: 'windows' }, tolerations: [{ key: 'node.kubernetes.io/os' }], affinity: { nodeAffinity: expect.anything() }, containers: [{ name: 'a', image: 'shop/web:1' }] });
    expect(spec('-p', 'upstream').tolerations).toMatchObject([{ key: 'os' }]);
    expect(new Folder({ '.k8s-windows.yaml': 'mixed: false\n' }).run(['filter'], { stdin: POD }).stdout).toBe(POD);
    expect(new Folder({ '.k8s-windows.yaml': 'filter: {linux: pni}\n' }).run(['filter'], { stdin: POD })).toEqual({
      code: 2, stdout: '', stderr: 'error: .k8s-windows.yaml:1:10: filter.linux: must be one of "pin", "leave", got "pni". Did you mean pin? Options: pin, leave.\n',
    });
  });

  test.each([
    [['--skip', 'web'], 'error: --skip: must be a kind and a name, got "web". Write it as kind/name, such as Deployment/web or DaemonSet/*.\n'],
    [['--skip-labels', 'a b'], 'error: --skip-labels: must be a label selector, got "a b".'], [['--windows', '2021'], 'error: --windows: must be a Windows Server release, got "2021".'],
    [['--linux', 'pni'], 'got "pni". Did you mean pin?'], [['-p', 'gek'], 'error: --platform: must be a platform, got "gek". Did you mean gke?'],
    [['--default-memory', 'lots'], 'error: --default-memory: must be'], [['--emit', 'helm'], 'error: --emit: must be one of "manifests", "kustomize", got "helm".'], [['web.yaml'], 'too many arguments'],
  ])('rejects %j', (argv, message) => {
    const { code, stdout, stderr } = run(POD, ...argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('requires stdin', () => {
    expect(folder.run(['filter'])).toEqual({ code: 2, stdout: '', stderr: 'error: stdin is a terminal. Redirect a file or the output of a command to it, such as "helm template"\n' });
  });

  test('emits kustomize patches', () => {
    expect(run(POD, '--emit', 'kustomize').stdout).toBe([
      'patches:', '  - target:', '      version: v1', '      kind: Pod', '      name: web', '    patch: |', '      - op: add', '        path: /spec/os', '        value:', '          name: linux',
      '      - op: add', '        path: /spec/nodeSelector', '        value:', '          kubernetes.io/os: linux', '',
    ].join('\n'));
    expect(run('a: 1\n', '--emit', 'kustomize')).toMatchObject({ code: 3, stdout: '' });
  });

  test('escapes what controls a terminal', () => {
    expect(run(POD.replace('name: web', 'name: "\\e[31m"')).stderr).not.toContain('\u001b');
  });
});
