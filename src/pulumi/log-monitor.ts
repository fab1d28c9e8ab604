import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { logMonitor } from '../addons';
import { LogSourceName } from './names';
import { ObjectSetComponent } from './object-set-component';

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

/** LogMonitor's configuration: what a Windows container logs to the event log, to ETW and to files reaches its standard output. The container's image must hold LogMonitor, and start it. */
export class LogMonitor extends ObjectSetComponent {
  /** @throws WindowsProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: LogMonitorArgs, opts?: ComponentResourceOptions) {
    super('LogMonitor', name, args, logMonitor, opts);
  }
}
