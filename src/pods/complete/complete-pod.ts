import { withResourcesOf } from './containers';
import {
  buildProblems, nodeSelectorWith, osProblems, placedByBuild, placementField, platformLabelProblems, taintsOf, tolerationProblems, tolerationsWith,
} from './node-placement';
import { constructDefaults, requestProblems, ResourceDefaults, withResources } from './resources';
import { maySelectBuild, runtimeClassProblems } from './runtime-class';
import { assertTarget, PodTarget, runtimeClassName, WindowsTarget } from './target';
import { decideVersion, isVersionOpen, nodelessProblems, releaseProblems, VersionDecision, versionOf, windowsImageProblems } from './version';
import {
  copyOf, hasOpaque, invalidValue, isKnown, isOpaque, isPlaceholderString, isPlainObject, isPresent, objectAt, Path, PlainObject, Problem, show,
  showType, valueAt, withoutAbsent,
} from '../../base';
import { knownImage } from '../../images';
import { DEFAULT_HOST_PROCESS_ACCOUNT, misspelledBaseImageTag, NodeLabel, OsName } from '../../knowledge';
import {
  containersOf, decideObject, fillObject, FoundContainer, hostProcessPart, hostProcessProblems, IDENTITY_LIFT, isHostProcessOpen, Lift,
  OptionProblems, rejectedFieldProblems, stopSignalProblems, visitParts, volumeProblems, windowsOptionsProblems, withDefault, withDefaults,
} from '../../kubernetes';
import { POD_RULES } from '../all';
import { podProblems } from '../check-pod';

/** A Pod template with everything that its operating system needs, and its problems. */
export interface CompletedPod {
  /** Everything in the given template, plus what was missing. */
  readonly template: PlainObject;
  /** Conflicts and other problems. A template with problems is completed as far as possible. */
  readonly problems: readonly Problem[];
}

/**
 * Completes a Pod template (an object with `metadata` and `spec`, such as a Pod) for Windows nodes, or for the Linux nodes of a mixed
 * cluster. Pure: it never changes its input, and completing twice changes nothing.
 *
 * Everything in the template stays. Values that conflict with the target are reported, not overwritten.
 *
 * @param template plain Kubernetes data with the API's field names; values that aren't plain JSON are passed on without being read
 * @param target what to complete it for
 * @param lift how to make decisions that depend on such values
 * @throws ProblemsError if the target is invalid
 *
 * @example
 * ```ts
 * import { completePod } from 'k8s-windows/core';
 *
 * const template = { spec: { containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] } };
 * const { template: completed, problems } = completePod(template, { os: 'windows' });
 * console.log(completed, problems);
 * ```
 */
export function completePod(template: PlainObject, target: PodTarget, lift: Lift = IDENTITY_LIFT): CompletedPod {
  assertTarget(target);
  return completeTemplate(template, target, constructDefaults, lift);
}

/** What the containers of a Pod get. */
export type DefaultsOf = (target: WindowsTarget, isHostProcess: boolean) => ResourceDefaults;

/** `completePod`, with the resources that missing ones are filled in by. */
export function completeTemplate(template: PlainObject, target: PodTarget, defaultsOf: DefaultsOf, lift: Lift): CompletedPod {
  if (!isPlainObject(template) || (!isPlainObject(template.spec) && !isOpaque(template.spec))) {
    const spec = isPlainObject(template) ? template.spec : undefined;
    return {
      template, problems: [{
        code: 'no-pod-spec', path: ['spec'], message: `must be the spec of a Pod, got ${isPresent(spec) ? showType(spec) : 'nothing'}`,
        remedy: 'give a Pod template: { metadata, spec }',
      }],
    };
  }
  let decision: VersionDecision | undefined;
  const undecided = new Set<unknown>();
  const noting: Lift = {
    map: (place, others, then) => {
      if (isPlaceholderString(place)) { undecided.add(place); }
      return lift.map(place, others, then);
    },
  };
  const spec = decideObject(noting, template.spec, (known) => {
    if (target.os === 'linux') { return completeLinux(known, noting); }
    const placed = completeWindows({ ...template, spec: known }, target, defaultsOf, noting);
    decision = placed.decision;
    return placed.spec;
  });
  const completed = { ...template, spec };
  if (!isPlainObject(spec)) { return { template: completed, problems: [] }; }
  const late: Path[] = [];
  if (undecided.size > 0) {
    visitParts(completed, (value, path) => {
      if (undecided.has(value)) { late.push(path); }
      return true;
    });
  }
  return {
    template: completed,
    problems: [
      ...late.map((path) => lateField(path, target.os)),
      // what is wrong with given selectors and tolerations can be told only before the missing ones are filled in
      ...templateProblems(completed, target, objectAt(template, 'spec'), decision),
    ],
  };
}

/** The problem of a placeholder in place of an object or a list on which the completion of a Pod depends. */
export function lateField(path: Path, os: OsName): Problem {
  return {
    code: 'late-value', path,
    message: `must be known when the objects are generated, got an Output: fields for ${os === 'windows' ? 'Windows' : 'Linux'} nodes depend on it`,
    remedy: 'use Outputs for the values in it',
  };
}

const {
  dnsPolicyOnWindows, gmsaInitContainer, hostNetworkWithoutHostProcess, hostProcessAccount, hostProcessNonRoot, linuxCommand, memoryRequestNotLimit,
  memoryVolume, mountPath, nonRootAdministrator, osContradiction,
} = POD_RULES;

/** The rules about accounts, which depend only on security contexts. */
const accountRulesProblems = podProblems([nonRootAdministrator]);
const contradictions = podProblems([osContradiction]);
const hostNetworkProblems = podProblems([hostNetworkWithoutHostProcess]);
/** What is advice of the checker. */
const memoryRequestProblems = podProblems([memoryRequestNotLimit]);
/** The checker's rules about what a construct lets a user set. */
const windowsPodProblems = podProblems([
  hostProcessNonRoot, hostProcessAccount, nonRootAdministrator, gmsaInitContainer, mountPath, memoryVolume,
]);
/** Those that don't hold for a Pod that another operating system is stated of. */
const windowsOnlyProblems = podProblems([dnsPolicyOnWindows, linuxCommand], 'advice');

/** The problems of a Pod template, completed or not, for a target. Opaque values have no problems. */
function templateProblems(template: PlainObject, target: PodTarget, given: PlainObject, decided?: VersionDecision): readonly Problem[] {
  const spec = objectAt(template, 'spec');
  const containers = containersOf(spec);
  const ofOs = osProblems(template, target.os);
  const common = [
    ...ofOs, ...selectorProblems(given, target.os), ...rejectedFieldProblems(template, target.os, containers),
  ];
  if (target.os === 'linux') { return [...common, ...windowsImageProblems(containers)]; }
  const { platform } = target;
  const decision = decided ?? decideVersion(template, target, containers);
  const areImagesKnown = !hasOpaque(placedParts(spec));
  // those of HostProcess containers run on every build
  const mayIgnoreImages = !areImagesKnown && !target.hostProcess
    && [spec, ...containers.map(({ container }) => container)].some((part) => hasOpaque(hostProcessPart(part)));
  return [
    common,
    mayIgnoreImages ? [] : decision.problems,
    mayIgnoreImages ? [] : nodelessProblems(decision, containers, target.images),
    areImagesKnown ? releaseProblems(decision, target, template, containers) : [],
    buildProblems(spec, decision),
    platform ? [...platformLabelProblems(spec, platform), ...tolerationProblems(given.tolerations, platform)] : [],
    runtimeClassProblems(spec, target, decision),
    // conflicts with HostProcess containers that the target asks for are reported elsewhere
    target.hostProcess || isHostProcessOpen(spec) ? [] : hostNetworkProblems(template),
    ofOs.length > 0 ? [] : windowsOnlyProblems(template),
    imageProblems(containers, target),
    requestProblems(containers),
    hostProcessProblems(template, containers),
    windowsOptionsProblems(template, containers),
    windowsPodProblems(template),
    target.memoryRequests === 'equal' ? memoryRequestProblems(template) : [],
    volumeProblems(spec, containers),
    targetOptionProblems(spec, target),
    accountProblems(target),
    stopSignalProblems(template, containers),
  ].flat();
}

/** The problem of selectors that match no node of an operating system, if no single one of them names another. */
function selectorProblems({ nodeSelector, affinity }: PlainObject, os: OsName): readonly Problem[] {
  // completion replaces absent values
  const spec = { os: { name: os }, nodeSelector: isPlainObject(nodeSelector) ? withoutAbsent(nodeSelector) : nodeSelector, affinity };
  return hasOpaque(spec) || osProblems({ spec }, os).length > 0 ? [] : contradictions({ spec });
}

/** The problems that depend only on the images and the target, so they can be reported before the rest of the Pod is known. */
export function earlyProblems(template: PlainObject, target: WindowsTarget): readonly Problem[] {
  const containers = containersOf(template.spec);
  const decision = decideVersion(template, target, containers);
  const windowsOptions = optionsOf(target);
  const problems = [
    ...decision.problems, ...nodelessProblems(decision, containers, target.images),
    ...runtimeClassProblems({}, target, decision), ...accountProblems(target),
  ];
  const hasOptions = Object.keys(windowsOptions).length > 0 || containers.some(({ container }) => isPresent(container.securityContext));
  if (!hasOptions) { return problems; }
  const given = { spec: { ...objectAt(template, 'spec'), securityContext: { windowsOptions } } };
  return [...problems, ...windowsOptionsProblems(given, containers), ...accountRulesProblems(given)];
}

/** Fields of a Pod's spec by name, for filling in and changing. */
type Fields = Record<string, unknown>;

/** A completed spec, and what it was placed by if that was decided now. */
interface Placed {
  readonly spec: PlainObject;
  readonly decision?: VersionDecision;
}

function completeWindows(template: { readonly spec: PlainObject }, target: WindowsTarget, defaultsOf: DefaultsOf, lift: Lift): Placed {
  const { platform } = target;
  const spec: Fields = copyOf(template.spec);
  spec.os = osOf(spec, 'windows', lift);
  spec.nodeSelector = nodeSelectorWith(spec, { [NodeLabel.OS]: 'windows', ...platform?.nodeLabels }, lift);
  set(spec, 'tolerations', tolerationsWith(spec, taintsOf(platform), lift));
  let decision: VersionDecision | undefined;
  if (target.runtimeClass !== undefined) { spec.runtimeClassName = withDefault(lift, spec.runtimeClassName, runtimeClassName(target.runtimeClass)); }
  if (!maySelectBuild(target.runtimeClass)) { decision = placeByVersion(spec, { ...template, spec }, target, lift); }
  set(spec, 'securityContext', securityContextWith(spec, optionsOf(target), lift));
  if (target.hostProcess) { spec.hostNetwork = withDefault(lift, spec.hostNetwork, true); }
  const withAll = withResourcesOf(spec, target, (own, isHostProcess) => withResources(own, defaultsOf(target, isHostProcess), lift), lift);
  return { spec: withAll, decision };
}

function completeLinux(spec: PlainObject, lift: Lift): PlainObject {
  return { ...spec, os: osOf(spec, 'linux', lift), nodeSelector: nodeSelectorWith(spec, { [NodeLabel.OS]: 'linux' }, lift) };
}

function set(fields: Fields, key: string, value: unknown): void {
  if (value !== undefined) { fields[key] = value; }
}

function osOf(spec: PlainObject, os: OsName, lift: Lift): unknown {
  return fillObject(lift, spec.os, (own) => withDefaults(lift, own, { name: os }));
}

/**
 * Places a Pod by version: with an exact nodeSelector, or with node affinity for every build that runs its images. Returns what it was placed
 * by, if that is known now.
 */
function placeByVersion(spec: Fields, template: PlainObject, target: WindowsTarget, lift: Lift): VersionDecision | undefined {
  const parts = placedParts(spec);
  if (!isVersionOpen(target) && (target.version || target.hostProcess || !hasOpaque(parts))) {
    const decision = decideVersion(template, target);
    set(spec, placementField(target.placement), placedByBuild(spec, decision, target.placement, lift));
    return decision;
  }
  const [field, key] = target.placement === 'exact' ? ['nodeSelector', NodeLabel.WINDOWS_BUILD] : ['affinity', 'nodeAffinity'];
  const own = spec[field];
  const decideLater = (place: unknown, whole: (known: unknown) => unknown, part: (placed: unknown) => unknown) =>
    lift.map(place, [parts, target.version], (known, [knownParts, version]) => {
      const then = { ...spec, ...knownParts as PlainObject, [field]: whole(known) };
      const decision = decideVersion({ ...template, spec: then }, { ...target, version: versionOf(version) });
      return part(placedByBuild(then, decision, target.placement, lift));
    });
  if (isPlainObject(own) && Object.keys(own).length > 0) {
    // other fields of the Pod stay visible
    const placed = decideLater(own[key], (known) => (known === undefined ? {} : { [key]: known }), (all) => valueAt(all, [key]));
    if (placed !== own[key]) { spec[field] = { ...own, [key]: placed }; }
  } else {
    set(spec, field, decideLater(own, (known) => known, (placed) => placed));
  }
  return undefined;
}

/** All that the placement of a Pod by version depends on: the images of its containers, and whether they are HostProcess containers. */
function placedParts(spec: PlainObject): PlainObject {
  const parts = (list: unknown) => (Array.isArray(list)
    ? list.map((each) => (isPlainObject(each) ? { image: each.image, ...hostProcessPart(each) } : each))
    : list);
  return { ...hostProcessPart(spec), initContainers: parts(spec.initContainers), containers: parts(spec.containers) };
}

/** The `windowsOptions` that a target requires. */
function optionsOf(target: WindowsTarget): PlainObject {
  const account = typeof target.hostProcess === 'object' ? target.hostProcess.account : undefined;
  const user = target.runAsUserName ?? (target.hostProcess ? account ?? DEFAULT_HOST_PROCESS_ACCOUNT : undefined);
  return {
    ...(user === undefined ? {} : { runAsUserName: user }),
    ...(target.gmsaCredentialSpecName === undefined ? {} : { gmsaCredentialSpecName: target.gmsaCredentialSpecName }),
    ...(target.hostProcess ? { hostProcess: true } : {}),
  };
}

function securityContextWith(spec: PlainObject, windowsOptions: PlainObject, lift: Lift): unknown {
  if (Object.keys(windowsOptions).length === 0) { return spec.securityContext; }
  return fillObject(lift, spec.securityContext, (own) =>
    ({ ...own, windowsOptions: fillObject(lift, own.windowsOptions, (known) => withDefaults(lift, known, windowsOptions)) }));
}

/** Reports `windowsOptions` of the Pod that conflict with the target. */
function targetOptionProblems(spec: PlainObject, target: WindowsTarget): readonly Problem[] {
  const own = objectAt(objectAt(spec, 'securityContext'), 'windowsOptions');
  const contradicting = Object.entries(optionsOf(target)).filter(([key, value]) => isKnown(own[key]) && isKnown(value) && own[key] !== value);
  return contradicting.map(([key, value]) => optionContradiction(key, own[key], `be ${show(value)}, the value of the option`));
}

/** Reports different accounts for a HostProcess Pod. */
function accountProblems({ runAsUserName, hostProcess }: WindowsTarget): readonly Problem[] {
  const account = typeof hostProcess === 'object' ? hostProcess.account : undefined;
  if (!isKnown(account) || !isKnown(runAsUserName) || account === runAsUserName) { return []; }
  return [optionContradiction('runAsUserName', runAsUserName, `be ${show(account)}, the account of hostProcess`)];
}

function optionContradiction(key: string, value: unknown, must: string): Problem {
  return invalidValue('windows-options-contradiction')(['spec', 'securityContext', 'windowsOptions', key], value, must, 'set it in one place only');
}

/** Reports images for Linux, and those that don't exist. */
function imageProblems(containers: readonly FoundContainer[], { images }: WindowsTarget): readonly Problem[] {
  const problems = new OptionProblems('linux-image', ['spec']);
  for (const { container: { image }, path } of containers) {
    const known = typeof image === 'string' ? knownImage(image, { images }) : undefined;
    if (known?.os === 'linux') {
      problems.must([...path, 'image'], image, 'be a Windows image', 'use a Windows image, or run the workload on Linux nodes');
    }
    const meant = known && !known.isCertain ? misspelledBaseImageTag(image as string) : undefined;
    if (meant !== undefined) {
      problems.must([...path, 'image'], image, 'have the tag of a Windows release', `did you mean ${meant}?`, 'windows-image-tag');
    }
  }
  return problems.list;
}
