import { ComponentResourceOptions } from '@pulumi/pulumi';
import { throwIfAny } from './component-args';
import type { LogMonitorArgs } from './components.generated';
import { lateValues } from './late-values';
import { ObjectSetComponent } from './object-set-component';
import { WindowsPodTemplateArgs } from './pod-args';
import { listAt, PlainObject } from '../base';
import { withValueAt } from '../kubernetes';
import { logMonitor, LogMonitorOptions, podWithLogMonitor } from '../objects';

/**
 * The configuration of LogMonitor, which prints the event log, ETW events, and log files of a Windows container to its standard output. `addTo`
 * makes LogMonitor the entry point of a container, whose image must contain LogMonitor.
 *
 * @example
 * ```ts
 * import { LogMonitor, WindowsDeployment } from 'k8s-windows/pulumi';
 *
 * const logs = new LogMonitor('logs', { sources: [{ type: 'EventLog', channels: [{ name: 'system', level: 'Error' }] }] });
 * new WindowsDeployment('web', {
 *   spec: {
 *     template: logs.addTo({
 *       spec: {
 *         containers: [{ name: 'iis', image: 'registry.example/iis-with-log-monitor:ltsc2022', command: ['C:\\ServiceMonitor.exe', 'w3svc'] }],
 *       },
 *     }),
 *   },
 * });
 * ```
 */
export class LogMonitor extends ObjectSetComponent {
  private readonly args: LogMonitorArgs;
  private readonly component: string;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: LogMonitorArgs, opts?: ComponentResourceOptions) {
    super('LogMonitor', name, args, (options) => logMonitor(options), opts);
    this.args = args;
    this.component = name;
  }

  /**
   * Returns a Pod template with a container that is started by LogMonitor, for `spec.template` of a workload in the same namespace. The command of
   * the container is rewritten, so it must be a plain value, as must the arguments of this component.
   *
   * @param containerName Name of the container. @default - the only container
   * @throws ProblemsError if the container has no command or doesn't exist, or if a required value is an Output
   */
  public addTo(template: WindowsPodTemplateArgs, containerName?: string): WindowsPodTemplateArgs {
    const late = [...lateValues(this.args), ...lateValues(template).filter(({ path }) => isNeeded(path))];
    throwIfAny(this.component, late.map(({ path }) => ({
      code: 'late-value', path, message: 'must be a plain value, got an Output: the command of the container is built from it',
      remedy: 'pass a plain value',
    })));
    const { changed, problems } = podWithLogMonitor(template as unknown as PlainObject, this.args as LogMonitorOptions, containerName);
    throwIfAny(this.component, problems);
    const volumes = listAt(changed.template.spec, 'volumes');
    const own = volumes.length - 1;
    // as an Output, so that the Pods wait for the ConfigMap
    const named = withValueAt(changed.template, ['spec', 'volumes', own, 'configMap', 'name'], this.names.config);
    return volumes.length > listAt(template.spec, 'volumes').length ? named : changed.template;
  }
}

/** Whether LogMonitor needs the value at a path of a Pod template: the command of a container, or a list that it adds to. */
function isNeeded(path: readonly (string | number)[]): boolean {
  const [first, second, , field] = path;
  if (path.length <= 1) { return true; }
  if (first === 'metadata') { return second === 'annotations' && path.length === 2; }
  return path.length === 2
    ? ['containers', 'volumes'].includes(String(second))
    : second === 'containers' && (path.length === 3 || ['name', 'command', 'args'].includes(String(field))
      || (field === 'volumeMounts' && path.length <= 5));
}
