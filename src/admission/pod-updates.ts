import {
  and, DataMap, equal, exists, Expression, has, input, joinLists, list, literal, mapAt, mapsAt, not, patch, PatchOperation, stringAt, variable, when,
} from '../expressions';
import { NodeLabel, Platform } from '../knowledge';
import { jsonPointer, tolerationOf } from '../manifest';

/**
 * The JSON Patch that restores placement in an update of a Pod that lacks what the Pod got when it was created. The manifests of its author lack it, and
 * server-side apply replaces `nodeSelector` and `tolerations` as a whole; the API server would reject the update, since both are immutable.
 */
export function podUpdateChanges({ nodeLabels, taints }: Platform): Expression<readonly PatchOperation[]> {
  const spec = variable('spec', mapAt(input('object'), 'spec'));
  const oldSpec = variable('oldSpec', mapAt(input('oldObject'), 'spec'));
  const labels = [NodeLabel.OS, ...Object.keys(nodeLabels)].map((key) => {
    const at = ['nodeSelector', key];
    const isLost = and(has(spec, 'nodeSelector'), not(has(spec, ...at)), has(oldSpec, ...at));
    return restored(isLost, jsonPointer(['spec', ...at]), stringAt(oldSpec, ...at));
  });
  const tolerations = taints.map((taint) => {
    const toleration = tolerationOf(taint) as Readonly<Record<string, string>>;
    const isIn = (of: Expression<DataMap>) => exists(mapsAt(of, 'tolerations'), 't', (each) =>
      and(...Object.entries(toleration).map(([key, value]) => equal(stringAt(each, key), literal(value)))));
    const isLost = and(has(spec, 'tolerations'), not(isIn(spec)), isIn(oldSpec));
    return restored(isLost, jsonPointer(['spec', 'tolerations', '-']), literal(toleration));
  });
  return [...labels, ...tolerations].reduce((a, b) => joinLists(a, b));
}

function restored(isLost: Expression<boolean>, pointer: string, value: Expression<any>): Expression<readonly PatchOperation[]> {
  return when(isLost, list(patch('add', literal(pointer), value)), list());
}
