import { hideSecrets } from '../../manifest';

/** Longer messages are cut around the words that told the symptom. */
const LONGEST = 260;
const BEFORE = 80;

/** What a runtime adds about the container for its developers; the container's environment is in it. */
const EXTRA_INFO = /\(?extra info: ?[{(][^]*$/;
/** The part of a message that matters, in one line and without secrets. @param at offset of the words that matter */
export function excerptOf(text: string, at = 0): string {
  const start = at > LONGEST - BEFORE ? at - BEFORE : 0;
  // secrets are hidden before anything is cut, or the half of one would stay
  const head = hideSecrets(text.slice(0, start));
  const whole = hideSecrets(text.replace(EXTRA_INFO, '')).replace(/\s+/g, ' ').trim();
  const from = start === 0 ? 0 : Math.min(head.replace(/\s+/g, ' ').length, Math.max(0, whole.length - LONGEST));
  const cut = whole.slice(from, from + LONGEST);
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < whole.length ? '…' : ''}`;
}
