/** The parts of a container image reference: `registry/repository:tag@digest`. */
export interface ImageReference {
  /** Everything before the tag, including the registry. */
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

/** Parses an image reference. The registry's port (`host:5000/x`) isn't mistaken for a tag. */
export function parseImage(image: string): ImageReference {
  const [name = '', digest] = image.split('@', 2);
  const colon = name.lastIndexOf(':');
  if (colon <= name.lastIndexOf('/')) { return { repository: name, digest }; }
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
}
