import { containersOf } from './containers';
import { kubernetesKind, podTemplatePath } from './find-pods';
import { isKnownLater, isKnownNow, wrongField } from './objects';
import {
  GO_DURATION, isPlainObject, isPresent, listAt, lookUp, objectAt, Path, PlainObject, Problem, problemsWithin, scalarText, show, showType, valueAt,
  withoutAbsent,
} from '../base';
import { ROLLING_UPDATES } from '../knowledge';

/** A field of a cron schedule. */
interface CronField {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Names of values, from `min`. */
  readonly names?: readonly string[];
}

const FIELDS: readonly CronField[] = [
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day of the month', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { name: 'day of the week', min: 0, max: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];

const DESCRIPTORS = ['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly'];

/**
 * Why the API server rejects the schedule of a CronJob, and what to do; `undefined` if it accepts it.
 * Source: kubernetes v1.36.3 `pkg/apis/batch/validation/validation.go` (`validateScheduleFormat`); robfig/cron v3.0.1 `parser.go` (`ParseStandard`).
 */
export function cronScheduleFault(schedule: string): { readonly must: string; readonly remedy: string } | undefined {
  if (schedule.includes('TZ')) { return { must: 'have no time zone', remedy: 'set timeZone instead' }; }
  if (schedule.startsWith('@')) {
    const isKnown = DESCRIPTORS.includes(schedule) || (schedule.startsWith('@every ') && GO_DURATION.test(schedule.slice('@every '.length)));
    return isKnown
      ? undefined
      : { must: 'be a cron schedule', remedy: `use ${DESCRIPTORS.join(', ')}, "@every 1h30m", or five fields such as "0 3 * * *"` };
  }
  const fields = schedule.split(/\s+/u).filter((field) => field !== '');
  if (fields.length !== FIELDS.length) {
    return {
      must: 'be a cron schedule of five fields',
      remedy: 'write minute, hour, day of the month, month, and day of the week, such as "0 3 * * *", or @hourly',
    };
  }
  const wrong = FIELDS.find((field, i) => !fields[i]?.split(',').filter((range) => range !== '').every((range) => isRange(range, field)));
  return wrong && {
    must: `have ${wrong.name === 'hour' ? 'an' : 'a'} ${wrong.name} from ${wrong.min} to ${wrong.max}`,
    remedy: `use numbers, "*", ${wrong.min}-${wrong.max}, or steps such as */2 in field ${FIELDS.indexOf(wrong) + 1}`,
  };
}

function isRange(text: string, { min, max, names }: CronField): boolean {
  const [range = '', step, ...others] = text.split('/');
  if (others.length > 0 || (step !== undefined && !(numberOf(step) > 0))) { return false; }
  const [low = '', high, ...rest] = range.split('-');
  if (low === '*' || low === '?') { return true; }
  const valueOf = (word: string) => {
    const index = names?.indexOf(word.toLowerCase()) ?? -1;
    return index < 0 ? numberOf(word) : index + min;
  };
  const start = valueOf(low);
  const end = high === undefined ? (step === undefined ? start : max) : valueOf(high);
  return rest.length === 0 && start >= min && end <= max && start <= end;
}

/** An integer as Go reads it; NaN for another text. */
function numberOf(text: string): number {
  const number = /^[-+]?\d+$/.test(text) ? Number(text) : NaN;
  return Math.abs(number) < 2 ** 63 ? number : NaN;
}

/**
 * First parts of the names of IANA time zones, and whole names without one; `posix` and `right` are folders of systems.
 *
 * Source: tzdata 2025b, read on 2026-11-28; names are kept forever.
 */
const TIME_ZONE_AREAS = ('Africa America Antarctica Arctic Asia Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico Pacific US '
  + 'posix right').split(' ');
const OTHER_TIME_ZONES = ('CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran '
  + 'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal '
  + 'W-SU WET Zulu localtime posixrules').split(' ');

/** Whether a string may be the name of an IANA time zone: the places of an area aren't known here. */
export function isTimeZone(name: string): boolean {
  const [area = '', ...places] = name.split('/');
  return places.length === 0 ? OTHER_TIME_ZONES.includes(area)
    : TIME_ZONE_AREAS.includes(area) && places.every((place) => /^(?!-|\.\.?$)[\w.+-]{1,14}$/.test(place));
}

/** Fields that only an indexed Job can have. */
const OF_INDEXED_JOBS = ['backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy'];

/** Labels that the controller of Jobs selects its Pods by. */
const JOB_LABELS = ['controller-uid', 'batch.kubernetes.io/controller-uid', 'job-name', 'batch.kubernetes.io/job-name'];

/**
 * Fields of a Job that don't go together.
 * Source: kubernetes v1.37.2 `pkg/apis/batch/validation/validation.go` (`validateJobSpec`, `validatePodFailurePolicy`, `validateGeneratedSelector`,
 * `ValidateJobTemplateSpec`).
 */
export function jobProblems(manifest: PlainObject, kind: 'Job' | 'CronJob'): readonly Problem[] {
  const path = podTemplatePath(kind).slice(0, -1);
  const job = valueAt(manifest, path);
  if (!isPlainObject(job)) { return []; }
  return problemsWithin(path, [...indexedJobProblems(job, kind), ...failurePolicyProblems(job), ...jobSelectorProblems(job, kind)]);
}

function indexedJobProblems(job: PlainObject, kind: string): readonly Problem[] {
  const { completionMode, completions, parallelism, backoffLimitPerIndex, maxFailedIndexes } = job;
  if (isKnownLater(completionMode)) { return []; }
  if (completionMode !== 'Indexed') {
    return OF_INDEXED_JOBS.filter((field) => isKnownNow(job[field])).map((field) => ({
      code: 'field-value', path: [field], message: `must be unset without completionMode: Indexed, got ${isPlainObject(job[field]) ? 'an object' : show(job[field])}`,
      remedy: 'set completionMode to Indexed, and completions, or remove it',
    }));
  }
  const found: Problem[] = [];
  // both are 1 in a Job that sets none
  if (!isPresent(completions) && (isPresent(parallelism) || kind === 'CronJob')) {
    found.push({ code: 'field-missing', path: ['completions'], message: 'is required with completionMode: Indexed', remedy: 'add it' });
  }
  if (!isKnownNow(maxFailedIndexes)) { return found; }
  if (!isPresent(backoffLimitPerIndex)) {
    found.push({ code: 'field-missing', path: ['backoffLimitPerIndex'], message: 'is required with maxFailedIndexes', remedy: 'add it' });
  }
  if (typeof completions === 'number' && typeof maxFailedIndexes === 'number' && maxFailedIndexes > completions) {
    found.push(wrongField(['maxFailedIndexes'], maxFailedIndexes, `be at most completions (${completions})`, 'lower it, or raise completions'));
  }
  return found;
}

/** What the policy for failures requires of the Job, and of the exit codes that it names. */
function failurePolicyProblems(job: PlainObject): readonly Problem[] {
  const { podFailurePolicy, podReplacementPolicy, backoffLimitPerIndex } = job;
  if (!isPlainObject(podFailurePolicy)) { return []; }
  const spec = objectAt(job, 'template').spec;
  const restartPolicy = valueAt(spec, ['restartPolicy']);
  const found: Problem[] = [];
  if (restartPolicy === 'OnFailure') {
    const path = ['template', 'spec', 'restartPolicy'];
    found.push(wrongField(path, restartPolicy, 'be "Never" with podFailurePolicy', 'set it to Never, or remove podFailurePolicy'));
  }
  if (podReplacementPolicy === 'TerminatingOrFailed') {
    const path = ['podReplacementPolicy'];
    found.push(wrongField(path, podReplacementPolicy, 'be "Failed" with podFailurePolicy', 'set it to Failed, or remove it'));
  }
  const names = containersOf(spec).filter(({ list }) => list !== 'ephemeralContainers').map(({ container }) => container.name);
  listAt(podFailurePolicy, 'rules').forEach((rule, i) => {
    const at = ['podFailurePolicy', 'rules', i];
    const { action, onExitCodes } = isPlainObject(rule) ? rule : {};
    if (action === 'FailIndex' && !isPresent(backoffLimitPerIndex)) {
      const must = 'be another action without backoffLimitPerIndex';
      found.push(wrongField([...at, 'action'], action, must, 'set backoffLimitPerIndex, or use FailJob'));
    }
    if (isPlainObject(onExitCodes)) { found.push(...exitCodeProblems(onExitCodes, names, [...at, 'onExitCodes'])); }
  });
  return found;
}

function exitCodeProblems({ containerName, operator, values }: PlainObject, names: readonly unknown[], path: Path): readonly Problem[] {
  const found: Problem[] = [];
  if (isKnownNow(containerName) && !names.includes(containerName) && !names.some(isKnownLater)) {
    const remedy = `use one of ${names.map(show).join(', ')}, or remove it`;
    found.push(wrongField([...path, 'containerName'], containerName, 'be the name of a container of the Pod', remedy));
  }
  const codes: readonly unknown[] = Array.isArray(values) ? values : [];
  codes.forEach((code, i) => {
    const earlier = codes[i - 1];
    if (code === 0 && operator === 'In') {
      found.push({
        code: 'field-value', path: [...path, 'values', i], message: 'must not be 0 with operator: In, since 0 is success', remedy: 'remove it',
      });
    } else if (typeof code === 'number' && typeof earlier === 'number' && code <= earlier) {
      const must = `be more than the exit code before it (${earlier})`;
      found.push(wrongField([...path, 'values', i], code, must, 'sort the exit codes, and list each one once'));
    }
  });
  return found;
}

/** A selector is generated, always for those of a CronJob. The one of a running Job isn't reported: applied to it, it changes nothing. */
function jobSelectorProblems({ selector, manualSelector }: PlainObject, kind: string): readonly Problem[] {
  if (kind === 'CronJob') {
    return Object.entries({ selector, manualSelector }).filter(([, value]) => isPlainObject(value) || value === true).map(([field, value]) => ({
      code: 'field-value', path: [field], message: `must be unset in a CronJob, got ${showType(value)}`,
      remedy: 'remove it: a Job selects its Pods by generated labels',
    }));
  }
  if (!isPlainObject(selector) || manualSelector === true || isKnownLater(manualSelector)) { return []; }
  const own = Object.keys(objectAt(selector, 'matchLabels')).filter((key) => !JOB_LABELS.includes(key));
  if (own.length === 0 && listAt(selector, 'matchExpressions').length === 0) { return []; }
  return [{
    code: 'field-value', path: ['selector'], message: 'must be unset without manualSelector: true, got a selector of its own',
    remedy: 'remove it: a Job selects its Pods by generated labels',
  }];
}

/** How many Pods a controller starts at first, and ends at first, while it replaces all of them. */
export interface RollingPods {
  readonly surge: number;
  readonly unavailable: number;
}

/**
 * The rolling update of a Deployment or a DaemonSet; `undefined` for others, and if it isn't the strategy.
 *
 * Source: kubernetes v1.37.2 `pkg/controller/deployment/util/deployment_util.go` (ResolveFenceposts), `pkg/controller/daemon/update.go`, read
 * 2026-11-30.
 */
export function rollingUpdateOf(object: PlainObject | undefined, replicas: number): RollingPods | undefined {
  const kind = kubernetesKind(object);
  const { field = '', defaults } = lookUp(ROLLING_UPDATES, kind) ?? {};
  const strategy = objectAt(objectAt(object, 'spec'), field);
  if (!defaults || (isPresent(strategy.type) && strategy.type !== 'RollingUpdate')) { return undefined; }
  const { maxSurge, maxUnavailable } = { ...defaults, ...withoutAbsent(objectAt(strategy, 'rollingUpdate')) };
  const surge = shareOf(maxSurge, replicas, Math.ceil);
  const unavailable = shareOf(maxUnavailable, replicas, kind === 'DaemonSet' ? Math.ceil : Math.floor);
  return { surge, unavailable: surge === 0 ? Math.max(unavailable, 1) : unavailable };
}

/** Whether a controller ends a Pod before it needs room for the one that replaces it. Those of custom kinds are assumed to. */
export function endsPodsFirst(object: PlainObject, replicas: number): boolean {
  return rollingUpdateOf(object, replicas)?.unavailable !== 0;
}

/** A number, or a percentage of one. */
export function shareOf(given: unknown, of: number, round: (share: number) => number): number {
  const text = scalarText(given);
  const percent = /^(\d+)%$/.exec(text)?.[1];
  return percent === undefined ? Number(text) || 0 : round(of * Number(percent) / 100);
}
