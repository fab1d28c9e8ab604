/** Run as a program, writes the pages that list all rules and all symptoms. They aren't in Git: the site and the package have them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULE_TOPICS } from '../src/checker/rules';
import { SYMPTOMS } from '../src/diagnosis/symptoms';
import { markdownTable } from '../src/findings';
import { NODE_RULES } from '../src/nodes';

/** Their texts, by their paths from the root of the repository. */
export const INDEXES: Readonly<Record<string, string>> = {
  'docs/rules/README.md': `# Rules

The problems that \`k8s-windows check\` reports in manifests. \`k8s-windows explain RULE\` shows what a page states.

${RULE_TOPICS.map(({ title, rules }) => `## ${title}\n\n${tableOf(rules)}`).join('\n\n')}

## Files of nodes

The problems that \`k8s-windows node check\` reports in the files of nodes.

${tableOf(NODE_RULES)}
`,
  'docs/symptoms/README.md': `# Symptoms

The problems that [\`k8s-windows doctor\`](../doctor.md) detects.

${markdownTable([['symptom', 'severity', 'problem'], ...SYMPTOMS.map(({ id, severity, summary }) => [linkTo(id), severity, cell(summary)])])}
`,
};

function tableOf(rules: readonly { readonly id: string; readonly effect: string; readonly summary: string }[]): string {
  return markdownTable([['Rule', 'Effect', 'Problem'], ...rules.map(({ id, effect, summary }) => [linkTo(id), effect, cell(summary)])]);
}

function linkTo(id: string): string {
  return `[${id}](${id}.md)`;
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|');
}

if (require.main === module) {
  for (const [file, text] of Object.entries(INDEXES)) { writeFileSync(join(__dirname, '..', file), text); }
}

/** Data as JSON for a file of `src`, a line for each item of its maps and lists. */
export function dataFile(data: Readonly<Record<string, object>>): string {
  const part = (values: object): string => (Array.isArray(values)
    ? `[\n${values.map((value) => `    ${JSON.stringify(value)}`).join(',\n')}\n  ]`
    : `{\n${Object.entries(values).map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(',\n')}\n  }`);
  return `{\n${Object.entries(data).map(([key, values]) => `  ${JSON.stringify(key)}: ${part(values)}`).join(',\n')}\n}\n`;
}
