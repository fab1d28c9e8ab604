import { Rule } from '../rule';
import { imagesOf, isHostProcessPod } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

export const imageOutOfSupport: Rule = {
  id: 'image-out-of-support',
  effect: 'advice',
  summary: 'a Windows image runs only on Windows releases that this Kubernetes version doesn\'t support',
  why: 'A Windows image runs on hosts of its own build and, from Windows Server 2022 on, also on later ones. Images of the semi-annual releases (1903 to 20H2) and, since Kubernetes 1.35, of Windows Server 2019 require nodes that Kubernetes no longer documents, or that no longer get security updates.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes" (version table); Microsoft, "Base image lifecycles"',
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:20H2' }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }),
  // HostProcess images run on every host
  check: onWindowsPods(({ spec }, context) => (isHostProcessPod(spec) ? [] : imagesOf(spec)).flatMap(({ image, version, path }) => {
    if (!version || version.processIsolationHosts.some((host) => host.supportedBy(context.kubernetes))) { return []; }
    return [{
      path,
      message: `image "${image}" is built on ${version.product}, and Kubernetes ${context.kubernetes} documents none of the hosts that run it (${version.processIsolationHosts.map((host) => host.name).join(', ')})`,
      help: 'use an image of a later Windows release, such as ltsc2022',
    }];
  })),
};
