import { showsWindows } from './support/cluster-facts';
import { windowsBackends } from './support/services';
import { isPlainObject, isPresent, Path, PlainObject, scalarText, show } from '../../base';
import { isWindowsImage, NodeLabel, PodPlace } from '../../knowledge';
import { isCustomObject, kubernetesKind, objectName, objectNamespace, podPlacesOf, visitParts } from '../../kubernetes';
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
      message: `${scalarText(object.kind)} ${show(objectName(object))} is already defined `
        + `${earlier.place === undefined ? 'by an earlier object' : `at ${earlier.place}`}: the one that is applied last overwrites the others`,
      help: 'remove one of them, or give it another name or namespace. Check the manifests of different clusters in separate runs',
    }];
  },
};

/** Whether an object is for Windows: a workload, or what Windows workloads use. */
function isForWindows(object: PlainObject | undefined, context: CheckContext): boolean {
  switch (object && kubernetesKind(object)) {
    case undefined: case 'ConfigMap': return false;
    case 'Service': return windowsBackends(object!, context).length > 0;
    default: return showsWindows(object!, context);
  }
}

/** The first object of the name, if it is of a kind that is looked up. */
function lookedUp(object: PlainObject, context: CheckContext): PlainObject | undefined {
  const kind = scalarText(object.kind);
  return Object.hasOwn(LOOKUP_KINDS, kind) ? context.find(kind, objectName(object), objectNamespace(object)) : undefined;
}

export const podNotFound: RuleDefinition = {
  id: 'pod-not-found',
  effect: 'advice',
  summary: 'an object of a custom kind is for Windows, but its Pods weren\'t found',
  check: (object, context) => {
    const places = isCustomObject(object) ? podPlacesOf(object, context.podKinds) : NO_PLACES;
    const pods = places?.length === 0 ? [] : context.customPods(object);
    const isOpen = places?.some(({ holds }) => holds === 'open');
    if (places && !isOpen && (places.length === 0 || pods.length > 0)) { return []; }
    const mention = mentionOfWindows(object, (path) => pods.some((pod) => pod.path.every((key, i) => path[i] === key)));
    return mention ? [{
      path: mention.path,
      message: `${mention.what} shows that this ${scalarText(object.kind)} is for Windows, but no Pod was found there, so nothing else of it is `
        + 'checked',
      help: `${isOpen
        ? 'check its Pods by other means, since the CustomResourceDefinition of the kind doesn\'t describe them'
        : 'give the CustomResourceDefinition of the kind with --crds'}; if it defines no Pods, suppress this finding`,
    }] : [];
  },
};

const NO_PLACES: readonly PodPlace[] = [];

/**
 * The first part of an object that only Windows Pods have.
 *
 * @param isChecked whether a path is in a Pod that was found
 */
function mentionOfWindows(object: PlainObject, isChecked: (path: Path) => boolean): { readonly path: Path; readonly what: string } | undefined {
  let mention: { readonly path: Path; readonly what: string } | undefined;
  visitParts(object, (value, path) => {
    if (mention || (path.length === 1 && path[0] === 'status') || isChecked(path)) { return false; }
    const key = isPlainObject(value) ? Object.keys(value).find((each) => isMention(each, value)) : undefined;
    if (key !== undefined) { mention = { path: [...path, key], what: key === 'values' ? NodeLabel.OS : key }; }
    return key === undefined;
  });
  return mention;
}

function isMention(key: string, parent: PlainObject): boolean {
  const value = parent[key];
  switch (key) {
    case NodeLabel.OS: return value === 'windows';
    case 'values': return parent.key === NodeLabel.OS && Array.isArray(value) && value.includes('windows');
    case 'windowsOptions': return isPresent(value);
    case 'image': return typeof value === 'string' && isWindowsImage(value);
    default: return false;
  }
}
