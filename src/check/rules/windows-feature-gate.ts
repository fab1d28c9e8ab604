import { Fix } from '../../findings/finding';
import { featureGateFault } from '../../knowledge';
import { PlainObject, scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods } from './support/pods';

const pod = (more: string) => hostProcessPod({ image: 'registry.example.com/kube-proxy:1.36.3', container: `command: [C:\\hpc\\kube-proxy.exe, --proxy-mode=kernelspace${more}]` });

export const windowsFeatureGate: Rule = {
  id: 'windows-feature-gate',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started with a feature gate that is unknown, was removed, or is locked',
  why: 'kube-proxy exits at startup if a feature gate doesn\'t exist in its Kubernetes version, or is locked and set to another value. WinDSR and WinOverlay are locked on since Kubernetes 1.34: setting them has no effect now, and makes kube-proxy exit once they are removed. Use `--enable-dsr` to enable direct server return.',
  source: 'kubernetes pkg/features/kube_features.go, and component-base featuregate/feature_gate.go, of 1.17 to 1.37.2',
  bad: pod(', "--feature-gates=WinOverlay=true"'),
  good: pod(', --enable-dsr=true'),
  check: onWindowsPods(({ spec }, { kubernetes }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => (flag(words, '--feature-gates') ?? '').split(',').flatMap((gate) => {
    const [name, value = ''] = gate.split('=').map((part) => part.trim());
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
  const edit = others.length > 0 ? { op: 'set' as const, path: at, value: `--feature-gates=${others.join(',')}` } : { op: 'remove' as const, path: at };
  return { fix: { description: `remove ${name}`, edits: [edit] } };
}
