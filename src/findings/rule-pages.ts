import { RulePage } from './rule';
import PAGES from './rule-pages.generated.json';

/** The pages of `docs/rules`, by the IDs of their rules. */
export const RULE_PAGES: ReadonlyMap<string, RulePage> = new Map(Object.entries(PAGES));
