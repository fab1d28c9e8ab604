import type { SymptomPage } from '../src/diagnosis/symptom';
import type { RulePage } from '../src/findings/rule';

/** Reads the page of a rule in `docs/rules`: what its author writes. Tests write and verify the rest. */
export function readRulePage(file: string, markdown: string): RulePage {
  const { section, block } = reader(file, markdown);
  const { meta: { title: example = 'bad.yaml', ...options }, text: bad } = block('Example');
  const exampleOptions = { ...options, ...markdown.includes('\n## Lock\n') && { images: block('Lock').text } };
  return {
    why: section('Why'), source: sources(section('Sources')), bad, good: block('Fix').text, example,
    ...(Object.keys(exampleOptions).length > 0 && { exampleOptions }),
  };
}

/** The day on which examples of symptoms are diagnosed, unless their pages name another. */
export const DIAGNOSED_ON = '2026-11-24';

/** What the page of a symptom has beside its text: what tests diagnose. */
export interface SymptomExamples {
  /** Messages by which readers find the page, as events, statuses, and logs have them, without line breaks. */
  readonly messages: readonly string[];
  /** Objects of a cluster with the problem, in YAML. */
  readonly objects: string;
  /** The day of the diagnosis. */
  readonly on: string;
}

/** Reads the page of a symptom in `docs/symptoms`: what its author writes. Tests write and verify the rest. */
export function readSymptomPage(file: string, markdown: string): SymptomPage & SymptomExamples {
  const { section, block } = reader(file, markdown);
  const [, problem] = markdown.split('\n\n');
  const { meta: { on = DIAGNOSED_ON }, text: objects } = block('Example');
  const messages = markdown.includes('\n## Messages\n') ? block('Messages').text.trimEnd().split('\n') : [];
  return {
    summary: message(problem, /^(?:An?|The|Another|Several|[A-Z][a-z]+ing)\b/), why: plain(section('Cause')), remedy: message(section('Remedy'), /^/),
    source: plain(sources(section('Sources'))), messages, objects, on,
  };
}

/** Reads sections of a page, and the first block of code in one. */
function reader(file: string, markdown: string) {
  const section = (title: string) => {
    const text = new RegExp(`^## ${title}\n\n([^]*?)(?=\n## |$(?![^]))`, 'm').exec(markdown)?.[1].trim();
    if (text === undefined) { throw new Error(`${file}: must have a section "## ${title}"`); }
    return text;
  };
  const block = (title: string) => {
    const found = /^```\w+(.*)\n([^]*?\n)```$/m.exec(section(title));
    if (!found) { throw new Error(`${file}: section "## ${title}" must have a block of code`); }
    return { meta: Object.fromEntries([...found[1].matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])), text: found[2] };
  };
  return { section, block };
}

function sources(list: string): string {
  return list.split('\n').map((line) => line.replace(/^- /, '')).join('; ');
}

/** Text without the escapes of Markdown. */
function plain(markdown: string): string {
  return markdown.replace(/\\([\\*<_])/g, '$1');
}

/** A sentence as part of a message: without its period, and in lower case where its first word isn't a name. */
function message(markdown: string, ordinary: RegExp): string {
  const text = plain(markdown).replace(/\.$/, '');
  return ordinary.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
}
