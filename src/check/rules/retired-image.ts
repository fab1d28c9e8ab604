import { parseImage } from '../../knowledge';
import { lookUp, remembering } from '../../options';
import { Rule } from '../rule';
import { imagesOf } from './support/core';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

/** Microsoft's former organization on Docker Hub. */
const DOCKER_HUB = /^(?:(?:index\.)?docker\.io\/)?microsoft\/([^/]+)$/i;

/** Where the images of its repositories are published now. Source: Microsoft Artifact Registry; microsoft/dotnet-framework-docker#773. */
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

/** The name of an image in that organization, in lower case. */
const retiredName = remembering((image) => DOCKER_HUB.exec(parseImage(image).repository)?.[1].toLowerCase());

export const retiredImage: Rule = {
  id: 'retired-image',
  effect: 'advice',
  summary: 'a Windows Pod has an image of Microsoft\'s retired organization on Docker Hub',
  why: 'Microsoft publishes its images in its own registry, mcr.microsoft.com, and stopped distributing them from `microsoft/*` on Docker Hub in 2021. Some were deleted there, and the others are never updated.',
  source: 'microsoft/dotnet-framework-docker#773; dotnet/dotnet-docker#2848; Microsoft, "Deprecating the distribution of Microsoft container images via Docker Hub"',
  bad: windowsPod({ image: 'microsoft/iis:windowsservercore' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', spec: BUILDS_OF_2022 }),
  check: onWindowsPods(({ spec }) => imagesOf(spec).flatMap(({ image, path }) => {
    const name = retiredName(image);
    if (name === undefined) { return []; }
    const successor = lookUp(SUCCESSORS, name) ?? 'the image\'s repository at mcr.microsoft.com';
    return [{ path, message: `image "${image}" is from Microsoft's retired organization on Docker Hub`, help: `use ${successor}` }];
  })),
};
