import {
  concat, equal, Expression, filter, filterItems, join, list, literal, map, mapItems, not, quoted, replaceAll, shortened, stringAt, when,
} from '../expressions';
import { partsIn } from './parts';
import { PodExpressions } from './pod';
import { isAbout, PodFinding, PodRule } from './rule';
import { Effect } from '../findings/finding';
import { rulePage, urlOf } from '../findings/rule-page';

/** Characters of the messages of one finding: those of many containers would exceed what a policy may return (5 KiB). */
const MOST = 600;

const EMPTY = literal('');
const isNotEmpty = (text: Expression<string>) => not(equal(text, EMPTY));
const joined = (texts: Expression<readonly string[]>, separator: string) => join(filter(texts, 'text', isNotEmpty), separator);

/**
 * The message of a policy for a rule, on one line: what is wrong in each part, with the name of its container or volume, and the change to make.
 * Empty if nothing is wrong.
 *
 * @param os the operating system that the Pod is for
 * @param effects the effects of the findings that are reported
 * @returns `undefined` if no finding of the rule has one of the effects
 */
export function policyText(rule: PodRule, pod: PodExpressions, os: Expression<string>, effects: readonly Effect[]): Expression<string> | undefined {
  const findings = rule.findings(pod).filter(({ effect }) => effects.includes(effect ?? rule.effect));
  if (findings.length === 0) { return undefined; }
  const [first, ...others] = findings.map((finding) => textOf(finding, pod));
  const text = others.length === 0 ? first : joined(list(first, ...others), '. ');
  return rule.pods === 'all' ? text : when(isAbout(rule, os), text, EMPTY);
}

/** A message that says which rule it is from, and where its page is. It has no line break, which the API server doesn't allow. */
export function withRule({ id }: PodRule, text: Expression<string>): Expression<string> {
  return concat(literal(`${id}: `), replaceAll(text, '\n', ' '), literal(`. See ${urlOf(rulePage(id))}`));
}

function textOf(finding: PodFinding, pod: PodExpressions): Expression<string> {
  const { parts, help, message, only } = finding;
  // a change that is the same for all parts is named once
  const isCommon = help.kind === 'literal';
  const withHelp = (text: Expression<string>) => concat(text, literal('. Help: '), help);
  const messages = messagesOf(finding, pod, isCommon ? message : withHelp(message));
  const limited = parts.length === 0 ? messages : shortened(messages, MOST);
  const text = isCommon ? join(map(filter(list(limited), 'text', isNotEmpty), 'text', withHelp), '') : limited;
  return only.kind === 'literal' ? text : when(only, text, EMPTY);
}

/** The messages for all parts. */
function messagesOf(finding: PodFinding, pod: PodExpressions, message: Expression<string>): Expression<string> {
  const { parts, when: isWrong, isNamed, isAboutField, at } = finding;
  const [outermost] = parts;
  const label = isNamed ? undefined : outermost?.of.label;
  const part = label ? [literal(`${label} `), quoted(stringAt(outermost.item, 'name'))] : [];
  const field = isAboutField ? at.slice(-2).join('.') : '';
  const between = `${part.length > 0 && (field !== '' || !isAboutField) ? ': ' : ''}${field}${isAboutField ? ' ' : ''}`;
  const text = concat(...part, ...(between === '' ? [] : [literal(between)]), message);
  return parts.reduceRight<Expression<string>>((inner, { of, item }, i) => {
    const over = partsIn(pod, i === 0 ? pod.spec : parts[i - 1].item, of);
    return i === parts.length - 1 ? join(mapItems(filterItems(over, item, isWrong), item, inner), '; ') : joined(mapItems(over, item, inner), '; ');
  }, parts.length === 0 ? when(isWrong, text, EMPTY) : text);
}
