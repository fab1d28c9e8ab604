import { scalarText, show, valueAt } from '../../manifest';
import { Rule, RuleFinding } from '../rule';
import { documents, hostProcessPod } from './support/example';
import { flag, networkName, proxyContainersOf, variable } from './support/kube-proxy';
import { netConfExample } from './support/net-conf';
import { only, onWindowsPods, setting } from './support/pods';

const NET_CONF = netConfExample({ VNI: 4096, Port: 4789 });
const pod = (network: string) => hostProcessPod({
  image: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy:v1.36.3-flannel-hostprocess', container: `env:\n  - name: KUBE_NETWORK\n    value: ${network}`,
});

export const kubeProxyNetworkName: Rule = {
  id: 'kube-proxy-network-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'kube-proxy on Windows is configured for another network than the CNI configuration creates',
  why: 'kube-proxy looks up the host network by name (`KUBE_NETWORK`, `--network-name`, or `winkernel.networkName`). If no network has that name, kube-proxy waits forever and no Service works on the node.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; kubernetes/kubernetes#123014',
  bad: documents(NET_CONF, pod('vxlan0')),
  good: documents(NET_CONF, pod('flannel.4096')),
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
