import { node, pod, RUNNING } from '../diagnosis/objects';
import { checkObjects } from 'k8s-windows/check';
import { PlainObject, WindowsVersion } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';

const windows = (kubelet: string, info: object = {}, version = WindowsVersion.LTSC2022) =>
  node('win-1', 'windows', { info: { kubeletVersion: kubelet, ...info } }, version);
const service = (spec: object): PlainObject => ({
  apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { selector: { app: 'web' }, ports: [{ port: 80 }], ...spec },
});
const mounts = (...paths: readonly string[]) => ({
  containers: [{ name: 'main', image: 'web:1', volumeMounts: paths.map((subPath) => ({ name: 'settings', mountPath: `C:\\${subPath}`, subPath })) }],
});
const problems = (...items: readonly PlainObject[]) =>
  diagnose({ kind: 'List', items }).problems.filter(({ symptom }) => symptom === 'doctor-known-bug');
const causes = (...items: readonly PlainObject[]) => problems(...items).map(({ cause }) => cause);

describe('doctor', () => {
  test('reports the Pods that a bug of the kubelet concerns', () => {
    const [problem] = problems(windows('v1.34.2'), pod('web-0', mounts('a', 'b'), RUNNING), pod('web-1', mounts('a'), RUNNING));
    expect(problem).toMatchObject({
      severity: 'warning',
      cause: 'kubelet 1.34.2 lacks the fix k/k#138367 for k/k#112630, which no 1.34 release has up to 1.34.12 (read 2026-11-24): two subPath mounts '
        + 'of a container block the deletion of its Pod, which stays Terminating',
      remedy: 'upgrade kubelet to 1.37.0 or later',
      evidence: [{ object: { kind: 'Pod', namespace: 'shop', name: 'web-0' }, place: 'spec.containers[0].volumeMounts[1]', text: 'on win-1' }],
    });
  });

  test.each<[string, readonly PlainObject[]]>([
    ['a kubelet with the fix', [windows('v1.37.0'), pod('web-0', mounts('a', 'b'), RUNNING)]],
    ['a kubelet that is newer than the ledger', [windows('v1.36.6'), pod('web-0', mounts('a', 'b'), RUNNING)]],
    ['a kubelet without a version', [windows('unknown'), pod('web-0', mounts('a', 'b'), RUNNING)]],
    ['a Pod on another node', [windows('v1.34.2'), pod('web-0', { ...mounts('a', 'b'), nodeName: 'win-2' }, RUNNING)]],
    [
      'one subPath mount in each of two containers',
      [windows('v1.34.2'), pod('web-0', { containers: [...mounts('a').containers, ...mounts('b').containers] }, RUNNING)],
    ],
    ['a Linux node', [node('win-1', 'linux', { info: { kubeletVersion: 'v1.26.0' } }), pod('web-0', mounts('a', 'b'), RUNNING), service({})]],
    ['no objects that a bug concerns', [windows('v1.34.2'), pod('web-0', {}, RUNNING)]],
  ])('reports nothing for %s', (_, items) => {
    expect(causes(...items)).toEqual([]);
  });

  test('reports bugs of kube-proxy for all Services as one problem of the node, with the version that has all fixes', () => {
    const [problem, ...others] = problems(windows('v1.35.8'), service({}));
    expect(others).toEqual([]);
    expect(problem.cause).toMatch(
      /^kube-proxy 1\.35\.8 lacks the fixes of 2 bugs: k\/k#141489 for k\/k#141488, which no 1\.35 release has .*; k\/k#139503 for /,
    );
    expect(problem).toMatchObject({
      remedy: 'upgrade kube-proxy to 1.37.0 or later', evidence: [{ object: { kind: 'Node', name: 'win-1' }, text: 'kube-proxy 1.35.8' }],
    });
  });

  test('the version of kube-proxy is that of its image on the node', () => {
    const proxy = pod(
      'kube-proxy-windows-7xk',
      { containers: [{ name: 'kube-proxy', image: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy:v1.37.2-calico-hostprocess' }] }, RUNNING,
    );
    expect(causes(windows('v1.34.2'), service({}), proxy)).toEqual([]);
  });

  test.each<[string, PlainObject]>([
    ['k/k#136241', service({ ipFamilyPolicy: 'RequireDualStack' })],
    ['k/k#133953', service({ internalTrafficPolicy: 'Local' })],
  ])('%s concerns some Services', (fix, object) => {
    const cause = expect.stringContaining(`the fix ${fix}`);
    expect(causes(windows('v1.33.2'), object)).toContainEqual(cause);
    expect(causes(windows('v1.33.2'), service({}))).not.toContainEqual(cause);
  });

  test('a bug of one Windows release is reported on its nodes only', () => {
    const cause = expect.stringContaining('k/k#131506');
    expect(causes(windows('v1.33.1', {}, WindowsVersion.LTSC2025), service({}))).toContainEqual(cause);
    expect(causes(windows('v1.33.1'), service({}))).not.toContainEqual(cause);
  });

  test.each([
    ['containerd/containerd#6929', '1.6.4', { containers: [{ name: 'main', image: 'web:1', volumeMounts: [{ name: 'data', mountPath: 'E:' }] }] }],
    ['microsoft/hcsshim#1601', '1.6.12', { containers: [{ name: 'main', image: 'web:1', livenessProbe: { exec: { command: ['a.exe'] } } }] }],
    ['microsoft/hcsshim#2020', '1.7.18', { securityContext: { windowsOptions: { hostProcess: true } } }],
  ])('%s in containerd %s', (fix, version, spec) => {
    const cause = expect.stringMatching(new RegExp(`^containerd ${version} lacks .*${fix}`));
    expect(causes(windows('v1.37.2', { containerRuntimeVersion: `containerd://${version}` }), pod('web-0', spec, RUNNING))).toContainEqual(cause);
    expect(causes(windows('v1.37.2', { containerRuntimeVersion: 'containerd://2.3.4' }), pod('web-0', spec, RUNNING))).toEqual([]);
  });

  test('runAsUser of a Pod, and of a container', () => {
    const cause = expect.stringContaining('k/k#125040');
    expect(causes(windows('v1.30.8'), pod('web-0', { securityContext: { runAsUser: 1000 } }, RUNNING))).toContainEqual(cause);
    expect(causes(windows('v1.30.8'), pod('web-0', { containers: [{ name: 'main', image: 'web:1', securityContext: { runAsUser: 0 } }] }, RUNNING)))
      .toContainEqual(cause);
    expect(causes(windows('v1.30.9'), pod('web-0', { securityContext: { runAsUser: 1000 } }, RUNNING))).toEqual([]);
  });
});

describe('check', () => {
  const deployment = (subPaths: readonly string[]): PlainObject => ({
    apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, ...mounts(...subPaths) } },
    },
  });
  const found = (objects: readonly PlainObject[], ...nodes: readonly PlainObject[]) => checkObjects(
    objects, { rules: ['known-bug'], ...(nodes.length > 0 && { nodes }) },
  ).findings.map(({ path, message, help }) => [path, message, help]);

  test('reports the Pods that may run on a node with the bug', () => {
    const other = node('win-2', 'windows', { info: { kubeletVersion: 'v1.34.2' } });
    const fixed = node('win-3', 'windows', { info: { kubeletVersion: 'v1.37.2' } });
    expect(found([deployment(['a', 'b'])], windows('v1.34.2'), other, fixed)).toEqual([[
      '/spec/template/spec/containers/0/volumeMounts/1',
      expect.stringMatching(/^on win-1 and 1 other node, kubelet 1\.34\.2 lacks the fix k\/k#138367 for /), 'upgrade kubelet to 1.37.0 or later',
    ]]);
    expect(found([deployment(['a'])], windows('v1.34.2'))).toEqual([]);
    expect(found([deployment(['a', 'b'])], fixed)).toEqual([]);
  });

  test('reports the Services with Windows Pods that a bug concerns', () => {
    const objects = (spec: object) => [deployment(['a']), { ...service(spec), metadata: { name: 'web' } }];
    expect(found(objects({ internalTrafficPolicy: 'Local' }), windows('v1.33.5'))).toEqual([
      ['/spec/internalTrafficPolicy', expect.stringContaining('k/k#133953'), 'upgrade kube-proxy to 1.33.6 or later'],
    ]);
    expect(found(objects({}), windows('v1.33.5'))).toEqual([]);
    expect(found(objects({ internalTrafficPolicy: 'Local' }), windows('v1.33.6'))).toEqual([]);
  });

  test('reports nothing without the nodes of the cluster', () => {
    expect(found([deployment(['a', 'b'])])).toEqual([]);
  });
});
