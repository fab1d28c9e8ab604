import { objectAt } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsPod, workload } from './support/example';
import { netConfExample, netConfs } from './support/net-conf';
import { onKind } from './support/pods';
import { selectedBy } from './support/services';

const NET_CONF = netConfExample({ VNI: 4096, Port: 4789 });
const POLICY = 'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata:\n  name: web\nspec:\n  podSelector:\n    matchLabels:\n      app: web\n';
const DEPLOYMENT = workload('Deployment', windowsPod());

export const networkPolicyIgnored: Rule = {
  id: 'network-policy-ignored',
  effect: 'ignored',
  looksUp: true,
  summary: 'a NetworkPolicy selects Windows Pods in a Flannel network, which doesn\'t enforce it',
  why: 'Flannel and the plugins that it uses on Windows don\'t enforce NetworkPolicies: traffic that the policy forbids gets through. Calico and Antrea enforce them.',
  source: 'projectcalico/calico, antrea-io/antrea docs/windows.md; flannel v0.28.9',
  bad: documents(NET_CONF, POLICY, DEPLOYMENT),
  good: documents(POLICY, DEPLOYMENT),
  check: onKind('NetworkPolicy', (object, context) => {
    if (object.kind !== 'NetworkPolicy' || netConfs(context).length === 0 || context.all('Installation').length > 0) { return []; }
    const selects = selectedBy(objectAt(objectAt(objectAt(object, 'spec'), 'podSelector'), 'matchLabels'), object, context).length > 0;
    return selects ? [{ path: ['spec'], message: 'the policy selects Windows Pods, but Flannel doesn\'t enforce NetworkPolicies on Windows: all traffic gets through', help: 'use Calico or Antrea for the network' }] : [];
  }),
};
