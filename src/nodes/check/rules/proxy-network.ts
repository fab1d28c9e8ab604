import { valueAt } from '../../../base';
import { WINDOWS_PROXY_MODE } from '../../../knowledge';
import { networkNameOf, proxies } from '../facts';
import { hasUnknownArguments, NodeRuleDefinition, NodeUnderCheck, placeOfCommand, placeOfField, valueOf } from '../rule';

export const proxyNetwork: NodeRuleDefinition = {
  id: 'node-proxy-network',
  effect: 'broken',
  summary: 'kube-proxy has no network name, or a mode that is unsupported on Windows',
  check: (node) => [...inConfigurations(node), ...inCommands(node)],
};

const MISSING = { effect: 'advice' as const, message: 'kube-proxy has no network name: it exits unless the environment variable KUBE_NETWORK is set' };

function inConfigurations({ configurations, files, commands }: NodeUnderCheck) {
  const isGiven = files.some((file) => file.script?.environment.some(({ name }) => name.toUpperCase() === 'KUBE_NETWORK'))
    || commands.some((command) => command.program === 'kube-proxy' && networkNameOf(command, []));
  return configurations.filter(({ kind }) => kind === 'KubeProxyConfiguration').flatMap((configuration) => {
    const { mode } = configuration.content;
    const wrongMode = typeof mode === 'string' && mode !== '' && mode !== WINDOWS_PROXY_MODE;
    const hasName = isGiven || valueAt(configuration.content, ['winkernel', 'networkName']);
    return [
      ...(wrongMode ? [{
        place: placeOfField(configuration, ['mode']), message: `mode: must be ${WINDOWS_PROXY_MODE} on Windows, got "${mode}": kube-proxy exits at startup`, help: `use ${WINDOWS_PROXY_MODE}, or remove the field`,
      }] : []),
      ...(hasName ? [] : [{ ...MISSING, place: placeOfField(configuration, ['winkernel']), help: 'set winkernel.networkName to the name in the CNI configuration' }]),
    ];
  });
}

function inCommands(node: NodeUnderCheck) {
  const everywhere = node.files.flatMap((file) => file.script?.environment ?? []);
  return proxies(node).flatMap((command) => {
    if (command.guessed || hasUnknownArguments(command) || valueOf(command, 'config') || command.flags.length === 0 || networkNameOf(command, everywhere)) { return []; }
    return [{ ...MISSING, place: placeOfCommand(command), help: 'pass --network-name with the name in the CNI configuration' }];
  });
}
