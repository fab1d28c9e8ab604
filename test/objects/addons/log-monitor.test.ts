import Ajv from 'ajv';
import fc from 'fast-check';
import { parseCommandLine } from './parse-command-line';
import { formatProblem, PlainObject, valueAt } from '../../../src/base';
import { LOG_MONITOR } from '../../../src/knowledge';
import {
  containerWithLogMonitor, LOG_MONITOR_SCHEMA, logMonitor, LogMonitorConfig, logMonitorConfig, LogMonitorOptions, LogSource,
  podWithLogMonitor,
} from '../../../src/objects';
import { ANY_CHARACTER } from '../../any-character';

const validate = new Ajv({ strict: false, allErrors: true }).compile(LOG_MONITOR_SCHEMA);
const messagesOf = (options: LogMonitorOptions) => logMonitor(options).problems.map(formatProblem).join('\n');
const fileOf = (options: LogMonitorOptions) => valueAt(logMonitor(options).objects[0].manifest, ['data', 'LogMonitorConfig.json']) as string;

const CONFIG: LogMonitorConfig = {
  sources: [
    { type: 'EventLog', channels: [{ name: 'system', level: 'Information' }, { name: 'application' }], eventFormatMultiLine: false },
    { type: 'File', directory: 'C:\\inetpub\\logs', filter: '*.log', includeSubdirectories: true, waitInSeconds: 10 },
    {
      type: 'ETW',
      providers: [{ providerName: 'IIS: WWW Server', providerGuid: '3A2A4E84-4C21-4981-AE10-3FDA0D9B0F83', level: 'Verbose', keywords: '0x10' }],
    },
    { type: 'Process' },
  ],
};

describe('the configuration', () => {
  test('is a ConfigMap with the configuration file', () => {
    const { objects, problems, advice } = logMonitor({ ...CONFIG, namespace: 'web' });
    expect({ problems, advice }).toEqual({ problems: [], advice: [] });
    expect(objects).toHaveLength(1);
    expect(objects[0].manifest).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'log-monitor', namespace: 'web' } });
    expect(JSON.parse(fileOf(CONFIG))).toEqual({
      LogConfig: { logFormat: 'JSON', sources: [{ ...CONFIG.sources[0], startAtOldestRecord: false }, ...CONFIG.sources.slice(1)] },
    });
    expect(logMonitor(CONFIG).objects[0].manifest.metadata).toEqual({ name: 'log-monitor' });
  });

  const text = fc.string({ minLength: 1, maxLength: 12 });
  const level = fc.constantFrom(...LOG_MONITOR.levels);
  const formatOf = (type: keyof typeof LOG_MONITOR.fields) => fc.array(
    fc.constantFrom(...LOG_MONITOR.fields[type].map((name) => `%${name}%`), ' ', '|json', '"'), { minLength: 1 },
  ).map((parts) => parts.join(''));
  const optional = { noNullPrototype: true, requiredKeys: [] as never };
  const directory = fc.array(fc.stringMatching(/^[\w. $`'-]{1,8}$/)).map((parts) => `C:\\${parts.join('\\')}`);
  const sources = (custom: boolean): fc.Arbitrary<readonly LogSource[]> => fc.tuple(
    fc.array(fc.record({ name: text, level }, { noNullPrototype: true, requiredKeys: ['name'] }), { minLength: 1 }),
    fc.record({ startAtOldestRecord: fc.boolean(), eventFormatMultiLine: fc.boolean() }, optional),
    fc.array(fc.tuple(
      directory,
      fc.record({ filter: text, includeFileNames: fc.boolean(), waitInSeconds: fc.oneof(fc.nat(), fc.constant('INFINITY' as const)) }, optional),
    )),
    fc.array(fc.record(
      { providerGuid: fc.uuid(), providerName: text, level, keywords: fc.nat().map(String) },
      { noNullPrototype: true, requiredKeys: ['providerGuid'] },
    ), { minLength: 1 }),
    formatOf('EventLog'), formatOf('File'), formatOf('ETW'), formatOf('Process'),
  ).map(([channels, events, files, providers, eventLog, file, etw, own]) => {
    const format = (customLogFormat: string) => (custom ? { customLogFormat } : {});
    return [
      { type: 'EventLog', channels, ...events, ...format(eventLog) },
      ...files.map(([at, more]) => ({ type: 'File' as const, directory: at, ...more, ...format(file) })),
      { type: 'ETW', providers, ...format(etw) }, { type: 'Process', ...format(own) },
    ] as readonly LogSource[];
  });
  const configs = fc.oneof(
    fc.record({ logFormat: fc.constantFrom('JSON' as const, 'XML' as const), sources: sources(false) }),
    fc.record({ logFormat: fc.constant('Custom' as const), sources: sources(true) }),
  );

  test('matches the schema, and reads back', () => {
    fc.assert(fc.property(configs, (config) => {
      expect(messagesOf(config)).toBe('');
      const read = JSON.parse(fileOf(config));
      expect(validate(read) ? [] : validate.errors).toEqual([]);
      const back = { logFormat: read.LogConfig.logFormat, sources: read.LogConfig.sources };
      expect(logMonitorConfig(back)).toEqual(read);
      expect(logMonitorConfig(config)).toEqual(read);
    }));
  });

  test('the schema rejects what LogMonitor would reject', () => {
    const rejected = [
      {}, { LogConfig: {} }, { LogConfig: { sources: [] } }, { LogConfig: { sources: [{ type: 'Syslog' }] } },
      { LogConfig: { sources: [{ type: 'File', directory: '\\\\host\\logs' }] } },
    ];
    for (const config of rejected) { expect(validate(config)).toBe(false); }
  });

  test.each<[string, unknown, string]>([
    ['no source', { sources: [] }, 'sources: must have a source, got []'],
    ['nothing at all', {}, 'sources: is required'],
    ['an unknown source', { sources: [{ type: 'Syslog' }] }, 'sources[0].type: must be one of "EventLog", "File", "ETW", "Process", got "Syslog"'],
    ['an unknown format', { ...CONFIG, logFormat: 'TEXT' }, 'logFormat: must be one of "JSON", "XML", "Custom", got "TEXT"'],
    ['no channel', { sources: [{ type: 'EventLog', channels: [] }] }, 'sources[0].channels: must have a channel, got []'],
    [
      'a level', { sources: [{ type: 'EventLog', channels: [{ name: 'system', level: 'info' }] }] },
      'sources[0].channels[0].level: must be one of "Critical", "Error", "Warning", "Information", "Verbose", got "info"',
    ],
    [
      'no GUID', { sources: [{ type: 'ETW', providers: [{ providerGuid: 'IIS' }] }] },
      'sources[0].providers[0].providerGuid: must be a GUID, got "IIS"',
    ],
    [
      'a mask', { sources: [{ type: 'ETW', providers: [{ providerGuid: '3A2A4E84-4C21-4981-AE10-3FDA0D9B0F83', keywords: 'all' }] }] },
      'keywords: must be a mask, got "all"',
    ],
    [
      'a relative directory', { sources: [{ type: 'File', directory: 'logs' }] },
      'sources[0].directory: must be a directory that LogMonitor can watch, got "logs"',
    ],
    [
      'slashes', { sources: [{ type: 'File', directory: 'C:/logs' }] },
      'sources[0].directory: must be a directory that LogMonitor can watch, got "C:/logs"',
    ],
    [
      'a whole drive', { sources: [{ type: 'File', directory: 'C:\\', includeSubdirectories: true }] },
      'sources[0].includeSubdirectories: must be false for "C:\\\\", the root of a drive, got true',
    ],
    ['less than no time', { sources: [{ type: 'File', directory: 'C:\\logs', waitInSeconds: -1 }] }, 'waitInSeconds: must be an integer ≥ 0, got -1'],
    [
      'a format without use', { sources: [{ type: 'Process', customLogFormat: '%Message%' }] },
      'customLogFormat: must not be set with logFormat "JSON", got "%Message%"',
    ],
    [
      'a format missing', { sources: [{ type: 'Process' }], logFormat: 'Custom' },
      'customLogFormat: must be set with logFormat "Custom", or LogMonitor prints empty lines, got undefined',
    ],
    [
      '% of another kind', { sources: [{ type: 'Process', customLogFormat: '100% %Message' }], logFormat: 'Custom' },
      'must contain only fields of Process sources, not " ", got "100% %Message"',
    ],
    [
      'an odd %', { sources: [{ type: 'Process', customLogFormat: '%Message% 100%' }], logFormat: 'Custom' },
      'must have an even number of %, or LogMonitor hangs, got "%Message% 100%"',
    ],
    [
      'an unknown field', { sources: [{ type: 'Process', customLogFormat: '%Severity%' }], logFormat: 'Custom' },
      'must contain only fields of Process sources, not "Severity", got "%Severity%"',
    ],
    [
      'two minds',
      { sources: [{ type: 'EventLog', channels: [{ name: 'a' }], startAtOldestRecord: true }, { type: 'EventLog', channels: [{ name: 'b' }] }] },
      'sources[1].startAtOldestRecord: must be true, as in an earlier source: LogMonitor has one value for all sources of type "EventLog", got '
        + 'undefined',
    ],
    ['a name', { ...CONFIG, name: 'Log Monitor' }, 'name: must be a DNS label of at most 63 characters, got "Log Monitor"'],
    ['a program', { ...CONFIG, executable: 'LogMonitor.exe' }, 'executable: must be an absolute Windows path, got "LogMonitor.exe"'],
  ])('%s', (_, options, message) => {
    expect(messagesOf(options as LogMonitorOptions)).toContain(message);
  });

  test('warns about options that no release reads', () => {
    expect(logMonitor({
      sources: [{ type: 'File', directory: 'C:\\logs', includeFileNames: true, waitInSeconds: 'INFINITY' }],
    }).advice.map(({ path }) => path.join('.')))
      .toEqual(['sources.0.includeFileNames', 'sources.0.waitInSeconds']);
  });
});

/** The command line of the program: LogMonitor joins its arguments with spaces. */
const childOf = (container: PlainObject) =>
  [...(container.command as string[]).slice(1), ...(container.args as string[] | undefined ?? [])].join(' ');

describe('the container', () => {
  const wrapped = (container: PlainObject) => containerWithLogMonitor(container, CONFIG);

  test('is started by LogMonitor, with the configuration mounted', () => {
    const { changed, problems, advice } = wrapped({ name: 'web', image: 'web:1', command: ['C:\\ServiceMonitor.exe', 'w3svc'] });
    expect({ problems, advice }).toEqual({ problems: [], advice: [] });
    expect(changed.container).toEqual({
      name: 'web', image: 'web:1', command: ['C:\\LogMonitor\\LogMonitor.exe', 'C:\\ServiceMonitor.exe', 'w3svc'],
      volumeMounts: [{ name: 'log-monitor', mountPath: 'C:\\LogMonitor\\LogMonitorConfig.json', subPath: 'LogMonitorConfig.json', readOnly: true }],
    });
  });

  test('the program gets its own arguments', () => {
    const part = fc.oneof(fc.string({ unit: fc.constantFrom('"', '\\', ' ', '\t', 'a', '$', '(', ')', 'é') }), fc.string({ unit: ANY_CHARACTER }))
      .filter((text) => !text.includes('\0'));
    fc.assert(fc.property(part.filter((text) => text !== '' && !text.includes('"')), fc.array(part), fc.array(part), (program, command, args) => {
      const { changed, problems } = wrapped({ image: 'a', command: [program, ...command], args });
      expect(problems).toEqual([]);
      expect((changed.container.command as string[])[0]).toBe('C:\\LogMonitor\\LogMonitor.exe');
      expect(parseCommandLine(childOf(changed.container))).toEqual([program, ...command, ...args]);
    }), { numRuns: 300 });
  });

  /** How containerd builds a command line from a container's arguments; reimplemented after golang.org/x/sys `windows.EscapeArg`. */
  const containerdLine = (argv: readonly string[]) => argv.map((argument) => {
    if (argument === '') { return '""'; }
    const spaced = /[ \t]/.test(argument);
    let [text, slashes] = ['', 0];
    for (const character of argument) {
      if (character === '"') { text += `${'\\'.repeat(slashes)}\\`; }
      slashes = character === '\\' ? slashes + 1 : 0;
      text += character;
    }
    return spaced ? `"${text}${'\\'.repeat(slashes)}"` : text;
  }).join(' ');

  test('through containerd and LogMonitor, the program gets the same command line as without them', () => {
    const part = fc.string({ unit: fc.constantFrom('"', '\\', ' ', '\t', 'a', '&', '%', 'é') });
    fc.assert(fc.property(fc.stringMatching(/^[A-Za-z:\\. ]{1,12}[a-z]$/), fc.array(part), (program, args) => {
      const { changed } = wrapped({ image: 'a', command: [program], args });
      const received = parseCommandLine(containerdLine([...changed.container.command as string[], ...changed.container.args as string[] ?? []]));
      const line = received.slice(1).join(' ');
      expect(parseCommandLine(line)).toEqual([program, ...args]);
      expect(line).toBe(containerdLine([program, ...args]));
    }), { numRuns: 300 });
  });

  test('warns about a command with LogMonitor and a path, but not a bare name', () => {
    const advice = (...command: readonly string[]) => wrapped({ image: 'a', command }).advice.map(formatProblem).join();
    expect(advice('C:\\LogMonitor\\LogMonitor.exe', '/Config', 'C:\\logs\\config.json', 'app.exe'))
      .toMatch(/^command\[2\]: should be a bare file name: given a path, LogMonitor 2.2 exits with code 0/);
    expect(advice('LogMonitor.exe', '/CONFIG', 'config.json', 'app.exe')).toBe('');
    expect(advice('LogMonitor.exe', 'app.exe')).toBe('');
  });

  test('applying it twice changes nothing more', () => {
    for (const executable of [undefined, 'D:\\tools\\lm.exe']) {
      const twice = (container: PlainObject) => containerWithLogMonitor(container, { ...CONFIG, executable });
      const once = twice({ image: 'a', command: ['app.exe', 'a b'] }).changed.container;
      expect(twice(once)).toEqual({ changed: { container: once }, problems: [], advice: [] });
    }
  });

  test('without a command, the problem has a remedy, also with args only', () => {
    for (const container of [{ image: 'web:1' }, { image: 'web:1', args: ['x'] }]) {
      expect(wrapped(container).problems.map(formatProblem).join())
        .toMatch(/^command: is required, got undefined: the ENTRYPOINT of the image "web:1" isn't known. Set it to the command of the image/);
      expect(wrapped(container).changed.container.command).toBeUndefined();
    }
  });

  test('reports values that aren\'t known yet, and leaves them unchanged', () => {
    const container = { image: 'a', command: ['app.exe', new Date()], args: () => ['x'] };
    expect(wrapped(container)).toMatchObject({
      changed: { container }, problems: [{ path: ['command'] }, { path: ['args'], message: 'must be known now, so that it can be quoted' }],
    });
  });

  test('problems have the path of the part', () => {
    const { problems } = wrapped({ image: 'a', command: ['a"b'], args: ['x', 'a\0b'] });
    expect(problems.map(({ path }) => path.join('.'))).toEqual(['command.0', 'args.1']);
    expect(wrapped({ image: 'a', command: ['cmd', '/c'], args: ['echo "x"'] }).advice.map(({ path }) => path.join('.'))).toEqual(['args.0']);
  });

  test('reports another file at the mount path', () => {
    const { problems } = wrapped({
      image: 'a', command: ['app.exe'], volumeMounts: [{ name: 'other', mountPath: 'C:\\LogMonitor\\LogMonitorConfig.json' }],
    });
    expect(problems.map(({ code }) => code)).toEqual(['log-monitor-mount']);
  });
});

describe('the Pod', () => {
  const TEMPLATE = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1', command: ['app.exe'] }] } };

  test('has the volume, and an annotation that changes only with the configuration', () => {
    const annotation = (options: LogMonitorOptions) =>
      valueAt(podWithLogMonitor(TEMPLATE, options).changed.template, ['metadata', 'annotations', 'content.k8s-windows/log-monitor']);
    const { changed, problems } = podWithLogMonitor(TEMPLATE, CONFIG);
    expect(problems).toEqual([]);
    expect(valueAt(changed.template, ['spec', 'volumes'])).toEqual([{ name: 'log-monitor', configMap: { name: 'log-monitor' } }]);
    expect(annotation(CONFIG)).toMatch(/^[0-9a-f]{10}$/);
    expect(annotation({ ...CONFIG, executable: 'C:\\tools\\LogMonitor.exe' })).toBe(annotation(CONFIG));
    expect(annotation({ ...CONFIG, logFormat: 'XML' })).not.toBe(annotation(CONFIG));
    expect(podWithLogMonitor(changed.template, CONFIG).changed.template).toEqual(changed.template);
  });

  test('requires a container name if there are several', () => {
    const two = { ...TEMPLATE, spec: { containers: [...TEMPLATE.spec.containers, { name: 'side', image: 'side:1', command: ['side.exe'] }] } };
    expect(podWithLogMonitor(two, CONFIG).problems.map(formatProblem)).toEqual(['spec.containers: must have one container, or the container must be '
      + 'named, got 2 containers. Name one of "web", "side". [log-monitor-container]']);
    expect(podWithLogMonitor(two, CONFIG, 'none').problems.map(({ message }) => message)).toEqual(['must have a container "none"']);
    const { changed } = podWithLogMonitor(two, CONFIG, 'side');
    expect(valueAt(changed.template, ['spec', 'containers', 0])).toEqual(TEMPLATE.spec.containers[0]);
    expect(valueAt(changed.template, ['spec', 'containers', 1, 'command'])).toEqual(['C:\\LogMonitor\\LogMonitor.exe', 'side.exe']);
  });
});
