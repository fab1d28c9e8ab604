import { Conversion } from './convert-files';
import { Fate, FateKind } from './fate';
import { formatCounts, formatPlace, printable, printableLine } from '../check/format/words';
import { yaml } from '../check/lazy';
import { quotingWhitespace } from '../manifest';

const KINDS: readonly FateKind[] = ['mapped', 'asked', 'dropped'];
const LONGEST_VALUE = 60;
/** A word that a shell leaves as it is. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** A conversion for people: what became of each part, what has to be said, and what comes out. */
export function conversionText(conversion: Conversion): string {
  const { fates, missing } = conversion;
  const files = [...new Set(fates.map(({ file }) => file))];
  const count = (kind: FateKind) => fates.filter(({ fate }) => fate === kind).length;
  const parts = files.map((file) => [`${printable(file)}:`, ...fates.filter((each) => each.file === file).map(fateLine)].join('\n'));
  const open = missing.length > 0 ? [`Still to be said:\n${missing.map((each) => `  ${each}`).join('\n')}`] : [];
  const made = conversionFile(conversion);
  return `${[...parts, formatCounts(KINDS.map((kind) => [count(kind), kind])).replace(/(mapped|asked|dropped)s/g, '$1'), ...open, ...(made ? [made.trimEnd().split('\n').map(printableLine).join('\n')] : [])].join('\n\n')}\n`;
}

/** What comes out of a conversion, as a file: options for `node render` in YAML, or `az` commands for a shell; both in that order. */
export function conversionFile({ node, missing, commands }: Conversion): string {
  const options = node ? `# Options of a Windows node, for: k8s-windows node render --config\n${missing.map((each) => `# still to be said: ${each}\n`).join('')}${
    Object.keys(node).length > 0 ? yaml().stringify(node, quotingWhitespace(yaml()), { lineWidth: 0, version: '1.1' }) : ''}` : '';
  // comments where options stand before them
  const lines = commands.map((words) => `${node ? '# ' : ''}${words.map(quoted).join(' ')}\n`).join('');
  return [options, lines].filter((part) => part !== '').join('\n');
}

function fateLine({ name, value, fate, option, reason, ...place }: Fate): string {
  const where = place.line === undefined ? '' : `${formatPlace({ ...place, file: '' }).slice(1)} `;
  const what = value === undefined ? name : `${name} ${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value}`;
  return printable(`  ${fate.padEnd(7)} ${where}${what}${option ? ` -> ${option}` : ''}: ${reason}`);
}

/** A word for a shell; what is to be filled in is quoted too, so that nothing is redirected. */
function quoted(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replace(/[\r\n]/g, ' ').replace(/'/g, '\'\\\'\'')}'`;
}
