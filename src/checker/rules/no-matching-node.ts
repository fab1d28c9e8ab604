import { admits, candidates, isScheduled, scheduledSpec } from './support/placement';
import { onWindowsPods } from './support/pods';
import { objectAt, show } from '../../base';
import { setting } from '../../findings';
import { NodeLabel, statesFact, WindowsVersion } from '../../knowledge';
import { requiredTerms } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const noMatchingNode: RuleDefinition = {
  id: 'no-matching-node',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod selects labels that no Windows node of the cluster has',
  check: onWindowsPods(({ spec }, context, object) => {
    const scheduled = scheduledSpec(spec, context);
    if (!isScheduled(spec) || !admits(scheduled, 'windows')) { return []; }
    const selector = objectAt(scheduled, 'nodeSelector');
    const build = selector[NodeLabel.WINDOWS_BUILD];
    if (typeof build === 'string' && !/^10\.0\.\d{5}$/.test(build)) {
      const known = WindowsVersion.findBuild(build);
      return [{
        path: ['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD],
        message: `${NodeLabel.WINDOWS_BUILD} is ${show(build)}, which no node has: the label has the form 10.0.20348, so the Pod stays Pending`,
        help: 'write the build in the form 10.0.20348: with major and minor version, without revision',
        ...(known && { fix: setting(['spec', 'nodeSelector', NodeLabel.WINDOWS_BUILD], known.build) }),
      }];
    }
    if (candidates(scheduled, context).length > 0) { return []; }
    // a DaemonSet may be for nodes that come later
    const isDaemon = object.kind === 'DaemonSet';
    const hasTerms = requiredTerms(spec).length > 0;
    const isMissed = hasTerms ? 'matches the node affinity and nodeSelector of the Pod' : 'has the labels that the Pod selects';
    return [{
      path: ['spec', hasTerms ? 'affinity' : 'nodeSelector'],
      ...(isDaemon && { effect: 'advice' as const }),
      message: `no Windows node of the cluster ${isMissed} (${show(selector)}): ${isDaemon ? 'the DaemonSet has no Pods' : 'it stays Pending'}`,
      // a label that states a fact can't be given to another node
      help: `select labels that a Windows node has${Object.keys(selector).some(statesFact) ? '' : ', or label one'}`,
    }];
  }),
};
