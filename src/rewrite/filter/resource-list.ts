import { FilterOptions } from './options';
import { InObject, ObjectReport, verbOf } from './result';
import { UnmatchedPattern, unmatchedText } from './selection';
import {
  choice, formatPath, formatPointer, INVALID_OPTION, isPlainObject, isPresent, listAt, lookUp, objectAt, options as optionsOf, Path, PlainObject,
  Problem, Problems, scalarText, withoutUndefined,
} from '../../base';
import { CHECK_FIELDS, FILTER_KEYS, FilterKeys, readFilterKeys } from '../../checker';
import { Edit, formatMessage, ObjectReference, Severity, SEVERITY_OF } from '../../findings';
import { PLACEMENTS } from '../../knowledge';
import { PLATFORM_IN_FILES, readPlatformInFile } from '../../kubernetes';
import { RESOURCE_FIELDS, ResourceOptions } from '../../pods';

/*
 * The KRM Functions Specification: kustomize, kpt, and others pass objects to a function as the items of a ResourceList.
 * Source: https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */

const RESOURCE_LIST = 'ResourceList';
const VERSION = 'config.kubernetes.io/v1';
const CONFIG = { apiVersion: 'k8s-windows.dev/v1', kind: 'Filter' };

/** Whether a document is the input of a KRM function. */
export function isResourceList(value: unknown): value is PlainObject {
  return isPlainObject(value) && value.kind === RESOURCE_LIST && scalarText(value.apiVersion).startsWith('config.kubernetes.io/');
}

/** The options of a functionConfig: `spec`, or the strings in `data` of a ConfigMap. */
interface FunctionOptions extends FilterKeys, Pick<FilterOptions, 'platform' | 'placement' | 'minSeverity' | 'ignore' | keyof ResourceOptions> {}

const OPTIONS = optionsOf<FunctionOptions>({
  ...FILTER_KEYS, ...RESOURCE_FIELDS,
  platform: PLATFORM_IN_FILES, placement: choice(...PLACEMENTS), minSeverity: CHECK_FIELDS.minSeverity, ignore: CHECK_FIELDS.ignore,
});

/** What a ResourceList asks for. Paths of problems start at the ResourceList. */
export interface FunctionInput {
  /** Options of its functionConfig. */
  readonly options: FilterOptions;
  /** Path from the ResourceList to them. */
  readonly optionsAt: Path;
  readonly problems: readonly Problem[];
}

/** Reads the version and the functionConfig of a ResourceList. */
export function readFunctionInput(list: PlainObject): FunctionInput {
  const problems = new Problems(INVALID_OPTION);
  if (list.apiVersion !== VERSION) {
    problems.must(['apiVersion'], list.apiVersion, `be ${VERSION}`, 'use a version of kustomize or kpt that writes it');
  }
  if (isPresent(list.items) && !Array.isArray(list.items)) { problems.must(['items'], list.items, 'be a list', 'pass objects as items'); }
  const { functionConfig } = list;
  const isConfigMap = isPlainObject(functionConfig) && functionConfig.kind === 'ConfigMap';
  const section = isConfigMap ? 'data' : 'spec';
  const at = ['functionConfig', section];
  if (!isPresent(functionConfig)) { return { options: {}, optionsAt: at, problems: problems.list }; }
  if (!isConfigMap) { checkKind(functionConfig, problems); }
  const given = objectAt(functionConfig, section);
  const spec = isConfigMap ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, ofString(key, value)])) : given;
  OPTIONS.check(spec, at, problems);
  if (problems.list.length > 0) { return { options: {}, optionsAt: at, problems: problems.list }; }
  const { platform, placement, minSeverity, ignore, ...keys } = spec as FunctionOptions;
  const others = { platform: platform === undefined ? undefined : readPlatformInFile(platform, [], problems), placement, minSeverity, ignore };
  return { options: { ...withoutUndefined(others), ...readFilterKeys(keys) }, optionsAt: at, problems: [] };
}

/** Another kind could mean another function, and another version other options. */
function checkKind(functionConfig: unknown, problems: Problems): void {
  const { apiVersion, kind } = isPlainObject(functionConfig) ? functionConfig : {};
  if (apiVersion !== CONFIG.apiVersion || kind !== CONFIG.kind) {
    const got = isPlainObject(functionConfig) ? `${scalarText(apiVersion)} ${scalarText(kind)}`.trim() : functionConfig;
    problems.must(
      ['functionConfig'], got, `be a ${CONFIG.kind} of ${CONFIG.apiVersion}, or a ConfigMap`,
      `set apiVersion: ${CONFIG.apiVersion} and kind: ${CONFIG.kind}`,
    );
  }
}

/** A value of a ConfigMap, whose values are strings: lists have commas between their items. */
function ofString(key: string, value: unknown): unknown {
  if (typeof value !== 'string') { return value; }
  if (key === 'windowsPods' || key === 'skip') { return value.split(',').map((each) => each.trim()).filter((each) => each !== ''); }
  if (key === 'limitsFromRequests') { return value === 'true' ? true : value === 'false' ? false : value; }
  return (key === 'defaultMemory' || key === 'defaultCpu') && (value === 'none' || value === 'false') ? false : value;
}

/** The edits that add results to a ResourceList: what was done, and what is wrong. */
export function resultEdits(list: PlainObject, { changes, problems, notes }: ObjectReport, unmatched: readonly UnmatchedPattern[]): readonly Edit[] {
  const items = new Map<string, unknown>();
  for (const item of [...listAt(list, 'items')].reverse()) {
    if (isPlainObject(item)) { items.set(keyOf({ ...item, ...namesOf(item) }), item); }
  }
  const all = [
    ...changes.map((change) => resultOf(items, 'info', change, `${verbOf(change)} for ${change.os} nodes: ${change.reason}`)),
    ...problems.map((problem) => resultOf(
      items, KRM_SEVERITIES[SEVERITY_OF[problem.effect]], problem, `${formatMessage(problem)} [${problem.code}]`,
    )),
    ...notes.map((note) => resultOf(items, KRM_SEVERITIES.note, note, note.message)),
    ...unmatched.map(({ path, pattern }) => ({ message: `${formatPath(path)}: ${unmatchedText(pattern)}`, severity: 'error' })),
  ];
  // those of an earlier run stay
  const earlier = listAt(list, 'results');
  const known = new Set(earlier.map((each) => JSON.stringify(each)));
  const results = all.filter((each) => !known.has(JSON.stringify(each)));
  if (results.length === 0) { return []; }
  return earlier.length > 0
    ? results.map((value) => ({ op: 'append', path: ['results'], value }))
    : [{ op: 'set', path: ['results'], value: results }];
}

const KRM_SEVERITIES = { error: 'error', warning: 'warning', note: 'info' } as const satisfies Record<Severity, string>;

const PATH_ANNOTATIONS = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'];
const INDEX_ANNOTATIONS = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'];

function namesOf(item: PlainObject): Pick<ObjectReference, 'name' | 'namespace'> {
  const { name, namespace } = objectAt(item, 'metadata');
  return { name: scalarText(name), namespace: scalarText(namespace ?? '') };
}

function keyOf({ apiVersion, kind, name, namespace = '' }: { readonly [key in keyof ObjectReference]?: unknown }): string {
  return JSON.stringify([apiVersion, kind, name, namespace]);
}

/** @param items those of the ResourceList by their names; of several with the same, the first one */
function resultOf(
  items: ReadonlyMap<string, unknown>, severity: 'error' | 'warning' | 'info', { object, path }: InObject, message: string,
): PlainObject {
  const { apiVersion, kind, name, namespace } = object;
  const item = items.get(keyOf(object));
  const annotations = objectAt(objectAt(item, 'metadata'), 'annotations');
  const [file, index] = [PATH_ANNOTATIONS, INDEX_ANNOTATIONS].map((keys) => keys.map((key) => lookUp(annotations, key)).find(isPresent));
  return {
    message, severity,
    resourceRef: { apiVersion, kind, name, ...(namespace !== undefined && { namespace }) },
    ...(path !== '' && { field: { path: formatPointer(path) } }),
    ...(file !== undefined && {
      file: { path: scalarText(file), ...(index !== undefined && /^\d+$/.test(scalarText(index)) && { index: Number(index) }) },
    }),
  };
}
