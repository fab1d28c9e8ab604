import { hideSecrets } from '../../manifest';

/** Longer messages are cut around the words that match the symptom. */
const LONGEST = 260;
const BEFORE = 80;

/** Debug information that a runtime appends, which includes the environment variables of the container. */
const EXTRA_INFO = /\(?extra info: ?[{(][^]*$/;
/** The relevant part of a message, in one line and without secrets. @param at offset of the relevant words */
export function excerptOf(text: string, at = 0): string {
  const start = at > LONGEST - BEFORE ? at - BEFORE : 0;
  // mask secrets before cutting, or a part of one might remain
  const head = hideSecrets(text.slice(0, start));
  const whole = hideSecrets(text.replace(EXTRA_INFO, '')).replace(/\s+/g, ' ').trim();
  const from = start === 0 ? 0 : Math.min(head.replace(/\s+/g, ' ').length, Math.max(0, whole.length - LONGEST));
  const cut = whole.slice(from, from + LONGEST);
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < whole.length ? '…' : ''}`;
}
