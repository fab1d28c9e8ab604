import { selectsWindows } from './support/placement';
import { windowsBackends } from './support/services';
import { PlainObject, scalarText, show } from '../../base';
import { objectName, objectNamespace } from '../../kubernetes';
import { LOOKUP_KINDS } from '../object-index';
import { CheckContext, RuleDefinition } from '../rule';

export const duplicateObject: RuleDefinition = {
  id: 'duplicate-object',
  effect: 'advice',
  looksUp: true,
  summary: 'two objects for Windows have the same API group, kind, namespace, and name',
  check: (object, context) => {
    const earlier = context.firstOf(object);
    if (!earlier || !(earlier.isWindows || isForWindows(object, context) || isForWindows(lookedUp(object, context), context))) { return []; }
    return [{
      path: ['metadata', 'name'],
      message: `${scalarText(object.kind)} ${show(objectName(object))} is already defined ${earlier.place === undefined ? 'by an earlier object' : `at ${earlier.place}`}: the one that is applied last overwrites the others`,
      help: 'remove one of them, or give it another name or namespace. Check the manifests of different clusters in separate runs',
    }];
  },
};

/** Whether an object is for Windows: a workload, or what Windows workloads use. */
function isForWindows(object: PlainObject | undefined, context: CheckContext): boolean {
  switch (object?.kind) {
    case undefined: return false;
    case 'GMSACredentialSpec': return true;
    case 'RuntimeClass': return selectsWindows(object!);
    case 'Service': return windowsBackends(object!, context).length > 0;
    default: return context.windowsPodsOf(object!).length > 0;
  }
}

/** The first object of the name, if it is of a kind that is looked up. */
function lookedUp(object: PlainObject, context: CheckContext): PlainObject | undefined {
  const kind = scalarText(object.kind);
  return Object.hasOwn(LOOKUP_KINDS, kind) ? context.find(kind, objectName(object), objectNamespace(object)) : undefined;
}
