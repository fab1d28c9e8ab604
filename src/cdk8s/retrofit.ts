import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { changesBetween, earlyProblems, PodChange, PodTarget, retrofitPod, WindowsTarget } from '../complete';
import { findPodTemplate, isPlainObject, jsonPointer, objectAt, PlainObject, Problems, scalarText, throwProblems, withValueAt } from '../manifest';
import { CompletedManifest, completeAtSynth, Completion, completionOf } from './completion';
import { gmsaGrantProblems } from './gmsa-credential-spec';
import { withoutPlusDefaults } from './plus-defaults';
import { throwIfAny } from './problems-error';
import { optionProblems, targetOf, WindowsOptions } from './windows-options';
import { INVALID_OPTION } from '../options/schema';

/** One thing that was taken out of an object, or changed in it, to make its pod right. */
export interface Change extends Omit<PodChange, 'path'> {
  /** Path of the construct: `chart/include/web`. */
  readonly construct: string;
  /** JSON pointer into the manifest: `/spec/template/spec/securityContext/fsGroup`. */
  readonly path: string;
}

/** What a retrofit does to the objects of a construct. */
export interface Retrofit {
  /**
   * All that was taken out or changed, of every object; what was only filled in isn't listed. Asking for it renders the objects.
   */
  readonly changes: readonly Change[];
  /** Those changes that took something out. */
  readonly removed: readonly Change[];
}

/** How to retrofit with `.with(...)` of constructs 10.5 and later; the shape of its `IMixin`. */
export interface RetrofitMixin {
  supports(construct: IConstruct): boolean;
  applyTo(construct: IConstruct): void;
}

/**
 * Makes every pod below a construct a Windows pod, whatever made it: a cdk8s-plus workload of any version, an L1 object, `Include`,
 * `Helm`, an imported custom resource. What the API server would refuse is taken out, memory requests are raised to their limits, and
 * all of that is listed. Everything else that was written stays, and what contradicts is an error at synth.
 *
 * Objects that are added to the construct later are found at synth. Where calls overlap, the one on the nearest construct counts;
 * the Windows workloads of this package keep their own options.
 */
export function onWindows(construct: IConstruct, options: WindowsOptions = {}): Retrofit {
  assertConstruct(construct);
  throwIfAny(construct.node.path, optionProblems(options));
  throwIfAny(construct.node.path, earlyProblems({ spec: {} }, targetOf(options, construct)));
  return retrofit(construct, (object) => targetOf(options, object));
}

/**
 * Keeps every pod below a construct on the Linux nodes of a mixed cluster: the selector and `spec.os`. `windowsOptions`, which the API
 * server would refuse, are taken out and listed. As with `onWindows`, the nearest call counts and Windows workloads stay as they are.
 */
export function onLinux(construct: IConstruct): Retrofit {
  assertConstruct(construct);
  return retrofit(construct, () => ({ os: 'linux' }));
}

/** `onWindows` as a mixin: `chart.with(windowsMixin({ version: WindowsVersion.LTSC2022 }))`. */
export function windowsMixin(options: WindowsOptions = {}): RetrofitMixin {
  throwProblems(optionProblems(options));
  return mixin((construct) => onWindows(construct, options));
}

/** `onLinux` as a mixin. */
export function linuxMixin(): RetrofitMixin {
  return mixin(onLinux);
}

function assertConstruct(given: unknown): void {
  const problems = new Problems(INVALID_OPTION);
  if (!Construct.isConstruct(given)) { problems.must(['construct'], given, 'be a construct', 'give a chart, a workload or any other construct'); }
  throwProblems(problems.list);
}

function mixin(apply: (construct: IConstruct) => unknown): RetrofitMixin {
  // `with` hands over every construct of the tree by itself
  return { supports: (construct) => ApiObject.isApiObject(construct), applyTo: (construct) => { apply(construct); } };
}

interface RetrofittedObject {
  readonly complete: Completion['complete'];
  /** What the last rendering did. */
  changes?: readonly Change[];
}

function retrofit(construct: IConstruct, targetFor: (object: ApiObject) => PodTarget): Retrofit {
  const found = new Map<ApiObject, RetrofittedObject>();
  const visit = () => {
    for (const object of construct.node.findAll()) {
      if (!ApiObject.isApiObject(object) || found.has(object)) { continue; }
      const entry: RetrofittedObject = {
        complete: (manifest) => {
          const { changes, ...result } = retrofitted(object, manifest, targetFor(object));
          entry.changes = changes;
          return result;
        },
      };
      found.set(object, entry);
      completeAtSynth(object, construct, entry.complete);
    }
  };
  visit();
  // cdk8s validates before it renders, so this sees the objects that came later
  if (!ApiObject.isApiObject(construct)) { construct.node.addValidation({ validate: () => { visit(); return []; } }); }

  const changes = (): readonly Change[] => {
    visit();
    return [...found].flatMap(([object, entry]) => {
      const completion = completionOf(object);
      if (completion?.complete !== entry.complete) { return []; }
      // what the last synth did, since some constructs can't be rendered twice without a trace (cdk8s-plus' `spread`)
      if (!entry.changes) { completion.complete(completion.original()); }
      return entry.changes ?? [];
    });
  };
  return { get changes() { return changes(); }, get removed() { return changes().filter(({ to }) => to === undefined); } };
}

type Retrofitted = CompletedManifest & { readonly changes: readonly Change[] };

/** A manifest whose pod is right, or a list of such manifests. */
function retrofitted(object: ApiObject, manifest: PlainObject, target: PodTarget): Retrofitted {
  if (scalarText(manifest.kind).endsWith('List') && Array.isArray(manifest.items)) {
    const untouched = (item: unknown) => ({ manifest: item, problems: [], changes: [] });
    const items = manifest.items.map((item) => (isPlainObject(item) ? retrofitted(object, item, target) : untouched(item)));
    return {
      manifest: { ...manifest, items: items.map((item) => item.manifest) },
      problems: items.flatMap(({ problems }, i) => problems.map((problem) => ({ ...problem, path: ['items', i, ...problem.path] }))),
      changes: items.flatMap(({ changes }, i) => changes.map((change) => ({ ...change, path: `/items/${i}${change.path}` }))),
    };
  }
  const found = findPodTemplate(manifest);
  if (!found) { return { manifest, problems: [], changes: [] }; }
  const own = target.os === 'windows' && isPlusWorkload(object.node.scope) ? withoutDefaults(found.template, target) : found.template;
  const { template, problems, changes } = retrofitPod(own, target);
  return {
    manifest: withValueAt(manifest, found.path, template),
    problems: [...problems, ...(target.os === 'windows' ? gmsaGrantProblems(object, manifest, template) : [])]
      .map((problem) => ({ ...problem, path: [...found.path, ...problem.path] })),
    changes: [...changesBetween(found.template, own, 'a default of cdk8s-plus for Linux containers'), ...changes]
      .map((change) => ({ ...change, construct: object.node.path, path: jsonPointer([...found.path, ...change.path]) })),
  };
}

/** A workload of cdk8s-plus, of any version, told by the method that all its workloads have. */
function isPlusWorkload(scope: IConstruct | undefined): boolean {
  return typeof (scope as { _toPodSpec?: unknown } | undefined)?._toPodSpec === 'function';
}

function withoutDefaults(template: PlainObject, target: WindowsTarget): PlainObject {
  const spec = withoutPlusDefaults(objectAt(template, 'spec'), {
    runAsUserName: target.runAsUserName, hostProcess: Boolean(target.hostProcess), container: () => ({}),
  });
  return { ...template, spec };
}
