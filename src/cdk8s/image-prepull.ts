import { Construct } from 'constructs';
import { imagePrepull, ImagePrepullOptions } from '../addons';
import { NodeAddOn } from './node-add-on';

/** Props of `ImagePrepull`. */
export interface ImagePrepullProps extends ImagePrepullOptions {}

/**
 * Pulls images to Windows nodes before Pods need them, with a DaemonSet for each Windows release.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ImagePrepull } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new ImagePrepull(chart, 'images', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] });
 * app.synth();
 * ```
 */
export class ImagePrepull extends NodeAddOn<ImagePrepullOptions> {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: ImagePrepullProps) {
    super(scope, id, props, imagePrepull);
  }
}
