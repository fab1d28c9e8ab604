import { readdirSync, rmSync } from 'node:fs';
import * as path from 'node:path';
import { checkTexts, Rule, RULES } from '../../src/check';
import { formatText } from '../../src/check/format/text';
import { EFFECT_WORDS } from '../../src/check/format/words';
import { expectPage, markdownTable } from '../docs/golden';

/** The page of a rule. What it shows as output is what the checker says of the bad example. */
function page({ id, effect, summary, why, source, bad, good }: Rule): string {
  const output = formatText(checkTexts([{ file: 'bad.yaml', text: bad }]), { textOf: () => bad });
  const isFixable = output.includes('(fixable)');
  return `# ${id}

${capital(summary)}.

**${effect}**: ${EFFECT_WORDS[effect]}.${isFixable ? ' `k8s-windows fix` mends it.' : ''}

${why}

## Bad

\`\`\`yaml
${bad.trimEnd()}
\`\`\`

\`\`\`text
${output.trimEnd()}
\`\`\`

## Good

\`\`\`yaml
${good.trimEnd()}
\`\`\`

Source: ${source}.
`;
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

test.each(RULES.map((rule) => [rule.id, rule] as const))('docs/rules/%s.md shows what the rule says (UPDATE_DOCS=1 writes it)', (id, rule) => {
  expectPage(`rules/${id}.md`, page(rule));
});

test('docs/rules/README.md lists the rules', () => {
  expectPage('rules/README.md', `# Rules

What the checker looks for. \`k8s-windows explain RULE\` shows the same pages.

${markdownTable([['rule', 'effect', 'what is wrong'], ...RULES.map(({ id, effect, summary }) => [`[${id}](${id}.md)`, effect, summary.replace(/\|/g, '\\|')])])}
`);
});

test('there are no pages of rules that are gone', () => {
  const folder = path.join(__dirname, '..', '..', 'docs', 'rules');
  const gone = readdirSync(folder).filter((name) => name !== 'README.md' && !RULES.some(({ id }) => name === `${id}.md`));
  if (process.env.UPDATE_DOCS) { gone.forEach((name) => rmSync(path.join(folder, name))); }
  expect(process.env.UPDATE_DOCS ? [] : gone).toEqual([]);
});
