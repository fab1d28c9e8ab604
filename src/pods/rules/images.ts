import {
  and, concat, contains, DataMap, equal, exists, Expression, filter, first, has, isEmpty, isIn, join, list, literal, lowerCase, map, matches, not,
  remembered, replaceAll, stringAt, when,
} from '../../base';
import { isForLinuxUnlessWindows, OsName, WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH } from '../builds';
import { buildsOfLock, FOREIGN_BY_LOCK, osOfLock, releasesOfLock } from '../lock-entry';
import { CONTAINERS, LOCKED_IMAGES, TAGGED_IMAGES, UNTAGGED_IMAGES, WINDOWS_IMAGES } from '../parts';
import { isScheduled, PodExpressions } from '../pod';
import { eachOf, PodFinding, PodRule, Statement } from '../rule';

const imageOf = (container: Expression<DataMap>) => stringAt(container, 'image');
const named = (image: Expression<string>, text: string) => concat('image "', image, `" ${text}`);

function foreignByLock(os: OsName, { lockedImages }: PodExpressions): readonly PodFinding[] {
  const { message, help } = FOREIGN_BY_LOCK[os];
  return lockedImages ? [eachOf([LOCKED_IMAGES], (container) => ({
    when: equal(osOfLock(container), literal(os)), at: ['image'], message: named(imageOf(container), message), help,
  }))] : [];
}

export const linuxImage: PodRule = {
  id: 'linux-image',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod has an image that exists only for Linux',
  findings: (pod) => [eachOf([UNTAGGED_IMAGES], (container) => ({
    when: and(
      isForLinuxUnlessWindows(imageOf(container)), not(exists(pod.windowsImages, 'other', (other) => equal(imageOf(other), imageOf(container)))),
    ),
    at: ['image'],
    message: named(imageOf(container), 'exists only for Linux: Windows nodes can\'t run it'),
    help: when(
      isEmpty(pod.windowsImages), literal('use a Windows image, or run the Pod on Linux nodes'),
      literal('move the container to a Pod for Linux nodes: a Pod can\'t contain containers of both operating systems'),
    ),
  })), ...foreignByLock('linux', pod)],
};

export const windowsImageOnLinux: PodRule = {
  id: 'windows-image-on-linux',
  decidedBy: ['os'],
  effect: 'broken',
  pods: 'linux',
  summary: 'a Linux Pod has an image that exists only for Windows',
  findings: (pod) => [eachOf([WINDOWS_IMAGES], (container) => ({
    when: literal(true),
    at: ['image'],
    message: named(imageOf(container), 'exists only for Windows, but the Pod is for Linux nodes, which can\'t run it'),
    help: 'use a Linux image, or move the container to a Windows Pod',
  })), ...foreignByLock('windows', pod)],
};

/**
 * Where the images of Microsoft's former organization on Docker Hub are published now. Source: Microsoft Artifact Registry;
 * microsoft/dotnet-framework-docker#773.
 */
const SUCCESSORS: Readonly<Record<string, string>> = {
  'windowsservercore': 'mcr.microsoft.com/windows/servercore',
  'nanoserver': 'mcr.microsoft.com/windows/nanoserver',
  'windows': 'mcr.microsoft.com/windows/server',
  'iis': 'mcr.microsoft.com/windows/servercore/iis',
  'aspnet': 'mcr.microsoft.com/dotnet/framework/aspnet',
  'wcf': 'mcr.microsoft.com/dotnet/framework/wcf',
  'dotnet-framework': 'mcr.microsoft.com/dotnet/framework/runtime',
  'dotnet': 'mcr.microsoft.com/dotnet',
  'powershell': 'mcr.microsoft.com/powershell',
};

/** Whether an image is one of that organization, with a name that matches a pattern. */
function isRetired(image: Expression<string>, name: string): Expression<boolean> {
  const lower = lowerCase(image);
  return and(contains(lower, literal('microsoft/')), matches(lower, `^(?:(?:index\\.)?docker\\.io/)?microsoft/${name}(?::[^/@]*)?(?:@|$)`));
}

export const retiredImage: PodRule = {
  id: 'retired-image',
  effect: 'advice',
  pods: 'windows',
  summary: 'a Windows Pod has an image of Microsoft\'s retired organization on Docker Hub',
  findings: () => [eachOf([CONTAINERS], (container) => {
    const image = imageOf(container);
    return {
      when: remembered(image, isRetired(image, '[^/:@]+')),
      at: ['image'],
      message: named(image, 'is from Microsoft\'s retired organization on Docker Hub'),
      help: Object.entries(SUCCESSORS).reduceRight<Expression<string>>(
        (otherwise, [name, successor]) => when(isRetired(image, name), literal(`use ${successor}`), otherwise),
        literal('use the image\'s repository at mcr.microsoft.com'),
      ),
    };
  })],
};

/** The builds that run images of a release in process isolation, each as `RELEASE BUILD`. */
const RUNNING = releasesWithHosts();

function releasesWithHosts(): readonly string[] {
  const all: string[] = [];
  for (const version of WindowsVersion.all) {
    for (const { build } of version.hosts()) { all.push(`${version.name} ${build}`); }
  }
  return all;
}

const [SHOWN_RELEASES, SHOWN_BUILDS, RELEASES_OF_BUILDS] = releaseTexts();

/** How a release is shown, by its name and by its build; and its name, by its build. */
function releaseTexts(): readonly [byName: Expression<DataMap>, byBuild: Expression<DataMap>, names: Expression<DataMap>] {
  const byName: Record<string, string> = {};
  const byBuild: Record<string, string> = {};
  const names: Record<string, string> = {};
  for (const version of WindowsVersion.all) {
    byName[version.name] = byBuild[version.build] = String(version);
    names[version.build] = version.name;
  }
  return [literal(byName), literal(byBuild), literal(names)];
}

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly Expression<string>[]) =>
  concat(...texts.flatMap((text, i) => [text, ...values.slice(i, i + 1)]));

/** The Pod selects builds that can't run an image. RuntimeClasses may isolate it by Hyper-V, and nodes that aren't selected may have any build. */
export const imageBuildMismatch: PodRule = {
  id: 'image-build-mismatch',
  decidedBy: ['selection'],
  effect: 'misplaced',
  pods: 'windows',
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  findings: (pod) => {
    const { able, areAble, allowed, areSelected } = pod.builds;
    const selectsBuilds = and(isScheduled(pod), not(has(pod.spec, 'runtimeClassName')), areSelected);
    return [
      eachOf([TAGGED_IMAGES], (c) => {
        const release = stringAt(c, 'release');
        const runsOn = (build: Expression<string>) => isIn(concat(release, ' ', build), literal(RUNNING));
        return {
          ...mismatch(c, stringAt(SHOWN_RELEASES, release), filter(allowed, 'build', (build) => not(runsOn(build))), join(able, ' or ')),
          only: and(selectsBuilds, not(areAble), pod.allows.windows, not(isEmpty(able))),
        };
      }),
      ...(pod.lockedImages ? [eachOf([LOCKED_IMAGES], (c) => {
        const own = buildsOfLock(c);
        const unable = when(equal(own, literal('')), list<string>(), filter(allowed, 'build', (build) => not(contains(own, build))));
        return {
          ...mismatch(c, releasesOfLock(c), unable, replaceAll(own, ', ', ' or ')),
          only: and(selectsBuilds, not(pod.isHostProcess), pod.allows.windows),
        };
      })] : []),
    ];
  },
};

/** @param unable the builds that the Pod selects, and that don't run the image @param able those that run it */
function mismatch(
  image: Expression<DataMap>, releases: Expression<string>, unable: Expression<readonly string[]>, able: Expression<string>,
): Statement {
  return {
    when: not(isEmpty(unable)),
    at: ['image'],
    message: filled(
      BUILD_MISMATCH.message, stringAt(image, 'image'), releases, join(map(unable, 'build', (build) => stringAt(SHOWN_BUILDS, build)), ', '),
      literal('process'),
    ),
    help: filled(BUILD_MISMATCH.help, stringAt(RELEASES_OF_BUILDS, first(unable)), filled(BUILD_MISMATCH.select, able)),
  };
}
