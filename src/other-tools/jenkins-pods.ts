import { isPlainObject, keyAndValue, listAt, objectAt, Path, PathMap, PlainObject, putAt, scalarText, valueAt } from '../base';

/** The Pod that the Kubernetes plugin of Jenkins creates for a pod template. */
export interface TemplatePod {
  readonly object: PlainObject;
  /** The keys of the document that a part of the Pod comes from. */
  readonly keysOf: (path: Path) => Path;
  /** The keys in the string at those keys; `undefined` if the part doesn't come from the YAML of the template. */
  readonly keysInString: (path: Path) => Path | undefined;
}

/** Fields of a container template with the path in a container. */
const CONTAINER_FIELDS: readonly (readonly [field: string, path: readonly string[]])[] = [
  ['image', ['image']], ['workingDir', ['workingDir']], ['privileged', ['securityContext', 'privileged']],
  ['runAsUser', ['securityContext', 'runAsUser']],
  ['runAsGroup', ['securityContext', 'runAsGroup']], ['resourceLimitCpu', ['resources', 'limits', 'cpu']],
  ['resourceLimitMemory', ['resources', 'limits', 'memory']],
  ['resourceRequestCpu', ['resources', 'requests', 'cpu']], ['resourceRequestMemory', ['resources', 'requests', 'memory']],
];
const POD_FIELDS: readonly (readonly [field: string, path: readonly string[]])[] = [
  ['hostNetwork', ['hostNetwork']], ['runAsUser', ['securityContext', 'runAsUser']], ['runAsGroup', ['securityContext', 'runAsGroup']],
  ['serviceAccount', ['serviceAccountName']],
];

/** A Pod of the fields of a template and its YAML. Fields override the YAML; containers of the same name are one. */
export function podOf(template: PlainObject, yaml: PlainObject, path: Path): TemplatePod {
  const places = new PathMap<Path>();
  // a copy without the aliases of YAML, so that a change is one
  const pod = JSON.parse(JSON.stringify(yaml)) as Record<string, unknown>;
  const put = (to: Path, value: unknown, from: Path): void => {
    putAt(pod, to, value);
    places.set(to, [...path, ...from]);
  };
  const putFields = (fields: typeof POD_FIELDS, from: PlainObject, fromPath: Path, to: Path): void => {
    for (const [field, inPod] of fields) {
      if (isSet(from[field])) { put([...to, ...inPod], from[field], [...fromPath, field]); }
    }
  };
  for (const [key, value] of selectorOf(template.nodeSelector)) { put(['spec', 'nodeSelector', key], value, ['nodeSelector']); }
  putFields(POD_FIELDS, template, [], ['spec']);
  const containers = listAt(objectAt(yaml, 'spec'), 'containers').map((container) => objectAt({ container }, 'container').name);
  listAt(template, 'containers').forEach((container, i) => {
    if (!isPlainObject(container)) { return; }
    const known = containers.indexOf(container.name);
    const index = known === -1 ? containers.push(container.name) - 1 : known;
    const to = ['spec', 'containers', index];
    put([...to, 'name'], container.name, ['containers', i, 'name']);
    if (known === -1) { places.set(to, [...path, 'containers', i]); }
    putFields(CONTAINER_FIELDS, container, ['containers', i], to);
    for (const field of ['command', 'args'] as const) {
      if (isSet(container[field])) { put([...to, field], wordsOf(scalarText(container[field])), ['containers', i, field]); }
    }
  });
  const spec = objectAt(pod, 'spec');
  const isPlaced = isSet(spec.runtimeClassName) || Object.keys(objectAt(spec, 'nodeSelector')).length > 0
    || isPlainObject(objectAt(spec, 'affinity').nodeAffinity);
  // the plugin's default
  if (!isPlaced) { putAt(pod, ['spec', 'nodeSelector'], { 'kubernetes.io/os': 'linux' }); }
  const metadata = {
    ...objectAt(pod, 'metadata'), name: scalarText(template.name), ...(isSet(template.namespace) && { namespace: template.namespace }),
  };
  const placeOf = (to: Path) => places.nearest(to, 2);
  const isInYaml = (to: Path) => to.length > 1 && placeOf(to) === undefined && valueAt(yaml, to.slice(0, 2)) !== undefined;
  return {
    object: { ...pod, apiVersion: 'v1', kind: 'Pod', metadata },
    keysOf: (to) => placeOf(to) ?? (isInYaml(to) ? [...path, 'yaml'] : path),
    keysInString: (to) => (isInYaml(to) ? to : undefined),
  };
}

/** `KEY=VALUE,KEY=VALUE` */
function selectorOf(text: unknown): readonly (readonly [key: string, value: string])[] {
  return scalarText(text).split(',').map(keyAndValue).filter(([key]) => key !== '');
}

/** The words of a command, separated by spaces outside of quotes. Source: PodTemplateBuilder.java (`parseDockerCommand`), read 2026-11-29 */
function wordsOf(text: string): readonly string[] {
  return [...text.matchAll(/([^"]\S*|".+?")\s*/g)].map(([, word]) => word!.replaceAll('"', ''));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
