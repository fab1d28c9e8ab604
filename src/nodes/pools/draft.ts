import { NodePoolOptions, RotatingName } from './options';
import { NODE_POOL_OPTIONS } from './schema';
import { TEXTS } from './texts';
import { isPlainObject, lookUp, ObjectSchema, parseQuantity, Path, PlainObject, RequiredSchema, scalarText, Schema } from '../../base';
import {
  AKS_RESERVATIONS, endOfNew, isArmMachine, isLabelKey, isLabelValue, isPassingTaint, NODE_POOL_PROVIDERS, NodeLabel, NodePoolFacts,
  NodePoolProvider, Platform, PLATFORM_RELEASES, platformSupport, reportedMinor, Taint, unofferedRelease, WindowsVersion,
} from '../../knowledge';
import { formatTaint, OptionChecks, OptionProblems } from '../../kubernetes';
import { NamedObject } from '../../objects';
import { split } from '../found';
import { releaseFindings } from '../option-problems';

const CODE = 'node-pool-option';
/** Code of what works, with a limitation. */
const ADVICE = 'node-pool-advice';

/** What follows from the options that all pools have. */
export interface PoolDraft {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly facts: NodePoolFacts;
  /** That of the provider, with the taints of the options, and the label by which the pool is selected. */
  readonly platform: Platform;
  /** Those that the options set. */
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly problems: OptionProblems;
  readonly advice: OptionProblems;
}

/** What a provider makes of a draft. */
export interface PoolParts {
  /** Arguments of the provider's resources, by resource. */
  readonly fields?: Readonly<Record<string, PlainObject>>;
  readonly objects?: readonly NamedObject[];
  /** Labels that nodes have besides those of every pool. */
  readonly nodeLabels?: Readonly<Record<string, string | undefined>>;
  readonly maxPods?: number;
  /** Series of containerd. */
  readonly containerd?: string;
  /** Resources that Pods get besides processors and memory. */
  readonly resources?: Readonly<Record<string, string>>;
}

/** The name of a pool that rotates: prefix, last two digits of the release, and generation; `win22a` fits every provider. */
export function rotatingName({ prefix = 'win', generation = 0 }: RotatingName, version: WindowsVersion): string {
  return `${prefix}${/\d{2}(?=H\d$|$)/.exec(version.name)?.[0] ?? ''}${String.fromCharCode(97 + generation)}`;
}

/** Checks the options that all pools have, and reads what follows from them. */
export function draftOf(provider: NodePoolProvider, options: Partial<NodePoolOptions>): PoolDraft {
  const facts = NODE_POOL_PROVIDERS[provider];
  const { min = 0, max = Math.max(min, 1), labels = {}, taints = [] } = options;
  const [problems, advice] = [new OptionProblems(CODE), new OptionProblems(ADVICE)];
  const name = nameOf(options, facts, problems);
  const platform = Platform.named(facts.platform)!.with({ taints, nodeLabels: { [facts.poolLabel]: name } });
  checkFilled(options, NODE_POOL_OPTIONS[provider], problems);
  const draft = { name, min, max, facts, platform, labels, taints, problems, advice };
  checkSizes(provider, draft, options);
  checkMachines(draft, options);
  checkLabels(draft);
  checkTaints(draft);
  checkRelease(draft, options);
  return draft;
}

function nameOf({ name, version }: Partial<NodePoolOptions>, { name: rule }: NodePoolFacts, problems: OptionProblems): string {
  if (isPlainObject(name)) {
    const { prefix = 'win', generation = 0 } = name as RotatingName;
    problems.unless(/^[a-z][a-z0-9]{0,2}$/, ['name', 'prefix'], prefix, ...TEXTS.prefix);
    problems.integer(['name', 'generation'], generation, 0, 25);
    return version ? rotatingName({ prefix, generation }, version) : '';
  }
  problems.unless(rule.pattern, ['name'], name, rule.must, 'rename the pool, or set name to {} for a name such as "win22a"');
  return typeof name === 'string' ? name : '';
}

/** Required options that are empty. A name has rules of its own. */
export function checkFilled(options: PlainObject, { fields }: ObjectSchema, problems: OptionProblems, at: Path = []): void {
  for (const [key, { required: remedy }] of Object.entries<Schema & Partial<RequiredSchema>>(fields)) {
    const value = options[key];
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && remedy !== undefined && key !== 'name') { problems.must([...at, key], value, 'not be empty', remedy); }
  }
}

const SIZE_CHECKS: OptionChecks<NodePoolOptions> = {
  'min': ['integer', 0], 'max': ['integer', 1], 'maxPods': ['integer', 1], 'diskGiB': ['integer', 1], 'capacity.cpu': ['quantity', '4'],
  'capacity.memory': ['quantity', '16Gi'],
};

/**
 * Narrower limits of providers. Sources, read 2026-11-30: of AKS, @azure/arm-containerservice, ManagedClusterAgentPoolProfileProperties, "count" and
 * "maxPods"; of GKE, its documentation, "Configure maximum Pods per node".
 */
const SIZE_CHECKS_OF: { readonly [P in NodePoolProvider]?: OptionChecks<NodePoolOptions> } = {
  aks: { max: ['integer', 1, 1000], maxPods: ['integer', 10, 250] }, gke: { maxPods: ['integer', 8, 256] },
};

function checkSizes(
  provider: NodePoolProvider, { facts: { disk }, min, max, problems, advice }: PoolDraft, options: Partial<NodePoolOptions>,
): void {
  const { diskGiB } = options;
  problems.verify({ ...SIZE_CHECKS, ...SIZE_CHECKS_OF[provider] }, options);
  if (Number.isInteger(min) && Number.isInteger(max) && max >= 1 && min > max) {
    problems.must(['min'], min, `be at most max, ${max}`, 'lower min, or raise max');
  }
  if (diskGiB !== undefined && diskGiB >= 1 && diskGiB < disk.least) {
    if (disk.fails) { problems.must(['diskGiB'], diskGiB, ...TEXTS.diskRequired); } else { advice.must(['diskGiB'], diskGiB, ...TEXTS.diskAdvised); }
  }
}

/** The options that name machine types. */
const MACHINE_TYPES = ['vmSize', 'machineType', 'instanceType', 'instanceTypes'];

function checkMachines({ problems }: PoolDraft, options: PlainObject): void {
  for (const option of MACHINE_TYPES) {
    const given = options[option];
    const types = Array.isArray(given) ? given.map((type: unknown, i) => ({ type, path: [option, i] })) : [{ type: given, path: [option] }];
    for (const { type, path } of types) {
      if (isArmMachine(scalarText(type))) { problems.must(path, type, ...TEXTS.amd64); }
    }
  }
}

/** Labels that every Windows node has, which no option can change. */
const OF_EVERY_NODE: readonly string[] = [NodeLabel.OS, NodeLabel.ARCH, NodeLabel.BETA_OS, NodeLabel.BETA_ARCH, NodeLabel.WINDOWS_BUILD];

function checkLabels({ facts, labels, problems }: PoolDraft): void {
  for (const [key, value] of Object.entries(labels)) {
    const path = ['labels', key];
    problems.unless((each) => isLabelKey(key) && isLabelValue(String(each)), path, value, ...TEXTS.label);
    if (OF_EVERY_NODE.includes(key) || key === facts.poolLabel || Object.hasOwn(facts.labels.all, key)) {
      problems.must(path, value, ...TEXTS.labelOfNode);
    } else if (facts.reserved.pattern.test(key)) {
      problems.must(path, value, ...TEXTS.labelReserved);
    }
  }
}

function checkTaints({ facts: { platform }, taints, problems, advice }: PoolDraft): void {
  const own = Platform.named(platform)!.taints;
  const seen = new Set<string>();
  taints.forEach((taint, i) => {
    const { key, value = '', effect } = taint;
    const wrong = (text: readonly [string, string]) => problems.must(['taints', i], formatTaint(taint), ...text);
    if (!isLabelKey(key ?? '') || !isLabelValue(value)) { wrong(TEXTS.taint); }
    if (isPassingTaint(key ?? '')) { wrong(TEXTS.taintOfCondition); }
    const id = `${key}:${effect}`;
    if (seen.has(id)) { wrong(TEXTS.taintTwice); }
    seen.add(id);
    if (platform === 'GKE' && own.some((each) => each.key === key && each.effect === effect)) { wrong(TEXTS.taintOfPlatform); }
  });
  if (own.length === 0 && !taints.some(({ effect }) => effect !== 'PreferNoSchedule')) {
    advice.must(['taints'], taints, ...TEXTS.noTaint);
  }
}

/** Whether the platform has the release for this version of Kubernetes, and for how long. */
function checkRelease({ facts, problems, advice }: PoolDraft, { version, kubernetes, on }: Partial<NodePoolOptions>): void {
  if (!version) { return; }
  const platform = Platform.named(facts.platform)!;
  const minor = reportedMinor(kubernetes);
  const unoffered = unofferedRelease(platform, version, minor === undefined ? [] : [`1.${minor}`]);
  const offered = lookUp(PLATFORM_RELEASES, platform.name)?.map(({ release }) => release);
  const isOffered = (each: WindowsVersion) => minor === undefined || platformSupport(platform, each, `1.${minor}`) === 'supported';
  const isAble = (each: WindowsVersion) => isOffered(each) && each.channel === 'LTSC' && !endOfNew(each, { platform, on })?.hasEnded;
  const able = offered?.filter(isAble).map(({ name }) => name) ?? [];
  const remedy = `use ${[...able, 'another Kubernetes version'].join(' or ')}`;
  if (unoffered !== undefined) {
    problems.must(['version'], version.name, unoffered, remedy);
  } else if (kubernetes !== undefined) {
    const found = split(releaseFindings({ options: { kubernetes, version }, platform }));
    problems.add(found.problems);
    advice.add(found.advice);
  }
  const end = endOfNew(version, { platform, on, ...(minor !== undefined && { kubernetes: `1.${minor}` }) });
  if (end) { (end.hasEnded ? problems : advice).must(['version'], version.name, end.must, end.remedy); }
}

const MEBIBYTE = 2n ** 20n;
const NANO = 10n ** 9n;

/** What AKS leaves Pods of a machine, as it documents; `undefined` for a machine that its table doesn't have, and for Kubernetes before that. */
export function aksAllocatable({ capacity, maxPods, kubernetes }: Partial<NodePoolOptions>): Readonly<Record<string, string>> | undefined {
  const [cpu, memory] = [parseQuantity(capacity?.cpu), parseQuantity(capacity?.memory)];
  const reserved = lookUp(AKS_RESERVATIONS.cpu, String(Number(cpu ?? 0n) / 1e9));
  const { since, perPod, base, most, eviction, windows } = AKS_RESERVATIONS;
  const isDocumented = (reportedMinor(kubernetes) ?? 0) >= since;
  if (!isDocumented || reserved === undefined || memory === undefined || maxPods === undefined) { return undefined; }
  const total = Number(memory / NANO / MEBIBYTE);
  const left = Math.floor(total - Math.min(perPod * maxPods + base, most * total) - eviction - windows * 1024);
  return { cpu: `${Number(cpu! / 10n ** 6n) - reserved}m`, memory: `${Math.max(left, 0)}Mi`, pods: String(maxPods) };
}

/** The taints in the form of a cloud: `NO_SCHEDULE`. */
export function cloudTaints(taints: readonly Taint[]): readonly PlainObject[] {
  return taints.map(({ key, value = '', effect }) => ({ key, value, effect: effect?.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toUpperCase() }));
}

/** An object without fields that aren't set; empty lists and objects count as not set. */
export function withoutEmpty(fields: Readonly<Record<string, unknown>>): PlainObject {
  const isEmpty = (value: unknown) => value === undefined || ((Array.isArray(value) || isPlainObject(value)) && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
}

/** A problem of an option that another one excludes. */
export function excludes(problems: OptionProblems, option: string, value: unknown, why: string): void {
  if (value !== undefined) { problems.must([option], value, `not be set: ${why}`, 'remove it'); }
}
