import { addOnProblems, ANY_ADD_ON, IDLE_CONTAINER, namespaceOf, NodeAddOnOptions, withAddOnOptions } from './node-add-on';
import { checkedBy, choice, either, listOf, options as optionsOf, required, STRING } from '../../base';
import { WindowsVersion } from '../../knowledge';
import { IMAGE_REMEDY, imageFault, isFilled, OptionChecks, WINDOWS_VERSION } from '../../kubernetes';
import { Placement } from '../../pods';
import { hostProcessDaemonSet } from '../host-process-daemon-set';
import { NO_OBJECTS, ObjectSet, ofObject } from '../object-set';

/** An image, and the release that it is built on if the tag doesn't name it. */
export type PrepulledImage = string | {
  /** The image. */
  readonly image: string;
  /** Release that the image is built on. */
  readonly version: WindowsVersion;
};

/** Options of `imagePrepull`. */
export interface ImagePrepullOptions extends Omit<NodeAddOnOptions, 'image'> {
  /** Images to pull, in this order for each release. They are never started. */
  readonly images: readonly PrepulledImage[];
  /** Prefix of the DaemonSets' names. At most 48 characters, because a release is appended. @default 'image-prepull' */
  readonly name?: string;
  /** Whether to pull an image to all nodes that run it, or only to nodes of the same release. @default 'compatible' */
  readonly placement?: Placement;
  /** When to pull; `Always` checks the registry for a changed tag whenever the Pods start. @default - the default of Kubernetes */
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent';
}

/** A program that exists on every node, and exits immediately. */
const NOTHING = ['C:\\Windows\\System32\\cmd.exe', '/c', 'exit 0'];

const CHECKS: OptionChecks<ImagePrepullOptions> = { name: ['label', 15], images: [isFilled, 'have an image', IMAGE_REMEDY] };
const OPTIONS = optionsOf<ImagePrepullOptions>({
  ...ANY_ADD_ON, memory: STRING, name: STRING,
  placement: choice('compatible', 'exact'), imagePullPolicy: choice('Always', 'IfNotPresent'),
  images: required(listOf(either(STRING, optionsOf<Exclude<PrepulledImage, string>>({
    image: required(STRING, IMAGE_REMEDY), version: required(WINDOWS_VERSION, 'give a version such as WindowsVersion.LTSC2022'),
  }))), IMAGE_REMEDY),
});

/**
 * Pulls images to Windows nodes before they are needed: a DaemonSet for each release, with an init container for each image. These are
 * HostProcess containers, so they run before the node has a network, and don't start a Windows of their own. Memory: 128Mi by default.
 */
export function imagePrepull(options: ImagePrepullOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, prepullObjects);
}

function prepullObjects(options: ImagePrepullOptions): ObjectSet {
  const { name = 'image-prepull', memory = '128Mi', imagePullPolicy, placement, platform } = options;
  const listed = (options.images ?? []).map((each) => (typeof each === 'string' ? { image: each, version: WindowsVersion.ofImage(each) } : each));
  const versions = WindowsVersion.all.filter((version) => listed.some((each) => each.version?.build === version.build));
  const sets = versions.map((version) => {
    const release = version.name.toLowerCase();
    return {
      id: `daemon-set-${release}`,
      ...hostProcessDaemonSet({
        daemonSet: `${name}-${release}`,
        namespace: namespaceOf(options),
        priorityClassName: null,
        platform,
        version,
        placement,
        initContainers: listed.filter((each) => each.version?.build === version.build).map(({ image }, i) => ({
          name: `pull-${i + 1}`, image, command: NOTHING, memory, ...(imagePullPolicy !== undefined && { more: { imagePullPolicy } }),
        })),
        containers: [IDLE_CONTAINER],
      }),
    };
  });
  return withAddOnOptions({
    objects: sets.map(({ id, manifest }) => ({ id, manifest })),
    problems: [...prepullProblems(options), ...sets.flatMap(ofObject)],
    advice: [],
  }, options);
}

function prepullProblems(options: ImagePrepullOptions) {
  const problems = addOnProblems('image-prepull-option', options, CHECKS);
  options.images?.forEach((each, i) => {
    const { image, version } = typeof each === 'string' ? { image: each, version: undefined } : each;
    const tagged = image === undefined ? undefined : WindowsVersion.ofImage(image);
    const fault = imageFault(image);
    if (fault) {
      problems.must(['images', i], image, fault, IMAGE_REMEDY);
    } else if (version === undefined && tagged === undefined) {
      problems.must(
        ['images', i], image, 'have a tag that names the Windows release, or be set together with version',
        'write { image, version: WindowsVersion.LTSC2022 }',
      );
    } else if (version && tagged && version.build !== tagged.build) {
      problems.must(
        ['images', i, 'version'], version.name, `be ${tagged.name}, the release in the tag of the image`,
        `use WindowsVersion.${tagged.name}, or remove version`,
      );
    }
  });
  return problems.list;
}
