import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { linuxPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const windowsImageOnLinux: Rule = {
  ...ofPodRule(POD_RULES.windowsImageOnLinux),
  summary: 'a Linux Pod has an image that exists only for Windows',
  why: 'All containers of a Pod run on one node, so a Pod can\'t contain containers of both operating systems. Linux nodes can\'t run Windows images: containerd reports "no match for platform in manifest", and the Pod stays in ImagePullBackOff.',
  source: 'containerd `platforms` and `images` (match for platform); Kubernetes documentation, "Windows containers in Kubernetes"',
  bad: linuxPod({ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }),
  good: linuxPod({ image: 'registry.example.com/web:1.0' }),
};
