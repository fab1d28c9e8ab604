import { Problem, remembering } from '../../../base';
import { ImageKnowledge, KnownImage } from '../../../images';
import { newestOf, WindowsVersion } from '../../../knowledge';
import * as manifest from '../../../kubernetes';
import { osProblems as findOsProblems } from '../../../pods';
import { CheckContext, PodUnderCheck } from '../../rule';

/** Caches the last result of a function: all rules check one object before the run continues with the next. */
export function once<K, V>(compute: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | undefined;
  return (key) => {
    if (last === undefined || last.key !== key) { last = { key, value: compute(key) }; }
    return last.value;
  };
}

/** Like `once`, for two arguments. */
export function once2<K, L, V>(compute: (key: K, second: L) => V): (key: K, second: L) => V {
  let last: { readonly key: K; readonly second: L; readonly value: V } | undefined;
  return (key, second) => {
    if (last === undefined || last.key !== key || last.second !== second) { last = { key, second, value: compute(key, second) }; }
    return last.value;
  };
}

/** Functions of the core that several rules call for the same Pod, cached. */
export const containersOf = once(manifest.containersOf);
export const isHostProcessPod = once(manifest.isHostProcessPod);
export const hostProcessProblems = once(manifest.hostProcessProblems);
export const windowsOptionsProblems = once(manifest.windowsOptionsProblems);
export const findRejectedFields = once2(manifest.findRejectedFields);
export const osProblems = once2(findOsProblems);

/** The minor of the Kubernetes version of a run, such as `1.36`. */
export const minorOf = remembering((kubernetes) => Number(kubernetes.split('.')[1]));

/** An image of a Windows Pod. */
interface FoundImage extends KnownImage {
  readonly image: string;
  /** The newest release that it is built on. */
  readonly version: WindowsVersion | undefined;
  readonly path: readonly (string | number)[];
}

/** The images of a Pod's containers: as the lock has them, or else by their names, read as those of a Windows Pod. */
export const imagesOf = once2((spec: unknown, { cluster: { images } }: CheckContext) => foundImages(spec, { images }));
/** The same, with the given release for images of which nothing else says it. */
export const builtImages = once2((spec: unknown, { cluster }: CheckContext) => foundImages(spec, cluster));

function foundImages(spec: unknown, knowledge: ImageKnowledge): readonly FoundImage[] {
  return manifest.knownImages(containersOf(spec), knowledge)
    .map((each) => ({ ...each, version: newestOf(each.versions), path: ['spec', ...each.path, 'image'] }));
}

/** The problems of a Pod's windowsOptions; none on a Pod with `spec.os.name: linux`, where they are rejected as a whole. */
export function optionsProblems({ template, os, osFrom }: PodUnderCheck): readonly Problem[] {
  return os === 'linux' && osFrom === 'spec.os' ? [] : windowsOptionsProblems(template);
}
