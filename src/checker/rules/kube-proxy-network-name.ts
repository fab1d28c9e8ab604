import { flag, networkName, proxyContainersOf, variable } from './support/kube-proxy';
import { only, onWindowsPods } from './support/pods';
import { scalarText, show, valueAt } from '../../base';
import { setting } from '../../findings';
import { RuleDefinition, RuleFinding } from '../rule';


export const kubeProxyNetworkName: RuleDefinition = {
  id: 'kube-proxy-network-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'kube-proxy on Windows is configured for another network than the CNI configuration creates',
  check: only({ kinds: ['KubeProxyConfiguration'], pods: 'windows' }, (object, context) => {
    if (object.kind === 'KubeProxyConfiguration') {
      const network = networkName(context);
      if (network === undefined) { return []; }
      const path = ['winkernel', 'networkName'];
      const own = scalarText(valueAt(object, path));
      return own !== '' && !matches(own, network) ? [finding(path, 'winkernel.networkName', network)] : [];
    }
    return lookAtPods(object, context);
  }),
};

const lookAtPods = onWindowsPods(({ spec }, context) => {
  const containers = proxyContainersOf(spec);
  const network = containers.length === 0 ? undefined : networkName(context);
  return network === undefined ? [] : containers.flatMap(({ container, path, words }) => {
    const own = variable(container, 'KUBE_NETWORK');
    const named = flag(words, '--network-name');
    return [
      ...(own && !matches(own.value, network) ? [finding([...path, 'env', own.index, 'value'], 'KUBE_NETWORK', network)] : []),
      ...(named !== undefined && !matches(named, network) ? [{ ...finding(path, '--network-name', network), fix: undefined }] : []),
    ];
  });
});

function finding(path: readonly (string | number)[], what: string, network: string): RuleFinding {
  return {
    path, message: `${what} isn't the name of the Windows nodes' network, ${show(network)}: kube-proxy waits forever`,
    help: `use ${show(network)}`, fix: setting(path, network),
  };
}

/** The scripts of SIG Windows read the name as a pattern: `Calico.*`. */
function matches(own: string, network: string): boolean {
  return own === network || (own.endsWith('.*') && network.startsWith(own.slice(0, -2)));
}
