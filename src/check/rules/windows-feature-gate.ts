import { SPENT_FEATURE_GATES } from '../../knowledge';
import { lookUp, PlainObject, scalarText, valueAt } from '../../manifest';
import { Fix } from '../finding';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods } from './support/pods';

const pod = (more: string) => hostProcessPod({ image: 'registry.example.com/kube-proxy:1.36.3', container: `command: [C:\\hpc\\kube-proxy.exe, --proxy-mode=kernelspace${more}]` });

export const windowsFeatureGate: Rule = {
  id: 'windows-feature-gate',
  effect: 'advice',
  summary: 'kube-proxy on Windows is started with a feature gate that has done its work',
  why: 'WinDSR and WinOverlay are on for good since Kubernetes 1.34; naming them does nothing now and ends the process once they are removed, as others have been. Direct server return is asked for by `--enable-dsr`.',
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
      message: state === 'removed' ? `feature gate ${name} was removed: kube-proxy stops at once` : `feature gate ${name} is on for good and will be removed`,
      help: `leave ${name} out`,
      ...leavingOut(container, path, gate),
    }];
  }))),
};

/** Takes a gate out that is on anyhow; one that is switched off was meant to change something. */
function leavingOut(container: PlainObject, path: readonly (string | number)[], gate: string): { readonly fix?: Fix } {
  const place = flagPlace(container, '--feature-gates');
  if (!place || !/=true$/.test(gate)) { return {}; }
  const at = [...path, ...place];
  const others = scalarText(valueAt(container, place)).slice('--feature-gates='.length).split(',').filter((each) => each !== gate);
  const edit = others.length > 0 ? { op: 'set' as const, path: at, value: `--feature-gates=${others.join(',')}` } : { op: 'remove' as const, path: at };
  return { fix: { description: `leave out ${gate}`, edits: [edit] } };
}
