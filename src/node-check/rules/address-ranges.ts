import { holds, overlap, parseAddress, parseCidr } from '../../network';
import { clusterDomains, dnsAddresses, podRanges, serviceRanges } from '../facts';
import { NodeRule } from '../rule';
import { butElsewhere, disagreements, placeWords } from './support/agree';

const CONFIGURATION = (service: string) => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nnetworking:\n  podSubnet: 10.244.0.0/16\n  serviceSubnet: ${service}\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDNS: [10.96.0.10]\nsystemReserved:\n  memory: 2Gi\n`;

export const addressRanges: NodeRule = {
  id: 'node-address-ranges',
  effect: 'broken',
  summary: 'the files of a node disagree on the ranges of pods or Services, or on the cluster\'s DNS',
  why: 'The CNI configuration, kube-proxy and the kubelet each are told the ranges by themselves. Where they differ, traffic to Services isn\'t encapsulated, traffic between pods is translated, or pods ask a DNS that isn\'t there.',
  source: 'microsoft/SDN Kubernetes/flannel; kubernetes v1.36.3 pkg/proxy/winkernel',
  example: 'node.yaml',
  bad: CONFIGURATION('172.20.0.0/16'),
  good: CONFIGURATION('10.96.0.0/12'),
  check: (node) => {
    const [pods, services, dns] = [podRanges(node), serviceRanges(node), dnsAddresses(node)];
    const service = services.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr);
    const pod = pods.map((fact) => ({ fact, cidr: parseCidr(fact.value) })).find(({ cidr }) => cidr);
    return [
      ...disagreements(pods, sameRange, (fact, first) => ({ message: `the range of pods is ${butElsewhere(fact, first)}`, help: 'use one range, that of the cluster' })),
      ...disagreements(services, sameRange, (fact, first) => ({ message: `the range of Services is ${butElsewhere(fact, first)}`, help: 'use one range, that of the cluster' })),
      ...(service && pod && overlap(service.cidr!, pod.cidr!) ? [{
        place: service.fact.place,
        message: `the range of Services ${service.fact.value} overlaps that of pods, ${pod.fact.value} (${placeWords(pod.fact.place)})`,
        help: 'keep the two apart',
      }] : []),
      ...dns.flatMap((fact) => {
        const address = parseAddress(fact.value);
        if (!service || address === undefined || holds(service.cidr!, address)) { return []; }
        return [{
          place: fact.place,
          message: `the DNS of the cluster is ${fact.value}, which isn't in the range of Services, ${service.fact.value} (${placeWords(service.fact.place)})`,
          help: 'name the address of the DNS Service: kubectl get service -n kube-system kube-dns',
        }];
      }),
      ...disagreements(dns.filter(({ value }) => parseAddress(value) !== undefined).slice(0, 20), (a, b) => a === b, (fact, first) => ({
        message: `the DNS of the cluster is ${butElsewhere(fact, first)}`, help: 'use one address, that of the DNS Service', effect: 'advice',
      })),
      ...disagreements(clusterDomains(node), (a, b) => a === b, (fact, first) => ({ message: `the domain of the cluster is ${butElsewhere(fact, first)}`, help: 'use one domain' })),
    ];
  },
};

function sameRange(a: string, b: string): boolean {
  const [left, right] = [parseCidr(a), parseCidr(b)];
  // dual-stack pairs and IPv6 are compared as they are written
  return left && right ? left.first === right.first && left.prefix === right.prefix : a === b || !left || !right;
}
