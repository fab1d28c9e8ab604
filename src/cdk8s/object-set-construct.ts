import { ApiObject, ApiObjectProps, Lazy } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ClusterFacts, conflictsOf, registerMaker } from './cluster-conflicts';
import { ClusterObject } from './cluster-object';
import { renderingOf, replaceRendering } from './internals';
import { findAtSynth, isGathering, rememberOrigin, throwIfAny, throwProblemsOfApp } from './problems';
import { namespaceProblems } from './windows-namespace';
import { isPlainObject, objectAt, PlainObject, Problem, problemsWithin, scalarText } from '../base';
import { objectErrors } from '../checker/lazy-object-errors';
import { Platform } from '../knowledge';
import { NamedObject, NodeAddOnOptions, ObjectSet } from '../objects';

/** An object set, or a function that makes it for a platform. */
export type MadeFor = ObjectSet | ((platform: Platform | undefined) => ObjectSet);

/**
 * Makes an object set from options. Without the option `platform`, it is made for the platform of the construct's scope, which can be set until
 * synth.
 */
export function forPlatform<Options extends object>(options: Options | undefined, make: (options: Options) => ObjectSet): MadeFor {
  if (options !== undefined && !isPlainObject(options)) { return make(options); }
  if ((options as { readonly platform?: unknown } | undefined)?.platform !== undefined) { return make(options!); }
  return (platform) => make({ ...options, platform } as unknown as Options);
}

/** A construct with the objects of a network or an add-on: one child per object, with a stable id. */
export abstract class ObjectSetConstruct extends Construct {
  /** The objects, in the order in which to apply them. */
  public readonly objects: readonly ApiObject[];
  private readonly make?: (platform: Platform | undefined) => ObjectSet;
  private lastSet: { readonly platform: Platform | undefined; readonly set: ObjectSet };

  /** @throws ProblemsError with all problems, if an option is invalid */
  protected constructor(scope: Construct, id: string, source: MadeFor, cluster?: () => ClusterFacts) {
    super(scope, id);
    const platform = Platform.of(this);
    this.make = typeof source === 'function' ? (of) => withoutMarks(source(of)) : undefined;
    this.lastSet = { platform, set: this.make?.(platform) ?? withoutMarks(source as ObjectSet) };
    const { objects, problems } = this.lastSet.set;
    throwIfAny(this, [...problems, ...this.rejectedByNamespaces(objects, problems)]);
    this.objects = objects.map(({ id: name, manifest }) => this.objectOf(name, manifest));
    rememberOrigin(this);
    registerMaker(this, () => this.objects, cluster?.());
    SETS.set(this.node.root, [...SETS.get(this.node.root) ?? [], this]);
  }

  /** Warnings: what works, with a limitation. */
  public get advice(): readonly Problem[] {
    return this.current.advice;
  }

  /** The object set for the current platform. */
  private get current(): ObjectSet {
    const platform = Platform.of(this);
    if (this.make && platform !== this.lastSet.platform) { this.lastSet = { platform, set: this.make(platform) }; }
    return this.lastSet.set;
  }

  private objectOf(name: string, manifest: PlainObject): ApiObject {
    const Kind = objectAt(manifest, 'metadata').namespace === undefined ? ClusterObject : ApiObject;
    // fields are Lazies, since the platform may be set later; JSON patches are applied after them
    const fields = this.make && Object.fromEntries(Object.keys(manifest).filter((field) => !['apiVersion', 'kind', 'metadata'].includes(field))
      .map((field) => [field, Lazy.any({ produce: () => this.manifestOf(name)?.[field] })]));
    const object = new Kind(this, name, { ...manifest, ...fields } as unknown as ApiObjectProps);
    const rendered = renderingOf(object);
    replaceRendering(object, () => {
      const made = this.renamed(rendered(), name, object.name);
      if (isGathering()) { return made; }
      if (this.current.problems.length > 0 || conflictsOf(this.node.root).length > 0 || this.errorsOf(made).length > 0) { throwProblemsOfApp(this); }
      return made;
    });
    return object;
  }

  private manifestOf(name: string): PlainObject | undefined {
    return this.current.objects.find(({ id }) => id === name)?.manifest;
  }

  /** An object with a hash of its content in its name, if another platform changed that name. */
  private renamed(manifest: PlainObject, id: string, before: string): PlainObject {
    const name = this.make && objectAt(this.manifestOf(id), 'metadata').name;
    const metadata = objectAt(manifest, 'metadata');
    return name === undefined || name === before || metadata.name !== before ? manifest : { ...manifest, metadata: { ...metadata, name } };
  }

  /** Pods that a `WindowsNamespace` of the app rejects, unless the options were reported for it already. */
  private rejectedByNamespaces(objects: readonly NamedObject[], known: readonly Problem[]): readonly Problem[] {
    return objects.flatMap(({ manifest }) => problemsWithin([scalarText(manifest.kind)], namespaceProblems(this, manifest)))
      .filter(({ code }) => !known.some((problem) => problem.code === code));
  }

  /** What the checker would report of an object as an error. */
  private errorsOf(manifest: PlainObject): readonly Problem[] {
    return problemsWithin([scalarText(manifest.kind)], objectErrors(manifest, [], Platform.of(this)));
  }

  /** Problems caused by a platform that was set later, or else those of the objects. */
  private get lateProblems(): readonly Problem[] {
    const { problems } = this.current;
    return problems.length > 0 ? problems : this.objects.flatMap((object) => this.errorsOf(object.toJson() as PlainObject));
  }

  static {
    findAtSynth((root) => (SETS.get(root) ?? []).flatMap((set) =>
      set.lateProblems.map((problem) => ({ ...problem, construct: set.node.path, owner: set }))));
  }
}

/**
 * ConfigMaps whose texts with a byte order mark, such as scripts for Windows PowerShell, are binary: the App of cdk8s writes the mark as it is, and
 * readers of YAML drop it, or another character with it.
 */
function withoutMarks(set: ObjectSet): ObjectSet {
  return { ...set, objects: set.objects.map((object) => ({ ...object, manifest: withBinaryData(object.manifest) })) };
}

function withBinaryData(manifest: PlainObject): PlainObject {
  const entries = Object.entries(objectAt(manifest, 'data'));
  const isMarked = ([, text]: readonly [string, unknown]) => typeof text === 'string' && text.startsWith('\uFEFF');
  if (manifest.kind !== 'ConfigMap' || !entries.some(isMarked)) { return manifest; }
  const { data: _, ...others } = manifest;
  const rest = entries.filter((entry) => !isMarked(entry));
  const binaryData = Object.fromEntries(entries.filter(isMarked).map(([key, text]) => [key, Buffer.from(String(text)).toString('base64')]));
  return { ...others, ...(rest.length > 0 && { data: Object.fromEntries(rest) }), binaryData };
}

/**
 * Base class of add-ons. The platform defaults to that of the scope, which can be set until synth; a namespace that is a construct becomes a
 * dependency.
 */
export abstract class NodeAddOn<Options extends Pick<NodeAddOnOptions, 'namespace' | 'platform'>> extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  protected constructor(scope: Construct, id: string, props: Options, make: (options: Options) => ObjectSet) {
    super(scope, id, forPlatform(props, make));
    const namespace: unknown = props.namespace;
    if (Construct.isConstruct(namespace)) { this.node.addDependency(namespace); }
  }
}

/** The object sets of each app. */
const SETS = new WeakMap<IConstruct, readonly ObjectSetConstruct[]>();
