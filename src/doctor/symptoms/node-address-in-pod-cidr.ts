import { listAt, objectAt } from '../../manifest';
import { holds, parseAddress, parseCidr } from '../../network';
import { objectsIn, textOf } from '../support/text';
import { Occurrence, Symptom } from '../symptom';

export const nodeAddressInPodCidr: Symptom = {
  id: 'doctor-node-address-in-pod-cidr',
  severity: 'error',
  summary: 'the InternalIP of a Windows node is an address of its Pod CIDR',
  why: 'Without --node-ip, the kubelet on Windows resolves the host name, which also returns the addresses of virtual network adapters. After a restart it may register the address of the HNS endpoint of the host (cbr0_ep) instead of the address of the machine. Then kubectl logs and exec, probes, and Services with host endpoints fail on this node.',
  remedy: 'set --node-ip of the kubelet to the address of the machine (nodeIp for k8s-windows node render), and restart the kubelet',
  source: 'microsoft/SDN#315, rancher/rancher#22475, rancher/rke-tools#77, antrea-io/antrea#1979',
  kinds: ['Node'],
  inspect: (dump) => {
    const cidrs = dump.nodes.flatMap(({ object }) => {
      const spec = objectAt(object, 'spec');
      return [spec.podCIDR, ...listAt(spec, 'podCIDRs')].flatMap((text) => parseCidr(text) ?? []);
    });
    const networks = dump.objects('ConfigMap').flatMap((each) => /"Network": ?"([\d./]{9,18})"/.exec(textOf(objectAt(each, 'data')['net-conf.json']))?.[1] ?? []);
    const ranges = [...cidrs, ...networks.flatMap((text) => parseCidr(text) ?? [])];
    return dump.windowsNodes.flatMap(({ about, object }): readonly Occurrence[] => listAt(objectAt(object, 'status'), 'addresses').flatMap((each, i) => {
      const [{ type = '', address = '' } = {}] = objectsIn([each]);
      const number = type === 'InternalIP' ? parseAddress(address) : undefined;
      const cidr = number === undefined ? undefined : ranges.find((range) => holds(range, number));
      return cidr ? [{
        evidence: { object: about, place: `status.addresses[${i}]`, text: `InternalIP ${textOf(address)}` },
        cause: `the InternalIP ${textOf(address)} is in the Pod CIDR ${cidr.text}: the kubelet registered the address of a virtual network adapter`,
      }] : [];
    }));
  },
};
