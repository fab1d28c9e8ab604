import { OVERLAY_NETWORK, WINDOWS_PROXY_MODE } from '../../knowledge';
import { scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { flag, proxyContainersOf, variable } from './support/kube-proxy';
import { only, onWindowsPods } from './support/pods';

const MESSAGE = 'the network is an overlay, but kube-proxy has no source VIP: it exits with "source-vip flag not set"';

const pod = (more: string) => hostProcessPod({
  image: 'registry.example.com/kube-proxy:1.36.3', container: `command: [C:\\hpc\\kube-proxy.exe, --proxy-mode=kernelspace, --network-name=flannel.4096${more}]`,
});

export const kubeProxySourceVip: Rule = {
  id: 'kube-proxy-source-vip',
  effect: 'broken',
  summary: 'kube-proxy on Windows has an overlay network but no source VIP',
  why: 'On an overlay network kube-proxy needs an address from the node\'s own Pod CIDR for the traffic of the node itself. Without one, it exits with "source-vip flag not set". The start script of SIG Windows reserves an address and passes it.',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; kubernetes/kubernetes#100962',
  bad: pod(''),
  good: pod(', --source-vip=10.244.4.2'),
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
