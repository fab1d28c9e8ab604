import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import type { LogMonitorOptions } from '../addons';
import { addons } from './core-parts';
import { findPodTemplate, show, withValueAt } from '../manifest';
import { changeAtSynth } from './completion';
import { ObjectSetConstruct } from './object-set-construct';

export interface LogMonitorProps extends LogMonitorOptions {}

/**
 * LogMonitor's configuration: what a Windows container logs to the event log, to ETW and to files reaches its standard output. `addTo` has it start the
 * containers of workloads; their images must hold LogMonitor.
 */
export class LogMonitor extends ObjectSetConstruct {
  private readonly options: LogMonitorOptions;

  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  constructor(scope: Construct, id: string, props: LogMonitorProps) {
    const options = { ...props, namespace: props.namespace ?? Chart.of(scope).namespace };
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
    const object = ApiObject.of(workload);
    object.addDependency(this);
    changeAtSynth(object, this, (manifest) => {
      const found = findPodTemplate(manifest);
      if (!found) { throw new Error(`${object.node.path}: is ${show(object.kind)}, which makes no pods; give a workload such as a WindowsDeployment`); }
      const { changed, problems } = addons().podWithLogMonitor(found.template, this.options, containerName);
      return {
        manifest: withValueAt(manifest, found.path, changed.template),
        problems: problems.map((problem) => ({ ...problem, path: [...found.path, ...problem.path] })),
      };
    });
    return this;
  }
}
