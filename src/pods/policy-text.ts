import { partsIn } from './parts';
import { PodExpressions } from './pod';
import { isAbout, PodFinding, PodRule } from './rule';
import {
  and, concat, equal, existsItem, Expression, filter, filterItems, isEmpty, join, list, literal, map, mapItems, not, or, record, replaceAll,
  shortened, stringAt, variable, when,
} from '../base';
import { Effect, rulePage, urlOf } from '../findings';

/** Characters of the messages of one finding: those of many containers would exceed what a policy may return (5 KiB). */
const MOST = 600;

const EMPTY = literal('');
const isNotEmpty = (text: Expression<string>) => not(equal(text, EMPTY));
const joined = (texts: Expression<readonly string[]>, separator: string) => join(filter(texts, 'text', isNotEmpty), separator);

/** What a policy says about a Pod by a rule. */
export interface PolicyText {
  /** The worst effect of a finding. */
  readonly effect: Effect;
  /** Whether nothing is wrong: an API server evaluates this for every Pod, and messages too, so that it must be cheap. */
  readonly isRight: Expression<boolean>;
  /** What is wrong in each part, with the name of its container or volume, and the change to make; for Pods in which something is wrong. */
  readonly text: Expression<string>;
}

/**
 * What a policy says about Pods by a rule.
 *
 * @param os the operating system that the Pod is for
 * @param effects the effects of the findings that are reported, the worst first
 * @returns `undefined` if no finding of the rule has one of the effects
 */
export function policyText(rule: PodRule, pod: PodExpressions, os: Expression<string>, effects: readonly Effect[]): PolicyText | undefined {
  const findings = rule.findings(pod).filter(({ effect }) => effects.includes(effect ?? rule.effect));
  const worst = effects.find((each) => findings.some(({ effect }) => (effect ?? rule.effect) === each));
  if (worst === undefined) { return undefined; }
  const wrong = wrongParts(rule, findings, pod, os);
  return { effect: worst, isRight: and(...wrong.map(({ isNone }) => isNone)), text: textOf(findings, pod, wrong) };
}

const FOLDER = urlOf(rulePage('')).replace(/[^/]*$/, '');
/** Once for all messages of a policy. */
const SEE = variable('see', literal(`. See ${FOLDER}`));

/** A message that says which rule it is from, and where its page is. It has no line break, which the API server doesn't allow. */
export function withRule({ id }: PodRule, text: Expression<string>): Expression<string> {
  return concat(`${id}: `, replaceAll(text, '\n', ' '), SEE, literal(urlOf(rulePage(id)).slice(FOLDER.length)));
}

/** Whether a rule reports something about a Pod; as `policyText`, but without the texts. */
export function isReported(rule: PodRule, pod: PodExpressions, effects: readonly Effect[]): Expression<boolean> {
  const findings = rule.findings(pod).filter(({ effect }) => effects.includes(effect ?? rule.effect));
  return allOf(isAbout(rule, pod.os), or(...findings.map((finding) => {
    const { parts: [outermost, inner], only } = finding;
    const isWrong = hasWrong(finding, pod);
    return allOf(only, outermost ? existsItem(partsIn(pod, pod.spec, outermost.of, inner?.of), outermost.item, isWrong) : isWrong);
  })));
}

/** Findings about the same parts, which are searched once for all of them. */
interface WrongParts {
  readonly of: readonly PodFinding[];
  /** The outermost parts in which something is wrong; `undefined` if the findings are about the Pod itself. */
  readonly parts: Expression<readonly unknown[]> | undefined;
  readonly isNone: Expression<boolean>;
}

function wrongParts(rule: PodRule, findings: readonly PodFinding[], pod: PodExpressions, os: Expression<string>): readonly WrongParts[] {
  const groups: [PodFinding, ...PodFinding[]][] = [];
  for (const finding of findings) {
    const group = groups.find(([other]) => other.only === finding.only && haveSameParts(other, finding));
    if (group) { group.push(finding); } else { groups.push([finding]); }
  }
  return groups.map((of, i): WrongParts => {
    const [{ parts: [outermost, inner], only }] = of;
    const applies = allOf(isAbout(rule, os), only);
    const name = `${variableName(rule.id)}${i === 0 ? '' : i + 1}`;
    const isWrong = or(...of.map((finding) => hasWrong(finding, pod)));
    if (!outermost) {
      const is = variable(name, and(applies, isWrong));
      return { of, parts: undefined, isNone: not(is) };
    }
    const parts = variable(name, when(applies, filterItems(partsIn(pod, pod.spec, outermost.of, inner?.of), outermost.item, isWrong), literal([])));
    return { of, parts, isNone: isEmpty(parts) };
  });
}

/** Whether all conditions hold, without those that always do. */
const allOf = (...conditions: readonly Expression<boolean>[]) => and(...conditions.filter(({ kind }) => kind !== 'literal'));

/** Whether two findings are about the same outermost parts. */
function haveSameParts(a: PodFinding, b: PodFinding): boolean {
  const [isOfStarted, others] = [a, b].map(({ parts }) => ['commands', 'probes'].includes(String(parts[1]?.of.kind)));
  return a.parts[0]?.of === b.parts[0]?.of && isOfStarted === others;
}

const variableName = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether something is wrong in the inner parts of a finding, in the outermost part. */
function hasWrong({ parts, when: isWrong }: PodFinding, pod: PodExpressions): Expression<boolean> {
  return parts.reduceRight<Expression<boolean>>(
    (inner, { of, item }, i) => (i === 0 ? inner : existsItem(partsIn(pod, parts[i - 1]!.item, of), item, inner)), isWrong,
  );
}

/** What is wrong by some findings, without those by which nothing is. A change that is the same for several is named once. */
function textOf(findings: readonly PodFinding[], pod: PodExpressions, wrong: readonly WrongParts[]): Expression<string> {
  const said = findings.map((finding) => {
    const { help, message } = finding;
    const withHelp = (text: Expression<string>) => concat(text, '. Help: ', help);
    const common = help.kind === 'literal' ? String(help.value) : undefined;
    const text = messagesOf(finding, pod, common === undefined ? withHelp(message) : message, wrong.find(({ of }) => of.includes(finding))!);
    return { text, common, help: common === undefined ? EMPTY : withHelp(EMPTY) };
  });
  const groups = said.filter(({ common }, i) => common === undefined || said.findIndex((other) => other.common === common) === i);
  const texts = groups.map(({ text, common, help }) => {
    const same = common === undefined ? [] : said.filter((other) => other.common === common);
    return { text: same.length > 1 ? joined(list(...same.map((each) => each.text)), '; ') : text, help };
  });
  const [only, ...others] = texts;
  if (only && others.length === 0) { return concat(shortened(only.text, MOST), only.help); }
  const all = list(...texts.map((each) => record(each)));
  const isSaid = filter(all, 'said', (each) => isNotEmpty(stringAt(each, 'text')));
  return join(map(isSaid, 'said', (each) => concat(shortened(stringAt(each, 'text'), MOST), stringAt(each, 'help'))), '. ');
}

/** The messages for all parts. */
function messagesOf(finding: PodFinding, pod: PodExpressions, message: Expression<string>, wrong: WrongParts): Expression<string> {
  const { parts, when: isWrong, isNamed, isAboutField, at } = finding;
  const [outermost] = parts;
  // these names are DNS labels, without anything to escape
  const part = outermost?.of.label && !isNamed ? [literal(`${outermost.of.label} "`), stringAt(outermost.item, 'name'), literal('"')] : [];
  const field = isAboutField ? at.slice(-2).join('.') : '';
  const between = `${part.length > 0 && (field !== '' || !isAboutField) ? ': ' : ''}${field}${isAboutField ? ' ' : ''}`;
  const text = concat(...part, ...(between === '' ? [] : [literal(between)]), message);
  return parts.reduceRight<Expression<string>>((inner, { of, item }, i) => {
    const over = i === 0 ? wrong.parts! : partsIn(pod, parts[i - 1]!.item, of);
    // the parts that are wrong by one finding alone are known
    const isKnown = i === 0 && wrong.of.length === 1;
    return i === parts.length - 1
      ? join(mapItems(isKnown ? over : filterItems(over, item, isWrong), item, inner), '; ')
      : joined(mapItems(over, item, inner), '; ');
  }, parts.length > 0 ? text : when(wrong.of.length === 1 ? wrong.isNone : not(isWrong), EMPTY, text));
}
