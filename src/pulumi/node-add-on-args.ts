import { Input } from '@pulumi/pulumi';
import { PlatformArgs } from './windows-args';

/** Arguments of all add-ons that run on Windows nodes. */
export interface NodeAddOnArgs extends PlatformArgs {
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Image of the add-on. @default - the image pinned by this release */
  readonly image?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default - that of the add-on */
  readonly memory?: Input<string>;
}

/** A key of a Secret. */
export interface SecretKeyArgs {
  /** Name of the Secret. */
  readonly name: Input<string>;
  /** Key of the value. */
  readonly key: Input<string>;
}
