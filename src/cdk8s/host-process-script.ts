import { Construct } from 'constructs';
import type { HostProcessScriptOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface HostProcessScriptProps extends HostProcessScriptOptions {}

/** A PowerShell script on every Windows node, or on one: it runs once for each content, and a change runs it again. */
export class HostProcessScript extends NodeAddOn<HostProcessScriptOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: HostProcessScriptProps) {
    super(scope, id, props, addons().hostProcessScript);
  }
}
