import { lookUp, Rejections, Schema } from '../base';

/** Rejections of the options that a platform decides itself: all but its own. */
export function decidedBy(platform: string, fields: object, own: object, remedies: Readonly<Record<string, string>> = {}): Rejections {
  const rejected = Object.keys(fields).filter((key) => !Object.hasOwn(own, key));
  return Object.fromEntries(
    rejected.map((key) => [key, { message: `must not be set with ${platform}, which decides it`, remedy: lookUp(remedies, key) ?? 'remove it' }]),
  );
}

/** The schema of a required option for one that may be missing. */
export function optional({ wanted, check }: Schema): Schema {
  return { wanted, check };
}
