import { Input } from '@pulumi/pulumi';
import { PlatformArgs } from './windows-args';

/** What every add-on on nodes takes. */
export interface NodeAddOnArgs extends PlatformArgs {
  /** Where its objects go; its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Image other than the published one. @default - the pinned one of this release */
  readonly image?: Input<string>;
  /** Memory request and limit, as a quantity. @default - see the add-on */
  readonly memory?: Input<string>;
}

/** A value in a Secret. */
export interface SecretKeyArgs {
  /** Name of the Secret. */
  readonly name: Input<string>;
  readonly key: Input<string>;
}
