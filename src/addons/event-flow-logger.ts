import { hostProcessDaemonSet, inContainer } from '../complete';
import { asFile, configMap, ObjectSet, ofObject } from '../complete/object-set';
import { ADD_ON_IMAGES, LOG_MONITOR } from '../knowledge';
import { PlainObject } from '../manifest';
import { LogLevel } from './log-monitor-config';
import { addOnChecks, namespaceOf, NodeAddOnOptions } from './node-add-on';
import { listOf, NODE_ADD_ON, objectOf, ofShape, TEXT } from './option-shapes';

/** A provider of Event Tracing for Windows. */
export interface EventProvider {
  readonly providerName: string;
  readonly providerGuid: string;
  /** @default 'Verbose' */
  readonly level?: LogLevel;
}

export interface EventFlowLoggerOptions extends NodeAddOnOptions {
  /** @default - containerd and its shim */
  readonly providers?: readonly EventProvider[];
  /** Events to leave out, in the language of EventFlow's filters. @default - what the shim tells over and over while all is well */
  readonly drop?: readonly string[];
}

/** Those of containerd and its shim. Source: kubernetes-sigs/sig-windows-tools `hostprocess/eventflow-logger/containerd-logger.yaml`. */
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

const SHAPES = {
  ...NODE_ADD_ON, providers: listOf(objectOf({ providerName: TEXT, providerGuid: TEXT, level: TEXT })), drop: listOf(TEXT),
};

/** Events of the node itself, those of containerd and its shim by default, as a pod's log on every Windows node. Memory: 256Mi by default. */
export function eventFlowLogger(options: EventFlowLoggerOptions = {}): ObjectSet {
  return ofShape('event-flow-option', options, SHAPES, made);
}

function made(options: EventFlowLoggerOptions): ObjectSet {
  const { image = ADD_ON_IMAGES.eventFlowLogger, memory = '256Mi', platform, providers = PROVIDERS } = options;
  const checks = addOnChecks('event-flow-option', options);
  if (providers.length === 0) { checks.wrong(['providers'], providers, 'so there is nothing to tell', 'give one, or remove it'); }
  providers.forEach(({ providerGuid, level }, i) => {
    if (!LOG_MONITOR.guid.test(providerGuid)) { checks.wrong(['providers', i, 'providerGuid'], providerGuid, 'which is no GUID', 'give the one that "logman query providers" tells'); }
    checks.oneOf(['providers', i, 'level'], level, LOG_MONITOR.levels);
  });
  const namespace = namespaceOf(options);
  const config = configMap(NAME, namespace, { 'k8s-app': NAME }, { 'config.json': asFile(eventFlowConfig(options)) });
  const daemonSet = hostProcessDaemonSet({
    daemonSet: NAME,
    namespace,
    platform,
    content: [config],
    containers: [{ name: NAME, image, memory, args: [`${inContainer(MOUNT)}\\config.json`], configMaps: { [MOUNT]: NAME } }],
  });
  return {
    objects: [{ id: 'config', manifest: config }, { id: 'daemon-set', manifest: daemonSet.manifest }],
    problems: [...checks.all(), ...ofObject(daemonSet)],
    advice: [],
  };
}

/** The configuration as EventFlow reads it. */
export function eventFlowConfig({ providers = PROVIDERS, drop }: Pick<EventFlowLoggerOptions, 'providers' | 'drop'>): PlainObject {
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
