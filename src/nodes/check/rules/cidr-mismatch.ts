import { differing, isEqual, placeWords } from './support/agree';
import { holds, overlap, parseAddress, parseCidr } from '../../../objects';
import { clusterDomains, dnsAddresses, podCidrs, serviceCidrs } from '../facts';
import { NodeRuleDefinition } from '../rule';

export const cidrMismatch: NodeRuleDefinition = {
  id: 'node-cidr-mismatch',
  effect: 'broken',
  summary: 'the files of a node have different Pod CIDRs, Service CIDRs, or cluster DNS settings',
  check: (node) => {
    const [pods, services, dns] = [podCidrs(node), serviceCidrs(node), dnsAddresses(node)];
    const [service, pod] = [services, pods].map((facts) => facts.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr));
    return [
      ...differing(pods, sameCidr, 'the Pod CIDR is', 'use the Pod CIDR of the cluster in all files'),
      ...differing(services, sameCidr, 'the Service CIDR is', 'use the Service CIDR of the cluster in all files'),
      ...(service && pod && overlap(service.cidr!, pod.cidr!) ? [{
        place: service.fact.place,
        message: `the Service CIDR ${service.fact.value} overlaps the Pod CIDR ${pod.fact.value} (${placeWords(pod.fact.place)})`,
        help: 'use CIDRs that don\'t overlap',
      }] : []),
      ...dns.flatMap((fact) => {
        const address = parseAddress(fact.value);
        if (!service || address === undefined || holds(service.cidr!, address)) { return []; }
        return [{
          place: fact.place,
          message: `the cluster DNS address must be in the Service CIDR ${service.fact.value} (${placeWords(service.fact.place)}), got ${fact.value}`,
          help: 'use the address of the DNS Service: kubectl get service -n kube-system kube-dns',
        }];
      }),
      ...differing(dns.filter(({ value }) => parseAddress(value) !== undefined).slice(0, 20), isEqual, 'the cluster DNS address is', 'use the address of the DNS Service in all files')
        .map((found) => ({ ...found, effect: 'advice' as const })),
      ...differing(clusterDomains(node), isEqual, 'the cluster domain is', 'use the domain of the cluster in all files'),
    ];
  },
};

function sameCidr(a: string, b: string): boolean {
  const [left, right] = [parseCidr(a), parseCidr(b)];
  // dual-stack pairs and IPv6 CIDRs are compared as strings
  return left && right ? left.first === right.first && left.prefix === right.prefix : a === b || !left || !right;
}
