import { canBeNode, Isolation, platformRelease, platformSupport, supportPeriod, WindowsVersion } from '../../knowledge';
import { CheckContext, RuleDefinition } from '../rule';
import { builtImages } from './support/builds';
import { isHostProcessPod } from './support/core';
import { stateOf } from './support/lifecycle';
import { isolationOf } from './support/placement';
import { onWindowsPods } from './support/pods';

export const imageOutOfSupport: RuleDefinition = {
  id: 'image-out-of-support',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows image runs only on Windows releases that the platform or this Kubernetes version doesn\'t support',
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
