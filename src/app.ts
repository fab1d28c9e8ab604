/** A faster `App` for cdk8s, which writes the same files. */
import './peers/app';

export { App } from './cdk8s/app';
