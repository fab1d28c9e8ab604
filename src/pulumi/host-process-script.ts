import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { ScriptRunName } from './names';
import { onPlatform } from './network-args';
import { NodeAddOnArgs, SecretKeyArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';

export interface HostProcessScriptArgs extends NodeAddOnArgs {
  /** Name of the DaemonSet, and the beginning of all other names. At most 40 characters, since a hash follows. */
  readonly name: Input<string>;
  /** Text of the PowerShell script. It runs as `NT AUTHORITY\SYSTEM` on the node itself, and is done when its exit code is 0. */
  readonly script: Input<string>;
  /** @default 'every-node' */
  readonly run?: ScriptRunName;
  /** Environment variables, which pass values to the script to the letter. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** Environment variables out of Secrets of the namespace. Another value in the Secret doesn't run the script again. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
  /** Account in the cluster, for scripts that ask the API server. @default - none */
  readonly serviceAccountName?: Input<string>;
  /** How often a Job tries again after a failure. @default 3 */
  readonly backoffLimit?: Input<number>;
}

/** A PowerShell script on every Windows node, or on one: it runs once for each content, and a change runs it again. */
export class HostProcessScript extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: HostProcessScriptArgs, opts?: ComponentResourceOptions) {
    super('HostProcessScript', name, args, onPlatform((options) => addons().hostProcessScript(options)), opts);
  }
}
