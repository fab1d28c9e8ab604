import { canBeNode, Isolation, platformRelease, platformSupport, supportPeriod, WindowsVersion } from '../../knowledge';
import { CheckContext, Rule } from '../rule';
import { builtImages } from './support/builds';
import { isHostProcessPod } from './support/core';
import { affinityForBuilds, BUILDS_OF_2022, windowsPod } from './support/example';
import { stateOf } from './support/lifecycle';
import { isolationOf } from './support/placement';
import { onWindowsPods } from './support/pods';

export const imageOutOfSupport: Rule = {
  id: 'image-out-of-support',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows image runs only on Windows releases that the platform or this Kubernetes version doesn\'t support',
  why: 'A Windows image runs on hosts of its own build and, from Windows Server 2022 on, also on later ones. Images of the semi-annual releases (1903 to 20H2) and, since Kubernetes 1.35, of Windows Server 2019 require nodes that Kubernetes no longer documents, or that no longer get security updates. Platforms have other dates: AKS supports Windows Server 2019 up to Kubernetes 1.32. With `--platform`, its table applies; the rule os-ended reports what it has ended. With Hyper-V isolation, later hosts run the image too. Images of releases that nodes have never had since Kubernetes 1.14, such as Windows Server 2016, run on no node.',
  source: 'Kubernetes documentation, "Windows containers in Kubernetes" (version table); Microsoft, "Base image lifecycles"; the platforms\' own tables (docs/nodes.md)',
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:20H2', spec: affinityForBuilds('10.0.19042') }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 }),
  // HostProcess images run on every host; os-ended reports what has ended
  check: onWindowsPods((pod, context) => (isHostProcessPod(pod.spec) || stateOf(pod, context) === 'ended' ? [] : builtImages(pod.spec, context)).flatMap(({ image, version, path }) => {
    const isolation = isolationOf(pod.spec, context);
    if (!version || isolation === undefined || runsOnSupported(version, isolation, context)) { return []; }
    const { platform, kubernetes } = context;
    const hosts = version.hosts(isolation);
    const byPlatform = hosts.some((host) => platformSupport(platform, host, kubernetes) === 'unsupported');
    const details = hosts.map((host) => {
      const row = platformRelease(platform, host);
      return row && supportPeriod(row) !== '' ? `${host.name}: ${supportPeriod(row)}` : host.name;
    }).join('; ');
    const images = WindowsVersion.all.filter((each) => each.imageTags.length > 0 && runsOnSupported(each, isolation, context));
    const other = images.find((each) => WindowsVersion.all.indexOf(each) > WindowsVersion.all.indexOf(version)) ?? images.at(-1);
    return [{
      path,
      // elsewhere, such nodes are out of support
      ...(!hosts.some(canBeNode) && !context.windowsNodes.some(({ build }) => hosts.some((host) => host.build === build)) && { effect: 'misplaced' as const }),
      message: `image "${image}" is built on ${version.product}, and ${byPlatform ? `${platform.name} supports none of the hosts that run it with Kubernetes ${kubernetes}` : `Kubernetes ${kubernetes} documents none of the hosts that run it`} (${details})`,
      help: other ? `use an image of ${other.product}, such as ${other.imageTags[0]}` : 'use an image of another Windows release',
    }];
  })),
};

/** Whether a host that runs images of a release is supported. */
function runsOnSupported(version: WindowsVersion, isolation: Isolation, { platform, kubernetes }: CheckContext): boolean {
  return version.hosts(isolation).some((host) => {
    const support = platformSupport(platform, host, kubernetes);
    return support === 'unknown' ? host.supportedBy(kubernetes) : support === 'supported';
  });
}
