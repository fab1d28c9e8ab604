import { WindowsVersion } from '../../knowledge';
import { isPresent } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { buildsOf, builtImages, knowsBuilds, placementText, requiredBuilds } from './support/builds';
import { BUILDS_OF_2022, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

export const windowsBuildNotSelected: Rule = {
  id: 'windows-build-not-selected',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t select the Windows builds that its image tag requires',
  why: 'An image tag such as `ltsc2019` names the Windows release that the image requires, but the scheduler doesn\'t read it: it places the Pod on any Windows node. On a node whose build can\'t run the image, the container fails to start. Required node affinity for the builds that run the image prevents that, also for nodes that are added later. If the nodes are given, the rule image-build-mismatch reports only Pods that can land on such a node. With `placement: exact`, the Pod must select the build of the release itself; with `placement: none`, the rule is off.',
  source: 'Microsoft, "Windows container version compatibility"; Kubernetes documentation, "Guide for Running Windows Containers in Kubernetes"',
  bad: windowsPod({ image: IMAGE }),
  good: windowsPod({ image: IMAGE, spec: BUILDS_OF_2022 }),
  check: onWindowsPods((pod, context) => {
    const required = context.placement === 'none' ? undefined : requiredBuilds(pod, context);
    if (!required?.version || required.areExcluded) { return []; }
    const { version, hosts, field } = required;
    const finding = (message: string): readonly RuleFinding[] => {
      const { image } = builtImages(pod.spec, context).find((each) => each.version === version)!;
      const path = isPresent(pod.spec[field]) ? ['spec', field] : ['spec'];
      const fix = required.fix();
      const other = field === 'nodeSelector' ? 'set placement to compatible' : 'give the nodes of the cluster, which may all run the image';
      return [{ path, message: `image "${image}" ${message}`, help: `${placementText(required, field)}, or ${other}`, ...(fix && { fix }) }];
    };
    if (!knowsBuilds(pod.spec, context)) {
      return finding(field === 'nodeSelector'
        ? `is built on ${version}, but the Pod doesn't select this build`
        : `runs only on nodes with ${hosts.join(', ')}, but the Pod doesn't select these builds: it fails to start on any other Windows node`);
    }
    // image-build-mismatch reports nodes that can't run the image
    const others = buildsOf(pod.spec, context).flatMap((build) => WindowsVersion.findBuild(build) ?? []).filter((host) => !hosts.includes(host));
    return others.length > 0 && others.every((host) => version.runsOn(host))
      ? finding(`is built on ${version}, but the Pod may also be scheduled to a node with ${others.join(', ')}`) : [];
  }),
};
