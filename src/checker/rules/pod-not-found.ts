import { isPlainObject, isPresent, Path, PlainObject, scalarText } from '../../base';
import { isWindowsImage, NodeLabel, PodPlace } from '../../knowledge';
import { isCustomObject, podPlacesOf, visitParts } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const podNotFound: RuleDefinition = {
  id: 'pod-not-found',
  effect: 'advice',
  summary: 'an object of a custom kind is for Windows, but its Pods weren\'t found',
  check: (object, context) => {
    const places = isCustomObject(object) ? podPlacesOf(object, context.podKinds) : NO_PLACES;
    const pods = places?.length === 0 ? [] : context.customPods(object);
    if (places && (places.length === 0 || pods.length > 0)) { return []; }
    const mention = mentionOfWindows(object, (path) => pods.some((pod) => pod.path.every((key, i) => path[i] === key)));
    return mention ? [{
      path: mention.path,
      message: `${mention.what} shows that this ${scalarText(object.kind)} is for Windows, but no Pod was found there, so nothing else of it is checked`,
      help: 'give the CustomResourceDefinition of the kind with --crds; if it defines no Pods, suppress this finding',
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
