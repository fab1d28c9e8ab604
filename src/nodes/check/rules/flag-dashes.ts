import { NodeRuleDefinition } from '../rule';
import { onFlags } from './support/flags';

/** One-letter flags. */
const SHORT = ['v', 'h'];

export const flagDashes: NodeRuleDefinition = {
  id: 'node-flag-dashes',
  effect: 'broken',
  summary: 'a flag starts with a single dash or a typographic dash',
  check: onFlags(({ flag, known }, { minor }) => {
    // removed flags and other spellings are reported once, by other rules
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const dashes = flag.written.slice(0, flag.dashes);
    if (dashes === '--' || (dashes === '-' && SHORT.includes(flag.name))) { return undefined; }
    const what = /^-+$/.test(dashes) ? 'must start with two dashes, got one' : `must start with two hyphens, got "${dashes}"`;
    return { message: `${flag.written}: ${what}`, help: `use --${flag.name}` };
  }),
};
