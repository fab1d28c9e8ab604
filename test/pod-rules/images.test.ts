import { and, evaluator, input, isEmpty, not, stringAt } from '../../src/expressions';
import { isLinuxImage, isWindowsImage, LINUX_REPOSITORIES, LINUX_TAG_PARTS, RELEASE_TAGGED_REPOSITORIES, WINDOWS_REPOSITORIES, WindowsVersion } from '../../src/knowledge';
import { podExpressions } from '../../src/pod-rules';
import { isForLinuxUnlessWindows, isForWindows, releaseOf, releaseOnWindows } from '../../src/pod-rules/images';
import { Random } from '../cluster/differential/random';

const image = stringAt(input('object'), 'image');
const release = evaluator(releaseOf(image));
const onWindows = evaluator(releaseOnWindows(image, releaseOf(image)));
const isForWindowsImage = isForWindows(image, releaseOf(image));
const [isWindows, isLinux, areWindows] = [
  isForWindowsImage, and(isForLinuxUnlessWindows(image), not(isForWindowsImage)), not(isEmpty(podExpressions().windowsImages)),
].map((each) => evaluator(each));

const PARTS = [
  'ltsc2022', 'ltsc2019', 'LTSC2025', '1809', '2004', '20h2', '20H2', '10.0.20348', '10.0.17763.1', '10.0.20348.2402', '10.0.99999', 'nanoserver', 'windows',
  'servercore', 'windowsservercore', 'windowsserver', 'amd64', 'arm64', '8.0', 'x', '', 'sac2016', 'ltsc2022a', 'ltsc-2022', 'ltsc', '2019', 'win', '10.0.17763.1935.ps', '10.0.17763.x.y',
  ...LINUX_TAG_PARTS, 'alpine3', 'alpine3a', 'Debian12', 'ubi85', 'slim', 'linux64',
];
const REPOSITORIES = [
  'web', 'registry:5000/web', 'mcr.microsoft.com/windows/nanoserver', 'mcr.microsoft.com/dotnet/aspnet', 'mcr.microsoft.com/dotnet/framework/aspnet',
  'microsoft/iis', 'docker.io/microsoft/iis', 'MCR.microsoft.com/Windows', 'mcr.microsoft.com/powershell', 'a/ltsc2022', 'registry:ltsc2022/x', 'x/iis-windows-ltsc2019', 'x/web-ltsc-2022-a', 'calico/node-windows', 'k8s-windows', 'a/windows-exporter',
  'mirror.local/mcr.microsoft.com/windows/nanoserver', 'mirror:5000/a/mcr.microsoft.com/dotnet/aspnet', 'mcr.microsoft.com/businesscentral/sandbox',
  'mcr.microsoft.com/windowsx', '', 'a@b/mcr.microsoft.com/windows', 'x:1809', ...WINDOWS_REPOSITORIES, ...RELEASE_TAGGED_REPOSITORIES,
  ...LINUX_REPOSITORIES, 'docker.io/library/nginx', 'index.docker.io/redis', 'docker.io/bitnami/redis', 'Nginx', 'a/nginx',
];

function randomImage(random: Random): string {
  const parts = Array.from({ length: Math.floor(random.next() * 5) }, () => random.pick(PARTS));
  const tag = parts.reduce((text, part) => `${text}${random.pick(['-', '_', '.'])}${part}`, random.pick(PARTS));
  const digest = random.pick(['1', 'ltsc2022', 'a/b:1809']);
  return `${random.pick(REPOSITORIES)}${random.chance(0.9) ? `:${tag}` : ''}${random.chance(0.2) ? `@sha256:${digest}` : ''}`;
}

test('expressions determine the release and the operating system of an image as the library does', () => {
  const random = new Random(1);
  const given = Array.from({ length: 5_000 }, () => randomImage(random));
  const different = given.filter((each) => {
    const object = { image: each, spec: { containers: [{ image: each }] } };
    return onWindows({ object }) !== (WindowsVersion.ofWindowsImage(each)?.name ?? '') || release({ object }) !== (WindowsVersion.ofImage(each)?.name ?? '') || areWindows({ object }) !== isWindowsImage(each)
      || isWindows({ object }) !== isWindowsImage(each) || isLinux({ object }) !== isLinuxImage(each);
  });
  expect(different).toEqual([]);
  expect(given.filter((each) => WindowsVersion.ofImage(each)).length).toBeGreaterThan(500);
  expect(given.filter(isLinuxImage).length).toBeGreaterThan(500);
});
