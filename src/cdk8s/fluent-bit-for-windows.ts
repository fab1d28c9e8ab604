import { Construct } from 'constructs';
import type { FluentBitForWindowsOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

/** Props of `FluentBitForWindows`. */
export interface FluentBitForWindowsProps extends FluentBitForWindowsOptions {}

/** Fluent Bit on every Windows node: forwards the logs of containers and the event log of the node. */
export class FluentBitForWindows extends NodeAddOn<FluentBitForWindowsOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: FluentBitForWindowsProps = {}) {
    super(scope, id, props, addons().fluentBitForWindows);
  }
}
