import { sandboxImages } from './facts';
import { gather } from './gather';
import { NodeFileInput, readNodeFile } from './read/read-node-file';
import { NODE_KUBERNETES_MINORS } from '../../knowledge';

/** The pause images that files of nodes name. Files that can't be read have none. */
export function pauseImagesIn(inputs: readonly NodeFileInput[]): readonly string[] {
  const files = inputs.flatMap((input) => readNodeFile(input).read ?? []);
  return sandboxImages(gather(files, NODE_KUBERNETES_MINORS.last, undefined)).map(({ value }) => value);
}
