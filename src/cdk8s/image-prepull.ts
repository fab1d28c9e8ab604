import { Construct } from 'constructs';
import type { ImagePrepullOptions } from '../addons';
import { addons } from './core-parts';
import { NodeAddOn } from './node-add-on';

export interface ImagePrepullProps extends ImagePrepullOptions {}

/** Pulls images to Windows nodes before anything needs them: a DaemonSet for each release. */
export class ImagePrepull extends NodeAddOn<ImagePrepullOptions> {
  /** @throws ProblemsError when an option is invalid, with all problems */
  constructor(scope: Construct, id: string, props: ImagePrepullProps) {
    super(scope, id, props, addons().imagePrepull);
  }
}
