import {
  BOOLEAN, choice, either, isPlainObject, kinds, listOf, lookUp, NUMBER, options as optionsOf, PlainObject, Problem, required, show, STRING,
} from '../../base';
import { LOG_MONITOR } from '../../knowledge';
import { isFilled, NOT_EMPTY, OptionChecks, OptionProblems } from '../../kubernetes';

const ANY_LEVEL = { enum: LOG_MONITOR.levels };
const TEXT = { type: 'string', minLength: 1 };
const sourceSchema = (type: string, properties: object, needed: readonly string[] = []) => ({
  type: 'object',
  properties: { type: { const: type }, customLogFormat: TEXT, ...properties },
  required: ['type', ...needed],
  additionalProperties: false,
});
const arrayOf = (properties: object, needed: readonly string[]) => ({
  type: 'array', minItems: 1, items: { type: 'object', properties, required: needed, additionalProperties: false },
});

/**
 * JSON Schema of LogMonitor's configuration as it is written here, version 2; LogMonitor accepts more, such as `json` in lower case.
 * Source: see `LOG_MONITOR`.
 */
export const LOG_MONITOR_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'LogMonitorConfig.json',
  type: 'object',
  properties: {
    LogConfig: {
      type: 'object',
      properties: {
        logFormat: { enum: LOG_MONITOR.formats },
        sources: {
          type: 'array',
          minItems: 1,
          items: {
            oneOf: [
              sourceSchema('EventLog', {
                startAtOldestRecord: { type: 'boolean' }, eventFormatMultiLine: { type: 'boolean' },
                channels: arrayOf({ name: TEXT, level: ANY_LEVEL }, ['name']),
              }, ['startAtOldestRecord', 'channels']),
              sourceSchema('File', {
                directory: { type: 'string', pattern: LOG_MONITOR.directory.source },
                filter: { type: 'string' },
                includeSubdirectories: { type: 'boolean' },
                includeFileNames: { type: 'boolean' },
                waitInSeconds: { anyOf: [{ type: 'integer', minimum: 0 }, { const: 'INFINITY' }] },
              }, ['directory']),
              sourceSchema('ETW', {
                eventFormatMultiLine: { type: 'boolean' },
                providers: arrayOf({
                  providerName: { type: 'string' }, providerGuid: { type: 'string', pattern: LOG_MONITOR.guid.source }, level: ANY_LEVEL,
                  keywords: TEXT,
                }, ['providerGuid']),
              }, ['providers']),
              sourceSchema('Process', {}),
            ],
          },
        },
      },
      required: ['sources'],
      additionalProperties: false,
    },
  },
  required: ['LogConfig'],
  additionalProperties: false,
} as const;

/** Minimum level of the entries to log. */
export type LogLevel = (typeof LOG_MONITOR.levels)[number];

/** Source: channels of the container's event log. LogMonitor has one set of these options for all channels together. */
export interface EventLogSource {
  /** Type of the source. */
  readonly type: 'EventLog';
  /** Channels to log, such as `system` and `application`. */
  readonly channels: readonly {
    /** Name of the channel. */
    readonly name: string;
    /** Minimum level of the entries. @default 'Error' */
    readonly level?: LogLevel;
  }[];
  /** Whether to log entries from before LogMonitor's start too. @default false */
  readonly startAtOldestRecord?: boolean;
  /** Whether to keep line breaks in entries. @default - LogMonitor's, true */
  readonly eventFormatMultiLine?: boolean;
  /** Format of an entry, such as `%TimeStamp% %Message%`; requires logFormat `Custom`. @default - LogMonitor's */
  readonly customLogFormat?: string;
}

/** Source: log files. */
export interface FileSource {
  /** Type of the source. */
  readonly type: 'File';
  /** Directory of the files, with a drive and backslashes: `C:\inetpub\logs`. */
  readonly directory: string;
  /** Pattern of the file names, with `*` and `?`. @default '*' */
  readonly filter?: string;
  /** Whether to include subdirectories. Not supported for the root of a drive. @default false */
  readonly includeSubdirectories?: boolean;
  /** Ignored since LogMonitor 2.0: JSON and XML always have the name of the file. @default false */
  readonly includeFileNames?: boolean;
  /** How long to wait for the directory to exist, in seconds. @default 300 */
  readonly waitInSeconds?: number | 'INFINITY';
  /** Format of a line, such as `%FileName%: %Message%`; requires logFormat `Custom`. @default - LogMonitor's */
  readonly customLogFormat?: string;
}

/** Source: providers of Event Tracing for Windows. LogMonitor has one set of these options for all providers together. */
export interface EtwSource {
  /** Type of the source. */
  readonly type: 'ETW';
  /** Providers to log. */
  readonly providers: readonly {
    /** GUID of the provider, as `logman query providers` shows it. */
    readonly providerGuid: string;
    /** Name of the provider. @default - none */
    readonly providerName?: string;
    /** Minimum level of the events. @default 'Error' */
    readonly level?: LogLevel;
    /** Mask of the events' keywords: a decimal number or `0x…`. @default - all events */
    readonly keywords?: string;
  }[];
  /** Whether to keep line breaks in entries. @default - LogMonitor's */
  readonly eventFormatMultiLine?: boolean;
  /** Format of an event, such as `%TimeStamp% %EventData%`; requires logFormat `Custom`. @default - LogMonitor's */
  readonly customLogFormat?: string;
}

/** Source: output of the container's own process. It is always logged; this sets the format. */
export interface ProcessSource {
  /** Type of the source. */
  readonly type: 'Process';
  /** Format of a line, such as `%TimeStamp% %Message%`; requires logFormat `Custom`. @default - LogMonitor's */
  readonly customLogFormat?: string;
}

/** A source of LogMonitor. */
export type LogSource = EventLogSource | FileSource | EtwSource | ProcessSource;

/** What LogMonitor logs, and in which format. */
export interface LogMonitorConfig {
  /** Sources to log. */
  readonly sources: readonly LogSource[];
  /** Format of the log. @default 'JSON' */
  readonly logFormat?: (typeof LOG_MONITOR.formats)[number];
}

const TYPE = required(STRING, 'give EventLog, File, ETW, or Process');
const LEVEL = choice(...LOG_MONITOR.levels);
const SOURCE = kinds('type', {
  EventLog: optionsOf<EventLogSource>({
    type: TYPE, customLogFormat: STRING, startAtOldestRecord: BOOLEAN, eventFormatMultiLine: BOOLEAN,
    channels: required(
      listOf(optionsOf<EventLogSource['channels'][number]>({ name: required(STRING, 'name a channel such as "application"'), level: LEVEL })),
      'give a channel such as { name: "application" }',
    ),
  }),
  File: optionsOf<FileSource>({
    type: TYPE, customLogFormat: STRING, directory: required(STRING, 'give a directory such as "C:\\\\inetpub\\\\logs"'), filter: STRING,
    includeSubdirectories: BOOLEAN,
    includeFileNames: BOOLEAN, waitInSeconds: either(NUMBER, choice('INFINITY')),
  }),
  ETW: optionsOf<EtwSource>({
    type: TYPE, customLogFormat: STRING, eventFormatMultiLine: BOOLEAN,
    providers: required(listOf(optionsOf<EtwSource['providers'][number]>({
      providerGuid: required(STRING, 'give the GUID that "logman query providers" shows'), providerName: STRING, level: LEVEL, keywords: STRING,
    })), 'give a provider by its GUID'),
  }),
  Process: optionsOf<ProcessSource>({ type: TYPE, customLogFormat: STRING }),
});

/** Schemas of the options of LogMonitor's configuration. */
export const LOG_MONITOR_CONFIG = {
  sources: required(listOf(SOURCE), 'give a source such as { type: "EventLog", channels: [{ name: "application" }] }'),
  logFormat: choice(...LOG_MONITOR.formats),
};

/** The configuration in LogMonitor's format. */
export function logMonitorConfig({ sources, logFormat = 'JSON' }: LogMonitorConfig): PlainObject {
  return {
    LogConfig: { logFormat, sources: sources.map((source) => (source.type === 'EventLog' ? { startAtOldestRecord: false, ...source } : source)) },
  };
}

/** Options that LogMonitor has once for all sources of a type: the last source overrides the others. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  EventLog: ['startAtOldestRecord', 'eventFormatMultiLine', 'customLogFormat'],
  ETW: ['eventFormatMultiLine', 'customLogFormat'],
  Process: ['customLogFormat'],
};

const SOURCE_CHECKS: Readonly<Record<LogSource['type'], OptionChecks<any>>> = {
  EventLog: {
    'channels': [isFilled, 'have a channel', 'add a channel such as { name: "application" }'],
    'channels.*.name': [NOT_EMPTY, 'be the name of a channel', 'use a channel such as "application"'],
  },
  ETW: {
    'providers': [isFilled, 'have a provider', 'add a provider with its GUID'],
    'providers.*': {
      providerGuid: [LOG_MONITOR.guid, 'be a GUID', 'use the GUID that "logman query providers" shows'],
      keywords: [/^(0[xX][0-9A-Fa-f]{1,16}|\d{1,20})$/, 'be a mask', 'use a number in quotes, such as "0x10"'],
    },
  },
  File: {
    directory: [
      LOG_MONITOR.directory, 'be a directory that LogMonitor can watch', 'write it with a drive and backslashes, such as "C:\\\\inetpub\\\\logs"',
    ],
  },
  Process: {},
};

/** Reports values that LogMonitor doesn't support; paths start at the options. */
export function logMonitorConfigProblems({ sources, logFormat = 'JSON' }: LogMonitorConfig): readonly Problem[] {
  const problems = new OptionProblems('log-monitor-option');
  if (sources?.length === 0) {
    problems.must(['sources'], sources, 'have a source', 'add a source such as { type: "EventLog", channels: [{ name: "application" }] }');
  }
  if (!Array.isArray(sources)) { return problems.list; }
  sources.forEach((source: LogSource, i: number) => {
    if (!isPlainObject(source)) { return; }
    if (lookUp(LOG_MONITOR.fields, source.type) === undefined) {
      problems.oneOf(['sources', i, 'type'], source.type, Object.keys(LOG_MONITOR.fields));
      return;
    }
    const own = new OptionProblems('log-monitor-option', ['sources', i]);
    checkFormat(source, logFormat, own);
    checkSource(source, own);
    const earlier = sources.slice(0, i).find(({ type }) => type === source.type);
    for (const key of earlier ? SHARED[source.type] ?? [] : []) {
      const [first, second] = [(earlier as unknown as PlainObject)[key], (source as unknown as PlainObject)[key]];
      if (first !== second) {
        own.must(
          [key], second, `be ${show(first)}, as in an earlier source: LogMonitor has one value for all sources of type ${show(source.type)}`,
          'set the same value in each, or merge the sources',
        );
      }
    }
    problems.add(own.list);
  });
  return problems.list;
}

/** Non-fatal warnings. */
export function logMonitorConfigAdvice({ sources }: LogMonitorConfig): readonly Problem[] {
  return (Array.isArray(sources) ? sources : []).flatMap((source: LogSource, i: number) => {
    if (source?.type !== 'File') { return []; }
    const advice = (key: string, message: string, remedy: string): Problem => ({
      code: 'log-monitor-unread', path: ['sources', i, key], message, remedy,
    });
    return [
      ...(source.includeFileNames
        ? [advice(
          'includeFileNames', 'should not be set, got true: LogMonitor ignores it since 2.0',
          'remove it: JSON and XML always have the name of the file; with logFormat "Custom", use %FileName%',
        )]
        : []),
      ...(source.waitInSeconds === 'INFINITY'
        ? [advice(
          'waitInSeconds', 'should be a number, got "INFINITY": LogMonitor 2.2 reads only numbers and would wait 300 seconds',
          'use a large number such as 31536000',
        )] : []),
    ];
  });
}

function checkFormat(source: LogSource, logFormat: string, problems: OptionProblems): void {
  const must = (value: unknown, what: string, remedy: string) => problems.must(['customLogFormat'], value, what, remedy);
  const { type, customLogFormat: format } = source;
  if (logFormat === 'Custom' && !format) {
    must(format, 'be set with logFormat "Custom", or LogMonitor prints empty lines', 'use a format such as "%TimeStamp% %Message%"');
  } else if (logFormat !== 'Custom' && format !== undefined) {
    must(format, `not be set with logFormat ${show(logFormat)}`, 'set logFormat to "Custom", or remove it');
  }
  if (typeof format !== 'string') { return; }
  const parts = format.split('%');
  const names = parts.filter((_, i) => i % 2 === 1);
  const known: readonly string[] = LOG_MONITOR.fields[type];
  if (parts.length % 2 === 0) {
    must(format, 'have an even number of %, or LogMonitor hangs', 'write names as %Message%, and use no other %');
  } else if (names.some((name) => !known.includes(name))) {
    must(
      format, `contain only fields of ${type} sources, not ${names.filter((name) => !known.includes(name)).map(show).join(', ')}`,
      `use ${known.map((name) => `%${name}%`).join(', ')}`,
    );
  }
}

function checkSource(source: LogSource, problems: OptionProblems): void {
  problems.verify(SOURCE_CHECKS[source.type], source);
  if (source.type !== 'File') { return; }
  const { directory, includeSubdirectories, waitInSeconds } = source;
  if (includeSubdirectories && /^[A-Za-z]:\\?$/.test(directory)) {
    problems.must(['includeSubdirectories'], true, `be false for ${show(directory)}, the root of a drive`, 'use another directory, or remove it');
  }
  if (waitInSeconds !== 'INFINITY') { problems.integer(['waitInSeconds'], waitInSeconds, 0); }
}
