import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { FIELD_REPORTS } from './field-reports';
import { event, node, pod } from './objects';
import { dayOf, PAGES, PLANTED, plantedWith } from './planted';
import { VARIANTS } from './variants';
import { DIAGNOSED_ON } from '../../projenrc/pages';
import { messagesOf } from '../../src/diagnosis/cluster-messages';
import { Dump } from '../../src/diagnosis/dump';
import { formatText } from '../../src/diagnosis/format/text';
import { Symptom } from '../../src/diagnosis/symptom';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import {
  BUGS_READ_ON, CONTAINERD_SERIES, DEFAULT_CONTAINERD, DEFAULT_NODE_PORTS, DYNAMIC_PORTS, GMSA_SHARED_HOST_NAME, PAUSE_IMAGE,
  UPDATE_FOR_FILE_MOUNTS, WINDOWS_NODE_PATHS,
} from '../../src/knowledge';
import { HORIZON } from '../../src/knowledge/lifecycle';
import { expectPage, expectPages } from '../docs/golden';
import { PlainObject } from 'k8s-windows/core';
import { diagnose } from 'k8s-windows/doctor';

const SEVERITY_OF = { error: 'something doesn\'t work', warning: 'it works now, but may fail later', note: 'a recommendation' };

const NODES = [node('lin-1', 'linux'), node('win-1', 'windows')];

/** The page of a symptom: what its author writes, with what is made of it. The output below the example is what the doctor reports for it in a cluster with a Linux and a Windows node. */
function page({ id, severity, summary, why, remedy, source, kinds }: Symptom): string {
  const { messages, objects } = PAGES.get(id)!;
  const { problems } = diagnose([...NODES, ...PLANTED[id]], { on: dayOf(id) });
  expect(problems.map(({ symptom }) => symptom)).toContain(id);
  return `# ${id}

${capital(summary)}.

**${severity}**: ${SEVERITY_OF[severity]}.

## Cause

${prose(why)}

## Remedy

${capital(prose(remedy))}.

${messages.length === 0 ? '' : `## Messages

In events, statuses, and logs:

\`\`\`text
${messages.join('\n')}
\`\`\`

`}## Example

Detected in objects of kind ${kinds.join(', ')}.

\`\`\`yaml${dayOf(id) === DIAGNOSED_ON ? '' : ` on="${dayOf(id)}"`}
${objects.trimEnd()}
\`\`\`

\`\`\`text
${formatText({ problems: problems.filter(({ symptom }) => symptom === id), missingKinds: [], objects: {}, workloads: [] }).trimEnd()}
\`\`\`

## Sources

${prose(source).split(/; (?![^(]*\))/).map((each) => `- ${each}`).join('\n')}
`;
}

/** Escapes Markdown. */
function prose(text: string): string {
  return text.replace(/[\\*<_]/g, '\\$&');
}

function capital(text: string): string {
  return /^(?:[a-z]+(?:-|[A-Z])|containerd)/.test(text) ? text : text[0].toUpperCase() + text.slice(1);
}

test.each(SYMPTOMS.map((symptom) => [symptom.id, symptom] as const))('docs/symptoms/%s.md is current (npm run generate writes it)', (id, symptom) => {
  expectPage(`symptoms/${id}.md`, page(symptom));
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

/** Objects of other tests with a message that means something else in the place of that in the example. */
const inTests = (message: string, id: string) => CASES
  .filter(([symptom, objects]) => symptom === id && textsOf(objects).includes(message)).map(([, objects]) => objects);
const CASES: readonly (readonly [symptom: string, objects: readonly PlainObject[]])[] = [
  ...VARIANTS.map(([symptom, _what, objects]) => [symptom, objects] as const),
  ...FIELD_REPORTS.filter(({ symptoms }) => symptoms.length === 1).map(({ symptoms: [symptom], objects }) => [symptom, objects] as const),
];

const textsOf = (objects: readonly PlainObject[]) => messagesOf(new Dump(objects)).map(({ text }) => text.replaceAll(/\s+/g, ' ').trim());

test.each([...PAGES].filter(([, { messages }]) => messages.length > 0))('each message on the page of %s is reported as this symptom, and as no other', (id, { messages }) => {
  const others = messages.filter((message) => ![plantedWith(message, id), ...inTests(message, id)].some((objects) => {
    const found = new Set(diagnose([...NODES, ...objects], { on: dayOf(id) }).problems.map(({ symptom }) => symptom));
    return found.has(id) && found.size === 1;
  }));
  expect(others).toEqual([]);
});

test.each([
  ['doctor-containerd-ended', `containerd ${CONTAINERD_SERIES[DEFAULT_CONTAINERD].latest} `, CONTAINERD_SERIES[DEFAULT_CONTAINERD].source],
  ['doctor-gmsa-shared-host-name', GMSA_SHARED_HOST_NAME.source],
  ['doctor-host-process-path', WINDOWS_NODE_PATHS.hostProcessImage],
  ['doctor-known-bug', `read ${BUGS_READ_ON}`],
  ['doctor-os-ends-soon', `Within ${HORIZON} days`],
  ['doctor-pause-image-mismatch', PAUSE_IMAGE],
  ['doctor-windows-update-missing', `10.0.17763.${UPDATE_FOR_FILE_MOUNTS.revision})`, UPDATE_FOR_FILE_MOUNTS.source],
  ...['doctor-load-balancer-port', 'doctor-ports-exhausted'].map((id) => (
    [id, `(${DEFAULT_NODE_PORTS.replace('-', ' to ')})`, `start=${DYNAMIC_PORTS.first} num=${DYNAMIC_PORTS.count}`])),
])('the page of %s has the facts of src/knowledge', (id, ...facts) => {
  const { why, remedy, source } = PAGES.get(id)!;
  for (const fact of facts) { expect(`${why} ${remedy} ${source}`).toContain(fact); }
});
