import { onPods, rejected } from './support/pods';
import { isOpaque, isPlainObject, isPresent, listAt, Path, PlainObject, showType } from '../../base';
import { containerProblems } from '../../pods';
import { RuleDefinition, RuleFinding } from '../rule';

/** The fields that rules about Pods read, by the type that they must have. */
const OF_POD = { maps: ['os', 'nodeSelector', 'affinity', 'securityContext'], lists: ['containers', 'initContainers', 'ephemeralContainers', 'volumes', 'tolerations'] };
const OF_CONTAINER = { maps: ['securityContext', 'resources', 'lifecycle'], lists: ['command', 'args', 'env', 'ports', 'volumeMounts'] };
const CONTAINERS = ['containers', 'initContainers', 'ephemeralContainers'];
/** Codes of what the API server requires of containers. It accepts images that the kubelet can't parse. */
const REQUIRED_OF_CONTAINERS = ['image', 'container-name', 'no-containers'];

export const malformedPod: RuleDefinition = {
  id: 'malformed-pod',
  effect: 'rejected',
  summary: 'a Pod has a value of the wrong type, no containers, or a container without an image or a name of its own',
  check: onPods(({ template, spec }) => {
    const found: RuleFinding[] = [];
    if (isMalformed(template.spec, isPlainObject)) { found.push(finding(['spec'], template.spec, 'a map')); }
    addFields(found, spec, () => ['spec'], OF_POD);
    for (const list of OF_POD.lists) {
      listAt(spec, list).forEach((each, i) => {
        if (!isPlainObject(each) && !isOpaque(each)) { found.push(finding(['spec', list, i], each, 'a map')); }
      });
    }
    for (const list of CONTAINERS) {
      listAt(spec, list).forEach((each, i) => {
        if (isPlainObject(each)) { addFields(found, each, () => ['spec', list, i], OF_CONTAINER); }
      });
    }
    if (found.length > 0) { return found; }
    const problems = containerProblems(spec);
    return REQUIRED_OF_CONTAINERS.flatMap((code) => rejected(code, problems));
  }),
};

/** Adds the findings about the fields of an object. This runs for every Pod and container, so paths are made only for findings. */
function addFields(found: RuleFinding[], object: PlainObject, path: () => Path, { maps, lists }: typeof OF_POD): void {
  for (const key of maps) {
    if (isMalformed(object[key], isPlainObject)) { found.push(finding([...path(), key], object[key], 'a map')); }
  }
  for (const key of lists) {
    if (isMalformed(object[key], Array.isArray)) { found.push(finding([...path(), key], object[key], 'a list')); }
  }
}

function isMalformed(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return isPresent(value) && !isRight(value) && !isOpaque(value);
}

function finding(path: Path, value: unknown, wanted: string): RuleFinding {
  const [last, parent] = [path[path.length - 1], path[path.length - 2]];
  return {
    path,
    message: `${typeof last === 'number' ? `${parent}[${last}]` : last} must be ${wanted}, got ${showType(value)}: the API server rejects the Pod`,
    help: `write it as ${wanted}`,
  };
}
