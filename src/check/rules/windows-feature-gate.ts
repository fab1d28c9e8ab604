import { Fix } from '../../findings/finding';
import { SPENT_FEATURE_GATES } from '../../knowledge';
import { lookUp, PlainObject, scalarText, valueAt } from '../../manifest';
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
  summary: 'kube-proxy on Windows is started with a feature gate that was removed or is locked on',
  why: 'WinDSR and WinOverlay are locked on since Kubernetes 1.34. Setting them has no effect now, and makes kube-proxy exit once they are removed, as with other gates before. Use `--enable-dsr` to enable direct server return.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go',
  bad: pod(', "--feature-gates=WinOverlay=true"'),
  good: pod(', --enable-dsr=true'),
  check: onWindowsPods(({ spec }) => proxyContainersOf(spec).flatMap(({ path, container, words }) => (flag(words, '--feature-gates') ?? '').split(',').flatMap((gate) => {
    const name = gate.split('=')[0].trim();
    const state = lookUp(SPENT_FEATURE_GATES, name);
    if (!state) { return []; }
    return [{
      path,
      ...(state === 'removed' && { effect: 'broken' as const }),
      message: state === 'removed' ? `feature gate ${name} was removed: kube-proxy exits at startup` : `feature gate ${name} is locked on and will be removed`,
      help: `remove ${name}`,
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
