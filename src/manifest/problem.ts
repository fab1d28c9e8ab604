import { hasOpaque, isOpaque, isPlainObject } from './plain';

/** One thing that is wrong with a manifest, as data; `formatProblem` makes the words of it. */
export interface Problem {
  /** Kebab-case name of the rule, unchanging: `linux-field-on-windows`. */
  readonly code: string;
  /** Where, as keys and indices from the object that was looked at. */
  readonly path: readonly (string | number)[];
  /** What is wrong; lower case, without a full stop. */
  readonly message: string;
  /** The change to make. */
  readonly remedy: string;
}

/** A path as Kubernetes prints it: `spec.containers[0].image`, `spec.nodeSelector[kubernetes.io/os]`. */
export function formatPath(path: readonly (string | number)[]): string {
  return path.map((key, i) => {
    if (typeof key === 'number' || !/^[\w-]+$/.test(key)) { return `[${key}]`; }
    return i === 0 ? key : `.${key}`;
  }).join('');
}

/** A path as a JSON pointer: `/spec/containers/0/image`. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** A problem in one line: where, what, and what to change. */
export function formatProblem(problem: Problem): string {
  return `${formatPath(problem.path)}: ${problem.message}; ${problem.remedy} (${problem.code})`;
}

/** Problems of several owners, such as constructs, in one text: how many there are, and a line for each. */
export function formatProblems(owners: readonly { readonly owner: string; readonly problems: readonly Problem[] }[]): string {
  const lines = owners.flatMap(({ owner, problems }) => problems.map((problem) => `  [${owner}] ${formatProblem(problem)}`));
  return `${lines.length} ${lines.length === 1 ? 'problem' : 'problems'} found:\n${lines.join('\n')}`;
}

/** A value as it is shown in a message: JSON, cut when it is long; what is opaque is named, not looked into. */
export function show(value: unknown): string {
  const text = isOpaque(value) ? UNKNOWN : JSON.stringify(hasOpaque(value) ? withoutOpaque(value) : value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

const UNKNOWN = '(not known yet)';

function withoutOpaque(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(withoutOpaque); }
  if (isPlainObject(value)) { return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutOpaque(inner)])); }
  return isOpaque(value) ? UNKNOWN : value;
}
