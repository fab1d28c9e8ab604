import { objectName, objectNamespace, PlainObject, scalarText, show } from '../../manifest';
import { LOOKUP_KINDS } from '../object-index';
import { CheckContext, Rule } from '../rule';
import { documents, windowsPod, workload } from './support/example';
import { selectsWindows } from './support/placement';
import { windowsBackends } from './support/services';

const web = (image: string) => workload('Deployment', windowsPod({ image: `registry.example.com/${image}` }));
const first = web('web:1.0');
const second = web('web:2.0');

export const duplicateObject: Rule = {
  id: 'duplicate-object',
  effect: 'advice',
  looksUp: true,
  summary: 'two objects for Windows have the same API group, kind, namespace, and name',
  why: 'They are one object in the cluster. `kubectl apply` applies both without an error, and the last one overwrites the first. The rule reports workloads for Windows nodes, Services that select them, RuntimeClasses for Windows nodes, and GMSACredentialSpecs. Bases and overlays of kustomize define the same objects: check the output of `kustomize build` instead.',
  source: 'Kubernetes documentation, "Object Names and IDs"; Kubernetes documentation, "Declarative Management of Kubernetes Objects Using Configuration Files"',
  bad: documents(first, second),
  good: documents(first, second.replace('name: web', 'name: web-v2').replaceAll('app: web', 'app: web-v2')),
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
