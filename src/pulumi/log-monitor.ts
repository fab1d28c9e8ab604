import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import type { LogMonitorOptions } from '../addons';
import { listAt, PlainObject, withValueAt } from '../manifest';
import { lateValues } from './late-values';
import { LogSourceName } from './names';
import { ObjectSetComponent } from './object-set-component';
import { WindowsPodTemplateArgs } from './pod-args';
import { throwIfAny } from './problems-error';

/** A channel of the container's event log. */
export interface LogMonitorChannelArgs {
  readonly name: Input<string>;
  /** @default 'Error' */
  readonly level?: Input<string>;
}

/** A provider of Event Tracing for Windows. */
export interface LogMonitorProviderArgs {
  /** As `logman query providers` tells it. */
  readonly providerGuid: Input<string>;
  readonly providerName?: Input<string>;
  /** @default 'Error' */
  readonly level?: Input<string>;
  /** Mask of the events' keywords, as a number in decimal or as `0x…`. @default - all events */
  readonly keywords?: Input<string>;
}

/** Where log lines come from. */
export interface LogMonitorSourceArgs {
  readonly type: LogSourceName;
  /** For `EventLog`. */
  readonly channels?: LogMonitorChannelArgs[];
  /** For `EventLog`: also tells what was there before LogMonitor. @default false */
  readonly startAtOldestRecord?: Input<boolean>;
  /** For `EventLog` and `ETW`: leaves line breaks in entries. @default - that of LogMonitor */
  readonly eventFormatMultiLine?: Input<boolean>;
  /** For `File`: on a drive and with backslashes, as `C:\inetpub\logs`. */
  readonly directory?: Input<string>;
  /** For `File`: names of the files, with `*` and `?`. @default '*' */
  readonly filter?: Input<string>;
  /** For `File`; not on the root of a drive. @default false */
  readonly includeSubdirectories?: Input<boolean>;
  /** For `File`: in LogMonitor's documentation, but no release reads it. @default false */
  readonly includeFileNames?: Input<boolean>;
  /** For `File`: seconds to wait until the directory is there. @default 300 */
  readonly waitInSeconds?: Input<number>;
  /** For `ETW`. */
  readonly providers?: LogMonitorProviderArgs[];
  /** With logFormat `Custom`, as `%TimeStamp% %Message%`. */
  readonly customLogFormat?: Input<string>;
}

export interface LogMonitorArgs {
  readonly sources: LogMonitorSourceArgs[];
  /** `JSON`, `XML` or `Custom`. @default 'JSON' */
  readonly logFormat?: Input<string>;
  /** Name of the ConfigMap, and of the volume in the pods. @default 'log-monitor' */
  readonly name?: Input<string>;
  /** Namespace of the workloads that use it. @default - that of the provider */
  readonly namespace?: Input<string>;
  /** Where the image has LogMonitor. @default 'C:\\LogMonitor\\LogMonitor.exe' */
  readonly executable?: Input<string>;
}

/**
 * LogMonitor's configuration: what a Windows container logs to the event log, to ETW and to files reaches its standard output. `addTo` has it start a
 * container, whose image must hold LogMonitor.
 */
export class LogMonitor extends ObjectSetComponent {
  private readonly args: LogMonitorArgs;
  private readonly component: string;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: LogMonitorArgs, opts?: ComponentResourceOptions) {
    super('LogMonitor', name, args, (options) => addons().logMonitor(options), opts);
    this.args = args;
    this.component = name;
  }

  /**
   * A pod template with a container that LogMonitor starts: for `spec.template` of a workload in the same namespace. The container's command is written
   * anew, so it must be known, and so must the arguments of this component.
   *
   * @param containerName @default - the only container
   * @throws ProblemsError when the container has no command, when there is no such container, or when something isn't known yet
   */
  public addTo(template: WindowsPodTemplateArgs, containerName?: string): WindowsPodTemplateArgs {
    const late = [...lateValues(this.args), ...lateValues(template).filter(({ path }) => isNeeded(path))];
    throwIfAny(this.component, late.map(({ path }) => ({
      code: 'late-value', path, message: 'isn\'t known yet, but a command is written anew by it', remedy: 'give it as a plain value',
    })));
    const { changed, problems } = addons().podWithLogMonitor(template as unknown as PlainObject, this.args as LogMonitorOptions, containerName);
    throwIfAny(this.component, problems);
    const volumes = listAt(changed.template.spec, 'volumes');
    const own = volumes.length - 1;
    // by its Output, so that the pods wait for the ConfigMap
    const named = withValueAt(changed.template, ['spec', 'volumes', own, 'configMap', 'name'], this.names.config);
    return (volumes.length > listAt(template.spec, 'volumes').length ? named : changed.template) as unknown as WindowsPodTemplateArgs;
  }
}

/** Whether LogMonitor hangs on what stands at a path of a pod template: the command of a container, and lists that it adds to. */
function isNeeded(path: readonly (string | number)[]): boolean {
  const [first, second, , field] = path;
  if (path.length <= 1) { return true; }
  if (first === 'metadata') { return second === 'annotations' && path.length === 2; }
  return path.length === 2
    ? ['containers', 'volumes'].includes(String(second))
    : second === 'containers' && (path.length === 3 || ['name', 'command', 'args'].includes(String(field)) || (field === 'volumeMounts' && path.length <= 5));
}
