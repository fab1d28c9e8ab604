import { Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { LogMonitorOptions } from '../addons';
import { addons } from './core-parts';
import { findPodTemplate, isPlainObject, show, withValueAt } from '../manifest';
import { changeAtSynth } from './completion';
import { ObjectSetConstruct } from './object-set-construct';
import { apiObjectOf } from './problems-error';

export interface LogMonitorProps extends LogMonitorOptions {}

/**
 * LogMonitor's configuration: what a Windows container logs to the event log, to ETW and to files reaches its standard output. `addTo` has it start the
 * containers of workloads; their images must hold LogMonitor.
 */
export class LogMonitor extends ObjectSetConstruct {
  private readonly options: LogMonitorOptions;

  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: LogMonitorProps) {
    const options = isPlainObject(props ?? {}) ? { ...props, namespace: props?.namespace ?? Chart.of(scope).namespace } : props;
    super(scope, id, addons().logMonitor(options));
    this.options = options;
  }

  /**
   * Has LogMonitor start a container of a workload: a `WindowsDeployment` and its like, or any other construct of an object that makes pods, in the same
   * namespace. What is wrong is told when the app is synthesized: a container without a command, or one that isn't there.
   *
   * @param containerName @default - the only container
   * @throws when the construct makes no pods
   */
  public addTo(workload: IConstruct, containerName?: string): this {
    const object = apiObjectOf(workload, 'workload');
    object.addDependency(this);
    changeAtSynth(object, this, (manifest) => {
      const found = findPodTemplate(manifest);
      if (!found) {
        return { manifest, problems: [{ code: 'log-monitor-workload', path: ['kind'], message: `must be a kind that makes pods, got ${show(object.kind)}`, remedy: 'give a workload such as a WindowsDeployment' }] };
      }
      const { changed, problems } = addons().podWithLogMonitor(found.template, this.options, containerName);
      return {
        manifest: withValueAt(manifest, found.path, changed.template),
        problems: problems.map((problem) => ({ ...problem, path: [...found.path, ...problem.path] })),
      };
    });
    return this;
  }
}
