import { overlap } from '../../network';
import { Rule } from '../rule';
import { allCidrs, CIDR_KINDS, cidrsOf, nameOfObject } from './support/cidrs';
import { only } from './support/pods';

const cluster = (pods: string) => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: ${pods}\n  serviceSubnet: 10.96.0.0/12\n`;

export const overlappingCidrs: Rule = {
  id: 'overlapping-cidrs',
  effect: 'broken',
  looksUp: true,
  summary: 'the Pod CIDR and the Service CIDR overlap',
  why: 'Traffic to an address that belongs to both a Pod and a Service reaches the wrong one. On Windows the routes to Services are created from these CIDRs, so whole nodes lose connectivity.',
  source: 'Kubernetes documentation, "Cluster Networking"',
  bad: cluster('10.100.0.0/16'),
  good: cluster('10.244.0.0/16'),
  check: only({ kinds: CIDR_KINDS }, (object, context) => cidrsOf(object).filter(({ use }) => use === 'pods').flatMap(({ cidr, path, inside }) =>
    allCidrs(context).filter((other) => other.use === 'services' && overlap(cidr, other.cidr)).map((other) => ({
      path,
      inside,
      message: `the Pod CIDR ${cidr.text} overlaps the Service CIDR ${other.cidr.text}${other.object === object ? '' : ` of ${nameOfObject(other.object)}`}`,
      help: 'choose CIDRs that don\'t overlap, such as 10.244.0.0/16 and 10.96.0.0/12',
    })))),
};
