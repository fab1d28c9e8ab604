import { RuleText } from './rule';

/** Rules of the checker about itself, which are always on. */
export const ENGINE_RULES = {
  /** A rule failed with an error. */
  crashed: {
    id: 'rule-crashed',
    effect: 'advice',
    summary: 'a rule failed with an error on an object, which was therefore not checked by it',
    why: 'This is an error in the checker, not in the manifest. All other rules have checked the object. The exit code of the run is 3.',
    source: 'k8s-windows',
  },
  /** A suppression matches no finding. */
  unusedSuppression: {
    id: 'unused-suppression',
    effect: 'advice',
    summary: 'a suppression matches no finding',
    why: 'The finding was fixed, or the suppression is at the wrong place, or names an unknown rule. If it stays, it hides the next finding of that '
      + 'rule.',
    source: 'k8s-windows',
  },
  /** A suppression has no reason. */
  suppressionWithoutReason: {
    id: 'suppression-without-reason',
    effect: 'advice',
    summary: 'a suppression without a reason has no effect',
    why: 'Readers of the manifest need the reason to judge whether it still applies. Write it after a colon: `RULE: reason`.',
    source: 'k8s-windows',
  },
} as const satisfies Record<string, RuleText>;
