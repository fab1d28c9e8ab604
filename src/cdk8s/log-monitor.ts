import { Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { changeTemplateAtSynth } from './completion';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf } from './problems';
import { isPlainObject } from '../base';
import { logMonitor, LogMonitorOptions, podWithLogMonitor } from '../objects';

/** Props of `LogMonitor`. */
export interface LogMonitorProps extends LogMonitorOptions {}

/**
 * A ConfigMap with LogMonitor's configuration: LogMonitor copies what a Windows container logs to the event log, ETW and files to standard output.
 * `addTo` makes it the entry point of a workload's container; the image must contain LogMonitor.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { LogMonitor, WindowsDeployment } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const web = new WindowsDeployment(chart, 'web', {
 *   containers: [{ image: 'registry.example/iis-with-log-monitor:ltsc2022', command: ['C:\\ServiceMonitor.exe', 'w3svc'] }],
 * });
 * const logs = new LogMonitor(chart, 'logs', { sources: [{ type: 'EventLog', channels: [{ name: 'system', level: 'Error' }] }] });
 * logs.addTo(web);
 * app.synth();
 * ```
 */
export class LogMonitor extends ObjectSetConstruct {
  private readonly options: LogMonitorOptions;

  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: LogMonitorProps) {
    const options = isPlainObject(props ?? {}) ? { ...props, namespace: props?.namespace ?? Chart.of(scope).namespace } : props;
    super(scope, id, logMonitor(options));
    this.options = options;
  }

  /**
   * Makes LogMonitor start a container of a workload in the same namespace: a `WindowsDeployment` or any other construct of an object with a Pod
   * template. Problems are reported at synth: an object without a Pod template, a missing container, or one without a command.
   *
   * @param containerName name of the container @default - the only container
   * @throws ProblemsError if the argument isn't a construct of an object
   */
  public addTo(workload: IConstruct, containerName?: string): this {
    const object = apiObjectOf(workload, 'workload');
    object.addDependency(this);
    changeTemplateAtSynth(object, this, 'log-monitor-workload', (template) => {
      const { changed, problems } = podWithLogMonitor(template, this.options, containerName);
      return { template: changed.template, problems };
    });
    return this;
  }
}
