import { CheckContext, RuleDefinition, RuleFinding } from '../rule';
import { netConfs } from './support/net-conf';
import { onKind } from './support/pods';
import { selectedBy } from './support/services';
import { objectAt, PlainObject } from '../../base';
import { AZURE_NPM, daysBetween, Platform } from '../../knowledge';


export const networkPolicyIgnored: RuleDefinition = {
  id: 'network-policy-ignored',
  effect: 'ignored',
  looksUp: true,
  summary: 'a NetworkPolicy selects Windows Pods in a network that doesn\'t enforce it',
  check: onKind('NetworkPolicy', (object, context) => {
    const network = object.kind === 'NetworkPolicy' && context.all('Installation').length === 0 ? silentNetwork(context) : undefined;
    return network && selectsWindowsPods(object, context) ? [{ path: ['spec'], ...network }] : [];
  }),
};

function selectsWindowsPods(object: PlainObject, context: CheckContext): boolean {
  return selectedBy(objectAt(objectAt(objectAt(object, 'spec'), 'podSelector'), 'matchLabels'), object, context).length > 0;
}

/** What doesn't enforce NetworkPolicies on Windows nodes, and what does; `undefined` if it isn't known. */
function silentNetwork(context: CheckContext): Pick<RuleFinding, 'message' | 'help' | 'effect'> | undefined {
  if (netConfs(context).length > 0) {
    return { message: 'the policy selects Windows Pods, but Flannel doesn\'t enforce NetworkPolicies on Windows: all traffic gets through', help: 'use Calico or Antrea for the network' };
  }
  const { platform, cluster: { on } } = context;
  if (platform !== Platform.AKS || (on !== undefined && daysBetween(AZURE_NPM.until, on) < 0)) { return undefined; }
  return {
    effect: 'advice',
    message: `the policy selects Windows Pods, but on AKS only Calico enforces it there: Azure Network Policy Manager ended on Windows nodes on ${AZURE_NPM.until}, and without Calico, all traffic gets through`,
    help: 'make sure that the network profile of the cluster has the network policy calico, or restrict the traffic with a network security group of the nodes',
  };
}
