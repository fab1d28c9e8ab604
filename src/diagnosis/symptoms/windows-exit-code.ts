import { WINDOWS_EXIT_CODES } from '../../knowledge';
import { isOfTeardown } from '../support/teardown';
import { isUnresolvedName } from '../support/unresolved';
import { evidenceOf, SymptomSource } from '../symptom';

/** Exit codes of programs in a message: `exit status 0xc0000142`, `exit code: -1073741502`. */
const IN_TEXT = /exit (?:status|code):? (0x[ce][0-9a-f]{7}|3\d{9}|-1\d{9}|-5\d{8})\b/i;

function meaningOf(exitCode: number): (typeof WINDOWS_EXIT_CODES)[number] | undefined {
  return WINDOWS_EXIT_CODES[exitCode < 0 ? exitCode + 2 ** 32 : exitCode];
}

/** Whether a message has the exit code of a program that names its problem. */
export function isKnownExit(text: string): boolean {
  const match = IN_TEXT.exec(text);
  return match !== null && meaningOf(Number(match[1])) !== undefined;
}

/** An exit code that says less than the message of the program. */
const UNHANDLED_EXCEPTION = 0xe0434352;

export const windowsExitCode: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: (message) => {
    const { exitCode, os, text } = message;
    if (os === 'linux' || isOfTeardown(message)) { return undefined; }
    const own = exitCode !== undefined && Number.isInteger(exitCode) ? meaningOf(exitCode) : undefined;
    if (own === WINDOWS_EXIT_CODES[UNHANDLED_EXCEPTION] && isUnresolvedName(message)) { return undefined; }
    if (own) { return { evidence: { ...evidenceOf(message), text: `exit code ${exitCode} (${own.name})` }, cause: own.meaning, remedy: own.remedy }; }
    const match = IN_TEXT.exec(text);
    const named = match && meaningOf(Number(match[1]));
    return named ? { evidence: evidenceOf(message, match.index), cause: named.meaning, remedy: named.remedy } : undefined;
  },
};
