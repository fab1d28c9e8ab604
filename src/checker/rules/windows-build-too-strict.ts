import { builtImages, knowsNodes, selectableHosts } from './support/builds';
import { onWindowsPods } from './support/pods';
import { objectAt } from '../../base';
import { NodeLabel, WindowsVersion } from '../../knowledge';
import { RuleDefinition } from '../rule';

const BUILD = ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD];

export const windowsBuildTooStrict: RuleDefinition = {
  id: 'windows-build-too-strict',
  effect: 'advice',
  fixable: true,
  summary: 'a Windows Pod\'s nodeSelector for one Windows build excludes other nodes that can run its image',
  check: onWindowsPods(({ spec }, context) => {
    if (context.placement !== 'compatible') { return []; }
    const build = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
    const versions = builtImages(spec, context).map(({ version }) => version);
    if (typeof build !== 'string' || spec.runtimeClassName || versions.length === 0 || versions.includes(undefined)) { return []; }
    const runsAll = (host: WindowsVersion) => (versions as WindowsVersion[]).every((version) => version.runsOn(host));
    const own = WindowsVersion.findBuild(build);
    const usual = (host: WindowsVersion) => (host.channel === 'LTSC' ? host.supportedBy(context.kubernetes) : host.channel === 'annual');
    const hosts = knowsNodes(context) ? selectableHosts(spec, context) : WindowsVersion.all.filter(usual);
    const others = hosts.filter((host) => host.build !== build && runsAll(host));
    if (own?.build !== build || !runsAll(own) || others.length === 0) { return []; }
    const values = [own, ...others].map((host) => host.build);
    return [{
      path: BUILD,
      message: `${NodeLabel.WINDOWS_BUILD} is "${build}", but nodes with ${others.join(', ')} run the image too`,
      help: `use node affinity: ${NodeLabel.WINDOWS_BUILD} In [${values.join(', ')}]`,
      ...(spec.affinity === undefined && {
        fix: {
          description: `select builds ${values.join(', ')} with node affinity`,
          edits: [
            { op: 'remove' as const, path: BUILD },
            {
              op: 'set' as const,
              path: ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'],
              value: [{ matchExpressions: [{ key: NodeLabel.WINDOWS_BUILD, operator: 'In', values }] }],
              from: BUILD,
            },
          ],
        },
      }),
    }];
  }),
};
