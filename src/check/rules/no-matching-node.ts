import { NodeLabel, WindowsVersion } from '../../knowledge';
import { objectAt, requiredTerms, show } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { admits, candidates, isScheduled, scheduledSpec } from './support/placement';
import { onWindowsPods, setting } from './support/pods';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2025';

export const noMatchingNode: Rule = {
  id: 'no-matching-node',
  effect: 'misplaced',
  summary: 'none of the cluster\'s Windows nodes has the labels that a pod selects',
  why: 'Where the nodes of the cluster are given, or the platform tells their labels, a pod that selects others stays pending. Without them, only what can\'t be a Windows build is told.',
  source: 'Kubernetes documentation, "Assigning Pods to Nodes"',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: "26100"', image: IMAGE }),
  good: windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.26100', image: IMAGE }),
  check: onWindowsPods(({ spec }, context) => {
    const scheduled = scheduledSpec(spec, context);
    if (!isScheduled(spec) || !admits(scheduled, 'windows')) { return []; }
    const selector = objectAt(scheduled, 'nodeSelector');
    const build = selector[NodeLabel.WINDOWS_BUILD];
    if (typeof build === 'string' && !/^10\.0\.\d{5}$/.test(build)) {
      const known = WindowsVersion.findBuild(build);
      return [{
        path: ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD],
        message: `${NodeLabel.WINDOWS_BUILD} is ${show(build)}, which no node has: the label is written as 10.0.20348, and the pod stays pending`,
        help: 'write the build as 10.0.20348: without revision, with major and minor version',
        ...(known && { fix: setting(['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD], known.build) }),
      }];
    }
    if (candidates(scheduled, context).length > 0) { return []; }
    return [{
      path: requiredTerms(spec).length > 0 ? ['spec', 'affinity'] : ['spec', 'nodeSelector'],
      message: `no Windows node of the cluster has the labels that the pod selects (${show(selector)}): it stays pending`,
      help: 'select labels that a Windows node has, or label one',
    }];
  }),
};
