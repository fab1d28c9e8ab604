import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { ScriptRunName } from './names';
import { onPlatform } from './network-args';
import { NodeAddOnArgs, SecretKeyArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { hostProcessScript } from '../addons';

/** Arguments of `HostProcessScript`. */
export interface HostProcessScriptArgs extends NodeAddOnArgs {
  /** Name of the DaemonSet, and prefix of all other names. At most 40 characters, since a hash is appended. */
  readonly name: Input<string>;
  /** Contents of the PowerShell script. It runs as `NT AUTHORITY\SYSTEM` on the node, and succeeds with exit code 0. */
  readonly script: Input<string>;
  /** Whether the script runs on every Windows node, or once. @default 'every-node' */
  readonly run?: ScriptRunName;
  /** Environment variables of the script. Their values are passed unchanged. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** Environment variables from Secrets of the namespace. A changed Secret doesn't run the script again. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
  /** Service account, for scripts that call the API server. @default - none */
  readonly serviceAccountName?: Input<string>;
  /** With `run: 'once'`: number of retries before the Job fails. @default 3 */
  readonly backoffLimit?: Input<number>;
}

/**
 * Runs a PowerShell script on every Windows node, or on one of them: once, and again after its contents change.
 *
 * @example
 * ```ts
 * import { HostProcessScript } from 'k8s-windows/pulumi';
 *
 * new HostProcessScript('time-zone', {
 *   name: 'time-zone',
 *   script: 'Set-TimeZone -Id $env:ZONE',
 *   env: { ZONE: 'W. Europe Standard Time' },
 * });
 * ```
 */
export class HostProcessScript extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: HostProcessScriptArgs, opts?: ComponentResourceOptions) {
    super('HostProcessScript', name, args, onPlatform((options) => hostProcessScript(options)), opts, { plain: ['run'] });
  }
}
