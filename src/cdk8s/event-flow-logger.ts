import { Construct } from 'constructs';
import type { EventFlowLoggerOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

/** Props of `EventFlowLogger`. */
export interface EventFlowLoggerProps extends EventFlowLoggerOptions {}

/** Writes ETW events of each Windows node, by default those of containerd and its shim, to the log of a Pod. */
export class EventFlowLogger extends NodeAddOn<EventFlowLoggerOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: EventFlowLoggerProps = {}) {
    super(scope, id, props, addons().eventFlowLogger);
  }
}
