import { Construct } from 'constructs';
import type { FluentBitForWindowsOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface FluentBitForWindowsProps extends FluentBitForWindowsOptions {}

/** Fluent Bit on every Windows node: sends the logs of containers and the event log of the node on. */
export class FluentBitForWindows extends NodeAddOn<FluentBitForWindowsOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: FluentBitForWindowsProps = {}) {
    super(scope, id, props, addons().fluentBitForWindows);
  }
}
