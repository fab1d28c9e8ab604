import { EXIT, Io, UsageError } from './io';
import { ENGINE_RULES, RuleText } from '../check/engine-rules';
import { EFFECT_WORDS } from '../check/format/words';
import { Rule } from '../check/rule';
import { RULES } from '../check/rules';
import { NODE_RULES } from '../node-check';

const WIDTH = 100;

/** The rules about manifests and those about the files of nodes. */
const ALL_RULES: readonly (RuleText & Pick<Rule, 'bad' | 'good'>)[] = [...RULES, ...NODE_RULES];

/** `k8s-windows rules`: every rule, with its effect and in a line what is wrong. */
export function rulesCommand(io: Io): number {
  const width = Math.max(...ALL_RULES.map(({ id }) => id.length));
  io.stdout(ALL_RULES.map(({ id, effect, summary }) => `${id.padEnd(width)}  ${effect.padEnd(9)}  ${summary}\n`).join(''));
  return EXIT.CLEAN;
}

/** `k8s-windows explain RULE`: all that there is to know of a rule. */
export function explainCommand(id: string, io: Io): number {
  const all: readonly (RuleText & Partial<Rule>)[] = [...ALL_RULES, ...Object.values(ENGINE_RULES)];
  const rule = all.find((each) => each.id === id);
  if (!rule) { throw new UsageError(`unknown rule "${id}": "k8s-windows rules" lists them${nearest(id)}`); }
  const examples = rule.bad && rule.good ? `\nBad:\n\n${indented(rule.bad)}\nGood:\n\n${indented(rule.good)}` : '';
  io.stdout(`${rule.id}: ${rule.summary}\n\n${rule.effect}: ${EFFECT_WORDS[rule.effect]}\n\n${wrapped(rule.why)}\n${examples}\nSource: ${rule.source}\n`);
  return EXIT.CLEAN;
}

function nearest(id: string): string {
  const parts = id.toLowerCase().split('-').filter((part) => part.length > 2);
  const like = ALL_RULES.map((rule) => rule.id).filter((known) => parts.some((part) => known.includes(part)));
  return like.length > 0 ? `; did you mean ${like.slice(0, 5).join(', ')}?` : '';
}

function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ') + '\n';
}

function wrapped(text: string): string {
  let line = '';
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
