import { flag, flagPlace, networkName, proxyContainersOf, variable } from './support/kube-proxy';
import { only, onWindowsPods, onWindowsSpecs } from './support/pods';
import { keyAndValue, listAt, PlainObject, scalarText, show, valueAt } from '../../base';
import { Fix, setting } from '../../findings';
import { featureGateFault, OVERLAY_NETWORK, WINDOWS_PROXY_MODE } from '../../knowledge';
import { isLaterWhole } from '../../kubernetes';
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
      return own !== '' && !matchesNetwork(own, network) ? [otherNetwork(path, 'winkernel.networkName', network)] : [];
    }
    return networkNameInPods(object, context);
  }),
};

const networkNameInPods = onWindowsPods(({ spec }, context) => {
  const containers = proxyContainersOf(spec);
  const network = containers.length === 0 ? undefined : networkName(context);
  return network === undefined ? [] : containers.flatMap(({ container, path, words }) => {
    const own = variable(container, 'KUBE_NETWORK');
    const named = flag(words, '--network-name');
    return [
      ...(own && !matchesNetwork(own.value, network) ? [otherNetwork([...path, 'env', own.index, 'value'], 'KUBE_NETWORK', network)] : []),
      ...(named !== undefined && !matchesNetwork(named, network) ? [{ ...otherNetwork(path, '--network-name', network), fix: undefined }] : []),
    ];
  });
});

function otherNetwork(path: readonly (string | number)[], what: string, network: string): RuleFinding {
  return {
    path, message: `${what} isn't the name of the Windows nodes' network, ${show(network)}: kube-proxy waits forever`,
    help: `use ${show(network)}`, fix: setting(path, network),
  };
}

/** The scripts of SIG Windows read the name as a pattern: `Calico.*`. */
function matchesNetwork(own: string, network: string): boolean {
  return own === network || (own.endsWith('.*') && network.startsWith(own.slice(0, -2)));
}

const NO_SOURCE_VIP = 'the network is an overlay, but kube-proxy has no source VIP: it exits with "source-vip flag not set"';

export const kubeProxySourceVip: RuleDefinition = {
  id: 'kube-proxy-source-vip',
  effect: 'broken',
  summary: 'kube-proxy on Windows has an overlay network but no source VIP',
  check: only({ kinds: ['KubeProxyConfiguration'], pods: 'windows' }, (object, context) => {
    if (object.kind === 'KubeProxyConfiguration') {
      const network = scalarText(valueAt(object, ['winkernel', 'networkName']));
      // without a mode, kube-proxy uses the default of its operating system, and only Windows reads the name
      const missing = (object.mode === WINDOWS_PROXY_MODE || !object.mode) && OVERLAY_NETWORK.test(network)
        && !valueAt(object, ['winkernel', 'sourceVip']);
      return missing ? [{ path: ['winkernel'], message: NO_SOURCE_VIP, help: 'set winkernel.sourceVip to an address in the node\'s Pod CIDR' }] : [];
    }
    return sourceVipInPods(object, context);
  }),
};

const sourceVipInPods = onWindowsSpecs(({ spec }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => {
  const network = flag(words, '--network-name') ?? variable(container, 'KUBE_NETWORK')?.value;
  // a script that starts it may find the address itself, and so may a configuration file
  const direct = (words.some((word) => /kube-proxy(\.exe)?$/i.test(word)) || words[0]?.startsWith('--')) && flag(words, '--config') === undefined;
  if (!direct || !OVERLAY_NETWORK.test(network ?? '') || flag(words, '--source-vip') !== undefined) { return []; }
  if ([...listAt(container, 'command'), ...listAt(container, 'args')].some(isLaterWhole)) { return []; }
  return [{ path, message: NO_SOURCE_VIP, help: 'pass --source-vip with an address in the node\'s Pod CIDR' }];
}));

export const kubeProxyMode: RuleDefinition = {
  id: 'kube-proxy-mode',
  effect: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started in a mode that Windows doesn\'t support',
  check: onWindowsSpecs(({ spec }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => {
    const mode = flag(words, '--proxy-mode');
    if (mode === undefined || mode === '' || mode === WINDOWS_PROXY_MODE) { return []; }
    const place = flagPlace(container, '--proxy-mode');
    return [{
      path,
      message: '--proxy-mode is a mode that kube-proxy on Windows doesn\'t support: it exits at startup',
      help: `use ${WINDOWS_PROXY_MODE}, or remove the flag`,
      ...(place && { fix: setting([...path, ...place], `--proxy-mode=${WINDOWS_PROXY_MODE}`) }),
    }];
  })),
};

export const windowsFeatureGate: RuleDefinition = {
  id: 'windows-feature-gate',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started with a feature gate that is unknown, was removed, or is locked',
  check: onWindowsSpecs(({ spec, run: { kubernetes } }) => proxyContainersOf(spec)
    .flatMap(({ path, container, words }) => (flag(words, '--feature-gates') ?? '').split(',').flatMap((gate) => {
      const [name, value] = keyAndValue(gate);
      const fault = /^[A-Z]\w*$/.test(name) ? featureGateFault(name, value, Number(kubernetes.slice(2))) : undefined;
      if (!fault) { return []; }
      return [{
        path,
        ...(fault.stops && { effect: 'broken' as const }),
        message: `${fault.message}${fault.stops ? ': kube-proxy exits at startup' : ''}`,
        help: fault.remedy,
        ...gateRemoval(container, path, gate, name),
      }];
    }))),
};

/** Removes a gate that is on anyway; one that is set to false may have been set for a reason. */
function gateRemoval(container: PlainObject, path: readonly (string | number)[], gate: string, name: string): { readonly fix?: Fix } {
  const place = flagPlace(container, '--feature-gates');
  if (!place || !/=true$/.test(gate)) { return {}; }
  const at = [...path, ...place];
  const others = scalarText(valueAt(container, place)).slice('--feature-gates='.length).split(',').filter((each) => each !== gate);
  const edit = others.length > 0
    ? { op: 'set' as const, path: at, value: `--feature-gates=${others.join(',')}` }
    : { op: 'remove' as const, path: at };
  return { fix: { description: `remove ${name}`, edits: [edit] } };
}
