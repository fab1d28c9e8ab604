import { FoundContainer } from './containers';
import { ImageKnowledge, KnownImage, knownImage } from '../images';

/** The image of a container, and what is known of it. */
export interface ContainerImage extends KnownImage {
  readonly image: string;
  /** Path of the container, from the Pod's spec. */
  readonly path: FoundContainer['path'];
}

/** The images of containers, without those that name none. */
export function knownImages(containers: readonly FoundContainer[], knowledge: ImageKnowledge): readonly ContainerImage[] {
  const images: ContainerImage[] = [];
  for (const { container: { image }, path } of containers) {
    if (typeof image === 'string' && image !== '') { images.push({ ...knownImage(image, knowledge), image, path }); }
  }
  return images;
}
