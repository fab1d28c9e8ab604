/**
 * All that this package relies on in cdk8s and cdk8s-plus beyond what they document. Each function says why no documented way exists;
 * `test/cdk8s/internals.test.ts` verifies all of it with every version of cdk8s-plus.
 */
import { ApiObject, ApiObjectMetadataDefinition, App, ImplicitTokenResolver, JsonPatch, Lazy, LazyResolver, NumberStringUnionResolver } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { pathOf, rethrow } from './problems';
import { isPlainObject, PlainObject, remembering, setOwn } from '../base';

/** Renders an object as it is rendered now, even if its rendering is replaced later. */
export function renderingOf(object: ApiObject): () => PlainObject {
  const render = object.toJson.bind(object) as () => PlainObject;
  return () => renderingInOnePass(render);
}

/**
 * Replaces the rendering of an object. cdk8s has no hook that runs after Lazies, JSON patches, and the mapping of cdk8s-plus, and an object
 * that exists can't get another class, so the method of the instance is replaced.
 */
export function replaceRendering<Rendered extends ApiObject>(object: Rendered, render: (this: Rendered) => PlainObject): void {
  object.toJson = render;
}

/*
 * `ApiObject.toJson` resolves all values and then copies them with sorted keys; it does so twice with the metadata, and searches the app again for
 * each value. This does the same in one pass over plain values, and leaves all else to cdk8s: apps with resolvers of their own, and objects that
 * aren't plain. The classes of cdk8s-plus and of `cdk8s import` call the method by `super`, so it can only be replaced on the prototype.
 * Rows: `cdk8s` and `k8s-windows/app` of `bench/index.ts`
 * Source: `lib/api-object.js`, `lib/metadata.js`, `lib/resolve.js`, and `lib/_util.js` of cdk8s 2.68 to 2.70
 */

// eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with an object
const CDK8S_TO_JSON = ApiObject.prototype.toJson;
/**
 * Whether a version of cdk8s was compared with. Another one may render in another way: it renders by itself, and a warning of the process says so.
 */
const isCompared = remembering((version) => {
  const isKnown = /^2\.(?:68|69|70)\./.test(version);
  if (!isKnown) {
    process.emitWarning(
      `k8s-windows knows cdk8s 2.68 to 2.70, got ${version}: cdk8s renders each object by itself, so synthesis is slower. Upgrade k8s-windows`,
      { code: 'K8S_WINDOWS_CDK8S' },
    );
  }
  return isKnown;
});
const DEFAULT_RESOLVERS = [LazyResolver, ImplicitTokenResolver, NumberStringUnionResolver].map((each) => each.prototype);

/** Calls a function in which API objects are rendered in one pass. */
export function renderingInOnePass<T>(render: () => T): T {
  if (ApiObject.prototype.toJson !== CDK8S_TO_JSON || !isCompared(jsiiTypeOf(ApiObject).version)) { return render(); }
  ApiObject.prototype.toJson = toJsonInOnePass;
  try {
    return render();
  } finally {
    ApiObject.prototype.toJson = CDK8S_TO_JSON;
  }
}

interface ApiObjectParts {
  readonly props: PlainObject;
  readonly patches: readonly JsonPatch[];
}

interface MetadataParts {
  readonly _additionalAttributes: PlainObject;
  readonly labels: unknown;
  readonly annotations: unknown;
  readonly finalizers: unknown;
  readonly ownerReferences: unknown;
}

interface Pass {
  readonly sortsKeys: boolean;
  readonly dropsEmpty: boolean;
  /** Set when a value isn't plain. */
  isOdd: boolean;
}

/** The object that was rendered last, as it was before its class mapped it. */
let lastRendered: { readonly object: ApiObject; readonly json: PlainObject } | undefined;

/** The object as its class was given it to map, if it was rendered just now; `undefined` if cdk8s rendered it by itself. */
export function unmappedJsonOf(object: ApiObject): PlainObject | undefined {
  return lastRendered?.object === object ? lastRendered.json : undefined;
}

/** Whether JSON patches change an object. */
export function isPatched(object: ApiObject): boolean {
  return Boolean((object as unknown as Partial<ApiObjectParts>).patches?.length);
}

function toJsonInOnePass(this: ApiObject): PlainObject {
  const json = jsonInOnePass(this);
  lastRendered = { object: this, json };
  return json;
}

function jsonInOnePass(object: ApiObject): PlainObject {
  const { props, patches } = object as unknown as ApiObjectParts;
  if (!hasDefaultResolvers(object) || typeof props.resolve === 'function') { return CDK8S_TO_JSON.call(object) as PlainObject; }
  try {
    const pass: Pass = { sortsKeys: !process.env.CDK8S_DISABLE_SORT, dropsEmpty: false, isOdd: false };
    const metadata = renderedMetadata(object.metadata, pass);
    const json = rendered({ ...props, metadata: undefined }, pass) as Record<string, unknown>;
    if (!pass.isOdd) {
      if (metadata !== undefined) { json.metadata = metadata; }
      return withHeaderFirst(patches.length === 0 ? json : JsonPatch.apply(json, ...patches));
    }
  } catch (error) {
    throw new Error(`Failed serializing construct at path '${object.node.path}' with name '${object.name}': ${String(error)}`);
  }
  return CDK8S_TO_JSON.call(object) as PlainObject;
}

function hasDefaultResolvers(object: ApiObject): boolean {
  let at: IConstruct = object;
  while (at.node.scope) { at = at.node.scope; }
  const { resolvers } = at as App;
  return Array.isArray(resolvers) && resolvers.length === DEFAULT_RESOLVERS.length
    && resolvers.every((each, i) => Object.getPrototypeOf(each) === DEFAULT_RESOLVERS[i]);
}

function renderedMetadata(metadata: ApiObjectMetadataDefinition, pass: Pass): unknown {
  if (Object.getPrototypeOf(metadata) !== ApiObjectMetadataDefinition.prototype || Object.hasOwn(metadata, 'toJson')) {
    return rendered(metadata.toJson(), pass);
  }
  const { name, namespace } = metadata;
  const { _additionalAttributes, annotations, finalizers, ownerReferences, labels } = metadata as unknown as MetadataParts;
  const own: Pass = { sortsKeys: true, dropsEmpty: true, isOdd: false };
  const result = rendered({ ..._additionalAttributes, name, namespace, annotations, finalizers, ownerReferences, labels }, own);
  pass.isOdd ||= own.isOdd;
  return result;
}

function withHeaderFirst(json: Record<string, unknown>): PlainObject {
  const result: Record<string, unknown> = {};
  for (const key of ['apiVersion', 'kind', 'metadata', ...Object.keys(json)]) {
    if (key in json) { result[key] = json[key]; }
  }
  return result;
}

/** A value with everything in it resolved, in the order in which cdk8s resolves, and without absent fields. */
function rendered(given: unknown, pass: Pass): unknown {
  const value = resolved(given);
  if (typeof value !== 'object' || value === null) { return value ?? undefined; }
  if (Array.isArray(value)) {
    return pass.dropsEmpty && value.length === 0 ? undefined : value.map((item) => rendered(item, pass));
  }
  if (value.constructor !== Object) {
    pass.isOdd = true;
    return value;
  }
  const keys = Object.keys(value);
  if (keys.includes('__proto__')) { pass.isOdd = true; }
  // all values at once, since a Lazy may change the object
  const values: unknown[] = Object.values(value);
  for (let i = 0; i < values.length; i++) {
    const inner = values[i];
    if (typeof inner === 'object' || typeof inner === 'function') { values[i] = rendered(inner, pass); }
  }
  if (pass.sortsKeys) { sortByKey(keys, values); }
  let result: Record<string, unknown> | undefined;
  for (let i = 0; i < keys.length; i++) {
    if (values[i] === undefined) { continue; }
    result ??= {};
    result[keys[i]!] = values[i];
  }
  return result ?? (pass.dropsEmpty ? undefined : {});
}

/** A value as the resolvers of cdk8s replace it. */
function resolved(given: unknown): unknown {
  let value: any = given;
  while ((typeof value === 'object' && value !== null) || typeof value === 'function') {
    if (value instanceof Lazy) {
      value = value.produce();
    } else if (typeof value.resolve === 'function') {
      value = (value as { resolve(): unknown }).resolve();
    } else if (value.constructor !== Object && (typeof value.value === 'number' || typeof value.value === 'string')) {
      value = { value: value.value };
    } else {
      break;
    }
  }
  return value;
}

/** The props of an object as they were passed, with Lazies in place of what cdk8s-plus renders at synth. */
export function propsOf(object: ApiObject): unknown {
  return (object as unknown as { readonly props: unknown }).props;
}

/**
 * How `ApiObject.toJson` reports that the mapping of cdk8s-plus has failed: it calls methods of its options, which values of other types don't have.
 */
const RENDER_ERROR = /^Failed serializing construct at path .*?: ((?:TypeError|Error): [^]*)$/;

/** The error in one of `toJson`; `undefined` for other errors. */
export function renderErrorIn(error: unknown): string | undefined {
  return RENDER_ERROR.exec(String((error as Partial<Error> | undefined)?.message))?.[1];
}

/** Sorts the keys of a manifest as `ApiObject.toJson` does, unless the user turned that off. cdk8s doesn't export its function. */
export function inOrder(manifest: PlainObject): PlainObject {
  if (process.env.CDK8S_DISABLE_SORT) { return manifest; }
  const { apiVersion, kind, metadata, ...rest } = manifest;
  return { apiVersion, kind, ...(metadata === undefined ? {} : { metadata: sorted(metadata) }), ...sorted(rest) as PlainObject };
}

/** A value with sorted keys; the value itself if its keys are sorted already, as nearly all are. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    let items: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const item = sorted(value[i]);
      if (item === value[i]) { continue; }
      items ??= [...value];
      items[i] = item;
    }
    return items ?? value;
  }
  if (!isPlainObject(value)) { return value; }
  const keys = Object.keys(value);
  const isUnsorted = sortByKey(keys);
  let result: Record<string, unknown> | undefined = isUnsorted ? {} : undefined;
  for (const key of keys) {
    const given = value[key];
    const inner = typeof given === 'object' ? sorted(given) : given;
    if (!result && inner !== given) { result = { ...value }; }
    if (result) { setOwn(result, key, inner); }
  }
  return result ?? value;
}

/** More keys than this are sorted by the engine. */
const MANY_KEYS = 50;

/**
 * Sorts keys, and values along with them, in place, and returns whether that changed anything. Nearly all keys are few; inserting them takes no
 * memory, and `sort` takes much.
 */
function sortByKey(keys: string[], values?: unknown[]): boolean {
  let ascending = 1;
  while (ascending < keys.length && keys[ascending - 1]! < keys[ascending]!) { ascending++; }
  if (ascending >= keys.length) { return false; }
  if (keys.length > MANY_KEYS) {
    const byKey = values && new Map(keys.map((key, i) => [key, values[i]]));
    keys.sort();
    if (byKey) { for (let i = 0; i < keys.length; i++) { values[i] = byKey.get(keys[i]!); } }
    return true;
  }
  for (let i = ascending; i < keys.length; i++) {
    const key = keys[i]!;
    const value = values?.[i];
    let to = i;
    for (; to > 0 && keys[to - 1]! > key; to--) {
      keys[to] = keys[to - 1]!;
      if (values) { values[to] = values[to - 1]; }
    }
    keys[to] = key;
    if (values) { values[to] = value; }
  }
  return true;
}

/** The exports of cdk8s-plus that are used here, the same in every version. */
export interface Plus {
  readonly Cpu: { millis(amount: number): unknown };
  readonly Probe: { fromTcpSocket(options: { port?: number; failureThreshold?: number }): unknown };
}

/** The members of a cdk8s-plus container that are used here. */
export interface PlusContainer {
  readonly name: string;
  readonly image: string;
  readonly mounts: readonly { readonly volume: unknown }[];
}

/** The members of a cdk8s-plus workload that are used here, the same in every version. */
export interface PlusWorkload extends Construct {
  readonly containers: readonly PlusContainer[];
  readonly initContainers: readonly PlusContainer[];
  readonly volumes: readonly unknown[];
  /** Only in a StatefulSet, since cdk8s-plus-31. */
  readonly volumeClaimTemplates?: readonly { readonly name: string }[];
  addContainer(props: unknown): PlusContainer;
  addInitContainer(props: unknown): PlusContainer;
}

/** A class of cdk8s-plus as a base class. The types of its versions aren't assignable to each other, since they have private members. */
export function plusClass(base: unknown): new (...args: any[]) => Construct {
  return base as new (...args: any[]) => Construct;
}

/** A workload class of cdk8s-plus as a base class that keeps the volumes of a Pod, and whose errors have the path of the construct. */
export function plusWorkloadClass(base: unknown): new (...args: any[]) => PlusWorkload {
  return class extends (base as new (...args: any[]) => PlusWorkload) {
    constructor(...args: any[]) {
      try { super(...args); } catch (error) { rethrow(error, pathOf(args[0], args[1])); }
    }

    /**
     * Volumes of the Pod other than claim templates. The StatefulSet of cdk8s-plus-31 and later calls this method; its own implementation
     * drops all volumes of a Pod without claim templates.
     */
    public _filterPodSpecVolumes({ volumes = [] }: { readonly volumes?: readonly { readonly name: string }[] }): unknown {
      const templates = (this.volumeClaimTemplates ?? []).map(({ name }) => name);
      const others = volumes.filter(({ name }) => !templates.includes(name));
      return others.length > 0 ? others : undefined;
    }
  };
}

/** Whether a construct is a workload of any version of cdk8s-plus, detected by a method that all its workloads have. */
export function isPlusWorkload(scope: IConstruct | undefined): boolean {
  return typeof (scope as { _toPodSpec?: unknown } | undefined)?._toPodSpec === 'function';
}

/** The symbol under which jsii stores the name of every class and the version of its package. */
const RTTI = Symbol.for('jsii.rtti');

/** The full name of a class, such as `cdk8s-plus-27.Deployment`, and the version of its package; both empty for other classes. */
export function jsiiTypeOf(base: object): { readonly fqn: string; readonly version: string } {
  return (base as { [RTTI]?: { readonly fqn: string; readonly version: string } })[RTTI] ?? { fqn: '', version: '' };
}

/**
 * A volume of any source. The constructor of cdk8s-plus' `Volume` is private, but the same in every version, and its factory functions call it;
 * they lack the sources of CSI drivers, SMB shares, and others.
 *
 * @param source as in the API
 * @param beforeRendering is called when cdk8s-plus renders the volume in a Pod
 */
export function plusVolume<Volume extends Construct>(
  base: { readonly prototype: Volume }, scope: Construct, id: string, name: string, source: PlainObject, beforeRendering?: () => void,
): Volume {
  const volume = new (base as unknown as new (...args: unknown[]) => Volume & { _toKube(): unknown })(scope, id, name, asL1(source));
  if (beforeRendering) {
    const toKube = volume._toKube.bind(volume);
    volume._toKube = () => {
      beforeRendering();
      return toKube();
    };
  }
  return volume;
}

/** Converts to the objects of cdk8s-plus, which differ from the API's in the letter case of a key, and in quantities, which are objects. */
function asL1(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) { return value.map((inner) => asL1(inner)); }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => {
      if (name === 'volumeAttributes') { return [name, inner]; }
      return [name === 'downwardAPI' ? 'downwardApi' : name, asL1(inner, key === 'requests' ? 'quantity' : name)];
    }));
  }
  return key === 'quantity' || key === 'divisor' ? { value } : value;
}
