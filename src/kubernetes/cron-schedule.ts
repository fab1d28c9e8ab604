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
/** A duration of Go, such as `1h30m`. */
const DURATION = /^[-+]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/;

/**
 * Why the API server rejects the schedule of a CronJob, and what to do; `undefined` if it accepts it.
 * Source: kubernetes v1.36.3 `pkg/apis/batch/validation/validation.go` (`validateScheduleFormat`); robfig/cron v3.0.1 `parser.go` (`ParseStandard`).
 */
export function cronScheduleFault(schedule: string): { readonly must: string; readonly remedy: string } | undefined {
  if (schedule.includes('TZ')) { return { must: 'have no time zone', remedy: 'set timeZone instead' }; }
  if (schedule.startsWith('@')) {
    const isKnown = DESCRIPTORS.includes(schedule) || (schedule.startsWith('@every ') && DURATION.test(schedule.slice('@every '.length)));
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
