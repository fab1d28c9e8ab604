import { allCidrs, CIDR_KINDS, cidrsOf, nameOfObject } from './support/cidrs';
import { only } from './support/pods';
import { overlap } from '../../objects';
import { RuleDefinition } from '../rule';

export const overlappingCidrs: RuleDefinition = {
  id: 'overlapping-cidrs',
  effect: 'broken',
  looksUp: true,
  summary: 'the Pod CIDR and the Service CIDR overlap',
  check: only({ kinds: CIDR_KINDS }, (object, context) => cidrsOf(object).filter(({ use }) => use === 'pods').flatMap(({ cidr, path, inside }) =>
    allCidrs(context).filter((other) => other.use === 'services' && overlap(cidr, other.cidr)).map((other) => ({
      path,
      inside,
      message: `the Pod CIDR ${cidr.text} overlaps the Service CIDR ${other.cidr.text}${other.object === object ? '' : ` of ${nameOfObject(other.object)}`}`,
      help: 'choose CIDRs that don\'t overlap, such as 10.244.0.0/16 and 10.96.0.0/12',
    })))),
};
