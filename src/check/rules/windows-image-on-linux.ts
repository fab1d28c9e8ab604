import { isWindowsImage } from '../../knowledge';
import { Rule } from '../rule';
import { imagesOf } from './support/core';
import { linuxPod } from './support/example';
import { onPods } from './support/pods';

export const windowsImageOnLinux: Rule = {
  id: 'windows-image-on-linux',
  effect: 'broken',
  summary: 'a Linux Pod has an image that exists only for Windows',
  why: 'All containers of a Pod run on one node, so a Pod can\'t contain containers of both operating systems. Linux nodes can\'t run Windows images: containerd reports "no match for platform in manifest", and the Pod stays in ImagePullBackOff.',
  source: 'containerd `platforms` and `images` (match for platform); Kubernetes documentation, "Windows containers in Kubernetes"',
  bad: linuxPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }),
  good: linuxPod({ image: 'registry.example.com/web:1.0' }),
  check: onPods(({ spec, os }) => (os !== 'linux' ? [] : imagesOf(spec).filter(({ image }) => isWindowsImage(image)).map(({ image, path }) => ({
    path,
    message: `image "${image}" exists only for Windows, but the Pod is for Linux nodes: it stays in ImagePullBackOff`,
    help: 'use a Linux image, or move the container to a Windows Pod',
  })))),
};
