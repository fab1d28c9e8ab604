import { CheckOptions, checkTexts, Finding, Platform, Rule, RULES } from '../../src/check';
import { EFFECT_WORDS } from '../../src/findings/format/words';
import { IGNORE_COMMENT } from '../../src/findings/reporting';
import { RulePage } from '../../src/findings/rule';
import { formatLock } from '../../src/image-locks';
import { checkNodeFiles, NODE_RULES, NodeRule } from '../../src/nodes';
import { Folder } from '../cli/command';
import { expectPage, expectPages } from '../docs/golden';

const LANGUAGES: Readonly<Record<string, string>> = { yaml: 'yaml', json: 'json', toml: 'toml', ps1: 'powershell', cmd: 'bat' };
type DocumentedRule = (Rule | NodeRule) & Pick<RulePage, 'example'>;
const ALL_RULES = [...RULES, ...NODE_RULES] as readonly DocumentedRule[];
const isOfNodes = (rule: Rule | NodeRule): rule is NodeRule => NODE_RULES.includes(rule as NodeRule);
/** Options of an example as its page has them. */
const optionsOf = ({ exampleOptions = {} }: DocumentedRule) => Object.entries(exampleOptions)
  .map(([key, value]) => [key, key === 'images' ? 'images.lock' : value instanceof Platform ? value.id : value]);

/** The lock that an example is checked with; empty without one. */
function lockOf({ exampleOptions = {} }: DocumentedRule): string {
  const { images } = exampleOptions as Pick<CheckOptions, 'images'>;
  return images ? `\n## Lock\n\nThe example is checked with this [lock](../image-lock.md), \`images.lock\`:\n\n\`\`\`json\n${formatLock(images)}\`\`\`\n` : '';
}

/** The page of a rule: what its author writes, with what is made of it. The output below the example is what the command prints for it. */
function page(rule: DocumentedRule): string {
  const { id, effect, worst = effect, summary, why, source, bad, good, example } = rule;
  const { file, findings } = checkExample(rule);
  const language = LANGUAGES[file.split('.')[1]];
  const meta = [...isOfNodes(rule) ? [['title', example]] : [], ...optionsOf(rule).filter(([key]) => key !== 'images')].map(([key, value]) => ` ${key}="${value}"`).join('');
  return `# ${id}

${capital(summary)}.

**${effect}**: ${EFFECT_WORDS[effect]}.${worst === effect ? '' : ` At worst **${worst}**: ${EFFECT_WORDS[worst]}.`}${fixable(rule, findings)}

## Why

${why}

## Example

\`\`\`${language}${meta}
${bad.trimEnd()}
\`\`\`

\`\`\`text
${outputOf(rule).trimEnd()}
\`\`\`

## Fix

\`\`\`${language}
${good.trimEnd()}
\`\`\`
${lockOf(rule)}
## Suppressing this finding

${suppression(rule, file)}

## Sources

${source.split('; ').map((each) => `- ${each}`).join('\n')}
`;
}

function checkExample(rule: DocumentedRule, text = rule.bad) {
  const file = rule.example;
  const result = isOfNodes(rule) ? checkNodeFiles([{ file, text }], rule.exampleOptions) : checkTexts([{ file, text }], rule.exampleOptions);
  return { file, result, findings: result.findings };
}

/** What the command prints for an example, below its line if it has flags. */
function outputOf(rule: DocumentedRule): string {
  const { bad, example } = rule;
  const { images } = rule.exampleOptions as Pick<CheckOptions, 'images'> ?? {};
  const folder = new Folder({ [example]: bad, ...(images && { 'images.lock': formatLock(images) }) });
  const flags = optionsOf(rule).flatMap(([key, value]) => [`--${key}`, String(value)]);
  const argv = [...isOfNodes(rule) ? ['node'] : [], 'check', example, ...flags];
  const [masked, readable] = [[], ['--show-source']].map((more) => folder.run([...argv, ...more]).stdout);
  if (masked === readable) { return flags.length === 0 ? masked : `$ k8s-windows ${argv.join(' ')}\n${masked}`; }
  // what a mask hides is what the page is about
  return `$ k8s-windows ${argv.join(' ')} --show-source\n${readable}`;
}

/** Whether the finding in the example is fixable, or others of the rule are. A rule can have findings without a certain fix. */
function fixable(rule: Rule | NodeRule, findings: readonly Finding[]): string {
  if (!('fixable' in rule)) { return ''; }
  return ` ${findings.some(({ fix }) => fix) ? 'The example is fixable' : 'Some findings are fixable'} with \`k8s-windows fix\`.`;
}

/** A string as a sentence; names such as kube-proxy stay in lower case. */
function capital(text: string): string {
  return /^[a-z]+[-.]/.test(text) ? text : text[0].toUpperCase() + text.slice(1);
}

/** How to suppress the finding in the example. Comments aren't recommended in JSON: the programs that read it reject them. */
function suppression(rule: DocumentedRule, file: string): string {
  const config = '[Suppressing findings](../check.md#suppressing-findings) describes';
  if (file.endsWith('.json')) { return `Add the rule with the reason to \`ignore\` in the configuration file. ${config} it.`; }
  const place = isOfNodes(rule)
    ? 'above the command or key that is reported, or on its line'
    : 'above the key or list item that is reported, above one that contains it, or at the top of the document';
  return `Add a comment with the reason ${place}:

\`\`\`${LANGUAGES[file.split('.')[1]]}
${commentMark(file)} ${IGNORE_COMMENT} ${rule.id}: the reason
\`\`\`

${config} ${isOfNodes(rule) ? 'the configuration file' : 'annotations and the configuration file'}.`;
}

/** What starts a comment in a file. */
function commentMark(file: string): string {
  return file.endsWith('.cmd') ? '::' : '#';
}

test.each(
  ALL_RULES.map((rule) => [rule.id, rule] as const),
)('docs/rules/%s.md has the effect and the output of its rule (npm run generate writes them)', (id, rule) => {
  expectPage(`rules/${id}.md`, page(rule));
});

test('docs/rules has one page for each rule, and no others (npm run generate names them)', () => {
  expectPages('rules', ALL_RULES.map(({ id }) => id));
});

test.each(ALL_RULES.filter((rule) => !checkExample(rule).file.endsWith('.json'))
  .map((rule) => [rule.id, rule] as const))('the comment on the page of %s suppresses the findings in its example', (id, rule) => {
  const { file, findings } = checkExample(rule);
  const lines = rule.bad.split('\n');
  const reported = new Set(findings.map(({ line }) => line! - 1));
  const text = lines.flatMap((line, i) => [
    ...reported.has(i) ? [`${/^ */.exec(line)![0]}${commentMark(file)} ${IGNORE_COMMENT} ${id}: the reason`] : [], line,
  ]).join('\n');
  expect(reported.size).toBeGreaterThan(0);
  expect(checkExample(rule, text).result).toMatchObject({ findings: [], failures: [] });
});
