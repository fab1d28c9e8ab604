import { entriesOf, rewriting } from './support/config-map';
import { netConfs } from './support/net-conf';
import { onKind } from './support/pods';
import { show } from '../../base';
import { flannelNetworkName, parseWindowsCni } from '../../objects';
import { RuleDefinition } from '../rule';


export const flannelCniName: RuleDefinition = {
  id: 'flannel-cni-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'the CNI configuration for Windows has another name than the network that Flannel creates',
  check: onKind('ConfigMap', (object, context) => {
    const names = new Set(netConfs(context).flatMap((netConf) => flannelNetworkName(netConf) ?? []));
    if (names.size !== 1) { return []; }
    const [name] = names;
    return entriesOf(object, parseWindowsCni).filter(({ config }) => config.type === 'flannel' && config.name !== name).map((entry) => ({
      path: ['data', entry.key],
      inside: ['name'],
      message: `name is ${show(entry.config.name)}, but Flannel names its network ${show(name)} on Windows: Pods don't get onto that network`,
      help: `set name to ${show(name)}`,
      fix: rewriting(`set name to ${show(name)}`, entry, { ...entry.config, name }),
    }));
  }),
};
