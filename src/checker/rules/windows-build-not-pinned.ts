import { CheckContext, RuleDefinition } from '../rule';
import { builtImages, isPinned } from './support/builds';
import { isHostProcessPod } from './support/core';
import { hasUnknownClass, isScheduled, scheduledSpec } from './support/placement';
import { onWindowsPods } from './support/pods';
import { valueAt } from '../../base';
import { NodeLabel, WindowsVersion } from '../../knowledge';

export const windowsBuildNotPinned: RuleDefinition = {
  id: 'windows-build-not-pinned',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows Pod doesn\'t select the Windows build that its image requires, in a cluster with several builds',
  check: onWindowsPods(({ spec }, context) => {
    if (context.placement === 'none') { return []; }
    const scheduled = scheduledSpec(spec, context);
    if (isHostProcessPod(spec) || !isScheduled(spec) || isPinned(scheduled) || hasUnknownClass(spec, context)) { return []; }
    const hosts = buildsInCluster(context).flatMap((build) => WindowsVersion.findBuild(build) ?? []);
    if (hosts.every((host) => hosts.every((other) => host.runsOn(other)))) { return []; }
    return builtImages(spec, context).filter(({ version }) => !version).map(({ image, path }) => ({
      path,
      message: `image "${image}" doesn't name its Windows release and the Pod selects none, but the cluster has nodes with ${hosts.join(', ')}, which don't run the same images`,
      help: `select the build with ${NodeLabel.WINDOWS_BUILD} or a RuntimeClass, or use a tag that names the release`,
    }));
  }),
};

/** The builds of the given nodes, and those that RuntimeClasses of the run select. */
function buildsInCluster(context: CheckContext): readonly string[] {
  const classes = context.all('RuntimeClass').map((each) => valueAt(each, ['scheduling', 'nodeSelector', NodeLabel.WINDOWS_BUILD]));
  return [...new Set([...context.windowsNodes.map((node) => node.build), ...classes].filter((build): build is string => typeof build === 'string'))];
}
