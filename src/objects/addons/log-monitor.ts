import { cmdAdvice, commandProblems, quoteArgument, quoteCommand } from './command-line';
import { LOG_MONITOR_CONFIG, LogMonitorConfig, logMonitorConfig, logMonitorConfigAdvice, logMonitorConfigProblems } from './log-monitor-config';
import {
  ANY_OBJECT, checkArgument, checkedBy, hasOpaque, isPlainObject, listAt, objectAt, options as optionsOf, PlainObject, Problem, problemsWithin, show,
  showType, STRING, valueAt,
} from '../../base';
import { LOG_MONITOR } from '../../knowledge';
import { OptionChecks, OptionProblems } from '../../kubernetes';
import { asFile, configMap, contentHash, NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of `logMonitor`. */
export interface LogMonitorOptions extends LogMonitorConfig {
  /** Name of the ConfigMap, and of the volume in the Pods. @default 'log-monitor' */
  readonly name?: string;
  /** Namespace of the workloads that use it. @default - the namespace of the context */
  readonly namespace?: string;
  /** Path of LogMonitor in the image. @default 'C:\\LogMonitor\\LogMonitor.exe' */
  readonly executable?: string;
}

/** A container or a Pod that logs to standard output through LogMonitor. */
export interface WithLogMonitor<Key extends string> {
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
  readonly changed: Readonly<Record<Key, PlainObject>>;
}

const FILE = LOG_MONITOR.configFile.slice(LOG_MONITOR.configFile.lastIndexOf('\\') + 1);
const DEFAULT_NAME = 'log-monitor';

const CHECKS: OptionChecks<LogMonitorOptions> = { name: ['label'], namespace: ['label'], executable: ['windowsPath'] };
const OPTIONS = optionsOf<LogMonitorOptions>({ ...LOG_MONITOR_CONFIG, name: STRING, namespace: STRING, executable: STRING });

/** A ConfigMap with LogMonitor's configuration; `podWithLogMonitor` mounts it in a Pod. */
export function logMonitor(options: LogMonitorOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, logMonitorObjects);
}

function logMonitorObjects(options: LogMonitorOptions): ObjectSet {
  const { name = DEFAULT_NAME, namespace } = options;
  const problems = new OptionProblems('log-monitor-option');
  problems.verify(CHECKS, options);
  return {
    objects: [{
      id: 'config', manifest: configMap(name, namespace, {}, { [FILE]: options.sources === undefined ? '' : asFile(logMonitorConfig(options)) }),
    }],
    problems: [...problems.list, ...logMonitorConfigProblems(options)],
    advice: logMonitorConfigAdvice(options),
  };
}

/**
 * Wraps a container's command in LogMonitor, and mounts the configuration where LogMonitor expects it. LogMonitor joins its arguments with
 * spaces, so each part is quoted once more: the program gets the same command line as without LogMonitor.
 *
 * The container must have a command, because the image's ENTRYPOINT isn't known. A command that starts LogMonitor already stays unchanged.
 */
export function containerWithLogMonitor(container: PlainObject, options: LogMonitorOptions): WithLogMonitor<'container'> {
  const unknown = ['command', 'args'].filter((key) => hasOpaque(container[key]));
  if (unknown.length > 0) {
    return {
      changed: { container }, advice: [],
      problems: unknown.map((key) => ({
        code: 'log-monitor-command', path: [key], message: 'must be known now, so that it can be quoted', remedy: 'give plain strings',
      })),
    };
  }
  const { name = DEFAULT_NAME, executable = LOG_MONITOR.executable } = options;
  const command = textsAt(container, 'command');
  const args = textsAt(container, 'args');
  const started = command[0] === executable || /(^|[\\/])logmonitor(\.exe)?$/i.test(command[0] ?? '');
  const own = listAt(container, 'volumeMounts');
  const there = own.filter(isPlainObject).filter(({ mountPath }) => mountPath === LOG_MONITOR.configFile);
  const other = there.find((each) => each.name !== name);
  const whole = [...command, ...args];
  return {
    changed: {
      container: {
        ...container,
        ...(!started && command.length > 0 && {
          command: [executable, ...quoteCommand(command)], ...(args.length > 0 && { args: args.map(quoteArgument) }),
        }),
        volumeMounts: there.length > 0 ? own : [...own, { name, mountPath: LOG_MONITOR.configFile, subPath: FILE, readOnly: true }],
      },
    },
    problems: [
      ...(command.length === 0 ? [{
        code: 'log-monitor-command', path: ['command'],
        message: `is required, got ${showType(container.command)}: the ENTRYPOINT of the image ${show(container.image)} isn't known`,
        remedy: 'set it to the command of the image, as shown by "crictl inspecti" or "docker inspect"; or start LogMonitor in the image, and '
          + 'repeat that command',
      }] : []),
      ...(started ? [] : commandProblems(whole).map((problem) => at(problem, command.length))),
      ...(other ? [{
        code: 'log-monitor-mount', path: ['volumeMounts'],
        message: `must not contain ${show(other)}: the configuration of LogMonitor is mounted there`, remedy: 'remove one of the two',
      }] : []),
    ],
    advice: (started ? configArgumentAdvice(whole) : cmdAdvice(whole)).map((problem) => at(problem, command.length)),
  };
}

/**
 * Adds LogMonitor to a container of a Pod template. An annotation with the hash of the configuration replaces the Pods when it changes, because
 * LogMonitor reads it only at startup.
 *
 * @param containerName name of the container @default - the only container
 * @throws ProblemsError if an argument has the wrong type
 */
export function podWithLogMonitor(template: PlainObject, options: LogMonitorOptions, containerName?: string): WithLogMonitor<'template'> {
  checkArgument('template', template, ANY_OBJECT);
  checkArgument('options', options, ANY_OBJECT);
  const { name = DEFAULT_NAME } = options;
  const spec = objectAt(template, 'spec');
  const containers = listAt(spec, 'containers');
  const nameOf = (container: unknown) => valueAt(container, ['name']);
  const index = containerName === undefined && containers.length === 1 ? 0 : containers.findIndex((container) => nameOf(container) === containerName);
  const container = containers[index];
  if (!isPlainObject(container)) {
    const message = containerName === undefined
      ? `must have one container, or the container must be named, got ${containers.length} containers`
      : `must have a container ${show(containerName)}`;
    return {
      changed: { template }, advice: [],
      problems: [{
        code: 'log-monitor-container', path: ['spec', 'containers'], message,
        remedy: `name one of ${containers.map(nameOf).map(show).join(', ') || 'the Pod\'s containers'}`,
      }],
    };
  }
  const { changed, problems, advice } = containerWithLogMonitor(container, options);
  const volumes = listAt(spec, 'volumes');
  const same = volumes.filter(isPlainObject).find((each) => each.name === name);
  const metadata = objectAt(template, 'metadata');
  const within = (list: readonly Problem[]) => problemsWithin(['spec', 'containers', index], list);
  return {
    changed: {
      template: {
        ...template,
        metadata: {
          ...metadata, annotations: {
            ...objectAt(metadata, 'annotations'), [`content.k8s-windows/${name}`]: contentHash(logMonitor(options).objects[0]?.manifest.data),
          },
        },
        spec: {
          ...spec,
          containers: containers.map((each, i) => (i === index ? changed.container : each)),
          volumes: same ? volumes : [...volumes, { name, configMap: { name } }],
        },
      },
    },
    problems: [
      ...within(problems),
      ...(same && objectAt(same, 'configMap').name !== name ? [{
        code: 'log-monitor-mount', path: ['spec', 'volumes'], message: `must not have another volume named ${show(name)}`,
        remedy: 'use another name for LogMonitor',
      }] : []),
    ],
    advice: within(advice),
  };
}

/** Reports a command that starts LogMonitor with a path that newer releases reject. */
function configArgumentAdvice([, option, file]: readonly string[]): readonly Problem[] {
  if (!/^\/config$/i.test(option ?? '') || file === undefined || !/[\\/:]|\.\./.test(file)) { return []; }
  return [{
    code: 'log-monitor-config-path', path: [2],
    message: 'should be a bare file name: given a path, LogMonitor 2.2 exits with code 0 without starting the program',
    remedy: `remove /CONFIG: the configuration is mounted as ${show(LOG_MONITOR.configFile)}, where LogMonitor looks`,
  }];
}

function textsAt(container: PlainObject, key: string): readonly string[] {
  return listAt(container, key).map(String);
}

/** Moves a problem of the whole command to its place in `command` or `args`. */
function at(problem: Problem, commandLength: number): Problem {
  const [i] = problem.path;
  if (typeof i !== 'number') { return { ...problem, path: ['command'] }; }
  return { ...problem, path: i < commandLength ? ['command', i] : ['args', i - commandLength] };
}
