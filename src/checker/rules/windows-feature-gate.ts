import { flag, flagPlace, proxyContainersOf } from './support/kube-proxy';
import { onWindowsPods } from './support/pods';
import { PlainObject, scalarText, valueAt } from '../../base';
import { Fix } from '../../findings';
import { featureGateFault } from '../../knowledge';
import { RuleDefinition } from '../rule';

export const windowsFeatureGate: RuleDefinition = {
  id: 'windows-feature-gate',
  effect: 'advice',
  worst: 'broken',
  fixable: true,
  summary: 'kube-proxy on Windows is started with a feature gate that is unknown, was removed, or is locked',
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
