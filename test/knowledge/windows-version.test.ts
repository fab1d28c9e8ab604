import { Platform, WindowsVersion } from 'k8s-windows/core';

const names = (versions: readonly WindowsVersion[]) => versions.map(({ name }) => name);

/** The releases and their properties, written down independently. */
const RELEASES = [
  ['LTSC2016', '10.0.14393', 'LTSC', ['ltsc2016', 'sac2016'], '2022-01-11', '2027-01-11', undefined],
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
    expect(version.kubernetes).toEqual(kubernetes && { ...kubernetes, source: expect.stringContaining('kubernetes/website'), readOn: expect.any(String) });
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

  test.each(['10.0.99999', '10.0.2034', '10.0.203480', '6.3.9600', '', 'ltsc2022', '10.0.20348.x', ' 10.0.20348', '10.0.20348\n', undefined as any, null as any])('%j is unknown', (build) => {
    expect(WindowsVersion.findBuild(build)).toBeUndefined();
    expect(() => WindowsVersion.ofBuild(build)).toThrow(`build: must be a build of Windows Server, got ${JSON.stringify(build)}. Use one of 10.0.14393 (LTSC2016), `);
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
    ['x/whoami:windows-amd64-1.8.2-1809', 'LTSC2019'],
    ['x/core:10.0.17763.1935.ps', 'LTSC2019'],
    ['x/iis-windows-ltsc2019', 'LTSC2019'],
    ['x/iis-windows-ltsc2019:1.2', 'LTSC2019'],
    ['mirror.local/mcr.microsoft.com/windows/nanoserver:1809', 'LTSC2019'],
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
    'shop/windows-tools:1909', 'myapp:2022', 'myapp:windows', 'myapp:ltsc', 'myapp:ltsc2023', 'myapp:notltsc2022', 'ubuntu:20.04', 'alpine:3.20',
    'mcr.microsoft.com/windows/servercore/insider:10.0.20344.1', 'myapp:10.0.99999.1',
    // no release in the tag
    'mcr.microsoft.com/windows/servercore', 'mcr.microsoft.com/windows/servercore:latest', `web@sha256:${'a'.repeat(64)}`, 'registry.k8s.io/pause:3.10.2',
    'registry.example:1809/web', 'registry.example:5000/ltsc2022', 'registry.example:5000/ltsc2022/web', 'ltsc2022', 'mcr.microsoft.com/dotnet/aspnet:8.0',
    'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
    // two releases
    'web:ltsc2019-ltsc2022', 'web:nanoserver-1809-nanoserver-2004', 'web:ltsc2022-10.0.17763.3046',
    // garbage
    '', ':', '@', ':@', '::', '/', 'web:', '-_-', 'ltsc2022@ltsc2022', ' ', 'x'.repeat(10_000), undefined as any, null as any, 5 as any,
  ])('%j has no release', (image) => {
    expect(WindowsVersion.ofImage(image)).toBeUndefined();
  });
});

describe('ofWindowsImage', () => {
  test.each([
    ['sixeyed/petshop-db:1809', 'LTSC2019'], ['x/prometheus:v0.14.0-1809', 'LTSC2019'], ['x/web:1.0-20h2-amd64', 'SAC20H2'], ['web:ltsc2022', 'LTSC2022'],
    ['web:ltsc2022-1809', 'LTSC2022'], ['web:1809-1.0', undefined], ['web:1.0', undefined], ['web:ltsc2019-ltsc2022-1809', undefined], ['web', undefined],
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
