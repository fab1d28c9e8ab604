import { Token } from './source-text';
import { isNonEmpty, NonEmpty } from '../../../base';

/** Behind these a command goes on in the next line. */
const GOES_ON = new Set([',', '=', '+=', '+', '(', '@(']);
const ENDS = new Set([';', '|', '||', '&&', '&', '{', '}', '@{']);
/** An array that is longer has lost its bracket. */
const LONGEST_ARRAY = 2000;

/** Cuts tokens into statements, each without what ends it. In `@( … )` lines end nothing. */
export function statementsOf(tokens: readonly Token[]): readonly NonEmpty<Token>[] {
  const statements: NonEmpty<Token>[] = [];
  let open: Token[] = [];
  let depth = 0;
  let arrayStart = 0;
  const end = () => {
    if (isNonEmpty(open)) { statements.push(open); }
    open = [];
    depth = 0;
  };
  for (const token of tokens) {
    if (token.kind === 'word') {
      open.push(token);
      continue;
    }
    const { operator } = token;
    if (operator === 'newline') {
      const last = open.at(-1);
      const goesOn = (last?.kind === 'operator' && GOES_ON.has(last.operator)) || (depth > 0 && open.length - arrayStart < LONGEST_ARRAY);
      if (!goesOn) { end(); }
    } else if (ENDS.has(operator)) {
      end();
    } else {
      if (operator === '@(' && depth === 0) { arrayStart = open.length; }
      if (operator === '@(' || (operator === '(' && depth > 0)) { depth += 1; }
      if (operator === ')' && depth > 0) { depth -= 1; }
      open.push(token);
    }
  }
  end();
  return statements;
}
