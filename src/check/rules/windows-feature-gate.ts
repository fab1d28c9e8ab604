import { Fix } from '../../findings/finding';
import { SPENT_FEATURE_GATES } from '../../knowledge';
import { lookUp, PlainObject, scalarText, valueAt } from '../../manifest';
import { RuleDefinition } from '../rule';
import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods } from './support/pods';

export const windowsFeatureGate: RuleDefinition = {
  id: 'windows-feature-gate',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started with a feature gate that was removed or is locked on',
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
