import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { changeTemplateAtSynth } from './completion';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf } from './problems';
import { invalidValue, isPlainObject, objectAt, Problem, problemsWithin, show } from '../base';
import { isKnownNow, podTemplatePath } from '../kubernetes';
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
  private readonly ofWorkloads = new Map<ApiObject, readonly Problem[]>();

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
    changeTemplateAtSynth(object, this, CODE, (template) => {
      const { changed, problems, advice } = podWithLogMonitor(template, this.options, containerName);
      this.ofWorkloads.set(object, problemsWithin([object.kind, ...podTemplatePath(object.kind)], advice));
      return { template: changed.template, problems };
    }, (manifest) => this.namespaceProblems(objectAt(manifest, 'metadata').namespace));
    return this;
  }

  /** Warnings: what works, with a limitation. Those about workloads are known after synth. */
  public override get advice(): readonly Problem[] {
    return [...super.advice, ...[...this.ofWorkloads.values()].flat()];
  }

  /** A Pod mounts only ConfigMaps of its own namespace. */
  private namespaceProblems(given: unknown): readonly Problem[] {
    const { namespace } = this.options;
    if (!isKnownNow(given) || !isKnownNow(namespace) || given === namespace) { return []; }
    const remedy = 'set the namespace of LogMonitor to that of the workload, or make a LogMonitor for each namespace';
    const must = `be ${show(namespace)}, the namespace of the ConfigMap of ${this.node.path}`;
    return [invalidValue(CODE)(['metadata', 'namespace'], given, must, remedy)];
  }
}

const CODE = 'log-monitor-workload';
