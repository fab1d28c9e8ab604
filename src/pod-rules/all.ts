import { PodRule } from './rule';
import * as volumes from './volumes';

/** All rules, by the name by which the checker's rule has them. */
export const POD_RULES = { ...volumes } as const satisfies Readonly<Record<string, PodRule>>;
