import { Comprehension, Expression, ItemNode, ItemType, Node } from './expression';
import { Data, FUNCTIONS } from './functions';
import { remembering } from '../collections';
import { isPlainObject, isPresent } from '../plain';

/** What the API server passes to an expression, by name. */
export type Inputs = Readonly<Record<string, unknown>>;

/** Values of the inputs, the items of comprehensions, and variables during an evaluation, by their slots. */
export type Frame = unknown[];
type Evaluate = (frame: Frame) => any;

/** Where a frame keeps the inputs. */
const INPUTS = 0;

/** Where a frame keeps what else: assigned once, when an expression is compiled. */
class Slots {
  private readonly nodes = new Map<Node, number>();
  private readonly variables = new Map<Node, Evaluate>();
  private count = INPUTS + 1;
  private empty: Frame = [];

  public ofNode(node: Node): number {
    const known = this.nodes.get(node) ?? this.count;
    if (known === this.count) { this.nodes.set(node, this.count++); }
    return known;
  }

  /** The function that evaluates a variable, for all places that refer to it. */
  public ofVariable(node: Node, compile: () => Evaluate): Evaluate {
    let known = this.variables.get(node);
    if (!known) { this.variables.set(node, known = compile()); }
    return known;
  }

  /** A frame with inputs, and nothing else; also for what is compiled later. */
  public frameOf(inputs: Inputs): Frame {
    if (this.empty.length < this.count) { this.empty = Array.from({ length: this.count }); }
    // a copy is faster than a new array
    const frame = this.empty.slice();
    frame[INPUTS] = inputs;
    return frame;
  }
}

/**
 * Compiles expressions that are evaluated together, such as those of all rules for one object: inputs are handed over once, and a variable is
 * computed once for all of them. As for `evaluator`, nothing throws.
 */
export class Evaluators {
  private readonly slots = new Slots();

  /** The function that evaluates an expression. */
  public compile<T>(expression: Expression<T>): (frame: Frame) => T {
    return compiled(expression, this.slots);
  }

  /** As `compile`, at the first use: for expressions that few evaluations need. */
  public compileLater<T>(expression: () => Expression<T>): (frame: Frame) => T {
    let evaluate: ((frame: Frame) => T) | undefined;
    return (frame) => (evaluate ??= this.compile(expression()))(frame);
  }

  /** The function that sets an item, for expressions outside of its comprehension. */
  public setter(item: ItemNode): (frame: Frame, value: unknown) => void {
    const slot = this.slots.ofNode(item);
    return (frame, value) => { frame[slot] = value; };
  }

  /** What the compiled functions read for some inputs. */
  public frameOf(inputs: Inputs): Frame {
    return this.slots.frameOf(inputs);
  }
}

/**
 * The function that evaluates an expression. It returns what the API server returns for an object that it accepts. It never throws: values of
 * another type than expected count as absent.
 *
 * @param expression the expression, or a function that makes it at the first use
 */
export function evaluator<T>(expression: Expression<T> | (() => Expression<T>)): (inputs: Inputs) => T {
  const evaluators = new Evaluators();
  const evaluate = evaluators.compileLater(typeof expression === 'function' ? expression : () => expression);
  return (inputs) => evaluate(evaluators.frameOf(inputs));
}

/** Parts that few evaluations reach, such as the branches of a condition, are compiled when one does. */
function compiled(node: Node, slots: Slots): Evaluate {
  switch (node.kind) {
    case 'literal': return () => node.value;
    case 'input': return (frame) => (frame[INPUTS] as Inputs)[node.name];
    case 'item': {
      const slot = slots.ofNode(node);
      return (frame) => frame[slot];
    }
    case 'variable': return slots.ofVariable(node, () => {
      const slot = slots.ofNode(node);
      let value: Evaluate | undefined;
      return (frame) => (frame[slot] === undefined ? (frame[slot] = (value ??= compiled(node.value, slots))(frame)) : frame[slot]);
    });
    case 'remembered': {
      const text = compiled(node.text, slots);
      let value: Evaluate | undefined;
      let current: Frame;
      const remember = remembering(() => (value ??= compiled(node.value, slots))(current));
      return (frame) => {
        current = frame;
        return remember(text(frame));
      };
    }
    case 'select': return valueAtPath(node, slots, reading(node.fallback, node.items));
    case 'has': return valueAtPath(node, slots, isPresent);
    case 'call': return callOf(node, slots);
    case 'and': case 'or': {
      const { parts } = node;
      const [decides, known] = [node.kind === 'or', [] as Evaluate[]];
      return (frame) => {
        for (let i = 0; i < parts.length; i++) {
          if ((known[i] ??= compiled(parts[i]!, slots))(frame) === decides) { return decides; }
        }
        return !decides;
      };
    }
    case 'if': {
      const condition = compiled(node.condition, slots);
      let then: Evaluate | undefined;
      let otherwise: Evaluate | undefined;
      return (frame) => (condition(frame)
        ? (then ??= compiled(node.then, slots))(frame)
        : (otherwise ??= compiled(node.otherwise, slots))(frame));
    }
    case 'comprehension': {
      const [over, slot] = [compiled(node.over, slots), slots.ofNode(node.item)];
      const apply = COMPREHENSIONS[node.operation];
      let body: Evaluate | undefined;
      return (frame) => {
        const value = over(frame);
        return apply(Array.isArray(value) ? value : Object.keys(value), (item) => {
          frame[slot] = item;
          return (body ??= compiled(node.body, slots))(frame);
        });
      };
    }
    case 'indexed': {
      const [over, condition, body] = [compiled(node.over, slots), compiled(node.condition, slots), compiled(node.body, slots)];
      const [item, index] = [slots.ofNode(node.item), slots.ofNode(node.index)];
      return (frame) => (over(frame) as readonly unknown[]).flatMap((each, i) => {
        frame[item] = each;
        frame[index] = i;
        return condition(frame) ? [body(frame)] : [];
      });
    }
    case 'record': {
      const fields = node.fields.map(([key, value]) => [key, compiled(value, slots)] as const);
      return (frame) => Object.fromEntries(fields.map(([key, value]) => [key, value(frame)]));
    }
    case 'patch': {
      const [path, value] = [compiled(node.path, slots), node.value && compiled(node.value, slots)];
      return (frame) => ({ op: node.op, path: path(frame), ...(value && { value: value(frame) }) });
    }
    case 'list': {
      const items = node.items.map((item) => compiled(item, slots));
      return (frame) => items.map((item) => item(frame));
    }
  }
}

function callOf({ name, args }: Extract<Node, { readonly kind: 'call' }>, slots: Slots): Evaluate {
  const { evaluate } = FUNCTIONS[name] as { readonly evaluate: (...args: any[]) => Data };
  const [a, b] = args;
  // these are evaluated for every part of every object
  if (a && args.length === 1) {
    const of = compiled(a, slots);
    return name === 'not' ? (frame) => !of(frame) : (frame) => evaluate(of(frame));
  }
  if (a && b?.kind === 'literal' && args.length === 2) {
    const [of, { value }] = [compiled(a, slots), b];
    return name === 'equal' ? (frame) => of(frame) === value : (frame) => evaluate(of(frame), value);
  }
  const all = args.map((arg) => compiled(arg, slots));
  return (frame) => evaluate(...all.map((arg) => arg(frame)));
}

const COMPREHENSIONS: Readonly<Record<Comprehension, (items: readonly unknown[], body: (item: unknown) => any) => unknown>> = {
  exists: (items, body) => items.some(body),
  all: (items, body) => items.every(body),
  filter: (items, body) => items.filter(body),
  map: (items, body) => items.map(body),
};

/** Reads the value at a path, which is `undefined` if a part of it is absent. */
function valueAtPath(
  { root, path }: { readonly root: Node; readonly path: readonly (string | Node)[] }, slots: Slots, read: (value: unknown) => unknown,
): Evaluate {
  const from = compiled(root, slots);
  const keys: (string | Evaluate)[] = [];
  for (const key of path) { keys.push(typeof key === 'string' ? key : compiled(key, slots)); }
  return (frame) => {
    let at: unknown = from(frame);
    for (let i = 0; i < keys.length && at !== undefined; i++) {
      const given = keys[i]!;
      const key = typeof given === 'string' ? given : given(frame) as string;
      at = isPlainObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }
    return read(at);
  };
}

/** The function that returns a value of the type of a fallback, or else the fallback. */
function reading(fallback: Data, items: ItemType | undefined): (value: unknown) => unknown {
  if (items === 'scalar') { return (value) => (typeof value === 'number' ? String(value) : (typeof value === 'string' ? value : fallback)); }
  if (Array.isArray(fallback)) {
    const isItem = items === 'map' ? isPlainObject : (item: unknown) => typeof item === items;
    // most lists have no other items
    return (value) => (!Array.isArray(value) ? fallback : (value.every(isItem) ? value : value.filter(isItem)));
  }
  if (typeof fallback === 'object') { return (value) => (isPlainObject(value) ? value : fallback); }
  const type = typeof fallback;
  // a value that isn't a number is neither less than another nor equal to it
  if (type === 'number') { return (value) => (typeof value === type ? value : isPresent(value) ? NaN : fallback); }
  return (value) => (typeof value === type ? value : fallback);
}
