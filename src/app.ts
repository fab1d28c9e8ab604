/** A faster `App` for cdk8s, which writes the same files. */
export { App } from './cdk8s/app';
