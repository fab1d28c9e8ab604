import { isLinuxImage, isWindowsImage } from '../../knowledge';
import { Rule } from '../rule';
import { imagesOf } from './support/core';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

export const linuxImage: Rule = {
  id: 'linux-image',
  effect: 'broken',
  summary: 'a Windows Pod has an image that exists only for Linux',
  why: 'An image index lists an image for each operating system that it supports. If it has none for Windows, containerd reports "no match for platform in manifest", and the Pod stays in ImagePullBackOff.',
  source: 'containerd `platforms` and `images` (match for platform); Docker official images, "Image Variants"',
  bad: windowsPod({ image: 'nginx:1.27-alpine' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', spec: BUILDS_OF_2022 }),
  check: onWindowsPods(({ spec }) => imagesOf(spec).filter(({ image }) => isLinuxImage(image)).map(({ image, path }) => ({
    path,
    message: `image "${image}" exists only for Linux: the Pod stays in ImagePullBackOff`,
    help: imagesOf(spec).some((other) => isWindowsImage(other.image))
      ? 'move the container to a Pod for Linux nodes: a Pod can\'t contain containers of both operating systems'
      : 'use a Windows image, or run the Pod on Linux nodes',
  }))),
};
