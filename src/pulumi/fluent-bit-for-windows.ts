import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { FluentBitInputName, WindowsVersionName } from './names';
import { ApiServerArgs, onPlatform } from './network-args';
import { NodeAddOnArgs, SecretKeyArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { withVersion } from './windows-args';
import { fluentBitForWindows } from '../addons';

/** An input of Fluent Bit. */
export interface FluentBitInputArgs {
  /** Input plugin. */
  readonly name: FluentBitInputName;
  /** For `tail`: pattern of the files, such as `c:\var\log\containers\*.log`. @default - none, but required for `tail` */
  readonly path?: Input<string>;
  /** For `winevtlog` and `winlog`: channels of the event log, such as `System`. @default - none, but required for these inputs */
  readonly channels?: Input<string>[];
  /** Tag of the records. For `tail`, `*` is replaced with the path of the file. */
  readonly tag: Input<string>;
  /** Other options of the plugin, named as in Fluent Bit: strings, numbers, or Booleans. @default - none */
  readonly options?: { [option: string]: any };
}

/** An output of Fluent Bit. */
export interface FluentBitOutputArgs {
  /** Output plugin, such as `forward`, `http`, `es`, `loki`, or `stdout`. */
  readonly name: Input<string>;
  /** Pattern of the tags to send. @default '*' */
  readonly match?: Input<string>;
  /** Options of the plugin, named as in Fluent Bit: strings, numbers, or Booleans. @default - none */
  readonly options?: { [option: string]: any };
}

/** Arguments of `FluentBitForWindows`. */
export interface FluentBitForWindowsArgs extends NodeAddOnArgs {
  /** Address of the API server itself, if Windows nodes can't reach the Service `kubernetes`. @default - the Service `kubernetes` */
  readonly apiServer?: ApiServerArgs;
  /** Sources of records. @default - the logs of all containers, and the channels System and Application of the node's event log */
  readonly inputs?: FluentBitInputArgs[];
  /** Destinations of records. @default - standard output */
  readonly outputs?: FluentBitOutputArgs[];
  /** Adds metadata of the Pod to records with a tag `kube.…`. @default true */
  readonly kubernetes?: boolean;
  /** Log level of Fluent Bit: `off`, `error`, `warn`, `info`, `debug`, or `trace`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Windows release of the image. @default - the release named by the image tag; LTSC2022 for the published image */
  readonly version?: Input<WindowsVersionName>;
  /** Values for `${NAME}` in the configuration. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** Values for `${NAME}` from Secrets of the namespace, such as passwords. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
}

/**
 * Fluent Bit on every Windows node: forwards container logs and the event log of the node.
 *
 * @example
 * ```ts
 * import { FluentBitForWindows } from 'k8s-windows/pulumi';
 *
 * new FluentBitForWindows('logs', {
 *   outputs: [{ name: 'http', options: { host: 'logs.corp.example', port: 443, tls: true } }],
 * });
 * ```
 */
export class FluentBitForWindows extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: FluentBitForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('FluentBitForWindows', name, args, onPlatform((options) => withVersion(options, (read) => fluentBitForWindows(read))), opts, { plain: ['kubernetes'] });
  }
}
