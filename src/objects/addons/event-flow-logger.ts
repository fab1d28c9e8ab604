import { LogLevel } from './log-monitor-config';
import { addOn, addOnProblems, NODE_ADD_ON, NodeAddOnOptions } from './node-add-on';
import { checkedBy, listOf, options as optionsOf, PlainObject, required, STRING } from '../../base';
import { ADD_ON_IMAGES, LOG_MONITOR } from '../../knowledge';
import { isFilled, OptionChecks } from '../../kubernetes';
import { inContainer } from '../host-process-daemon-set';
import { asFile, NO_OBJECTS, ObjectSet } from '../object-set';

/** A provider of Event Tracing for Windows. */
export interface EventProvider {
  /** Name of the provider, such as `ContainerD`. */
  readonly providerName: string;
  /** GUID of the provider, as `logman query providers` shows it. */
  readonly providerGuid: string;
  /** Minimum level of the events. @default 'Verbose' */
  readonly level?: LogLevel;
}

/** Options of `eventFlowLogger`. */
export interface EventFlowLoggerOptions extends NodeAddOnOptions {
  /** Event providers to log. @default - containerd and its shim */
  readonly providers?: readonly EventProvider[];
  /** Filters, in EventFlow's filter language, for events to drop. @default - events that the shim repeats during normal operation */
  readonly drop?: readonly string[];
}

/** Events of containerd and its shim. Source: kubernetes-sigs/sig-windows-tools `hostprocess/eventflow-logger/containerd-logger.yaml`. */
const SHIM = 'Microsoft.Virtualization.RunHCS';
const PROVIDERS: readonly EventProvider[] = [
  { providerName: SHIM, providerGuid: '0B52781F-B24D-5685-DDF6-69830ED40EC3' },
  { providerName: 'ContainerD', providerGuid: '2acb92c0-eb9b-571a-69cf-8f3410f383ad' },
];
const ROUTINE = [
  'Stats', 'hcsshim::LayerID', 'hcsshim::NameToGuid', 'containerd.task.v2.Task.Stats', 'containerd.task.v2.Task.State', 'HcsGetProcessProperties',
  'HcsGetComputeSystemProperties',
];

const NAME = 'containerd-logger';
const MOUNT = 'C:\\mounts\\containerd-logger';

const CHECKS: OptionChecks<EventFlowLoggerOptions> = {
  'providers': [isFilled, 'have a provider', 'add one, or remove it'],
  'providers.*': {
    providerGuid: [LOG_MONITOR.guid, 'be a GUID', 'use the GUID that "logman query providers" shows'], level: ['oneOf', LOG_MONITOR.levels],
  },
};
const OPTIONS = optionsOf<EventFlowLoggerOptions>({
  ...NODE_ADD_ON,
  providers: listOf(optionsOf<EventProvider>({
    providerName: required(STRING, 'give the name of the provider'),
    providerGuid: required(STRING, 'give the GUID that "logman query providers" shows'), level: STRING,
  })), drop: listOf(STRING),
});

/** Logs ETW events of every Windows node to a Pod's standard output, by default those of containerd and its shim. Memory: 256Mi by default. */
export function eventFlowLogger(options: EventFlowLoggerOptions = {}): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, eventFlowObjects);
}

function eventFlowObjects(options: EventFlowLoggerOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.eventFlowLogger, memory = '256Mi' } = options;
  const problems = addOnProblems('event-flow-option', options, CHECKS);
  return addOn(NAME, options, {
    problems,
    files: { 'config.json': asFile(eventFlowConfig(options)) },
    containers: [{ name: NAME, image, memory, args: [`${inContainer(MOUNT)}\\config.json`], configMaps: { [MOUNT]: NAME } }],
  });
}

/** The configuration in EventFlow's format. */
function eventFlowConfig({ providers = PROVIDERS, drop }: Pick<EventFlowLoggerOptions, 'providers' | 'drop'>): PlainObject {
  const routine = ROUTINE.map((name) => `ProviderName == ${SHIM} && name == ${name} && hasnoproperty error`);
  return {
    inputs: [{
      type: 'ETW', sessionNamePrefix: 'containerd', cleanupOldSessions: true, reuseExistingSession: true,
      providers: providers.map((provider) => ({ level: 'Verbose', ...provider })),
    }],
    filters: (drop ?? routine).map((include) => ({ type: 'drop', include })),
    outputs: [{ type: 'StdOutput' }],
    schemaVersion: '2016-08-11',
  };
}
