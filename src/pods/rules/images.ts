import {
  and, concat, contains, DataMap, equal, exists, Expression, isEmpty, literal, lowerCase, matches, not, remembered, stringAt, when,
} from '../../base';
import { isForLinuxUnlessWindows, OsName } from '../../knowledge';
import { FOREIGN_BY_LOCK, osOfLock } from '../lock-entry';
import { CONTAINERS, LOCKED_IMAGES, UNTAGGED_IMAGES, WINDOWS_IMAGES } from '../parts';
import { PodExpressions } from '../pod';
import { eachOf, PodFinding, PodRule } from '../rule';

const imageOf = (container: Expression<DataMap>) => stringAt(container, 'image');
const named = (image: Expression<string>, text: string) => concat(literal('image "'), image, literal(`" ${text}`));

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
