import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { RULES } from '../../src/checker/rules';
import { CONSTRUCT_CODES } from '../../src/cli/construct-codes.generated';
import { PROBLEM_CODES } from '../../src/cli/problem-codes';
import { SYMPTOMS } from '../../src/diagnosis/symptoms';
import { ENGINE_RULES, familyOf } from '../../src/findings/rule';
import { NODE_RULES } from '../../src/nodes';
import { Folder } from '../cli/command';

const SRC = join(__dirname, '../../src');
const RULE_IDS = [...RULES, ...NODE_RULES, ...Object.values(ENGINE_RULES)].map(({ id }) => id);
const IDS = [...RULE_IDS, ...SYMPTOMS.map(({ id }) => id), ...Object.keys(PROBLEM_CODES)];

test('an ID means one thing: no rule, symptom, or problem code has that of another', () => {
  expect(IDS.filter((id, i) => IDS.indexOf(id) !== i)).toEqual([]);
});

test('the prefix of an ID names its command', () => {
  expect(RULES.filter(({ id }) => familyOf(id) !== 'check')).toEqual([]);
  expect(NODE_RULES.filter(({ id }) => familyOf(id) !== 'node check')).toEqual([]);
  expect(SYMPTOMS.filter(({ id }) => familyOf(id) !== 'doctor')).toEqual([]);
});

/** The argument that is the code, of calls that add a problem. */
const CODE_ARGUMENT: Readonly<Record<string, number>> = {
  must: 4, missing: 2, unknown: 3, wrong: 0, invalidValue: 0, say: 0, mustBe: 0, verified: 0, addOnProblems: 0, changeTemplateAtSynth: 2,
};

/** The codes of problems in the sources: literals where a problem is made, and constants that are named there. */
function codesInSources(): ReadonlyMap<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.generated.ts'))
    .map((file) => file.replace(/\\/g, '/')).filter((file) => !/^(checker|nodes\/check)\/rules\/|^diagnosis\/symptoms\//.test(file));
  const constants = new Map<string, string>();
  const found = new Map<string, string>();
  const sources = files.map((file) => ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest, true));
  const visit = (source: ts.SourceFile, use: (node: ts.Node) => void) => {
    const each = (node: ts.Node) => { use(node); ts.forEachChild(node, each); };
    each(source);
  };
  sources.forEach((source) => visit(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      constants.set(`${/^[A-Z]+_[A-Z]+$/.test(node.name.getText()) ? '' : source.fileName}${node.name.getText()}`, node.initializer.text);
    }
  }));
  sources.forEach((source) => visit(source, (node) => {
    const add = (value: ts.Node | undefined): void => {
      if (!value) { return; }
      if (ts.isConditionalExpression(value)) { add(value.whenTrue); add(value.whenFalse); return; }
      const code = ts.isStringLiteral(value) ? value.text : constants.get(value.getText()) ?? constants.get(`${source.fileName}${value.getText()}`);
      if (code !== undefined && /^[a-z\d]+(-[a-z\d]+)*$/.test(code)) { found.set(code, source.fileName); }
    };
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') { add(node.initializer); }
    // a check of an option that has a code of its own: ['set', …, 'node-logs']
    if (ts.isArrayLiteralExpression(node) && node.elements[0]?.getText() === '\'set\'') { add(node.elements[4]); }
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Problems')) { add(node.arguments?.[0]); }
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText().split('.').at(-1)!;
      if (Object.hasOwn(CODE_ARGUMENT, name)) { add(node.arguments[CODE_ARGUMENT[name]]); }
    }
  }));
  return found;
}

const CODES = codesInSources();

test('every code of a problem is documented, and every documented code occurs', () => {
  expect(CODES.size).toBeGreaterThan(120);
  // those of placements and of plans aren't problems: test/docs/printed.test.ts compares them with their pages
  expect([...CODES].filter(([code, file]) => !IDS.includes(code) && !/^(?:scheduling|migration)\//.test(file))).toEqual([]);
  expect(Object.keys(PROBLEM_CODES).filter((code) => !CODES.has(code))).toEqual([]);
});

test('a code that is made of the table of constructs isn\'t typed', () => {
  const typed = readFileSync(join(SRC, 'cli/problem-codes.ts'), 'utf8');
  expect(Object.keys(CONSTRUCT_CODES).length).toBeGreaterThan(10);
  expect(Object.keys(CONSTRUCT_CODES).filter((code) => typed.includes(`'${code}'`))).toEqual([]);
});

describe('the command', () => {
  const folder = new Folder();

  test('explain knows every rule, symptom, and code of a problem', () => {
    expect(IDS.filter((id) => folder.run(['explain', id]).code !== 0)).toEqual([]);
  });

  test('rules --format json lists them all', () => {
    const {
      rules, nodeRules, engineRules, symptoms, problemCodes,
    } = JSON.parse(folder.run(['rules', '--format', 'json']).stdout) as Record<string, readonly { readonly id: string }[]>;
    expect([rules, nodeRules, engineRules, symptoms, problemCodes].flatMap((each) => each.map(({ id }) => id)).sort()).toEqual([...IDS].sort());
  });
});
