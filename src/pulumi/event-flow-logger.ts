import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { eventFlowLogger } from '../addons';

/** A provider of Event Tracing for Windows. */
export interface EventProviderArgs {
  /** Name of the provider. */
  readonly providerName: Input<string>;
  /** GUID of the provider. */
  readonly providerGuid: Input<string>;
  /** Least severe level to print. @default 'Verbose' */
  readonly level?: Input<string>;
}

/** Arguments of `EventFlowLogger`. */
export interface EventFlowLoggerArgs extends NodeAddOnArgs {
  /** Event providers to listen to. @default - containerd and its shim */
  readonly providers?: EventProviderArgs[];
  /** Events to drop, as EventFlow filter expressions. @default - repeated events of the shim that don't indicate a problem */
  readonly drop?: Input<string>[];
}

/**
 * Prints events of every Windows node to the log of a Pod: by default the events of containerd and its shim.
 *
 * @example
 * ```ts
 * import { EventFlowLogger } from 'k8s-windows/pulumi';
 *
 * new EventFlowLogger('events', { namespace: 'logging' });
 * ```
 */
export class EventFlowLogger extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: EventFlowLoggerArgs = {}, opts?: ComponentResourceOptions) {
    super('EventFlowLogger', name, args, onPlatform((options) => eventFlowLogger(options)), opts);
  }
}
