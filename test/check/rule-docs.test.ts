import { checkTexts, Rule, RULES } from '../../src/check';
import { formatText } from '../../src/check/format/text';
import { EFFECT_WORDS } from '../../src/check/format/words';
import { checkNodeFiles, NODE_RULES, NodeRule } from '../../src/node-check';
import { expectPage, expectPages, markdownTable } from '../docs/golden';

const LANGUAGES: Readonly<Record<string, string>> = { yaml: 'yaml', json: 'json', toml: 'toml', ps1: 'powershell', cmd: 'bat' };
const ALL_RULES = [...RULES, ...NODE_RULES];

/** The page of a rule. What it shows as output is what the checker says of the bad example. */
function page(rule: Rule | NodeRule): string {
  const { id, effect, summary, why, source, bad, good } = rule;
  const [file, options] = 'example' in rule ? [rule.example, rule.exampleOptions] : ['bad.yaml'];
  const result = 'example' in rule ? checkNodeFiles([{ file, text: bad }], options) : checkTexts([{ file, text: bad }]);
  const output = formatText(result, { textOf: () => bad, showSource: true });
  const language = LANGUAGES[file.split('.')[1]];
  const isFixable = output.includes('(fixable)');
  return `# ${id}

${capital(summary)}.

**${effect}**: ${EFFECT_WORDS[effect]}.${isFixable ? ' `k8s-windows fix` mends it.' : ''}

${why}

## Bad

\`\`\`${language}
${bad.trimEnd()}
\`\`\`

\`\`\`text
${output.trimEnd()}
\`\`\`

## Good

\`\`\`${language}
${good.trimEnd()}
\`\`\`

Source: ${source}.
`;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

test.each(ALL_RULES.map((rule) => [rule.id, rule] as const))('docs/rules/%s.md is current (npm run generate writes it)', (id, rule) => {
  expectPage(`rules/${id}.md`, page(rule));
});

test('docs/rules/README.md lists the rules (npm run generate writes it)', () => {
  expectPage('rules/README.md', `# Rules

What the checker looks for. \`k8s-windows explain RULE\` shows the same pages.

${tableOf(RULES)}

## Files of nodes

What \`k8s-windows node check\` looks for.

${tableOf(NODE_RULES)}
`);
});

function tableOf(rules: readonly Pick<Rule, 'id' | 'effect' | 'summary'>[]): string {
  return markdownTable([['rule', 'effect', 'what is wrong'], ...rules.map(({ id, effect, summary }) => [`[${id}](${id}.md)`, effect, summary.replace(/\|/g, '\\|')])]);
}

test('docs/rules has a page of each rule, and no other (npm run generate removes them)', () => {
  expectPages('rules', ALL_RULES.map(({ id }) => id));
});
