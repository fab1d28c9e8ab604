import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { onPlatform } from './network-args';
import { NodeAddOnArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

/** A provider of Event Tracing for Windows. */
export interface EventProviderArgs {
  readonly providerName: Input<string>;
  readonly providerGuid: Input<string>;
  /** @default 'Verbose' */
  readonly level?: Input<string>;
}

export interface EventFlowLoggerArgs extends NodeAddOnArgs {
  /** @default - containerd and its shim */
  readonly providers?: EventProviderArgs[];
  /** Events to leave out, in the language of EventFlow's filters. @default - what the shim tells over and over while all is well */
  readonly drop?: Input<string>[];
}

/** Events of the node itself, those of containerd and its shim by default, as a pod's log on every Windows node. */
export class EventFlowLogger extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: EventFlowLoggerArgs = {}, opts?: ComponentResourceOptions) {
    super('EventFlowLogger', name, args, onPlatform((options) => addons().eventFlowLogger(options)), opts);
  }
}
