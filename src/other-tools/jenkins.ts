import { podOf, TemplatePod } from './jenkins-pods';
import { attempt, isPlainObject, listAt, objectAt, Path, PlainObject, scalarText, valueAt } from '../base';
import { parseYaml, PodReader } from '../yaml';

const NODE_SELECTOR = 'In a pod template, it is nodeSelector: "kubernetes.io/os=windows"';

/** The settings for the findings of rules. All others are in the YAML of the template. */
const TEMPLATE_SETTINGS: Readonly<Record<string, string>> = {
  // the plugin adds a container, and the image of its own
  'malformed-pod': '',
  'os-selector-missing': NODE_SELECTOR,
  'os-not-selected': NODE_SELECTOR,
  'windows-build-not-selected': 'In a pod template, it is node.kubernetes.io/windows-build in its nodeSelector',
  'toleration-missing': 'A pod template has tolerations only in its yaml',
  'os-field-missing': 'A pod template has the field only in its yaml',
  'memory-limit-missing': 'In a container template, it is resourceLimitMemory',
  'cpu-limit-missing': 'In a container template, it is resourceLimitCpu',
};

const CONTAINERS_OR_YAML = /\b(?:containers|yaml)"?:/;

/** Whether a text may have pod templates of Jenkins. */
function mayHavePodTemplates(text: string): boolean {
  return CONTAINERS_OR_YAML.test(text) && (/label|nodeSelector/.test(text) || (text.includes('clouds') && text.includes('kubernetes')));
}

/** Reads the pod templates of Jenkins. */
export const JENKINS_READER: PodReader = {
  mayRead: mayHavePodTemplates,
  podsIn: ([value], document) => {
    // nearly all documents are Kubernetes objects, so they are recognized without searching their text
    if ((isPlainObject(value) && value.jenkins === undefined) || !mayHavePodTemplates(document.text)) { return []; }
    return templatePods(value).map(({ object, keysOf, keysInString }) => (
      { object, document, path: [], keysInDocument: keysOf, keysInString, settings: TEMPLATE_SETTINGS }));
  },
};

/**
 * The Pods of the templates in a document: a configuration of Jenkins (Configuration as Code), or a list of pod templates as in the values of its
 * Helm chart. A template that inherits from another one is skipped: its Pod is unknown.
 *
 * Source: Kubernetes plugin for Jenkins, README and PodTemplateBuilder.java
 */
function templatePods(document: unknown): readonly TemplatePod[] {
  return placesOf(document).flatMap((path) => {
    const template = valueAt(document, path);
    if (!isPlainObject(template) || isInherited(template) || JSON.stringify(template).includes('{{')) { return []; }
    const yaml = yamlOf(template);
    return yaml === undefined ? [] : [podOf(template, yaml, path)];
  });
}

/** Where the templates of a document are. */
function placesOf(document: unknown): readonly Path[] {
  if (Array.isArray(document)) { return document.every(isTemplate) ? document.map((_, i) => [i]) : []; }
  return listAt(objectAt(document, 'jenkins'), 'clouds').flatMap((cloud, i) => {
    const kubernetes = objectAt(cloud, 'kubernetes');
    // all templates inherit from this one
    if (scalarText(kubernetes.defaultsProviderTemplate) !== '') { return []; }
    return listAt(kubernetes, 'templates').map((_, j) => ['jenkins', 'clouds', i, 'kubernetes', 'templates', j]);
  });
}

/** Whether a value is a pod template by what Kubernetes objects don't have: a label, or a nodeSelector that is a text. */
function isTemplate(value: unknown): boolean {
  return isPlainObject(value) && typeof value.name === 'string' && [value.label, value.nodeSelector].some((each) => typeof each === 'string')
    && (typeof value.yaml === 'string' || Array.isArray(value.containers));
}

function isInherited({ inheritFrom, yamls }: PlainObject): boolean {
  return scalarText(inheritFrom) !== '' || yamls !== undefined;
}

/** The Pod in the `yaml` of a template; empty without one, and `undefined` if it can't be read. */
function yamlOf({ yaml }: PlainObject): PlainObject | undefined {
  if (typeof yaml !== 'string') { return {}; }
  const [pod = {}] = attempt(() => parseYaml(yaml)) ?? [null];
  return isPlainObject(pod) ? pod : undefined;
}
