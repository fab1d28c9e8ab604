import { valueAt } from '../../../base';
import { OVERLAY_NETWORK } from '../../../knowledge';
import { networkNameOf, proxies } from '../facts';
import { NodeRuleDefinition, NodeUnderCheck, placeOfCommand, placeOfField, valueOf } from '../rule';
import { isPlaceholder } from '../script/placeholder';

export const sourceVip: NodeRuleDefinition = {
  id: 'node-source-vip',
  effect: 'broken',
  summary: 'kube-proxy has an overlay network but no source VIP',
  check: (node) => [...inCommands(node), ...inConfigurations(node)],
};

function inCommands(node: NodeUnderCheck) {
  return proxies(node).flatMap((command) => {
    const name = networkNameOf(command, command.file.script?.environment ?? []);
    // a configuration may have it
    if (command.guessed || !name || !OVERLAY_NETWORK.test(name.value) || valueOf(command, 'config') || valueOf(command, 'source-vip')?.value) { return []; }
    return [{ place: placeOfCommand(command), message: message(name.value), help: 'set --source-vip to an address of the node\'s Pod CIDR' }];
  });
}

function inConfigurations({ configurations, commands }: NodeUnderCheck) {
  return configurations.filter(({ kind }) => kind === 'KubeProxyConfiguration').flatMap((configuration) => {
    const [name, address] = ['networkName', 'sourceVip'].map((key) => valueAt(configuration.content, ['winkernel', key]));
    const isGiven = address || commands.some((command) => command.program === 'kube-proxy' && valueOf(command, 'source-vip'));
    if (isGiven || typeof name !== 'string' || isPlaceholder(name) || !OVERLAY_NETWORK.test(name)) { return []; }
    return [{ place: placeOfField(configuration, ['winkernel', 'networkName']), message: message(name), help: 'set winkernel.sourceVip to an address of the node\'s Pod CIDR' }];
  });
}

function message(network: string): string {
  return `kube-proxy requires a source VIP on the overlay network "${network}": it exits with "source-vip flag not set"`;
}
