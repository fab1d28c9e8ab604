import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { FluentBitInputName, WindowsVersionName } from './names';
import { onPlatform } from './network-args';
import { NodeAddOnArgs, SecretKeyArgs } from './node-add-on-args';
import { ObjectSetComponent } from './object-set-component';
import { withVersion } from './windows-args';

/** Where records come from. */
export interface FluentBitInputArgs {
  readonly name: FluentBitInputName;
  /** Pattern of the files, as `c:\var\log\containers\*.log`; for `tail`. */
  readonly path?: Input<string>;
  /** Channels of the event log, as `System`; for `winevtlog` and `winlog`. */
  readonly channels?: Input<string>[];
  /** Tag of the records; for `tail` a `*` in it stands for the path. */
  readonly tag: Input<string>;
  /** More options by Fluent Bit's names, each a text, a number or a switch. @default - none */
  readonly options?: { [option: string]: any };
}

/** Where records go. */
export interface FluentBitOutputArgs {
  /** Plug-in, as `forward`, `http`, `es`, `loki`, `stdout`. */
  readonly name: Input<string>;
  /** Pattern of the tags. @default '*' */
  readonly match?: Input<string>;
  /** Options of the plug-in by Fluent Bit's names, each a text, a number or a switch. @default - none */
  readonly options?: { [option: string]: any };
}

export interface FluentBitForWindowsArgs extends NodeAddOnArgs {
  /** @default - the logs of all containers, and the channels System and Application of the node */
  readonly inputs?: FluentBitInputArgs[];
  /** @default - standard output */
  readonly outputs?: FluentBitOutputArgs[];
  /** Adds what Kubernetes knows of the pod to the records with a tag `kube.…`. @default true */
  readonly kubernetes?: boolean;
  /** `off`, `error`, `warn`, `info`, `debug` or `trace`. @default 'info' */
  readonly logLevel?: Input<string>;
  /** Release that the image is built on. @default - what the tag of the image tells, LTSC2022 for the published one */
  readonly version?: Input<WindowsVersionName>;
  /** Values for `${NAME}` in the configuration. @default - none */
  readonly env?: { [name: string]: Input<string> };
  /** The same out of Secrets of the namespace, for passwords. @default - none */
  readonly secrets?: { [name: string]: SecretKeyArgs };
}

/** Fluent Bit on every Windows node: sends the logs of containers and the event log of the node on. */
export class FluentBitForWindows extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: FluentBitForWindowsArgs = {}, opts?: ComponentResourceOptions) {
    super('FluentBitForWindows', name, args, onPlatform((options) => withVersion(options, (read) => addons().fluentBitForWindows(read))), opts);
  }
}
