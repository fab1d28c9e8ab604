import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const linuxImage: Rule = {
  ...ofPodRule(POD_RULES.linuxImage),
  summary: 'a Windows Pod has an image that exists only for Linux',
  why: 'An image index lists an image for each operating system that it supports. If it has none for Windows, containerd reports "no match for platform in manifest", and the Pod stays in ImagePullBackOff.',
  source: 'containerd `platforms` and `images` (match for platform); Docker official images, "Image Variants"',
  bad: windowsPod({ image: 'nginx:1.27-alpine' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', spec: BUILDS_OF_2022 }),
};
