import { hearing, Symptom } from '../symptom';

export const podAddressesUsedUp: Symptom = {
  id: 'doctor-pod-addresses-used-up',
  level: 'error',
  summary: 'a node has no addresses left for its pods',
  why: 'A node has a range of its own, of which Windows keeps some addresses back. When all are given out - or were not given back, after sandboxes failed over and over - pods hang in ContainerCreating.',
  remedy: 'see how many pods the node has and compare with its range (k8s-windows plan); remove leftovers below C:\\var\\lib\\cni\\networks of pods that are gone; with Calico set strictAffinity: kubectl patch ipamconfigurations default --type merge -p \'{"spec":{"strictAffinity":true}}\'',
  source: 'containernetworking/plugins ipam/host-local; projectcalico/calico#10619',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/no (?:IP )?addresses available in range/i, /strict affinity should not be false/i, /failed to (?:allocate|assign) (?:an |request )?(?:IP|ip)|no (?:free|available) (?:ip|IP)s?\b|IP address pool.{0,40}exhausted/i, /no more (?:free )?addresses|address(?:es)? exhausted/i], {
    detail: (_statement, _dump, { input }) => (/strict affinity/i.test(input) ? { cause: 'Calico for Windows needs strictAffinity in its IPAM configuration' } : {}),
  }),
};
