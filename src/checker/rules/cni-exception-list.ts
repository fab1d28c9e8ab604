import { allCidrs, conflictingCidrs, NamedCidr, nameOfObject } from './support/cidrs';
import { entriesOf, rewriting } from './support/config-map';
import { onKind } from './support/pods';
import { natExceptions, natExceptionsPath, overlap, parseCidr, parseWindowsCni, withExceptions } from '../../objects';
import { RuleDefinition } from '../rule';

const NAMES = { pods: 'Pod CIDR', services: 'Service CIDR' } as const;

export const cniExceptionList: RuleDefinition = {
  id: 'cni-exception-list',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'the OutBoundNAT exception list lacks the Pod CIDR or the Service CIDR',
  check: onKind('ConfigMap', (object, context) => entriesOf(object, parseWindowsCni).flatMap((entry) => {
    const { key, config } = entry;
    const exceptions = natExceptions(config).flatMap((exception) => parseCidr(exception) ?? []);
    if (exceptions.length === 0) { return []; }
    const texts = exceptions.map(({ text }) => text).join(', ');
    const lacks = ({ cidr }: NamedCidr) => !exceptions.some((exception) => overlap(exception, cidr));
    const conflicts = (['pods', 'services'] as const).flatMap((use) => {
      const conflict = conflictingCidrs(context, use);
      return conflict ? [{ use, conflict }] : [];
    });
    const left = allCidrs(context).filter((each) => lacks(each) && !conflicts.some(({ use }) => use === each.use));
    const missing = new Map(left.map(({ cidr, use }) => [cidr.text, use]));
    const everything = exceptions.find(({ prefix }) => prefix === 0);
    return [
      ...(everything ? [{
        path: ['data', key],
        inside: natExceptionsPath(config),
        effect: 'advice' as const,
        message: `the OutBoundNAT exceptions contain ${everything.text}: no packet gets the node's address, so Pods reach nothing outside of the cluster that has no route back to them`,
        help: 'list the Pod CIDR and the Service CIDR, and the addresses of the nodes if Pods must reach them with their own address',
      }] : []),
      ...[...missing].map(([cidr, use]) => ({
        path: ['data', key],
        inside: natExceptionsPath(config),
        message: `the OutBoundNAT exceptions are ${texts}, without ${cidr}, the ${NAMES[use]}: traffic to it gets the node's address`,
        help: `add "${cidr}" to the exceptions`,
        fix: rewriting(`add ${[...missing.keys()].join(' and ')} to the exceptions`, entry, withExceptions(config, [...missing.keys()])),
      })),
      // one of the two is of another cluster, or wrong: adding both would hide that
      ...conflicts.filter(({ conflict }) => conflict.some(lacks)).map(({ use, conflict }) => ({
        path: ['data', key],
        inside: natExceptionsPath(config),
        effect: conflict.every(lacks) ? 'broken' as const : 'advice' as const,
        message: `the OutBoundNAT exceptions are ${texts}, but the checked objects name two ${NAMES[use]}s: ${conflict.map(({ cidr, object: of }) => `${cidr.text} in ${nameOfObject(of)}`).join(' and ')}`,
        help: `use one ${NAMES[use]} in all objects of a cluster, and check the objects of each cluster separately`,
      })),
    ];
  })),
};
