import { imagesOf } from './support/core';
import { NodeLabel, WindowsVersion } from '../../knowledge';
import { objectAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const selector = 'nodeSelector:\n  kubernetes.io/os: windows';
const BUILD = ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD];

export const windowsBuildTooStrict: Rule = {
  id: 'windows-build-too-strict',
  effect: 'advice',
  summary: 'a Windows Pod\'s nodeSelector for one Windows build excludes other nodes that can run its image',
  why: 'Hosts with Windows Server 2025 run images of Windows Server 2022. A nodeSelector can name only one value: `10.0.20348` keeps the Pod off every newer node, so it stays Pending when the older ones are replaced. Node affinity can name all of them.',
  source: 'Microsoft, "Windows container version compatibility"',
  bad: windowsPod({ nodeSelector: `${selector}\n  node.kubernetes.io/windows-build: 10.0.20348` }),
  good: windowsPod({
    nodeSelector: selector,
    spec: 'affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n      nodeSelectorTerms:\n        - matchExpressions:\n            - key: node.kubernetes.io/windows-build\n              operator: In\n              values: [10.0.20348, 10.0.25398, 10.0.26100]',
  }),
  check: onWindowsPods(({ spec }, context) => {
    const build = objectAt(spec, 'nodeSelector')[NodeLabel.WINDOWS_BUILD];
    const versions = imagesOf(spec).map(({ version }) => version);
    if (typeof build !== 'string' || spec.runtimeClassName || versions.length === 0 || versions.includes(undefined)) { return []; }
    const runsAll = (host: WindowsVersion) => (versions as WindowsVersion[]).every((version) => version.runsOn(host));
    const own = WindowsVersion.findBuild(build);
    const others = WindowsVersion.all.filter((host) => host.build !== build && runsAll(host) && (host.channel === 'LTSC' ? host.supportedBy(context.kubernetes) : host.channel === 'annual'));
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
