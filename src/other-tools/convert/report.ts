import { ConversionOutcome, ConversionResult } from './conversion-result';
import { Conversion } from './convert-files';
import { formatCounts, formatPlace, printable, printableLine } from '../../findings';
import { toYaml } from '../../yaml';

const KINDS: readonly ConversionOutcome[] = ['converted', 'asked', 'dropped'];
const LONGEST_VALUE = 60;
/** A word that a shell doesn't interpret. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** Formats a conversion for a terminal: the result of each part, the missing options, and the output file. */
export function conversionText(conversion: Conversion): string {
  const { results, missing } = conversion;
  const files = [...new Set(results.map(({ file }) => file))];
  const count = (kind: ConversionOutcome) => results.filter(({ outcome }) => outcome === kind).length;
  const parts = files.map((file) => [`${printable(file)}:`, ...results.filter((each) => each.file === file).map(resultLine)].join('\n'));
  const open = missing.length > 0 ? [`Required options not found in the input:\n${missing.map((each) => `  ${each}`).join('\n')}`] : [];
  const nodeFile = conversionFile(conversion);
  return `${[...parts, formatCounts(KINDS.map((kind) => [count(kind), kind])).replace(/(converted|asked|dropped)s/g, '$1'), ...open, ...(nodeFile ? [nodeFile.trimEnd().split('\n').map(printableLine).join('\n')] : [])].join('\n\n')}\n`;
}

/** Formats the output of a conversion as a file: options for `node render` in YAML, `az` commands for a shell, or both in that order. */
export function conversionFile({ node, missing, commands }: Conversion): string {
  const options = node ? `# Options of a Windows node for k8s-windows node render --config\n${missing.map((each) => `# required: ${each}\n`).join('')}${
    Object.keys(node).length > 0 ? toYaml(node) : ''}` : '';
  // commands are comments if the file has options too
  const lines = commands.map((words) => `${node ? '# ' : ''}${words.map(quoted).join(' ')}\n`).join('');
  return [options, lines].filter((part) => part !== '').join('\n');
}

function resultLine({ name, value, outcome, option, reason, ...place }: ConversionResult): string {
  const where = place.line === undefined ? '' : `${formatPlace({ ...place, file: '' }).slice(1)} `;
  const what = value === undefined ? name : `${name} ${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value}`;
  return printable(`  ${outcome.padEnd(9)} ${where}${what}${option ? ` -> ${option}` : ''}: ${reason}`);
}

/** Quotes a word for a shell, including placeholders in angle brackets, which would redirect. */
function quoted(word: string): string {
  return PLAIN_WORD.test(word) ? word : `'${word.replace(/[\r\n]/g, ' ').replace(/'/g, '\'\\\'\'')}'`;
}
