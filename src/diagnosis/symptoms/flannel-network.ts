import { ClusterMessage } from '../cluster-messages';
import { knownFacts } from '../support/facts';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/could not find valid interface|failed to find interface/i, 'the node has no network adapter with the name or address in --iface of flanneld, or '
    + 'the adapter has no address yet: the address moves to the adapter vEthernet when a network is created'],
  [
    /cannot find network with management ip/i,
    'no HNS network has the address of the adapter in --iface as its management IP: the network wasn\'t created, or is on another adapter',
  ],
  [
    /failed to get management ip|took too long to get ready|failed to get net interface/i,
    'the network adapter under the new HNS network has no address yet, for example because its DHCP server answers late',
  ],
];

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const cause = CAUSES.find(([pattern]) => pattern.test(message.text))?.[1];
  return cause === undefined ? { facts: knownFacts(message) } : { cause };
}

export const flannelNetwork: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /failed to create (?:HostComputeNetwork|HNSNetwork)/i, /cannot find network with management ip/i, /failed to get management ip (?:from|for)/i,
    /took too long to get ready/i,
    /failed to get net interface for/i, /could not find valid interface matching|failed to find interface to use/i,
  ], { detail }),
};
