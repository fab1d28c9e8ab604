/** Longer messages are cut around the words that told the symptom. */
const LONGEST = 260;
const BEFORE = 80;
const HIDDEN = '(hidden)';

/** What a runtime adds about the container for its developers; the container's environment is in it. */
const EXTRA_INFO = /\(?extra info: ?[{(][^]*$/;
/** Words behind which a secret stands: `password=x`, `"token": "x"`, `AccountKey=x`, `sig=x`. */
const NAMED_SECRET = /((?:password|passwd|pwd|secret|token|api[-_]?key|access[-_]?key|account[-_]?key|credential|sig)["']{0,2}\s{0,3}[=:]\s{0,3}["']?)([^\s"',;&]{1,400})/gi;
const AUTHORIZATION = /\b(bearer|basic)\s+[A-Za-z0-9+/=._~-]{8,}/gi;
const USER_IN_URL = /:\/\/[^\s/:@]{1,100}:[^\s/@]{1,200}@/g;
const JSON_WEB_TOKEN = /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g;

/** A message without what looks like a secret. */
export function withoutSecrets(text: string): string {
  return text
    .replace(JSON_WEB_TOKEN, HIDDEN)
    .replace(AUTHORIZATION, `$1 ${HIDDEN}`)
    .replace(USER_IN_URL, `://${HIDDEN}@`)
    .replace(NAMED_SECRET, `$1${HIDDEN}`);
}

/** The part of a message that matters, in one line and without secrets. @param at offset of the words that matter */
export function excerptOf(text: string, at = 0): string {
  const start = at > LONGEST - BEFORE ? at - BEFORE : 0;
  // secrets are hidden before anything is cut, or the half of one would stay
  const head = withoutSecrets(text.slice(0, start));
  const whole = withoutSecrets(text.replace(EXTRA_INFO, '')).replace(/\s+/g, ' ').trim();
  const from = start === 0 ? 0 : Math.min(head.replace(/\s+/g, ' ').length, Math.max(0, whole.length - LONGEST));
  const cut = whole.slice(from, from + LONGEST);
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < whole.length ? '…' : ''}`;
}
