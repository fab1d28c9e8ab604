import { isDeepStrictEqual } from 'node:util';
import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { completeAtSynth, CompletedManifest, Completion, completionOf } from './completion';
import { gmsaGrantProblems } from './gmsa';
import { isPlusWorkload } from './internals';
import { ObjectSetConstruct } from './object-set-construct';
import { withoutPlusDefaults } from './plus-defaults';
import { throwIfAny } from './problems';
import { targetOf, WindowsOptions, windowsPropProblems } from './windows-options';
import {
  INVALID_OPTION, isPathWithin, isPlainObject, jsonPointer, objectAt, PlainObject, Problem, Problems, problemsWithin, scalarText, throwProblems,
} from '../base';
import { ChangedPod, FoundPod, placeholdersOfPods, podsToComplete, sharedFieldProblems, specPathOf, withPod } from '../kubernetes';
import { changesBetween, earlyProblems, KeptValue, lateField, PodChange, PodTarget, retrofitFoundPod, WindowsTarget } from '../pods';

/** A field that was removed or changed to make a Pod run on Windows, or a resource request or limit that was added. */
export interface Change extends Omit<PodChange, 'path'> {
  /** Path of the construct: `chart/include/web`. */
  readonly construct: string;
  /** JSON pointer into the manifest: `/spec/template/spec/securityContext/fsGroup`. */
  readonly path: string;
}

/** A value that stays as it is, although the constructs for Windows would add to it. */
export interface Kept extends Omit<KeptValue, 'path'> {
  /** Path of the construct: `chart/include/web`. */
  readonly construct: string;
  /** JSON pointer into the manifest: `/spec/template/spec/containers/0/resources/requests/cpu`. */
  readonly path: string;
}

/** The result of a retrofit: its changes to the objects of a construct. */
export interface Retrofit {
  /**
   * All removed and changed fields of every object, and added resource requests and limits. Other added fields aren't listed. Reading this
   * property renders the objects.
   */
  readonly changes: readonly Change[];
  /**
   * Containers without a memory limit, and CPU requests without a limit: none is added unless an option asks for it. Reading this property renders
   * the objects.
   */
  readonly kept: readonly Kept[];
  /** The changes that removed a field. */
  readonly removed: readonly Change[];
}

/** A retrofit for the method `with` of constructs 10.5 and later, with the shape of its `IMixin`. */
export interface RetrofitMixin {
  /** Whether the retrofit can be applied to the construct. */
  supports(construct: IConstruct): boolean;
  /** Completes the Pods of the construct, as `onWindows` or `onLinux` does. */
  applyTo(construct: IConstruct): void;
}

/**
 * Makes every Pod below a construct a Windows Pod, whatever created it: a cdk8s-plus workload of any version, an L1 object, `Include`,
 * `Helm`, an imported custom resource. Fields that the API server would reject are removed, which is listed in `changes`. Requests and limits stay as
 * they
 * are, unless the options `limitsFromRequests`, `defaultMemory`, `defaultCpu`, or `cpuLimit` ask for missing ones. Everything else stays too, and
 * values that conflict with the options are errors at synth.
 *
 * Objects that are added to the construct later are included. If calls overlap, the one on the nearest construct applies; the Windows
 * workloads, add-ons, and networks of this package keep their own options.
 *
 * @throws ProblemsError if an option is invalid, or if another call on the same construct has other options, or is `onLinux`
 *
 * @example
 * ```ts
 * import { App, Chart, Include } from 'cdk8s';
 * import { onWindows, WindowsVersion } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const legacy = new Include(chart, 'legacy', { url: 'legacy-app.yaml' });
 * const { changes } = onWindows(legacy, { version: WindowsVersion.LTSC2019 });
 * console.log(changes);
 * app.synth();
 * ```
 */
export function onWindows(construct: IConstruct, options: WindowsOptions = {}): Retrofit {
  assertConstruct(construct);
  throwIfAny(construct.node.path, [...placedTwice(construct, 'onWindows', options), ...windowsPropProblems(options)]);
  return placeOnWindows(construct, options);
}

function placeOnWindows(construct: IConstruct, options: WindowsOptions): Retrofit {
  throwIfAny(construct.node.path, earlyProblems({ spec: {} }, targetOf(options, construct)));
  return retrofit(construct, (object) => targetOf(options, object));
}

/**
 * Places every Pod below a construct on the Linux nodes of a mixed cluster, by node selector and `spec.os`. `windowsOptions`, which the API
 * server would reject, are removed and listed. As with `onWindows`, the nearest call applies, and Windows workloads stay as they are.
 *
 * @throws ProblemsError if the argument isn't a construct, or if `onWindows` was called with the same one
 *
 * @example
 * ```ts
 * import { App, Chart, Include } from 'cdk8s';
 * import { onLinux } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'monitoring');
 * new Include(chart, 'charts', { url: 'rendered-charts.yaml' });
 * onLinux(chart);
 * app.synth();
 * ```
 */
export function onLinux(construct: IConstruct): Retrofit {
  assertConstruct(construct);
  throwIfAny(construct.node.path, placedTwice(construct, 'onLinux'));
  return placeOnLinux(construct);
}

function placeOnLinux(construct: IConstruct): Retrofit {
  return retrofit(construct, () => ({ os: 'linux' }));
}

/**
 * `onWindows` as a mixin: `chart.with(windowsMixin({ version: WindowsVersion.LTSC2022 }))`.
 *
 * @throws ProblemsError if an option is invalid
 */
export function windowsMixin(options: WindowsOptions = {}): RetrofitMixin {
  throwProblems(windowsPropProblems(options));
  return mixin((construct) => placeOnWindows(construct, options));
}

/** `onLinux` as a mixin. */
export function linuxMixin(): RetrofitMixin {
  return mixin(placeOnLinux);
}

interface Placing {
  readonly by: 'onWindows' | 'onLinux';
  readonly options: WindowsOptions;
}

/** The call that placed a construct itself; a call on a construct inside of it may place that elsewhere. */
const PLACED_BY = new WeakMap<IConstruct, Placing>();

/** Reports a construct that is placed on the nodes of both operating systems, or with different options, of which only the later ones would apply. */
function placedTwice(construct: IConstruct, by: Placing['by'], options: WindowsOptions = {}): readonly Problem[] {
  const earlier = PLACED_BY.get(construct) ?? { by, options };
  PLACED_BY.set(construct, earlier);
  if (earlier.by === by && isDeepStrictEqual(earlier.options, options)) { return []; }
  const [code, must, remedy] = earlier.by === by
    ? [INVALID_OPTION, `by one call of ${by}, got two with different options`, 'pass all options to one call']
    : ['os-contradiction', `by onWindows or onLinux, got ${by} after ${earlier.by}`, 'remove one of the two calls'];
  return [{
    code, path: [], message: `must be placed ${must} on the same construct`, remedy: `${remedy}, or call one of them on a construct inside of this one`,
  }];
}

function assertConstruct(given: unknown): void {
  const problems = new Problems(INVALID_OPTION);
  if (!Construct.isConstruct(given)) { problems.must(['construct'], given, 'be a construct', 'use a chart, a workload or any other construct'); }
  throwProblems(problems.list);
}

function mixin(apply: (construct: IConstruct) => unknown): RetrofitMixin {
  // `with` calls this for every construct of the tree
  return { supports: (construct) => ApiObject.isApiObject(construct), applyTo: (construct) => { apply(construct); } };
}

interface RetrofittedObject {
  readonly complete: Completion['complete'];
  /** What the last rendering changed and kept. */
  report?: Report;
}

function retrofit(construct: IConstruct, targetFor: (object: ApiObject) => PodTarget): Retrofit {
  const found = new Map<ApiObject, RetrofittedObject>();
  const visit = () => {
    for (const object of construct.node.findAll()) {
      // add-ons and networks have options of their own, as Windows workloads do
      if (!ApiObject.isApiObject(object) || found.has(object) || object.node.scope instanceof ObjectSetConstruct) { continue; }
      const entry: RetrofittedObject = {
        complete: (manifest) => {
          const target = targetFor(object);
          const { report, ...result } = retrofitted(object, manifest, target);
          entry.report = report;
          return target.os === 'windows' ? { ...result, platform: target.platform } : result;
        },
      };
      found.set(object, entry);
      completeAtSynth(object, construct, entry.complete);
    }
  };
  visit();
  // cdk8s validates before it renders, so this includes objects that were added later
  if (!ApiObject.isApiObject(construct)) { construct.node.addValidation({ validate: () => { visit(); return []; } }); }

  const reports = (): readonly Report[] => {
    visit();
    return [...found].flatMap(([object, entry]) => {
      const completion = completionOf(object);
      if (completion?.complete !== entry.complete) { return []; }
      // the report of the last synth, since rendering some constructs twice changes them (cdk8s-plus' `spread`)
      if (!entry.report) { completion.complete(completion.original()); }
      return entry.report ?? [];
    });
  };
  const changes = () => reports().flatMap((report) => report.changes);
  return {
    get changes() { return changes(); },
    get removed() { return changes().filter(({ to }) => to === undefined); },
    get kept() { return reports().flatMap(({ kept }) => kept); },
  };
}

interface Report {
  readonly changes: readonly Change[];
  readonly kept: readonly Kept[];
}

const NOTHING: Report = { changes: [], kept: [] };

type Retrofitted = Omit<CompletedManifest, 'platform'> & { readonly report: Report };

/** A manifest, or a list of manifests, with all Pods completed. */
function retrofitted(object: ApiObject, manifest: PlainObject, target: PodTarget): Retrofitted {
  if (scalarText(manifest.kind).endsWith('List') && Array.isArray(manifest.items)) {
    const untouched = (item: unknown) => ({ manifest: item, problems: [], report: NOTHING });
    const items = manifest.items.map((item) => (isPlainObject(item) ? retrofitted(object, item, target) : untouched(item)));
    return {
      manifest: { ...manifest, items: items.map((item) => item.manifest) },
      problems: items.flatMap(({ problems }, i) => problemsWithin(['items', i], problems)),
      report: {
        changes: items.flatMap(({ report }, i) => report.changes.map((change) => ({ ...change, path: `/items/${i}${change.path}` }))),
        kept: items.flatMap(({ report }, i) => report.kept.map((value) => ({ ...value, path: `/items/${i}${value.path}` }))),
      },
    };
  }
  const late = placeholdersOfPods(manifest);
  const found = podsToComplete(manifest).filter((pod) => !late.some((path) => isPathWithin(specPathOf(pod), path)));
  const pods = found.map((pod) => retrofittedPod(object, manifest, pod, target));
  return pods.reduce((at: Retrofitted, each) => ({
    manifest: withPod(at.manifest, each.pod, each.template),
    problems: [...at.problems, ...each.problems, ...sharedFieldProblems(each, pods)],
    report: { changes: [...at.report.changes, ...each.report.changes], kept: [...at.report.kept, ...each.report.kept] },
  }), { manifest, problems: late.map((path) => lateField(path, target.os)), report: NOTHING });
}

function retrofittedPod(
  object: ApiObject, manifest: PlainObject, pod: FoundPod, target: PodTarget,
): ChangedPod & Pick<Retrofitted, 'problems' | 'report'> {
  if (target.os === 'windows' && pod.os === 'linux') { return { pod, template: pod.template, problems: [], report: NOTHING }; }
  const own = target.os === 'windows' && isPlusWorkload(object.node.scope) ? withoutDefaults(pod.template, target) : pod.template;
  const { template, problems, changes, kept } = retrofitFoundPod(pod, target, undefined, own);
  const grants = target.os === 'windows' ? gmsaGrantProblems(object, manifest, template) : [];
  const defaults = changesBetween(pod.template, own, 'a default of cdk8s-plus for Linux containers');
  const inObject = <T extends Pick<Problem, 'path'>>(value: T) => ({ ...value, path: [...pod.path, ...value.path] });
  const located = <T extends PodChange | KeptValue>(value: T) => ({ ...value, construct: object.node.path, path: jsonPointer(value.path) });
  return {
    pod, template, problems: [...problems, ...grants.map(inObject)],
    report: { changes: [...defaults.map(inObject), ...changes].map(located), kept: kept.map(located) },
  };
}

function withoutDefaults(template: PlainObject, target: WindowsTarget): PlainObject {
  const spec = withoutPlusDefaults(objectAt(template, 'spec'), {
    runAsUserName: target.runAsUserName, hostProcess: Boolean(target.hostProcess), container: () => ({}),
  });
  return { ...template, spec };
}
