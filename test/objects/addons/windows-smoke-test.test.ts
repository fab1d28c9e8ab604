import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatProblem, valueAt } from '../../../src/base';
import { containersOf } from '../../../src/kubernetes';
import { Platform, WindowsSmokeTestOptions, windowsSmokeTest, WindowsVersion } from 'k8s-windows/core';

const manifest = (options: WindowsSmokeTestOptions, id: string): any =>
  windowsSmokeTest(options).objects.find((object) => object.id === id)?.manifest;
const podOf = (options: WindowsSmokeTestOptions, id: string): any => manifest(options, id).spec.template.spec;
const messagesOf = (options: object) => windowsSmokeTest(options).problems.map(formatProblem).join('\n');
const targetsOf = (options: WindowsSmokeTestOptions, id: string): string[] => {
  const { command, env } = podOf(options, id).containers[0];
  return env.find(({ name }: any) => name === 'TARGETS')?.value.split(' ') ?? command.slice(4);
};
const CHECKS = ['node-to-pod', 'pod-to-pod', 'pod-to-linux-pod', 'node-to-service', 'pod-to-service', 'service-discovery', 'inbound', 'outbound'];

test('the objects', () => {
  const { objects, problems, advice } = windowsSmokeTest();
  expect({ problems, advice }).toEqual({ problems: [], advice: [] });
  expect(objects.map(({ id }) => id)).toEqual(['scripts', 'pods-service', 'service', 'linux-service', 'web-servers', 'linux-web-server', ...CHECKS]);
  expect(objects.map((object) => object.manifest)).toMatchSnapshot();
});

test.each([
  ['node-to-pod', 'linux', 'from a Linux node to the IP addresses of Windows Pods', [
    'windows-smoke-test-0.windows-smoke-test-pods.kube-system.svc.cluster.local:8080',
    'windows-smoke-test-1.windows-smoke-test-pods.kube-system.svc.cluster.local:8080',
  ]],
  ['pod-to-pod', 'windows', 'from a Windows Pod to the IP addresses of Windows Pods', [
    'windows-smoke-test-0.windows-smoke-test-pods.kube-system.svc.cluster.local:8080',
    'windows-smoke-test-1.windows-smoke-test-pods.kube-system.svc.cluster.local:8080',
  ]],
  [
    'pod-to-linux-pod', 'windows', 'from a Windows Pod to the IP address of a Linux Pod',
    ['windows-smoke-test-linux.kube-system.svc.cluster.local:8080'],
  ],
  ['node-to-service', 'linux', 'from a Linux node to the virtual IP address of a Service', ['$(WINDOWS_SMOKE_TEST_SERVICE_HOST):80']],
  ['pod-to-service', 'windows', 'from a Windows Pod to the virtual IP address of a Service', ['$(WINDOWS_SMOKE_TEST_SERVICE_HOST):80']],
  ['service-discovery', 'windows', 'from a Windows Pod to the DNS name of a Service', ['windows-smoke-test.kube-system.svc.cluster.local:80']],
  ['inbound', 'linux', 'from a Linux node to the NodePort of a Service', ['$(NODE_ADDRESS):30780']],
  ['outbound', 'windows', 'from a Windows Pod to an address outside of the cluster', ['mcr.microsoft.com:443']],
] as const)('%s runs on %s, and its log names the path: %s', (id, os, path, targets) => {
  const pod = podOf({}, id);
  expect(pod.os.name).toBe(os);
  expect(Boolean(pod.hostNetwork)).toBe(os === 'linux');
  expect(pod.containers[0].env).toContainEqual({ name: 'CHECK', value: `${id}, ${path}` });
  expect(targetsOf({}, id)).toEqual(targets);
});

test('the targets are those of the servers', () => {
  const options = {
    name: 'probe', namespace: 'tests', replicas: 1, nodePort: 31000, clusterDomain: 'k8s.example', nodeAddresses: ['10.0.0.5', 'lb.example.com'],
    outbound: [],
  };
  expect(targetsOf(options, 'pod-to-pod')).toEqual(['probe-0.probe-pods.tests.svc.k8s.example:8080']);
  expect(manifest(options, 'web-servers'))
    .toMatchObject({ metadata: { name: 'probe', namespace: 'tests' }, spec: { serviceName: 'probe-pods', replicas: 1 } });
  expect(manifest(options, 'pods-service'))
    .toMatchObject({ metadata: { name: 'probe-pods' }, spec: { clusterIP: 'None', selector: { app: 'probe' } } });
  expect(targetsOf(options, 'inbound')).toEqual(['10.0.0.5:31000', 'lb.example.com:31000']);
  expect(manifest(options, 'service').spec.ports).toEqual([{ port: 80, targetPort: 8080, nodePort: 31000 }]);
  expect(manifest(options, 'outbound')).toBeUndefined();
});

test('release, images, memory, and platform reach all Windows Pods', () => {
  const options = { version: WindowsVersion.LTSC2019, memory: '300Mi', platform: Platform.GKE };
  for (const id of ['web-servers', 'pod-to-pod', 'outbound']) {
    const pod = podOf(options, id);
    expect(pod.containers[0]).toMatchObject({
      image: 'mcr.microsoft.com/windows/servercore:ltsc2019', resources: { limits: { memory: '300Mi' }, requests: { memory: '300Mi' } },
    });
    expect(pod.tolerations).toEqual([{ key: 'node.kubernetes.io/os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]);
  }
  expect(podOf({ images: { windows: 'registry.example/servercore:ltsc2022' } }, 'pod-to-pod').containers[0].image)
    .toBe('registry.example/servercore:ltsc2022');
  expect(podOf({ images: { linux: 'registry.example/agnhost:2' } }, 'inbound').containers[0].image).toBe('registry.example/agnhost:2');
});

test('a changed check is another Job, since Jobs are immutable', () => {
  const nameOf = (options: WindowsSmokeTestOptions, id: string) => manifest(options, id).metadata.name;
  expect(nameOf({}, 'inbound')).toMatch(/^windows-smoke-test-inbound-[0-9a-f]{10}$/);
  expect(nameOf({ nodePort: 31000 }, 'inbound')).not.toBe(nameOf({}, 'inbound'));
  expect(nameOf({ nodePort: 31000 }, 'outbound')).toBe(nameOf({}, 'outbound'));
  expect(nameOf({ name: 'a'.repeat(32) }, 'service-discovery').length).toBeLessThanOrEqual(63);
});

test.each([
  [{ replicas: 0 }, 'replicas: must be an integer from 1 to 50, got 0'],
  [{ name: 'A' }, 'name: must be a DNS label of at most 32 characters, got "A"'],
  [{ name: '1st' }, 'name: must start with a letter, because it names a Service, got "1st"'],
  [{ nodePort: 8080 }, 'nodePort: must be an integer from 30000 to 32767, got 8080'],
  [{ outbound: ['example.com'] }, 'outbound[0]: must be a host and a port, got "example.com". Write it as "host:port"'],
  [{ outbound: ['a:1; Remove-Item C:\\'] }, 'outbound[0]: must be a host and a port'],
  [{ nodeAddresses: ['http://10.0.0.5'] }, 'nodeAddresses[0]: must be an IPv4 address or a host name, got "http://10.0.0.5"'],
  [{ nodeAddresses: [] }, 'nodeAddresses: must have an address, got []'],
  [{ clusterDomain: 'a b' }, 'clusterDomain: must be a DNS domain, got "a b"'],
  [{ version: 'LTSC2022' }, 'version: must be a WindowsVersion, got "LTSC2022". Use WindowsVersion.LTSC2022'],
  [{ image: 'x' }, 'image: unknown option'],
])('rejects %j', (options, message) => {
  expect(messagesOf(options)).toContain(message);
});

test('the Linux check names the targets that fail, and fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smoke-test-'));
  try {
    const agnhost = join(folder, 'agnhost');
    writeFileSync(
      agnhost, '#!/bin/sh\n[ "$1 $2" = "connect --timeout=10s" ] || exit 2\ncase "$3" in good:*) exit 0;; esac\necho TIMEOUT >&2; exit 1\n',
      { mode: 0o755 },
    );
    const [shell, flag, script, name] = podOf({}, 'inbound').containers[0].command;
    const run = (...targets: string[]) => spawnSync(
      shell, [flag, script.replace('/agnhost', agnhost), name, ...targets], { encoding: 'utf8', env: { ...process.env, CHECK: 'inbound' } },
    );
    expect(run('good:80', 'bad:80', 'good:81'))
      .toMatchObject({ status: 1, stdout: 'OK: inbound: good:80\nFAILED: inbound: bad:80\nOK: inbound: good:81\n', stderr: 'TIMEOUT\n' });
    expect(run('good:80')).toMatchObject({ status: 0 });
  } finally { rmSync(folder, { recursive: true }); }
});

test('Windows Pods don\'t run as an administrator, and no Pod gets a token of the API server', () => {
  const pods = windowsSmokeTest().objects.map((object) => valueAt(object.manifest, ['spec', 'template', 'spec']) as any).filter(Boolean);
  expect(pods).toHaveLength(10);
  for (const pod of pods) {
    expect(pod.automountServiceAccountToken).toBe(false);
    if (pod.os.name === 'windows') { expect(pod.securityContext.windowsOptions.runAsUserName).toBe('ContainerUser'); }
    for (const { container } of containersOf(pod)) { expect(container.resources).toBeDefined(); }
  }
});
