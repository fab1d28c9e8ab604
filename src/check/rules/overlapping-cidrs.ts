import { objectName, PlainObject, scalarText, showName } from '../../manifest';
import { overlap } from '../../network';
import { Rule } from '../rule';
import { allCidrs, cidrsOf } from './support/cidrs';

const cluster = (pods: string) => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: ${pods}\n  serviceSubnet: 10.96.0.0/12\n`;

export const overlappingCidrs: Rule = {
  id: 'overlapping-cidrs',
  effect: 'broken',
  summary: 'the ranges of pods and services overlap',
  why: 'An address that can be a pod\'s and a Service\'s reaches the wrong one. On Windows the routes to services are made from these ranges, so whole nodes lose their way.',
  source: 'Kubernetes documentation, "Cluster Networking"',
  bad: cluster('10.100.0.0/16'),
  good: cluster('10.244.0.0/16'),
  check: (object, context) => cidrsOf(object).filter(({ use }) => use === 'pods').flatMap(({ cidr, path, inside }) =>
    allCidrs(context).filter((other) => other.use === 'services' && overlap(cidr, other.cidr)).map((other) => ({
      path,
      inside,
      message: `${cidr.text}, for pods, overlaps ${other.cidr.text}, for services${other.object === object ? '' : `, of ${nameOf(other.object)}`}`,
      help: 'choose ranges that have no address in common, such as 10.244.0.0/16 and 10.96.0.0/12',
    }))),
};

/** Kind and name of an object; configurations of programs have no name. */
function nameOf(object: PlainObject): string {
  const name = objectName(object);
  return name === '' ? scalarText(object.kind) : `${scalarText(object.kind)} ${showName(name)}`;
}
