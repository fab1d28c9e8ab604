import { Expression, ItemNode, Node } from './expression';
import { BINDS, CelArgs, CelText, Data, FUNCTIONS } from './functions';
import { isPlainObject } from '../plain';

/** A variable of a policy: `spec.variables` of a ValidatingAdmissionPolicy or MutatingAdmissionPolicy. */
export interface PolicyVariable {
  readonly name: string;
  /** CEL, which may refer to the variables before it. */
  readonly expression: string;
}

/** Prints an expression as CEL of Kubernetes 1.30 and later. */
export function toCel(expression: Expression<unknown>): string {
  return print(expression, new Map()).text;
}

/**
 * The variables that expressions refer to, each after those that it refers to itself.
 *
 * @throws Error if two different variables have the same name
 */
export function policyVariables(expressions: readonly Expression<unknown>[]): readonly PolicyVariable[] {
  const found = new Map<string, { readonly node: Node; readonly expression: string }>();
  const look = (at: Node): void => {
    const known = at.kind === 'variable' ? found.get(at.name) : undefined;
    if (known?.node === at) { return; }
    if (at.kind === 'variable' && known) { throw new Error(`two variables have the name ${at.name}`); }
    partsOf(at).forEach(look);
    if (at.kind === 'variable') { found.set(at.name, { node: at, expression: toCel(at.value) }); }
  };
  expressions.forEach(look);
  return [...found].map(([name, { expression }]) => ({ name, expression }));
}

/** Expressions and all parts of them. */
export function nodesIn(expressions: readonly Expression<unknown>[]): ReadonlySet<Node> {
  const found = new Set<Node>();
  const look = (at: Node): void => {
    if (found.has(at)) { return; }
    found.add(at);
    partsOf(at).forEach(look);
  };
  expressions.forEach(look);
  return found;
}

function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'literal': case 'input': case 'item': return [];
    case 'variable': case 'remembered': return [node.value];
    case 'select': case 'has': return [node.root, ...node.path.filter((key) => typeof key !== 'string')];
    case 'call': return node.args;
    case 'and': case 'or': return node.parts;
    case 'if': return [node.condition, node.then, node.otherwise];
    case 'comprehension': return [node.over, node.body];
    case 'list': return node.items;
    case 'indexed': return [node.over, node.condition, node.body];
    case 'record': return node.fields.map(([, value]) => value);
    case 'patch': return [node.path, ...(node.value ? [node.value] : [])];
  }
}

/** Names of the items in scope. */
type Scope = ReadonlyMap<ItemNode, string>;

const member = (text: string): CelText => ({ text, binds: BINDS.member });

/** A part in its place, in parentheses if it binds weaker than the place requires. */
function within({ text, binds }: CelText, atLeast: number): string {
  return binds < atLeast ? `(${text})` : text;
}

function print(node: Node, scope: Scope): CelText {
  const part = (of: Node, atLeast: number): string => within(print(of, scope), atLeast);
  switch (node.kind) {
    // the items of an empty list have no type by themselves
    case 'literal': return member(Array.isArray(node.value) && node.value.length === 0 ? 'dyn([])' : literalText(node.value));
    case 'input': return member(node.name);
    case 'item': return member(nameIn(scope, node));
    case 'variable': return member(`variables.${node.name}`);
    case 'remembered': return print(node.value, scope);
    case 'select': return member(`${part(node.root, BINDS.member)}${optionalPath(node.path, scope)}.orValue(${literalText(node.fallback)})`);
    case 'has': return member(`${part(node.root, BINDS.member)}${optionalPath(node.path, scope)}.hasValue()`);
    case 'call': return FUNCTIONS[node.name].cel(node.args.map((arg) => print(arg, scope)) as unknown as CelArgs, within);
    case 'and': return { text: node.parts.map((each) => part(each, BINDS.and)).join(' && ') || 'true', binds: BINDS.and };
    case 'or': return { text: node.parts.map((each) => part(each, BINDS.or)).join(' || ') || 'false', binds: BINDS.or };
    case 'if': return {
      text: `${part(node.condition, BINDS.or)} ? ${part(node.then, BINDS.or)} : ${part(node.otherwise, BINDS.if)}`, binds: BINDS.if,
    };
    case 'comprehension': {
      const name = freeName(node.item.name, scope);
      const body = print(node.body, new Map([...scope, [node.item, name]]));
      return member(`${part(node.over, BINDS.member)}.${node.operation}(${name}, ${body.text})`);
    }
    case 'indexed': {
      const item = freeName(node.item.name, scope);
      const index = freeName(node.index.name, new Map([...scope, [node.item, item]]));
      const inside = new Map([...scope, [node.item, item], [node.index, index]]);
      const [condition, body] = [node.condition, node.body].map((each) => print(each, inside).text);
      return member(`${part(node.over, BINDS.member)}.transformList(${index}, ${item}, ${condition}, ${body})`);
    }
    // values of different types in one map
    case 'record': return member(`{${node.fields.map(([key, value]) => `${stringText(key)}: dyn(${print(value, scope).text})`).join(', ')}}`);
    case 'patch': {
      const value = node.value && `, value: ${print(node.value, scope).text}`;
      return member(`JSONPatch{op: '${node.op}', path: ${print(node.path, scope).text}${value ?? ''}}`);
    }
    case 'list': {
      const items = node.items.map((item) => print(item, scope).text);
      // to CEL, a constant and a value of the object are of different types, which a list can't contain
      const areConstants = node.items.every(({ kind }) => kind === 'literal' || kind === 'patch');
      return member(`[${(areConstants ? items : items.map((item) => `dyn(${item})`)).join(', ')}]`);
    }
  }
}

function nameIn(scope: Scope, item: ItemNode): string {
  const name = scope.get(item);
  if (name === undefined) { throw new Error(`item ${item.name} is used outside of its comprehension`); }
  return name;
}

function freeName(name: string, scope: Scope): string {
  const used = [...scope.values()];
  let free = name;
  for (let i = 2; used.includes(free); i++) { free = `${name}${i}`; }
  return free;
}

/** Words that can't be a field's name in CEL. Source: CEL specification, "Syntax". */
const KEYWORDS = ['true', 'false', 'null', 'in'];

function optionalPath(path: readonly (string | Node)[], scope: Scope): string {
  return path.map((key) => {
    if (typeof key !== 'string') { return `[?${print(key, scope).text}]`; }
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !KEYWORDS.includes(key) ? `.?${key}` : `[?${stringText(key)}]`;
  }).join('');
}

function literalText(value: Data): string {
  if (typeof value === 'string') { return stringText(value); }
  if (Array.isArray(value)) { return `[${value.map(literalText).join(', ')}]`; }
  if (isPlainObject(value)) { return `{${Object.entries(value).map(([key, each]) => `${stringText(key)}: ${literalText(each)}`).join(', ')}}`; }
  return String(value);
}

const ESCAPES: ReadonlyMap<string, string> = new Map([['\\', '\\\\'], ['\'', '\\\''], ['\n', '\\n'], ['\r', '\\r'], ['\t', '\\t']]);

/** A string literal, on one line. */
function stringText(text: string): string {
  return `'${text.replace(/[\\'\u0000-\u001f\u007f]/g, (each) => ESCAPES.get(each) ?? `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`;
}
