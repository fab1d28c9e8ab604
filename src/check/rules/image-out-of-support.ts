import { canBeNode, platformRelease, platformSupport, supportPeriod, WindowsVersion } from '../../knowledge';
import { CheckContext, Rule } from '../rule';
import { builtImages } from './support/builds';
import { isHostProcessPod, once } from './support/core';
import { affinityForBuilds, BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

export const imageOutOfSupport: Rule = {
  id: 'image-out-of-support',
  effect: 'advice',
  summary: 'a Windows image runs only on Windows releases that the platform or this Kubernetes version doesn\'t support',
  why: 'A Windows image runs on hosts of its own build and, from Windows Server 2022 on, also on later ones. Images of the semi-annual releases (1903 to 20H2) and, since Kubernetes 1.35, of Windows Server 2019 require nodes that Kubernetes no longer documents, or that no longer get security updates. Platforms have other dates: AKS supports Windows Server 2019 up to Kubernetes 1.32. With `--platform`, the dates of the platform apply. Images of releases that nodes have never had since Kubernetes 1.14, such as Windows Server 2016, run on no node.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes" (version table); Microsoft, "Base image lifecycles"; the platforms\' own tables (docs/nodes.md)',
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:20H2', spec: affinityForBuilds('10.0.19042') }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 }),
  // HostProcess images run on every host
  check: onWindowsPods(({ spec }, context) => (isHostProcessPod(spec) ? [] : builtImages(spec, context)).flatMap(({ image, version, path }) => {
    if (!version || runsOnSupported(version, context)) { return []; }
    const { platform, kubernetes } = context;
    const hosts = version.processIsolationHosts;
    const byPlatform = hosts.some((host) => platformSupport(platform, host, kubernetes) === 'unsupported');
    const details = hosts.map((host) => {
      const row = platformRelease(platform, host);
      return row && supportPeriod(row) !== '' ? `${host.name}: ${supportPeriod(row)}` : host.name;
    }).join('; ');
    return [{
      path,
      // elsewhere, such nodes are out of support
      ...(!hosts.some(canBeNode) && !context.windowsNodes.some(({ build }) => hosts.some((host) => host.build === build)) && { effect: 'misplaced' as const }),
      message: `image "${image}" is built on ${version.product}, and ${byPlatform ? `${platform.name} supports none of the hosts that run it with Kubernetes ${kubernetes}` : `Kubernetes ${kubernetes} documents none of the hosts that run it`} (${details})`,
      help: 'use an image of a later Windows release, such as ltsc2022',
    }];
  })),
};

/** Whether each release is supported, for the context of a run. */
const supportIn = once((_context: CheckContext) => new Map<WindowsVersion, boolean>());

/** Whether a host that runs images of a release is supported. */
function runsOnSupported(version: WindowsVersion, context: CheckContext): boolean {
  const known = supportIn(context);
  const result = known.get(version) ?? version.processIsolationHosts.some((host) => isSupported(host, context));
  known.set(version, result);
  return result;
}

function isSupported(host: WindowsVersion, { platform, kubernetes }: CheckContext): boolean {
  const support = platformSupport(platform, host, kubernetes);
  return support === 'unknown' ? host.supportedBy(kubernetes) : support === 'supported';
}
