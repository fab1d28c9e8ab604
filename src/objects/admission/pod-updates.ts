import { CREATED_LISTS, isRejected, lacksOne, limitPatches, removal, withTerm } from './pod-changes';
import {
  all, and, concat, DataMap, equal, exists, Expression, has, input, isEmpty, isIn, isSame, itemAt, joinLists, jsonPointer, list, literal, map, mapAt,
  mapIndexed, mapsAt, not, numberText, or, patch, PatchOperation, record, size, stringAt, stringsAt, variable, when,
} from '../../base';
import { NodeLabel, Platform, REJECTED_ON_WINDOWS, RejectedField } from '../../knowledge';
import { REQUIRED_TERMS, tolerationOf } from '../../kubernetes';
import { ResourceDefaults } from '../../pods';

type Patches = Expression<readonly PatchOperation[]>;

/**
 * The JSON Patch that gives an update of a Pod what the Pod got when it was created. The manifest of its author lacks that: client-side apply adds
 * the fields again that were removed, and server-side apply replaces `nodeSelector`, `tolerations`, and the terms of the node affinity as a whole.
 * All of them are immutable, so the API server would reject the manifest that it accepted before.
 */
export function podUpdateChanges({ nodeLabels, taints }: Platform, resources: ResourceDefaults): Patches {
  const spec = variable('spec', mapAt(input('object'), 'spec'));
  const oldSpec = variable('oldSpec', mapAt(input('oldObject'), 'spec'));
  const added: readonly string[] = [NodeLabel.OS, ...Object.keys(nodeLabels)];
  // an empty selector in the manifest, which is as none
  const isEmptied = and(
    not(has(spec, 'nodeSelector')), has(oldSpec, 'nodeSelector'), all(mapAt(oldSpec, 'nodeSelector'), 'key', (key) => isIn(key, literal(added))),
  );
  const selector = patchIf(isEmptied, patch('add', literal(jsonPointer(['spec', 'nodeSelector'])), record({})));
  const labels = added.map((key) => {
    const at = ['nodeSelector', key];
    const isLost = and(or(has(spec, 'nodeSelector'), isEmptied), not(has(spec, ...at)), has(oldSpec, ...at));
    return patchIf(isLost, patch('add', literal(jsonPointer(['spec', ...at])), stringAt(oldSpec, ...at)));
  });
  const tolerations = taints.map((taint) => {
    const toleration = tolerationOf(taint) as Readonly<Record<string, string>>;
    const isAmong = (of: Expression<DataMap>) => exists(mapsAt(of, 'tolerations'), 't', (each) =>
      and(...Object.entries(toleration).map(([key, value]) => equal(stringAt(each, key), literal(value)))));
    const isLost = and(has(spec, 'tolerations'), not(isAmong(spec)), isAmong(oldSpec));
    return patchIf(isLost, patch('add', literal(jsonPointer(['spec', 'tolerations', '-'])), literal(toleration)));
  });
  const isWindows = equal(stringAt(oldSpec, 'os', 'name'), literal('windows'));
  const rejected = REJECTED_ON_WINDOWS.flatMap((field) => removedAgain(field, spec, oldSpec));
  const os = patchIf(not(has(spec, 'os')), patch('add', literal(jsonPointer(['spec', 'os'])), literal({ name: 'windows' })));
  const ofWindows = joined(os, ...builds(spec, oldSpec), ...limits(spec, oldSpec, resources), ...rejected);
  return joined(selector, ...labels, ...tolerations, when(isWindows, ofWindows, list()));
}

const joined = (...patches: readonly Patches[]): Patches => patches.reduce((a, b) => joinLists(a, b));
const patchIf = (condition: Expression<boolean>, change: Expression<PatchOperation>): Patches => when(condition, list(change), list());

/**
 * Adds the requirement of builds to terms that lack only this one, where it is the last one, and to a Pod without terms, which had only one with only
 * this requirement.
 */
function builds(spec: Expression<DataMap>, oldSpec: Expression<DataMap>): readonly Patches[] {
  const requirementsOf = (term: Expression<DataMap>) => mapsAt(term, 'matchExpressions');
  const termsAt = (of: Expression<DataMap>) => mapsAt(of, ...REQUIRED_TERMS);
  const formerAt = (index: Expression<number>) => requirementsOf(itemAt(termsAt(oldSpec), index));
  const lostOf = (term: Expression<DataMap>, index: Expression<number>) => itemAt(formerAt(index), size(requirementsOf(term)));
  const isOfBuild = (requirement: Expression<DataMap>) => equal(stringAt(requirement, 'key'), literal(NodeLabel.WINDOWS_BUILD));
  const isLost = (term: Expression<DataMap>, index: Expression<number>) => and(
    isOfBuild(lostOf(term, index)), isSame(joinLists(requirementsOf(term), list(lostOf(term, index))), formerAt(index)),
  );
  // made again: the API server of 1.37 can't write a map or list that is a part of an object as the value of a patch
  const again = (requirement: Expression<DataMap>) => record({
    key: literal(NodeLabel.WINDOWS_BUILD), operator: stringAt(requirement, 'operator'),
    values: map(stringsAt(requirement, 'values'), 'v', (value) => value),
  });
  const lost = (term: Expression<DataMap>, index: Expression<number>) => again(lostOf(term, index));
  const first = itemAt(formerAt(literal(0)), literal(0));
  const isOnly = and(
    equal(size(termsAt(oldSpec)), literal(1)), equal(size(formerAt(literal(0))), literal(1)), isOfBuild(first),
    isEmpty(mapsAt(itemAt(termsAt(oldSpec), literal(0)), 'matchFields')),
  );
  const at = (index: Expression<number>, ...keys: readonly string[]) =>
    concat(literal(`${jsonPointer(['spec', ...REQUIRED_TERMS])}/`), numberText(index), literal(jsonPointer(['matchExpressions', ...keys])));
  return [
    when(isOnly, withTerm([], spec, again(first)), list()),
    mapIndexed(
      termsAt(spec), 'term', (term, i) => and(not(isEmpty(requirementsOf(term))), isLost(term, i)),
      (term, i) => patch('add', at(i, '-'), lost(term, i)),
    ),
    mapIndexed(
      termsAt(spec), 'term', (term, i) => and(isEmpty(requirementsOf(term)), isLost(term, i)), (term, i) => patch('add', at(i), list(lost(term, i))),
    ),
  ];
}

/** Adds the limits that containers got, if the manifest lacks them: those that they would get again, with the same value. */
function limits(spec: Expression<DataMap>, oldSpec: Expression<DataMap>, resources: ResourceDefaults): readonly Patches[] {
  const limitOf = (name: string, index: Expression<number>, resource: string) =>
    stringAt(itemAt(mapsAt(oldSpec, name), index), 'resources', 'limits', resource);
  return limitPatches([], spec, resources, (name) => (c, index, limit) => and(
    // a limit of other options, or of the time before the policies, stays as it is
    lacksOne(c, limit), equal(limitOf(name, index, limit.resource), limit.value(c)),
  ), (name) => (_, index, { resource }) => limitOf(name, index, resource));
}

/** Removes a field that was removed before, from the Pod or its containers. */
function removedAgain(field: RejectedField, spec: Expression<DataMap>, oldSpec: Expression<DataMap>): readonly Patches[] {
  if (field.level === 'pod') { return [patchIf(and(isRejected(spec, field), not(isRejected(oldSpec, field))), removal([], field))]; }
  return CREATED_LISTS.map((name) => mapIndexed(
    mapsAt(spec, name), 'c', (c, i) => and(isRejected(c, field), not(isRejected(itemAt(mapsAt(oldSpec, name), i), field))),
    (_, index) => removal([], field, name, index),
  ));
}
