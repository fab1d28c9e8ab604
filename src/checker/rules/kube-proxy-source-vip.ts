import { flag, proxyContainersOf, variable } from './support/kube-proxy';
import { only, onWindowsPods } from './support/pods';
import { scalarText, valueAt } from '../../base';
import { OVERLAY_NETWORK, WINDOWS_PROXY_MODE } from '../../knowledge';
import { RuleDefinition } from '../rule';

const MESSAGE = 'the network is an overlay, but kube-proxy has no source VIP: it exits with "source-vip flag not set"';

export const kubeProxySourceVip: RuleDefinition = {
  id: 'kube-proxy-source-vip',
  effect: 'broken',
  summary: 'kube-proxy on Windows has an overlay network but no source VIP',
  check: only({ kinds: ['KubeProxyConfiguration'], pods: 'windows' }, (object, context) => {
    if (object.kind === 'KubeProxyConfiguration') {
      const network = scalarText(valueAt(object, ['winkernel', 'networkName']));
      // without a mode, kube-proxy uses the default of its operating system, and only Windows reads the name
      const missing = (object.mode === WINDOWS_PROXY_MODE || !object.mode) && OVERLAY_NETWORK.test(network) && !valueAt(object, ['winkernel', 'sourceVip']);
      return missing ? [{ path: ['winkernel'], message: MESSAGE, help: 'set winkernel.sourceVip to an address in the node\'s Pod CIDR' }] : [];
    }
    return lookAtPods(object, context);
  }),
};

const lookAtPods = onWindowsPods(({ spec }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => {
  const network = flag(words, '--network-name') ?? variable(container, 'KUBE_NETWORK')?.value;
  // a script that starts it may find the address itself, and so may a configuration file
  const direct = (words.some((word) => /kube-proxy(\.exe)?$/i.test(word)) || words[0]?.startsWith('--')) && flag(words, '--config') === undefined;
  if (!direct || !OVERLAY_NETWORK.test(network ?? '') || flag(words, '--source-vip') !== undefined) { return []; }
  return [{ path, message: MESSAGE, help: 'pass --source-vip with an address in the node\'s Pod CIDR' }];
}));
