import { holds, overlap, parseAddress, parseCidr } from '../../network';
import { clusterDomains, dnsAddresses, podCidrs, serviceCidrs } from '../facts';
import { NodeRuleDefinition } from '../rule';
import { butElsewhere, disagreements, placeWords } from './support/agree';

export const cidrMismatch: NodeRuleDefinition = {
  id: 'node-cidr-mismatch',
  effect: 'broken',
  summary: 'the files of a node have different Pod CIDRs, Service CIDRs, or cluster DNS settings',
  check: (node) => {
    const [pods, services, dns] = [podCidrs(node), serviceCidrs(node), dnsAddresses(node)];
    const service = services.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr);
    const pod = pods.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr);
    return [
      ...disagreements(pods, sameCidr, (fact, first) => ({ message: `the Pod CIDR is ${butElsewhere(fact, first)}`, help: 'use the Pod CIDR of the cluster in all files' })),
      ...disagreements(services, sameCidr, (fact, first) => ({ message: `the Service CIDR is ${butElsewhere(fact, first)}`, help: 'use the Service CIDR of the cluster in all files' })),
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
      ...disagreements(dns.filter(({ value }) => parseAddress(value) !== undefined).slice(0, 20), (a, b) => a === b, (fact, first) => ({
        message: `the cluster DNS address is ${butElsewhere(fact, first)}`, help: 'use the address of the DNS Service in all files', effect: 'advice',
      })),
      ...disagreements(clusterDomains(node), (a, b) => a === b, (fact, first) => ({ message: `the cluster domain is ${butElsewhere(fact, first)}`, help: 'use the domain of the cluster in all files' })),
    ];
  },
};

function sameCidr(a: string, b: string): boolean {
  const [left, right] = [parseCidr(a), parseCidr(b)];
  // dual-stack pairs and IPv6 CIDRs are compared as strings
  return left && right ? left.first === right.first && left.prefix === right.prefix : a === b || !left || !right;
}
