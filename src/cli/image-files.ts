import * as path from 'node:path';
import { InputFile, MANIFEST_EXTENSIONS } from './input-files';
import { isPlainObject, listAt, objectAt, PlainObject } from '../base';
import { Failure } from '../findings';
import { PodKinds } from '../knowledge';
import { containersOf, findPods } from '../kubernetes';
import { NODE_FILE_EXTENSIONS, pauseImagesIn, textOfBytes } from '../nodes';
import { POD_READERS } from '../other-tools';
import { readDocuments, withoutMark } from '../yaml';

/** Images that files name, and the objects in them. */
export interface ImagesOfFiles {
  readonly images: readonly string[];
  readonly objects: readonly PlainObject[];
  readonly failures: readonly Failure[];
}

/** Extensions of files that name images. */
export const IMAGE_FILE_EXTENSIONS: readonly string[] = [...new Set([...MANIFEST_EXTENSIONS, ...NODE_FILE_EXTENSIONS])];
/** Of these, what isn't a manifest can be a file of another tool with Pods. */
const WITH_PODS = [...MANIFEST_EXTENSIONS, '.toml', ''];

/** Finds the images of all Pods in files, and the pause images in the files of nodes. @param kinds custom kinds, beside the known ones */
export function imagesOfFiles(inputs: readonly InputFile[], kinds: PodKinds): ImagesOfFiles {
  const failures: Failure[] = [];
  const objects: PlainObject[] = [];
  const files = inputs.flatMap(({ file, content, isStdin }) => {
    try {
      const bytes = content();
      const text = typeof bytes === 'string' ? bytes : textOfBytes(bytes);
      if (isStdin || WITH_PODS.includes(path.extname(file).toLowerCase())) {
        for (const read of readDocuments(withoutMark(text), file, POD_READERS)) {
          failures.push(...read.failures);
          objects.push(...read.objects.map(({ object }) => object));
        }
      }
      return [{ file, text }];
    } catch (error) {
      failures.push({ file, message: (error as Error).message });
      return [];
    }
  });
  const ofPods = objects.flatMap((object) => findPods(object, kinds)).flatMap(({ template: { spec } }) => [
    ...containersOf(spec).map(({ container: { image } }) => image),
    ...listAt(spec, 'volumes').filter(isPlainObject).map((volume) => objectAt(volume, 'image').reference),
  ]);
  const images = [...ofPods, ...pauseImagesIn(files)].filter((image): image is string => typeof image === 'string' && image !== '');
  return { images: [...new Set(images)], objects, failures };
}
