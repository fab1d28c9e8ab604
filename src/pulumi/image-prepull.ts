import { ComponentResourceOptions, Input } from '@pulumi/pulumi';
import { addons } from './core-parts';
import { isPlainObject, Problem } from '../manifest';
import { PlacementName, WindowsVersionName } from './names';
import { onPlatform } from './network-args';
import { ObjectSetComponent } from './object-set-component';
import { PlatformArgs, readVersion } from './windows-args';

/** An image to pull. */
export interface PrepulledImageArgs {
  /** May be known late where `version` is given. */
  readonly image: Input<string>;
  /** Release that it is built on. @default - what the tag tells */
  readonly version?: WindowsVersionName;
}

export interface ImagePrepullArgs extends PlatformArgs {
  /** Images to pull, in this order for each release; a text where the tag tells the release. Nothing in them is started. */
  readonly images: (string | PrepulledImageArgs)[];
  /** Beginning of the DaemonSets' names. At most 48 characters, since a release follows. @default 'image-prepull' */
  readonly name?: Input<string>;
  /** Where its objects go; its Pod Security level must be `privileged`. @default 'kube-system' */
  readonly namespace?: Input<string>;
  /** Memory request and limit, as a quantity. @default - see the add-on */
  readonly memory?: Input<string>;
  /** Whether an image goes to all nodes that run it, or to those of its own release only. @default 'compatible' */
  readonly placement?: PlacementName;
  /** `Always` asks the registry at each start of the pods whether a tag has moved. @default - that of Kubernetes */
  readonly imagePullPolicy?: Input<string>;
  /** Secrets of the namespace with credentials for registries. @default - none */
  readonly imagePullSecrets?: Input<string>[];
}

/** Pulls images to Windows nodes before anything needs them: a DaemonSet for each release. */
export class ImagePrepull extends ObjectSetComponent {
  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: ImagePrepullArgs, opts?: ComponentResourceOptions) {
    super('ImagePrepull', name, args, make, opts);
  }
}

const make = onPlatform(({ images, ...options }) => {
  const given: readonly unknown[] = Array.isArray(images) ? images : [];
  const read = given.map((image, i) => readImage(image, i));
  const set = addons().imagePrepull({ ...options, images: read.map((one) => one.image) as never });
  return { ...set, problems: [...read.flatMap(({ problems }) => problems), ...set.problems] };
});

function readImage(given: unknown, index: number): { readonly image: unknown; readonly problems: readonly Problem[] } {
  if (!isPlainObject(given)) { return { image: given, problems: [] }; }
  const { image, version: name } = given as unknown as PrepulledImageArgs;
  const { version, problems } = readVersion(name);
  return { image: version === undefined ? image : { image, version }, problems: problems.map((problem) => ({ ...problem, path: ['images', index, ...problem.path] })) };
}
