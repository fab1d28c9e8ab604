import { Construct } from 'constructs';
import { eventFlowLogger, EventFlowLoggerOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `EventFlowLogger`. */
export interface EventFlowLoggerProps extends EventFlowLoggerOptions {}

/**
 * Writes ETW events of each Windows node, by default those of containerd and its shim, to the log of a Pod.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { EventFlowLogger } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new EventFlowLogger(chart, 'events', { namespace: 'logging' });
 * app.synth();
 * ```
 */
export class EventFlowLogger extends NodeAddOn<EventFlowLoggerOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: EventFlowLoggerProps = {}) {
    super(scope, id, props, eventFlowLogger);
  }
}
