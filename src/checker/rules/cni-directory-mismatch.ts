import { containersOf } from './support/core';
import { onWindowsPods } from './support/pods';
import { listAt, PlainObject, scalarText, valueAt } from '../../base';
import { objectName, showName } from '../../kubernetes';
import { CheckContext, RuleDefinition } from '../rule';

/** Environment variables of the SIG Windows node agents with the directories of the CNI plugins and their configuration. */
const VARIABLES = ['CNI_BIN_PATH', 'CNI_CONFIG_PATH'];

export const cniDirectoryMismatch: RuleDefinition = {
  id: 'cni-directory-mismatch',
  effect: 'broken',
  looksUp: true,
  needs: ['env'],
  summary: 'Windows node agents use different directories for the CNI plugins or their configuration',
  check: onWindowsPods(({ spec }, context) => (context.windowsWorkloads.length === 0 ? [] : variablesOf(spec)).flatMap(({ name, value, path }) => {
    const first = firstOf(name, context);
    if (!first || same(first.value, value)) { return []; }
    return [{
      path,
      message: `${name} names another directory than in ${scalarText(first.object.kind)} ${showName(objectName(first.object))}`,
      help: 'use one directory: the one that containerd is configured for on the nodes',
    }];
  })),
};

function variablesOf(spec: PlainObject): readonly { readonly name: string; readonly value: string; readonly path: readonly (string | number)[] }[] {
  return containersOf(spec).flatMap(({ container, path }) => listAt(container, 'env').flatMap((entry, i) => {
    const [name, value] = [valueAt(entry, ['name']), valueAt(entry, ['value'])];
    return VARIABLES.includes(name as string) && typeof value === 'string' ? [{ name: name as string, value, path: ['spec', ...path, 'env', i, 'value'] }] : [];
  }));
}

function firstOf(name: string, context: CheckContext): { readonly object: PlainObject; readonly value: string } | undefined {
  for (const { object, spec } of context.windowsWorkloads) {
    const found = variablesOf(spec).find((each) => each.name === name);
    if (found) { return { object, value: found.value }; }
  }
  return undefined;
}

/** Whether two paths are one, whatever their slashes, letter case and drive. */
function same(a: string, b: string): boolean {
  const plain = (path: string) => path.toLowerCase().replace(/[\\/]+/g, '/').replace(/^c:/, '').replace(/\/$/, '');
  return plain(a) === plain(b);
}
