import { Construct } from 'constructs';
import type { EventFlowLoggerOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface EventFlowLoggerProps extends EventFlowLoggerOptions {}

/** Events of the node itself, those of containerd and its shim by default, as a pod's log on every Windows node. */
export class EventFlowLogger extends NodeAddOn<EventFlowLoggerOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: EventFlowLoggerProps = {}) {
    super(scope, id, props, addons().eventFlowLogger);
  }
}
