import {
  and, concat, contains, DataMap, equal, exists, Expression, filter, first, has, isEmpty, isIn, join, literal, lowerCase, map, matches, not,
  remembered, stringAt, when,
} from '../../base';
import { isForLinuxUnlessWindows, WindowsVersion } from '../../knowledge';
import { BUILD_MISMATCH } from '../builds';
import { CONTAINERS, TAGGED_IMAGES, UNTAGGED_IMAGES, WINDOWS_IMAGES } from '../parts';
import { isScheduled } from '../pod';
import { eachOf, PodRule } from '../rule';

const imageOf = (container: Expression<DataMap>) => stringAt(container, 'image');
const named = (image: Expression<string>, text: string) => concat('image "', image, `" ${text}`);

export const linuxImage: PodRule = {
  id: 'linux-image',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod has an image that exists only for Linux',
  findings: ({ windowsImages }) => [eachOf([UNTAGGED_IMAGES], (container) => ({
    when: and(
      isForLinuxUnlessWindows(imageOf(container)), not(exists(windowsImages, 'other', (other) => equal(imageOf(other), imageOf(container)))),
    ),
    at: ['image'],
    message: named(imageOf(container), 'exists only for Linux: Windows nodes can\'t run it'),
    help: when(
      isEmpty(windowsImages), literal('use a Windows image, or run the Pod on Linux nodes'),
      literal('move the container to a Pod for Linux nodes: a Pod can\'t contain containers of both operating systems'),
    ),
  }))],
};

export const windowsImageOnLinux: PodRule = {
  id: 'windows-image-on-linux',
  effect: 'broken',
  pods: 'linux',
  summary: 'a Linux Pod has an image that exists only for Windows',
  findings: () => [eachOf([WINDOWS_IMAGES], (container) => ({
    when: literal(true),
    at: ['image'],
    message: named(imageOf(container), 'exists only for Windows, but the Pod is for Linux nodes, which can\'t run it'),
    help: 'use a Linux image, or move the container to a Windows Pod',
  }))],
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
const RUNNING = WindowsVersion.all.flatMap((version) => version.hosts().map(({ build }) => `${version.name} ${build}`));
const byKey = (key: 'name' | 'build', text: (version: WindowsVersion) => string) =>
  literal<Readonly<Record<string, string>>>(Object.fromEntries(WindowsVersion.all.map((version) => [version[key], text(version)])));
const SHOWN_RELEASES = byKey('name', String);
const SHOWN_BUILDS = byKey('build', String);
const RELEASES_OF_BUILDS = byKey('build', ({ name }) => name);

/** Texts with values between them. */
const filled = (texts: readonly string[], ...values: readonly Expression<string>[]) =>
  concat(...texts.flatMap((text, i) => [text, ...values.slice(i, i + 1)]));

/** The Pod selects builds that can't run an image. RuntimeClasses may isolate it by Hyper-V, and nodes that aren't selected may have any build. */
export const imageBuildMismatch: PodRule = {
  id: 'image-build-mismatch',
  effect: 'misplaced',
  pods: 'windows',
  summary: 'a Windows Pod may be scheduled to a node whose build can\'t run its image',
  findings: (pod) => [eachOf([TAGGED_IMAGES], (c) => {
    const { able, areAble, allowed, areSelected } = pod.builds;
    const [image, release] = [stringAt(c, 'image'), stringAt(c, 'release')];
    const unable = filter(allowed, 'build', (build) => not(isIn(concat(release, ' ', build), literal(RUNNING))));
    return {
      only: and(isScheduled(pod), not(has(pod.spec, 'runtimeClassName')), areSelected, not(areAble), pod.allows.windows, not(isEmpty(able))),
      when: not(isEmpty(unable)),
      at: ['image'],
      message: filled(
        BUILD_MISMATCH.message, image, stringAt(SHOWN_RELEASES, release),
        join(map(unable, 'build', (build) => stringAt(SHOWN_BUILDS, build)), ', '), literal('process'),
      ),
      help: filled(
        BUILD_MISMATCH.help, stringAt(RELEASES_OF_BUILDS, first(unable)), filled(BUILD_MISMATCH.select, join(able, ' or ')),
      ),
    };
  })],
};
