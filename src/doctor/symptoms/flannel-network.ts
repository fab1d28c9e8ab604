import { ClusterMessage } from '../cluster-messages';
import { knownFacts } from '../support/facts';
import { matchMessages, Occurrence, Symptom } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/could not find valid interface|failed to find interface/i, 'the node has no network adapter with the name or address in --iface of flanneld, or the adapter has no address yet: the address moves to the adapter vEthernet when a network is created'],
  [/cannot find network with management ip/i, 'no HNS network has the address of the adapter in --iface as its management IP: the network wasn\'t created, or is on another adapter'],
  [/failed to get management ip|took too long to get ready|failed to get net interface/i, 'the network adapter under the new HNS network has no address yet, for example because its DHCP server answers late'],
];

function detail(message: ClusterMessage): Omit<Occurrence, 'evidence'> {
  const cause = CAUSES.find(([pattern]) => pattern.test(message.text))?.[1];
  return cause === undefined ? { facts: knownFacts(message) } : { cause };
}

export const flannelNetwork: Symptom = {
  id: 'doctor-flannel-network',
  severity: 'error',
  summary: 'Flannel fails to create its HNS network on a Windows node',
  why: 'flanneld creates an HNS network, flannel.4096 for VXLAN or cbr0 for host-gw, on the network adapter in --iface, and waits for the address of the adapter, which is briefly without network meanwhile. If HNS rejects the network, or the adapter doesn\'t get its address again, flanneld exits, and no Pod of the node gets a network.',
  remedy: 'on the node, compare --iface with Get-NetAdapter and Get-NetIPAddress (on a machine with several adapters, set it to the one with the InternalIP of the node), and Get-HnsNetwork with the network in the message; if an earlier attempt left a network, drain the node, remove that network, restart the service hns, and start Flannel again',
  source: 'flannel pkg/backend/vxlan/device_windows.go; flannel-io/flannel#1966, #1109, #1066; kubernetes-sigs/sig-windows-tools#13, #300; microsoft/SDN#177 (read 2026-11-24)',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /failed to create (?:HostComputeNetwork|HNSNetwork)/i, /cannot find network with management ip/i, /failed to get management ip (?:from|for)/i, /took too long to get ready/i,
    /failed to get net interface for/i, /could not find valid interface matching|failed to find interface to use/i,
  ], { detail }),
};
