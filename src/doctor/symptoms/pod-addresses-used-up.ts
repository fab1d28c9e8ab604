import { matchMessages, Symptom } from '../symptom';

export const podAddressesUsedUp: Symptom = {
  id: 'doctor-pod-addresses-used-up',
  severity: 'error',
  summary: 'a node has no free IP addresses for Pods',
  why: 'Each node has a Pod CIDR, in which Windows reserves some addresses. If all addresses are in use, or were not released because sandboxes failed repeatedly, Pods stay in ContainerCreating.',
  remedy: 'compare the number of Pods of the node with its Pod CIDR (k8s-windows plan); remove files of deleted Pods in C:\\var\\lib\\cni\\networks; with Calico, set strictAffinity: kubectl patch ipamconfigurations default --type merge -p \'{"spec":{"strictAffinity":true}}\'',
  source: 'containernetworking/plugins ipam/host-local; projectcalico/calico#10619',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/no (?:IP )?addresses available in range/i, /strict affinity should not be false/i, /failed to (?:allocate|assign) (?:an |request )?(?:IP|ip)|no (?:free|available) (?:ip|IP)s?\b|IP address pool.{0,40}exhausted/i, /no more (?:free )?addresses|address(?:es)? exhausted/i], {
    detail: (_message, _dump, { input }) => (/strict affinity/i.test(input) ? { cause: 'Calico for Windows requires strictAffinity in its IPAM configuration' } : {}),
  }),
};
