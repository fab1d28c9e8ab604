import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { imagePrepull } from '../addons';
import { isPlainObject, Problem } from '../manifest';
import { PlacementName, WindowsVersionName } from './names';
import { onPlatform } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs, readVersion } from './windows-args';

/** An image to pull. */
export interface PrepulledImageArgs {
  /** Image name. An Output requires `version`. */
  readonly image: Input<string>;
  /** Windows release of the image. @default - the release named by the image tag */
  readonly version?: WindowsVersionName;
}

/** Arguments of `ImagePrepull`. */
export interface ImagePrepullArgs extends PlatformArgs {
  /** Images to pull, in this order per release. A string if the image tag names the release. The images aren't started. */
  readonly images: (string | PrepulledImageArgs)[];
  /** Prefix of the DaemonSets' names. At most 48 characters, since a release is appended. @default 'image-prepull' */
  readonly name?: Input<string>;
  /** Namespace of the objects. Its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Memory request and limit, as a Kubernetes quantity. @default - that of the add-on */
  readonly memory?: Input<string>;
  /** Whether an image is pulled to all nodes that can run it, or only to nodes of its own release. @default 'compatible' */
  readonly placement?: PlacementName;
  /** With `Always`, each start of the Pods checks the registry for a new image of the tag. @default - the default of Kubernetes */
  readonly imagePullPolicy?: Input<string>;
  /** Names of Secrets in the namespace with registry credentials. @default - none */
  readonly imagePullSecrets?: Input<string>[];
}

/**
 * Pulls images to Windows nodes before Pods need them, with a DaemonSet per Windows release.
 *
 * @example
 * ```ts
 * import { ImagePrepull } from 'k8s-windows/pulumi';
 *
 * new ImagePrepull('images', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] });
 * ```
 */
export class ImagePrepull extends ObjectSetComponent {
  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: ImagePrepullArgs, opts?: ComponentResourceOptions) {
    super('ImagePrepull', name, args, make, opts, { plain: ['images'] });
  }
}

const make = onPlatform(({ images, ...options }) => {
  const given: readonly unknown[] = Array.isArray(images) ? images : [];
  const read = given.map((image, i) => readImage(image, i));
  const set = imagePrepull({ ...options, images: read.map((one) => one.image) as never });
  return { ...set, problems: [...read.flatMap(({ problems }) => problems), ...set.problems] };
});

function readImage(given: unknown, index: number): { readonly image: unknown; readonly problems: readonly Problem[] } {
  if (!isPlainObject(given)) { return { image: given, problems: [] }; }
  const { image, version: name, ...others } = given as unknown as PrepulledImageArgs;
  const { version, problems } = readVersion(name);
  return { image: version === undefined && Object.keys(others).length === 0 ? image : { image, version, ...others }, problems: problems.map((problem) => ({ ...problem, path: ['images', index, ...problem.path] })) };
}
