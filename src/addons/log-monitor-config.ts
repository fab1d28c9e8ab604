import { LOG_MONITOR } from '../knowledge';
import { isPlainObject, lookUp, PlainObject, Problem, show } from '../manifest';

/** The least important entries that are told. */
export type LogLevel = (typeof LOG_MONITOR.levels)[number];

/** Channels of the container's event log. LogMonitor has one set of these options for all channels together. */
export interface EventLogSource {
  readonly type: 'EventLog';
  /** Channels, as `system` and `application`. */
  readonly channels: readonly {
    readonly name: string;
    /** @default 'Error' */
    readonly level?: LogLevel;
  }[];
  /** Also tells what was there before LogMonitor. @default false */
  readonly startAtOldestRecord?: boolean;
  /** Leaves line breaks in entries. @default - that of LogMonitor, true */
  readonly eventFormatMultiLine?: boolean;
  /** As `%TimeStamp% %Message%`; with logFormat `Custom`. */
  readonly customLogFormat?: string;
}

/** Files that grow. */
export interface FileSource {
  readonly type: 'File';
  /** On a drive and with backslashes: `C:\inetpub\logs`. */
  readonly directory: string;
  /** Names of the files, with `*` and `?`. @default '*' */
  readonly filter?: string;
  /** Not on the root of a drive. @default false */
  readonly includeSubdirectories?: boolean;
  /** In LogMonitor's documentation, but no release reads it. @default false */
  readonly includeFileNames?: boolean;
  /** Seconds to wait until the directory is there. @default 300 */
  readonly waitInSeconds?: number | 'INFINITY';
  /** As `%FileName%: %Message%`; with logFormat `Custom`. */
  readonly customLogFormat?: string;
}

/** Providers of Event Tracing for Windows. LogMonitor has one set of these options for all providers together. */
export interface EtwSource {
  readonly type: 'ETW';
  readonly providers: readonly {
    /** As `logman query providers` tells it. */
    readonly providerGuid: string;
    readonly providerName?: string;
    /** @default 'Error' */
    readonly level?: LogLevel;
    /** Mask of the events' keywords, as a number in decimal or as `0x…`. @default - all events */
    readonly keywords?: string;
  }[];
  /** Leaves line breaks in entries. @default - that of LogMonitor */
  readonly eventFormatMultiLine?: boolean;
  /** As `%TimeStamp% %EventData%`; with logFormat `Custom`. */
  readonly customLogFormat?: string;
}

/** What the container's own process prints; it is told in any case, and this says how. */
export interface ProcessSource {
  readonly type: 'Process';
  /** As `%TimeStamp% %Message%`; with logFormat `Custom`. */
  readonly customLogFormat?: string;
}

export type LogSource = EventLogSource | FileSource | EtwSource | ProcessSource;

/** What LogMonitor tells, and how. */
export interface LogMonitorConfig {
  readonly sources: readonly LogSource[];
  /** @default 'JSON' */
  readonly logFormat?: (typeof LOG_MONITOR.formats)[number];
}

/** The configuration as LogMonitor reads it. */
export function logMonitorConfig({ sources, logFormat = 'JSON' }: LogMonitorConfig): PlainObject {
  return { LogConfig: { logFormat, sources: sources.map((source) => (source.type === 'EventLog' ? { startAtOldestRecord: false, ...source } : source)) } };
}

/** Options that LogMonitor keeps once for all sources of a kind: the last source has its way. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  EventLog: ['startAtOldestRecord', 'eventFormatMultiLine', 'customLogFormat'],
  ETW: ['eventFormatMultiLine', 'customLogFormat'],
  Process: ['customLogFormat'],
};

/** What keeps LogMonitor from doing what is asked; paths start at the options. */
export function logMonitorConfigProblems({ sources, logFormat = 'JSON' }: LogMonitorConfig): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly (string | number)[], value: unknown, message: string, remedy: string) =>
    problems.push({ code: 'log-monitor-option', path, message: `is ${show(value)}, ${message}`, remedy });
  const formats: readonly unknown[] = LOG_MONITOR.formats;
  if (!formats.includes(logFormat)) { wrong(['logFormat'], logFormat, 'which is unknown', `use ${LOG_MONITOR.formats.map(show).join(', ')}`); }
  if (!Array.isArray(sources) || sources.length === 0) {
    wrong(['sources'], sources, 'so there is nothing to tell', 'give a source such as { type: "EventLog", channels: [{ name: "application" }] }');
    return problems;
  }
  sources.forEach((source: LogSource, i: number) => {
    const at = (...rest: readonly (string | number)[]) => ['sources', i, ...rest];
    if (!isPlainObject(source) || lookUp(LOG_MONITOR.fields, source.type) === undefined) {
      wrong(at('type'), (source as Partial<LogSource> | undefined)?.type, 'which is unknown', `use ${Object.keys(LOG_MONITOR.fields).map(show).join(', ')}`);
      return;
    }
    formatProblems(source, logFormat, (value, message, remedy) => wrong(at('customLogFormat'), value, message, remedy));
    for (const [key, value, message, remedy] of faultsOf(source)) { wrong(at(...key), value, message, remedy); }
    const earlier = sources.slice(0, i).find(({ type }) => type === source.type);
    for (const key of earlier ? SHARED[source.type] ?? [] : []) {
      const [first, own] = [(earlier as unknown as PlainObject)[key], (source as unknown as PlainObject)[key]];
      if (first !== own) { wrong(at(key), own, `but ${show(first)} in an earlier source: LogMonitor has one for all of type ${show(source.type)}`, 'say the same in each, or make one source of them'); }
    }
  });
  return problems;
}

/** What works and is still better known. */
export function logMonitorConfigAdvice({ sources }: LogMonitorConfig): readonly Problem[] {
  return (Array.isArray(sources) ? sources : []).flatMap((source: LogSource, i: number) => {
    if (source?.type !== 'File') { return []; }
    const advice = (key: string, message: string, remedy: string): Problem => ({ code: 'log-monitor-unread', path: ['sources', i, key], message, remedy });
    return [
      ...(source.includeFileNames ? [advice('includeFileNames', 'is true, but no release of LogMonitor reads it', 'use the logFormat "Custom" with %FileName%')] : []),
      ...(source.waitInSeconds === 'INFINITY'
        ? [advice('waitInSeconds', 'is "INFINITY", but LogMonitor 2.2 reads numbers only and would wait 300 seconds', 'use a large number such as 31536000')] : []),
    ];
  });
}

function formatProblems(source: LogSource, logFormat: string, wrong: (value: unknown, message: string, remedy: string) => void): void {
  const { type, customLogFormat: format } = source;
  if (logFormat === 'Custom' && !format) {
    wrong(format, 'but logFormat is "Custom": LogMonitor would print empty lines', 'give one such as "%TimeStamp% %Message%"');
  } else if (logFormat !== 'Custom' && format !== undefined) {
    wrong(format, `but logFormat is ${show(logFormat)}, which has no use for it`, 'set logFormat to "Custom", or remove it');
  }
  if (typeof format !== 'string') { return; }
  const parts = format.split('%');
  const names = parts.filter((_, i) => i % 2 === 1);
  const known: readonly string[] = LOG_MONITOR.fields[type];
  if (parts.length % 2 === 0) {
    wrong(format, 'where one % has no other: LogMonitor would hang', 'write names as %Message%, and no other %');
  } else if (names.some((name) => !known.includes(name))) {
    wrong(format, `which names ${names.filter((name) => !known.includes(name)).map(show).join(', ')}`, `use ${known.map((name) => `%${name}%`).join(', ')}`);
  }
}

type Fault = readonly [key: readonly (string | number)[], value: unknown, message: string, remedy: string];

function faultsOf(source: LogSource): readonly Fault[] {
  const faults: Fault[] = [];
  const level = (list: string, i: number, value: unknown) => {
    if (value !== undefined && !(LOG_MONITOR.levels as readonly unknown[]).includes(value)) {
      faults.push([[list, i, 'level'], value, 'which is no level', `use ${LOG_MONITOR.levels.map(show).join(', ')}`]);
    }
  };
  switch (source.type) {
    case 'EventLog':
      if (!source.channels?.length) { faults.push([['channels'], source.channels, 'so there is nothing to tell', 'give a channel such as { name: "application" }']); }
      source.channels?.forEach((channel, i) => {
        if (!channel?.name) { faults.push([['channels', i, 'name'], channel?.name, 'which names no channel', 'name one such as "application"']); }
        level('channels', i, channel?.level);
      });
      break;
    case 'ETW':
      if (!source.providers?.length) { faults.push([['providers'], source.providers, 'so there is nothing to tell', 'give a provider by its GUID']); }
      source.providers?.forEach((provider, i) => {
        if (!LOG_MONITOR.guid.test(provider?.providerGuid)) { faults.push([['providers', i, 'providerGuid'], provider?.providerGuid, 'which is no GUID', 'give the one that "logman query providers" tells']); }
        if (provider?.keywords !== undefined && !/^(0[xX][0-9A-Fa-f]{1,16}|\d{1,20})$/.test(provider.keywords)) {
          faults.push([['providers', i, 'keywords'], provider.keywords, 'which is no mask', 'write a number as text, such as "0x10"']);
        }
        level('providers', i, provider?.level);
      });
      break;
    case 'File': {
      const { directory, includeSubdirectories, waitInSeconds } = source;
      if (!LOG_MONITOR.directory.test(directory)) { faults.push([['directory'], directory, 'which LogMonitor can\'t watch', 'write it with a drive and backslashes, as "C:\\\\inetpub\\\\logs"']); }
      if (includeSubdirectories && /^[A-Za-z]:\\?$/.test(directory)) {
        faults.push([['includeSubdirectories'], true, `but ${show(directory)} is the root of a drive, where LogMonitor refuses that`, 'name a directory, or remove it']);
      }
      if (waitInSeconds !== undefined && waitInSeconds !== 'INFINITY' && !(Number.isInteger(waitInSeconds) && waitInSeconds >= 0)) {
        faults.push([['waitInSeconds'], waitInSeconds, 'which is no number of seconds', 'use a whole number from 0']);
      }
      break;
    }
    case 'Process': break;
  }
  return faults;
}
