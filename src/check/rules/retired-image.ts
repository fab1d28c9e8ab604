import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const retiredImage: Rule = {
  ...ofPodRule(POD_RULES.retiredImage),
  summary: 'a Windows Pod has an image of Microsoft\'s retired organization on Docker Hub',
  why: 'Microsoft publishes its images in its own registry, mcr.microsoft.com, and stopped distributing them from `microsoft/*` on Docker Hub in 2021. Some were deleted there, and the others are never updated.',
  source: 'microsoft/dotnet-framework-docker#773; dotnet/dotnet-docker#2848; Microsoft, "Deprecating the distribution of Microsoft container images via Docker Hub"',
  bad: windowsPod({ image: 'microsoft/iis:windowsservercore' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', spec: BUILDS_OF_2022 }),
};
