import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { stringify } from 'yaml';
import { FIELD_REPORTS } from './field-reports';
import { HEALTHY } from './healthy';
import { event, node, pod } from './objects';
import { dayOf, PLANTED } from './planted';
import { VARIANTS } from './variants';
import { messagesOf } from '../../src/doctor/cluster-messages';
import { Dump } from '../../src/doctor/dump';
import { formatText } from '../../src/doctor/format/text';
import { Symptom } from '../../src/doctor/symptom';
import { SYMPTOMS } from '../../src/doctor/symptoms';
import { expectPage, expectPages, markdownTable } from '../docs/golden';
import { PlainObject } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';

const SEVERITY_OF = { error: 'something doesn\'t work', warning: 'it works now, but may fail later', note: 'a recommendation' };

const NODES = [node('lin-1', 'linux'), node('win-1', 'windows')];

/** More messages of one symptom would only differ in names. */
const MOST_MESSAGES = 20;

/** Each symptom with objects that show it and no other one. */
const CASES: readonly (readonly [symptom: string, objects: readonly PlainObject[]])[] = [
  ...Object.entries(PLANTED),
  ...VARIANTS.map(([symptom, _what, objects]) => [symptom, objects] as const),
  ...FIELD_REPORTS.filter(({ symptoms }) => symptoms.length === 1).map(({ symptoms: [symptom], objects }) => [symptom, objects] as const),
];

const textsOf = (objects: readonly PlainObject[]) => messagesOf(new Dump(objects)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());
/** Messages that a cluster without problems has too. */
const PASSING = new Set(textsOf(HEALTHY));
/** The status of every container that fails. */
const RESTARTED = /^back-off \S+ restarting failed container/;

/** The messages by which readers find the page, as events and statuses have them. */
function messages(id: string): string {
  const texts = CASES.filter(([symptom]) => symptom === id).flatMap(([, objects]) => textsOf([...HEALTHY, ...objects]));
  const distinct = [...new Set(texts)].filter((text) => text !== '' && !PASSING.has(text) && !RESTARTED.test(text)).slice(0, MOST_MESSAGES);
  return distinct.length === 0 ? '' : `## Messages

In events, statuses, and logs:

\`\`\`text
${distinct.join('\n')}
\`\`\`

`;
}

/** The page of a symptom. It shows the doctor's output for the example in a cluster with a Linux and a Windows node. */
function page({ id, severity, summary, why, remedy, source, kinds }: Symptom): string {
  const { problems } = diagnose([...NODES, ...PLANTED[id]], { on: dayOf(id) });
  expect(problems.map(({ symptom }) => symptom)).toContain(id);
  return `# ${id}

${capital(summary)}.

**${severity}**: ${SEVERITY_OF[severity]}.

${prose(why)}

**Remedy**: ${prose(remedy)}.

${messages(id)}## Example

Detected in objects of kind ${kinds.join(', ')}.

\`\`\`yaml
${PLANTED[id].map((object) => stringify(object, { lineWidth: 0 }).trimEnd()).join('\n---\n')}
\`\`\`

\`\`\`text
${formatText({ problems: problems.filter(({ symptom }) => symptom === id), missingKinds: [], objects: {}, workloads: [] }).trimEnd()}
\`\`\`

Source: ${source}.
`;
}

/** Escapes Markdown. */
function prose(text: string): string {
  return text.replace(/[\\*<_]/g, '\\$&');
}

function capital(text: string): string {
  return /^[a-z]+(?:-|[A-Z])/.test(text) ? text : text[0].toUpperCase() + text.slice(1);
}

test.each(SYMPTOMS.map((symptom) => [symptom.id, symptom] as const))('docs/symptoms/%s.md is current (npm run generate writes it)', (id, symptom) => {
  expectPage(`symptoms/${id}.md`, page(symptom));
});

test('docs/symptoms/README.md lists the symptoms (npm run generate writes it)', () => {
  expectPage('symptoms/README.md', `# Symptoms

The problems that [\`k8s-windows doctor\`](../doctor.md) detects.

${markdownTable([['symptom', 'severity', 'problem'], ...SYMPTOMS.map(({ id, severity, summary }) => [`[${id}](${id}.md)`, severity, summary.replace(/\|/g, '\\|')])])}
`);
});

test('docs/doctor.md shows the output of the doctor', () => {
  const failed = event('Pod', 'web-0', 'Failed', 'Error: failed to create containerd task: failed to create shim task: hcs::CreateComputeSystem web: The container operating system does not match the host operating system.: unknown');
  const web = pod('web-0', { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2019' }] });
  const report = formatText(diagnose([...NODES, web, failed]));
  expect(readFileSync(path.join(__dirname, '..', '..', 'docs', 'doctor.md'), 'utf8')).toContain(`\`\`\`text\n${report}\`\`\`\n`);
});

test('docs/symptoms has a page for each symptom, and no others (npm run generate removes them)', () => {
  expectPages('symptoms', SYMPTOMS.map(({ id }) => id));
});
