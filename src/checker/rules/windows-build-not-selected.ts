import { buildsOf, builtImages, knowsBuilds, placementText, requiredBuilds } from './support/builds';
import { onWindowsPods } from './support/pods';
import { isPresent } from '../../base';
import { WindowsVersion } from '../../knowledge';
import { RuleDefinition, RuleFinding } from '../rule';

export const windowsBuildNotSelected: RuleDefinition = {
  id: 'windows-build-not-selected',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t select the Windows builds that its image tag requires',
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
