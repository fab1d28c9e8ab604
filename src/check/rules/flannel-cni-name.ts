import { show } from '../../manifest';
import { flannelNetworkName, parseWindowsCni } from '../../network';
import { Rule } from '../rule';
import { entriesOf, rewriting } from './support/config-map';
import { documents } from './support/example';
import { configMap, netConfExample, netConfs } from './support/net-conf';
import { onKind } from './support/pods';

const NET_CONF = netConfExample({ VNI: 4096, Port: 4789 });
const cni = (name: string) => configMap('kube-flannel-windows-cfg', 'cni-conf-containerd.json', {
  name, cniVersion: '0.3.0', type: 'flannel', capabilities: { portMappings: true, dns: true }, delegate: { type: 'sdnoverlay' },
});

export const flannelCniName: Rule = {
  id: 'flannel-cni-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'the CNI configuration for Windows has another name than the network that Flannel creates',
  why: 'On Windows the name of a CNI configuration is the name of a host network. Flannel names its network `flannel.<VNI>` (vxlan) or `cbr0` (host-gw), unless its net-conf sets another name. If the names differ, the plugin creates a network of its own, or none, and Pods have no connectivity.',
  source: 'flannel v0.28.9 pkg/backend; kubernetes-sigs/sig-windows-tools hostprocess/flannel; kubernetes/kubernetes#78338',
  bad: documents(NET_CONF, cni('vxlan0')),
  good: documents(NET_CONF, cni('flannel.4096')),
  check: onKind('ConfigMap', (object, context) => {
    const names = new Set(netConfs(context).flatMap((netConf) => flannelNetworkName(netConf) ?? []));
    if (names.size !== 1) { return []; }
    const [name] = names;
    return entriesOf(object, parseWindowsCni).filter(({ config }) => config.type === 'flannel' && config.name !== name).map((entry) => ({
      path: ['data', entry.key],
      inside: ['name'],
      message: `name is ${show(entry.config.name)}, but Flannel names its network ${show(name)} on Windows: Pods have no connectivity`,
      help: `set name to ${show(name)}`,
      fix: rewriting(`set name to ${show(name)}`, entry, { ...entry.config, name }),
    }));
  }),
};
