import { RulePage } from './rule';
import PAGES from './rule-pages.generated.json';
import { readLock } from '../images';
import { Platform } from '../knowledge';

/** The pages of `docs/rules`, by the IDs of their rules. */
export const RULE_PAGES: ReadonlyMap<string, RulePage> = new Map(Object.entries(PAGES));

/** The options of examples as the checkers have them. */
export function readOptions({ platform, images, ...options }: Readonly<Record<string, string>>): object {
  return {
    ...(platform !== undefined && { platform: Platform.read(platform).value }), ...(images !== undefined && { images: readLock(images) }), ...options,
  };
}
