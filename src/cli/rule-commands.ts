import { FACT_NAMES, factsOf, formatFacts } from './facts';
import { EXIT, Io, UsageError } from './io';
import { OutputFlags, writeReport } from './output-options';
import { PROBLEM_CODES } from './problem-codes';
import { colored } from './terminal';
import { lookUp, nearestName } from '../base';
import { Rule, RULES } from '../checker';
import { Symptom, SYMPTOMS } from '../diagnosis';
import {
  columnLines, EFFECT_WORDS, EFFECTS, ENGINE_RULES, printableJson, rulePage, RuleText, SCHEMA_VERSION, SEVERITIES, Severity, SEVERITY_OF, Tones,
  urlOf, wrapped,
} from '../findings';
import { BUG_SOURCES, Day, KNOWN_BUGS, KnownBug } from '../knowledge';
import { NODE_RULES } from '../nodes';

const WIDTH = 100;

/** How severe what has an effect or severity is. */
const wordsOf = (severity: Severity) => [severity, ...EFFECTS.filter((effect) => SEVERITY_OF[effect] === severity)].join('|');
/** The second column of the list: effects and severities. */
const LIST_TONES: Tones = [
  ...SEVERITIES.map((severity) => [new RegExp(`(?<=^\\S+ +)(?:${wordsOf(severity)})\\b`, 'gm'), severity] as const), [/^\S+/gm, 'strong'],
];
/** The first words of each paragraph, with its effect or severity. */
const EXPLANATION_TONES: Tones = [
  ...SEVERITIES.map((severity) => [new RegExp(`(?<=\\n\\n)(?:${wordsOf(severity)})(?=[:,] )`, 'g'), severity] as const),
  [/(?<=^|\n\n)[A-Za-z\d][\w. -]{0,60}(?=: )/g, 'strong'], [/^(?:Bad|Good|Source|More|Ends|Before|Elsewhere)(?=:)/gm, 'strong'],
];

type AnyRule = RuleText & Partial<Pick<Rule, 'worst' | 'bad' | 'good'>>;

/** `k8s-windows rules`: lists all rules and symptoms, each with its effect or severity, and a summary. */
export function rulesCommand({ format, output }: OutputFlags, io: Io): number {
  if (format === 'json') {
    const listed = (rules: readonly AnyRule[]) => rules.map(({ id, effect, summary }) => ({
      id, effect, severity: SEVERITY_OF[effect], summary, url: urlOf(rulePage(id)),
    }));
    writeReport(printableJson({
      schemaVersion: SCHEMA_VERSION,
      rules: listed(RULES),
      nodeRules: listed(NODE_RULES),
      engineRules: listed(Object.values(ENGINE_RULES)),
      symptoms: SYMPTOMS.map(({ id, severity, summary }) => ({ id, severity, summary, url: urlOf(rulePage(id)) })),
      problemCodes: Object.entries(PROBLEM_CODES).map(([id, { summary, page }]) => ({ id, summary, url: urlOf(page) })),
    }), output, io);
    return EXIT.CLEAN;
  }
  const rows = [
    ...[...RULES, ...NODE_RULES].map(({ id, effect, summary }) => [id, effect, summary]),
    ...SYMPTOMS.map(({ id, severity, summary }) => [id, severity, summary]),
  ];
  writeReport(colored(columnLines(rows).map((line) => `${line}\n`).join(''), LIST_TONES, { output }, io), output, io);
  return EXIT.CLEAN;
}

/**
 * `k8s-windows explain <name>`: everything about a rule, a symptom, a known bug, or the code of a problem, or what is known of a platform, release,
 * or version.
 */
export function explainCommand(id: string, { format, output }: OutputFlags, io: Io): number {
  const explanation = explanationOf(id) ?? explainFacts(id, io.today as Day | undefined);
  if (!explanation) { throw new UsageError(unknownId(id)); }
  const report = format === 'json' ? printableJson({ schemaVersion: SCHEMA_VERSION, ...explanation.data })
    : colored(explanation.text, EXPLANATION_TONES, { output }, io);
  writeReport(report, output, io);
  return EXIT.CLEAN;
}

function explainFacts(name: string, on: Day | undefined): Explanation | undefined {
  const facts = factsOf(name, on);
  return facts && { text: formatFacts(facts, WIDTH), data: facts };
}

interface Explanation {
  readonly text: string;
  readonly data: object;
}

function explanationOf(id: string): Explanation | undefined {
  const rule: AnyRule | undefined = [...RULES, ...NODE_RULES, ...Object.values(ENGINE_RULES)].find((each) => each.id === id);
  if (rule) { return ofRule(rule); }
  const symptom = SYMPTOMS.find((each) => each.id === id);
  if (symptom) { return ofSymptom(symptom); }
  const bug = KNOWN_BUGS.find(({ fix }) => fix === id);
  if (bug) { return ofBug(bug); }
  const problem = lookUp(PROBLEM_CODES, id);
  if (!problem) { return undefined; }
  const url = urlOf(problem.page);
  return {
    text: `${id}: ${problem.summary}\n\nA problem of a construct, a component, or a node description. Its message names the option and the change `
      + `to make.\n\nMore: ${url}\n`,
    data: { id, kind: 'problem', summary: problem.summary, url },
  };
}

function ofBug(bug: KnownBug): Explanation {
  const { fix, component, symptom, issue, introduced = 'unknown', fixed } = bug;
  const url = urlOf('docs/known-bugs.md');
  const { source, readOn } = BUG_SOURCES[component];
  return {
    text: `${fix}: ${symptom}\n\n${issue === undefined ? '' : `Issue: ${issue}\n`}Component: ${component}\nIntroduced in: ${introduced}\nFirst `
      + `fixed in: ${fixed.join(', ')}, and later series\n\nSource: ${source}, read ${readOn}\nMore: ${url}\n`,
    data: { kind: 'bug', ...bug, source, readOn, url },
  };
}

function ofRule({ id, effect, worst = effect, summary, why, source, bad, good }: AnyRule): Explanation {
  const examples = bad && good ? `\nBad:\n\n${indented(bad)}\nGood:\n\n${indented(good)}` : '';
  const url = urlOf(rulePage(id));
  const atWorst = worst === effect ? '' : `at worst ${worst}: ${EFFECT_WORDS[worst]}\n`;
  return {
    text: `${id}: ${summary}\n\n${effect}: ${EFFECT_WORDS[effect]}\n${atWorst}\n${inLines(why)}\n${examples}\nSource: ${source}\nMore: ${url}\n`,
    data: { id, kind: 'rule', effect, severity: SEVERITY_OF[effect], summary, why, source, url, ...(bad && { bad }), ...(good && { good }) },
  };
}

function ofSymptom({ id, severity, summary, why, remedy, source, kinds }: Symptom): Explanation {
  const url = urlOf(rulePage(id));
  return {
    text: `${id}: ${summary}\n\n${severity}, found by "k8s-windows doctor" in: ${kinds.join(', ')}\n\nCause: ${inLines(why)}\n\nRemedy: `
      + `${inLines(remedy)}\n\nSource: ${source}\nMore: ${url}\n`,
    data: { id, kind: 'symptom', severity, summary, why, remedy, source, url },
  };
}

function unknownId(id: string): string {
  const known = [...RULES, ...NODE_RULES, ...SYMPTOMS].map((each) => each.id).concat(Object.keys(PROBLEM_CODES), FACT_NAMES);
  const near = nearestName(id, known);
  const parts = id.toLowerCase().split('-').filter((part) => part.length > 2);
  const like = known.filter((each) => parts.some((part) => each.split('-').includes(part)));
  const suggestions = near === undefined ? like.slice(0, 5) : [near];
  return `unknown name ${JSON.stringify(id)}. ${suggestions.length > 0 ? `Did you mean ${suggestions.join(', ')}? ` : ''}"k8s-windows rules" lists `
    + 'the rules and symptoms; others are platforms, Windows releases, Kubernetes versions, and containerd';
}

function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ') + '\n';
}

const inLines = (text: string) => wrapped(text, WIDTH).join('\n');
