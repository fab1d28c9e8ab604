import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { windowsAdmission } from '../../src/admission';
import {
  CONTAINERD_SERIES, Day, daysBetween, endingsText, FEATURE_GATES, featureGate, featureGateFault, FLANNEL_SOURCES, HORIZON, isLinuxImage,
  KNOWN_KUBERNETES_MINORS, lifecycleOf, newerKubernetes, PAUSE_IMAGE_SOURCE, PLATFORM_NETWORKS, PLATFORM_RELEASES, readDay, readKubernetesVersion,
  successorOf, TAINT_SOURCES,
} from '../../src/knowledge';
import { combinationProblems, containersOf } from '../../src/kubernetes';
import { calico } from '../../src/objects/network/calico-network';
import { flannelVxlan } from '../../src/objects/network/flannel-backends';
import { kubeProxyForWindows } from '../../src/objects/network/kube-proxy';
import { convertFiles } from '../../src/other-tools';
import { expectFacts } from '../docs/golden';
import { nodeWith, textOf } from '../nodes/grid';
import { Platform, WindowsVersion } from 'k8s-windows/core';
import { checkNodeFiles, windowsNode } from 'k8s-windows/node';

const names = (versions: readonly WindowsVersion[]) => versions.map(({ name }) => name);

/** The releases and their properties, written down independently. */
const RELEASES = [
  ['LTSC2016', '10.0.14393', 'LTSC', ['ltsc2016', 'sac2016'], '2022-01-11', '2027-01-11', { first: '1.5', last: '1.13' }],
  ['SAC1709', '10.0.16299', 'SAC', ['1709'], undefined, undefined, { first: '1.9', last: '1.13' }],
  ['SAC1803', '10.0.17134', 'SAC', ['1803'], undefined, undefined, { first: '1.10', last: '1.13' }],
  ['LTSC2019', '10.0.17763', 'LTSC', ['ltsc2019', '1809'], '2024-01-09', '2029-01-09', { first: '1.14', last: '1.34' }],
  ['SAC1903', '10.0.18362', 'SAC', ['1903'], undefined, undefined, { first: '1.18', last: '1.18' }],
  ['SAC1909', '10.0.18363', 'SAC', ['1909'], undefined, undefined, { first: '1.18', last: '1.20' }],
  ['SAC2004', '10.0.19041', 'SAC', ['2004'], undefined, undefined, { first: '1.19', last: '1.22' }],
  ['SAC20H2', '10.0.19042', 'SAC', ['20h2'], undefined, undefined, { first: '1.21', last: '1.23' }],
  ['LTSC2022', '10.0.20348', 'LTSC', ['ltsc2022'], '2026-10-13', '2031-10-14', { first: '1.23' }],
  ['ANNUAL23H2', '10.0.25398', 'annual', [], undefined, undefined, undefined],
  ['LTSC2025', '10.0.26100', 'LTSC', ['ltsc2025'], '2029-10-09', '2034-10-10', { first: '1.35' }],
] as const;

describe('releases', () => {
  test('are complete, oldest first', () => {
    expect(names(WindowsVersion.all)).toEqual(RELEASES.map(([name]) => name));
  });

  test.each(RELEASES)('%s', (name, build, channel, imageTags, mainstreamSupportEnds, extendedSupportEnds, kubernetes) => {
    const version = (WindowsVersion as any)[name] as WindowsVersion;
    expect({ ...version, alsoRuns: undefined }).toMatchObject({ name, build, channel, imageTags, revisionMustMatch: name === 'LTSC2016' });
    expect(version.support?.mainstreamEnds).toBe(mainstreamSupportEnds);
    expect(version.support?.extendedEnds).toBe(extendedSupportEnds);
    expect(version.kubernetes).toEqual(kubernetes
      && { ...kubernetes, source: expect.stringContaining('kubernetes/website'), readOn: expect.any(String) });
    expect(`${version}`).toBe(`${name} (${build})`);
  });
});

describe('hosts that run an image', () => {
  const process: Record<string, readonly string[]> = {
    LTSC2022: ['LTSC2022', 'ANNUAL23H2', 'LTSC2025'],
  };
  const order = RELEASES.map(([name]) => name);

  test.each(order)('%s in process isolation', (name) => {
    expect(names((WindowsVersion as any)[name].hosts('process'))).toEqual(process[name] ?? [name]);
    expect(names((WindowsVersion as any)[name].processIsolationHosts)).toEqual(process[name] ?? [name]);
  });

  test.each(order)('%s in Hyper-V isolation: its own build and all later ones', (name) => {
    expect(names((WindowsVersion as any)[name].hosts('hyperv'))).toEqual(order.slice(order.indexOf(name)));
  });

  test('runsOn agrees, with process isolation by default', () => {
    const { LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;
    expect([LTSC2022.runsOn(LTSC2025), LTSC2025.runsOn(LTSC2022), LTSC2019.runsOn(LTSC2022)]).toEqual([true, false, false]);
    expect([LTSC2019.runsOn(LTSC2022, 'hyperv'), LTSC2022.runsOn(LTSC2019, 'hyperv')]).toEqual([true, false]);
  });
});

describe('ofBuild', () => {
  test.each(RELEASES)('%s by label, revision, and bare build', (name, build) => {
    for (const spelling of [build, `${build}.2402`, build.slice('10.0.'.length)]) {
      expect(WindowsVersion.ofBuild(spelling).name).toBe(name);
    }
  });

  test.each([
    '10.0.99999', '10.0.2034', '10.0.203480', '6.3.9600', '', 'ltsc2022', '10.0.20348.x', ' 10.0.20348', '10.0.20348\n', undefined as any,
    null as any,
  ])('%j is unknown', (build) => {
    expect(WindowsVersion.findBuild(build)).toBeUndefined();
    expect(() => WindowsVersion.ofBuild(build))
      .toThrow(`build: must be a build of Windows Server, got ${JSON.stringify(build)}. Use one of 10.0.14393 (LTSC2016), `);
  });
});

describe('ofImage', () => {
  test.each([
    // Microsoft's base images
    ['mcr.microsoft.com/windows/servercore:ltsc2022', 'LTSC2022'],
    ['mcr.microsoft.com/windows/servercore:ltsc2016', 'LTSC2016'],
    ['mcr.microsoft.com/windows/nanoserver:sac2016', 'LTSC2016'],
    ['mcr.microsoft.com/windows/nanoserver:1809', 'LTSC2019'],
    ['mcr.microsoft.com/windows:1809', 'LTSC2019'],
    ['mcr.microsoft.com/windows/nanoserver:1709', 'SAC1709'],
    ['mcr.microsoft.com/windows/nanoserver:1803', 'SAC1803'],
    ['mcr.microsoft.com/windows/servercore:1903', 'SAC1903'],
    ['mcr.microsoft.com/windows/servercore:1909', 'SAC1909'],
    ['mcr.microsoft.com/windows/servercore:2004', 'SAC2004'],
    ['mcr.microsoft.com/windows/servercore:20H2', 'SAC20H2'],
    ['mcr.microsoft.com/windows/server:ltsc2025', 'LTSC2025'],
    ['mcr.microsoft.com/windows/nanoserver:ltsc2025-amd64', 'LTSC2025'],
    ['mcr.microsoft.com/windows/servercore:ltsc2022-KB5005039', 'LTSC2022'],
    ['mcr.microsoft.com/windows/servercore:1809-KB4551853-amd64', 'LTSC2019'],
    ['mcr.microsoft.com/windows/servercore:10.0.17763.3046', 'LTSC2019'],
    ['mcr.microsoft.com/windows/servercore:10.0.20348.2402-amd64', 'LTSC2022'],
    // images built on them
    ['mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019', 'LTSC2019'],
    ['mcr.microsoft.com/dotnet/framework/aspnet:4.8-windowsservercore-ltsc2022', 'LTSC2022'],
    ['mcr.microsoft.com/dotnet/framework/runtime:4.8.1-20240109-windowsservercore-ltsc2022', 'LTSC2022'],
    ['mcr.microsoft.com/dotnet/aspnet:8.0-nanoserver-1809', 'LTSC2019'],
    ['mcr.microsoft.com/dotnet/sdk:9.0.100-nanoserver-ltsc2025-amd64', 'LTSC2025'],
    ['mcr.microsoft.com/powershell:lts-7.4-nanoserver-ltsc2022', 'LTSC2022'],
    ['mcr.microsoft.com/powershell:lts-nanoserver-20h2', 'SAC20H2'],
    ['registry.k8s.io/pause:3.10-windows-ltsc2022-amd64', 'LTSC2022'],
    ['registry.k8s.io/pause:3.6-windows-1809-amd64', 'LTSC2019'],
    ['registry.k8s.io/pause:3.6-windows-20H2-amd64', 'SAC20H2'],
    ['registry.k8s.io/e2e-test-images/busybox:1.29-4-windows-amd64-1809', 'LTSC2019'],
    ['golang:1.22-windowsservercore-1809', 'LTSC2019'],
    ['python:3.12.1-windowsservercore-ltsc2022', 'LTSC2022'],
    // other forms
    ['web:windows-ltsc-2022', 'LTSC2022'],
    ['octopusdeploy/worker-tools:6.3.0-windows.ltsc2022', 'LTSC2022'],
    ['web:ltsc2022.1', 'LTSC2022'],
    ['gitlab/gitlab-runner-helper:x86_64-v17.5.0-nanoserver1809', 'LTSC2019'],
    ['web:1.0-windows20H2', 'SAC20H2'],
    ['x/whoami:windows-amd64-1.8.2-1809', 'LTSC2019'],
    ['x/core:10.0.17763.1935.ps', 'LTSC2019'],
    ['x/iis-windows-ltsc2019', 'LTSC2019'],
    ['x/iis-windows-ltsc2019:1.2', 'LTSC2019'],
    ['mirror.local/mcr.microsoft.com/windows/nanoserver:1809', 'LTSC2019'],
    // the year behind a word for Windows, and the version of Windows
    ['fluent/fluent-bit:windows-2022-3.1.4', 'LTSC2022'],
    ['otel/opentelemetry-collector-contrib:0.123.0-windows-2019-amd64', 'LTSC2019'],
    ['jetbrains/teamcity-agent:2025.03.2-nanoserver-2022', 'LTSC2022'],
    ['web:1.0-windows2025', 'LTSC2025'],
    ['gitlab/gitlab-runner-helper:x86_64-v17.8.3-servercore21H2', 'LTSC2022'],
    ['gitlab/gitlab-runner-helper:x86_64-v18.1.0-servercore24H2', 'LTSC2025'],
    // registries, ports, digests, letter case
    ['registry.example:5000/shop/web:ltsc2022', 'LTSC2022'],
    ['registry.example:5000/shop/web:1.2.3-ltsc2019', 'LTSC2019'],
    ['localhost:5000/web:v1_ltsc2022', 'LTSC2022'],
    [`registry.example:5000/web:ltsc2022@sha256:${'a'.repeat(64)}`, 'LTSC2022'],
    ['MCR.microsoft.com/windows/servercore:LTSC2022', 'LTSC2022'],
    ['MCR.microsoft.com/windows/nanoserver:1809', 'LTSC2019'],
    ['web:Windows-LTSC2025', 'LTSC2025'],
    // the same release twice
    ['web:windowsservercore-ltsc2019-10.0.17763.3046', 'LTSC2019'],
  ])('%s is %s', (image, name) => {
    expect(WindowsVersion.ofImage(image)?.name).toBe(name);
  });

  test.each([
    // dates and versions of the software itself
    'myapp:2004', 'myapp:1809', 'myapp:20h2', 'myapp:1.0-2004', 'registry.example/app:2004-1903', 'mcr.microsoft.com/mssql/server:2019-latest',
    'shop/windows-tools:1909', 'myapp:2022', 'myapp:windows', 'myapp:ltsc', 'myapp:ltsc2023', 'myapp:notltsc2022',
    'myapp:windows-2022-01-15', 'myapp:windows-2022-0115', 'myapp:windows-20220115', 'unityci/editor:windows-2022.3.10f1', 'myapp:darwin-2022',
    'shop/windows-2022:1.0', 'registry.example:5000/windows-2022/web:1.0',
    'myapp:1.servers1809', 'myapp:windows18090', 'ubuntu:20.04', 'alpine:3.20',
    'mcr.microsoft.com/windows/servercore/insider:10.0.20344.1', 'myapp:10.0.99999.1',
    // no release in the tag
    'mcr.microsoft.com/windows/servercore', 'mcr.microsoft.com/windows/servercore:latest', `web@sha256:${'a'.repeat(64)}`,
    'registry.k8s.io/pause:3.10.2',
    'registry.example:1809/web', 'registry.example:5000/ltsc2022', 'registry.example:5000/ltsc2022/web', 'ltsc2022',
    'mcr.microsoft.com/dotnet/aspnet:8.0',
    'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
    // two releases
    'web:ltsc2019-ltsc2022', 'web:nanoserver-1809-nanoserver-2004', 'web:ltsc2022-10.0.17763.3046',
    // garbage
    '', ':', '@', ':@', '::', '/', 'web:', '-_-', 'ltsc2022@ltsc2022', ' ', 'x'.repeat(10_000), undefined as any, null as any, 5 as any,
  ])('%j has no release', (image) => {
    expect(WindowsVersion.ofImage(image)).toBeUndefined();
  });

  test.each([
    ['nginx:1.27-alpine', true], ['registry.example/web:1.0-bookworm', true], ['mcr.microsoft.com/mssql/server:2022-latest', true], ['httpd', true],
    ['registry.k8s.io/e2e-test-images/httpd:2.4.38-alpine', false], ['k8sprow.azurecr.io/kubernetes-e2e-test-images/nginx:1.14-alpine', false],
    ['e2eteam/nginx:1.14-alpine', false], ['mcr.microsoft.com/mssql/tools', false],
  ])('%s is for Linux only: %s', (image, isOnly) => { expect(isLinuxImage(image)).toBe(isOnly); });
});

describe('ofWindowsImage', () => {
  test.each([
    ['sixeyed/petshop-db:1809', 'LTSC2019'], ['x/prometheus:v0.14.0-1809', 'LTSC2019'], ['x/web:1.0-20h2-amd64', 'SAC20H2'],
    ['web:ltsc2022', 'LTSC2022'],
    ['web:ltsc2022-1809', 'LTSC2022'], ['web:1809-1.0', undefined], ['web:1.0', undefined], ['web:ltsc2019-ltsc2022-1809', undefined],
    ['web:20240115-1903', undefined], ['web:main-20240115_1903', undefined], ['web:2004-1809', 'LTSC2019'],
    ['web', undefined],
  ])('%s is %s', (image, name) => {
    expect(WindowsVersion.ofWindowsImage(image)?.name).toBe(name);
  });
});

test('supportedBy: whether the documentation of a Kubernetes minor version lists it', () => {
  const { LTSC2016, LTSC2019, LTSC2022, LTSC2025 } = WindowsVersion;
  expect(['1.13', '1.14', 'v1.34', '1.34.2', '1.35'].map((minor) => LTSC2019.supportedBy(minor))).toEqual([false, true, true, true, false]);
  expect(['1.22', '1.23', '1.99', 'soon', ''].map((minor) => LTSC2022.supportedBy(minor))).toEqual([false, true, true, false, false]);
  expect([LTSC2025.supportedBy('1.34'), LTSC2025.supportedBy('1.36'), LTSC2016.supportedBy('1.14')]).toEqual([false, true, false]);
});

test('a release is its name in JSON, also after its hosts are known', () => {
  expect(WindowsVersion.LTSC2022.processIsolationHosts).toContain(WindowsVersion.LTSC2022);
  expect(JSON.stringify({ version: WindowsVersion.LTSC2022 })).toBe('{"version":"LTSC2022"}');
});

test('isWindowsVersion recognizes instances from another copy of the package', () => {
  expect(WindowsVersion.all.every(WindowsVersion.isWindowsVersion)).toBe(true);
  expect(['LTSC2022', undefined, null, {}, { ...WindowsVersion.LTSC2022 }].some(WindowsVersion.isWindowsVersion)).toBe(false);
  jest.isolateModules(() => {
    const other = jest.requireActual<typeof import('k8s-windows/core')>('k8s-windows/core');
    expect(other.WindowsVersion).not.toBe(WindowsVersion);
    expect(WindowsVersion.isWindowsVersion(other.WindowsVersion.LTSC2022)).toBe(true);
    expect(Platform.isPlatform(other.Platform.GKE)).toBe(true);
  });
});

/** What depends on the Kubernetes release: feature gates, versions newer than the tables, and what 1.37 changed. */

describe('feature gates', () => {
  test.each<[string, unknown, number, string | undefined, boolean | undefined]>([
    ['IdentifyPodOS', true, 26, 'feature gate IdentifyPodOS is locked on since Kubernetes 1.25, and will be removed', false],
    ['IdentifyPodOS', false, 26, 'feature gate IdentifyPodOS is locked on since Kubernetes 1.25', true],
    ['IdentifyPodOS', true, 27, 'feature gate IdentifyPodOS was removed in Kubernetes 1.27', true],
    ['IdentifyPodOS', true, 36, 'feature gate IdentifyPodOS was removed in Kubernetes 1.27', true],
    ['WindowsGracefulNodeShutdown', true, 31, 'feature gate WindowsGracefulNodeShutdown doesn\'t exist before Kubernetes 1.32', true],
    ['WindowsGracefulNodeShutdown', true, 34, undefined, undefined],
    ['WinDSR', true, 33, undefined, undefined],
    ['WinDSR', 'true', 34, 'feature gate WinDSR is locked on since Kubernetes 1.34, and will be removed', false],
    ['GitRepoVolumeDriver', true, 37, 'feature gate GitRepoVolumeDriver is locked off since Kubernetes 1.36', true],
    ['WinDsr', true, 37, 'unknown feature gate WinDsr', true],
    ['OfTheNextMinor', true, KNOWN_KUBERNETES_MINORS.last + 1, undefined, undefined],
    ['AllAlpha', true, 37, undefined, undefined],
    ['WinDSR', true, 14, undefined, undefined],
  ])('%s %s in 1.%i', (gate, value, minor, message, stops) => {
    expect(featureGateFault(gate, value, minor)?.message).toBe(message);
    expect(featureGateFault(gate, value, minor)?.stops).toBe(stops);
  });

  test('a gate has the stage of its minor', () => {
    expect([32, 33, 34, 37].map((minor) => featureGate('WinDSR', minor)))
      .toEqual([{ isOn: false }, { isOn: true }, ...[34, 37].map(() => ({ isOn: true, lockedSince: 34 }))]);
    const { last } = KNOWN_KUBERNETES_MINORS;
    for (const gate of Object.keys(FEATURE_GATES)) { expect(featureGate(gate, last + 1)).toEqual(featureGate(gate, last)); }
    expect(featureGate('IdentifyPodOS', 27)).toBeUndefined();
    expect(featureGate('constructor', 37)).toBeUndefined();
    expect(Object.keys(FEATURE_GATES).length).toBeGreaterThan(400);
  });

  test('resource claims are judged since the minor whose gate is on', () => {
    const claims = { containers: [{ name: 'a', image: 'a', resources: { claims: [{ name: 'gpu' }] } }] };
    const judged = (minor: number) => combinationProblems(claims, containersOf(claims), minor).length > 0;
    const minors = Array.from({ length: KNOWN_KUBERNETES_MINORS.last - 26 }, (_, i) => 27 + i);
    const first = minors.find((minor) => featureGate('DynamicResourceAllocation', minor)?.isOn)!;
    expect(minors.filter(judged)).toEqual(minors.filter((minor) => minor >= first));
  });

  test('a removed gate is dropped by convert, and reported by node render and node check', () => {
    const line = 'C:\\k\\kubelet.exe --config=C:\\k\\config.yaml --feature-gates=IdentifyPodOS=true\n';
    const converted = convertFiles([{ file: 'a.ps1', text: line }], { kubernetes: '1.36' }).results.find(({ name }) => name === '--feature-gates')!;
    expect([converted.outcome, converted.reason]).toEqual(['dropped', 'feature gate IdentifyPodOS was removed in Kubernetes 1.27']);
    const { problems } = windowsNode(nodeWith({ kubernetes: '1.36', kubelet: { featureGates: { IdentifyPodOS: true } } }));
    expect(problems.map(({ message }) => message))
      .toEqual(['must not be set, or the kubelet doesn\'t start: feature gate IdentifyPodOS was removed in Kubernetes 1.27, got true']);
    const findings = (kubernetes: string, text = line) =>
      checkNodeFiles([{ file: 'a.ps1', text }], { kubernetes }).findings.filter(({ rule }) => rule === 'node-feature-gate');
    expect(findings('1.36').map(({ effect, message }) => `${effect} ${message}`))
      .toEqual(['broken feature gate IdentifyPodOS was removed in Kubernetes 1.27: the kubelet exits at startup']);
    expect(findings('1.24')).toEqual([]);
    expect(findings('1.36', line.replace('IdentifyPodOS=true', 'GracefulNodeShutdown=true'))).toEqual([]);
    expect(findings('1.36', line.replace('IdentifyPodOS=true', '$Gates'))).toEqual([]);
  });
});

describe('a version newer than the tables', () => {
  const newer = `1.${KNOWN_KUBERNETES_MINORS.last + 1}`;
  const note = `${newer} is newer than the facts of this release; those of 1.${KNOWN_KUBERNETES_MINORS.last} are used`;

  test('is accepted with a note, and a known one without', () => {
    for (const given of [newer, `v${newer}.2`, Number(newer)]) {
      expect(readKubernetesVersion(given).fault).toBeUndefined();
      expect(newerKubernetes(given).map(({ message }) => message)).toEqual([note]);
    }
    expect(newerKubernetes(`1.${KNOWN_KUBERNETES_MINORS.last}`)).toEqual([]);
    expect(newerKubernetes(undefined)).toEqual([]);
    expect(readKubernetesVersion('1.13').fault).toBeDefined();
  });

  test('is a note of nodes, networks, kube-proxy, and admission policies, and no error', () => {
    const apiServer = { host: '192.168.1.10' };
    const sets = [
      windowsNode(nodeWith({ kubernetes: `v${newer}.0` })), windowsAdmission({ kubernetes: newer }),
      kubeProxyForWindows({ version: newer, networkName: 'Calico', sourceVip: 'endpoint', apiServer }),
      flannelVxlan({ apiServer, kubeProxy: { version: newer } }), calico({ apiServer, kubeProxy: { version: newer } }),
    ];
    for (const { problems, advice } of sets) {
      expect(problems).toEqual([]);
      expect(advice.filter(({ code }) => code === 'newer-kubernetes').map(({ message }) => message)).toEqual([note]);
    }
  });

  test('has the files of the last known minor, and no finding about fields that it may have', () => {
    const files = (kubernetes: string) =>
      windowsNode(nodeWith({ kubernetes })).files.filter(({ name }) => !/\.ps1$/.test(name)).map(({ content }) => content);
    expect(files(newer)).toEqual(files(`1.${KNOWN_KUBERNETES_MINORS.last}`));
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\nfieldOfTheFuture: 1\n';
    const rules = (kubernetes: string) => checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes }).findings.map(({ rule }) => rule);
    expect([rules(newer), rules(`1.${KNOWN_KUBERNETES_MINORS.last}`)]).toEqual([[], ['node-kubelet-field']]);
  });
});

describe('Kubernetes 1.37', () => {
  test('kubeadm reads v1beta4: v1beta3 was removed, and v1 is experimental', () => {
    const versions = ['1.27', '1.30', '1.31', '1.36', '1.37'].map((kubernetes) => /kubeadm\.k8s\.io\/(\w+)/.exec(
      textOf(windowsNode(nodeWith({ kubernetes })).files, 'kubeadm/join.yaml'),
    )![1]);
    expect(versions).toEqual(['v1beta3', 'v1beta3', 'v1beta4', 'v1beta4', 'v1beta4']);
  });

  test('the kubelet stops on defaultPodSysctls, which earlier ones don\'t have', () => {
    const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsystemReserved: {memory: 2Gi}\ndefaultPodSysctls: '
      + '{kernel.shm_rmid_forced: "1"}\n';
    const found = (kubernetes: string) =>
      checkNodeFiles([{ file: 'kubelet.yaml', text }], { kubernetes }).findings.map(({ effect, message }) => `${effect} ${message}`);
    expect(found('1.37')).toEqual(['broken defaultPodSysctls: must not be set on Windows, the kubelet doesn\'t start with it']);
    expect(found('1.36')).toEqual([expect.stringContaining('must not be set with Kubernetes 1.36: the kubelet has the field since 1.37')]);
  });
});

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;
const { AKS, EKS, UPSTREAM } = Platform;

describe('days', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-11-30'])('%s exists', (day) => expect(readDay(day).value).toBe(day));
  test.each([
    '2026-02-29', '1900-02-29', '2026-13-01', '2026-11-31', '2026-00-10', '2026-1-1', '24.11.2026', 'today', '', 20261124, undefined,
  ])('%s is no day', (day) => {
    expect(readDay(day)).toEqual({ fault: { must: 'be a day that exists', remedy: 'write it as YYYY-MM-DD, such as 2026-11-24' } });
  });
  test('the days between are those of the calendar', () => {
    for (const [from, to] of [
      ['2026-11-24', '2027-04-01'], ['2024-02-28', '2024-03-01'], ['1999-12-31', '2034-10-10'], ['2026-11-24', '2026-03-01'],
    ] as const) {
      expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
    }
  });
});

test.each([
  // what the platform says, by day
  [LTSC2019, AKS, '1.32', '2025-08-01', 'current', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2025-09-02', 'ending', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2026-02-28', 'ending', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2026-03-01', 'ended', 'LTSC2022'],
  [LTSC2022, AKS, '1.36', '2026-11-24', 'current', 'LTSC2025'],
  [LTSC2022, AKS, '1.36', '2028-01-02', 'ending', 'LTSC2025'],
  [ANNUAL23H2, AKS, '1.33', '2026-11-24', 'ended', 'LTSC2025'],
  [LTSC2025, AKS, '1.37', '2026-11-24', 'current', undefined],
  // by Kubernetes version, also without a day
  [LTSC2019, AKS, '1.33', undefined, 'ended', 'LTSC2022'],
  [LTSC2022, AKS, '1.37', undefined, 'ended', 'LTSC2025'],
  [LTSC2022, AKS, undefined, undefined, 'current', 'LTSC2025'],
  // a successor that has ended itself is none
  [LTSC2019, AKS, '1.37', '2026-11-24', 'ended', 'LTSC2025'],
  // elsewhere, only Microsoft's support ends
  [LTSC2019, EKS, '1.34', '2026-11-24', 'current', 'LTSC2022'],
  [LTSC2019, UPSTREAM, '1.34', '2028-12-31', 'ending', 'LTSC2022'],
  [LTSC2019, UPSTREAM, '1.34', '2029-01-09', 'ended', 'LTSC2022'],
] as const)('%s on %o with Kubernetes %s on %s: %s, then %s', (release, platform, kubernetes, on, state, successor) => {
  const situation = { platform, kubernetes, on };
  expect(lifecycleOf(release, situation).state).toBe(state);
  expect(successorOf(release, situation)?.name).toBe(successor);
});

test('says what has happened and what will', () => {
  expect(endingsText(lifecycleOf(LTSC2019, { platform: AKS, kubernetes: '1.33', on: '2026-11-24' }))).toBe([
    'AKS supports it only up to Kubernetes 1.32, not with 1.33',
    'since 2026-03-01, new AKS node pools can\'t have it, and it gets no node images or patches',
    'from 2027-04-01 on, AKS deletes its node images, so that existing node pools can\'t be scaled or repaired',
    'from 2029-01-09 on, Windows gets no more security updates',
  ].join('; '));
});

test('every fact that changes names its source, and when it was read', () => {
  const facts = [
    ...Object.values(PLATFORM_RELEASES).flat(), ...Object.values(CONTAINERD_SERIES), ...Object.values(PLATFORM_NETWORKS),
    ...Platform.all.map(({ name }) => TAINT_SOURCES[name]), ...Object.values(FLANNEL_SOURCES), PAUSE_IMAGE_SOURCE,
    ...WindowsVersion.all.flatMap(({ support, kubernetes }) => [...(support ? [support] : []), ...(kubernetes ? [kubernetes] : [])]),
  ];
  expect(facts.length).toBeGreaterThan(30);
  for (const { source, readOn } of facts) {
    expect(source).toMatch(/\w+\/\w|"/);
    expect(readDay(readOn).fault).toBeUndefined();
  }
  expectFacts('check.md', [`| that happens within ${HORIZON} days |`]);
  expectFacts('rules/os-ends-soon.md', [`Within ${HORIZON} days`]);
});

test('only the process of the command reads the clock', () => {
  const root = path.join(__dirname, '../../src');
  const reads = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && /new Date\(\)|Date\.now\(\)/.test(readFileSync(path.join(root, file), 'utf8')));
  // the second one cleans up after itself
  expect(reads.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(['cli/main.ts', 'cli/write-file.ts']);
});

test('a day has the type of a day', () => {
  const day: Day = '2026-11-24';
  expect(readDay(day).value).toBe(day);
});
