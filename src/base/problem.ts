import { hasOpaque, isOpaque, isPlainObject } from './plain';

/** Location of a value: keys and indices, starting at the object that was checked. */
export type Path = readonly (string | number)[];

/** A problem with a manifest or with options, as data. `formatProblem` formats it as one line. */
export interface Problem {
  /** Stable kebab-case identifier: `linux-field-on-windows`. */
  readonly code: string;
  /** Keys and indices from the manifest or the options. */
  readonly path: Path;
  /** What must hold, and the value found: `must be an integer ≥ 1, got 0`. Lower case, without a final period. */
  readonly message: string;
  /** How to fix it, as an imperative without a final period. */
  readonly remedy: string;
}

/** A function that makes problems of values: `must be a port, got 0`. The rest of a message follows the value. */
export type WrongValue = (path: Path, value: unknown, must: string, remedy: string, rest?: string) => Problem;

/** The function that makes problems of values with a code. */
export function invalidValue(code: string): WrongValue {
  return (path, value, must, remedy, rest = '') => ({ code, path, message: `must ${must}, got ${show(value)}${rest}`, remedy });
}

/** The problems of a part, with paths that start at the whole. */
export function problemsWithin<P extends { readonly path: Path }>(path: Path, problems: readonly P[]): readonly P[] {
  return problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
}

/** Whether a path is another one, or below it. */
export function isPathWithin(path: Path, outer: Path): boolean {
  return outer.every((key, i) => path[i] === key);
}

/** Formats a path as Kubernetes does: `spec.containers[0].image`, `spec.nodeSelector[kubernetes.io/os]`. */
export function formatPath(path: Path): string {
  return path.map((key, i) => {
    // a key of a Pulumi configuration has a namespace
    if (typeof key === 'number' || !(i === 0 ? /^[\w:-]+$/ : /^[\w-]+$/).test(key)) { return `[${key}]`; }
    return i === 0 ? key : `.${key}`;
  }).join('');
}

/** Formats a path as a JSON pointer: `/spec/containers/0/image`. */
export function jsonPointer(path: Path): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** The keys of a JSON pointer. Indices of lists are strings of digits. */
export function keysOfPointer(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
}

/** Formats a JSON pointer as a path. */
export function formatPointer(pointer: string): string {
  return formatPath(keysOfPointer(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)));
}

/** Formats a problem as one line: `vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096. [flannel-vni]`. */
export function formatProblem(problem: Problem): string {
  return `${problemText(problem)} [${problem.code}]`;
}

/** Formats a problem as one line, without its code. */
export function problemText({ path, message, remedy }: Problem): string {
  return `${path.length > 0 ? `${formatPath(path)}: ` : ''}${message}. ${asSentence(remedy)}`;
}

function asSentence(text: string): string {
  // a name such as `maxPods` keeps its letter case
  const begun = /^[a-z]+(?=[ ,:;.]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** Formats a value for a message: JSON, truncated when long. Opaque values are shown as not known yet. */
export function show(value: unknown): string {
  return shortened(isOpaque(value) ? NOT_KNOWN_YET : valueText(value));
}

/** Formats a value that is known now for a message. Class instances are shown by name. */
export function showKnown(value: unknown): string {
  return shortened(isOpaque(value) ? nameOf(value) : valueText(value));
}

/** The type of a value for a message, where the value itself may be a secret, such as a command. Empty lists and maps, and null, are shown. */
export function showType(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) { return 'a list'; }
  if (isPlainObject(value) && Object.keys(value).length > 0) { return 'a map'; }
  return typeof value === 'object' || value === undefined ? show(value) : `a ${typeof value}`;
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function valueText(value: unknown): string {
  try {
    return (typeof value === 'bigint' || typeof value === 'number' ? undefined : JSON.stringify(hasOpaque(value) ? withoutOpaque(value) : value))
      ?? String(value);
  } catch {
    // a circular object
    return 'an object that contains itself';
  }
}

/** How a message shows a value that isn't known yet. */
export const NOT_KNOWN_YET = '(not known yet)';
/** A value that isn't known yet in strings made of it. The first character, for private use, distinguishes it from what users write. */
export const TEXT_NOT_KNOWN_YET = `\uE000${NOT_KNOWN_YET}`;

/** Shows an opaque value by its own name or the name of its class. */
function nameOf(value: unknown): string {
  if (typeof value === 'function') { return value.name ? `the function ${value.name}` : 'a function'; }
  if (typeof value === 'symbol') { return 'a symbol'; }
  // classes of this package have a name of their own, such as a WindowsVersion or a Platform
  const own = isOurs(value) ? (value as { readonly name?: unknown }).name : undefined;
  if (typeof own === 'string') { return own; }
  if (isBuiltIn(value)) { return `a ${Object.prototype.toString.call(value).slice(8, -1)}`; }
  return NOT_KNOWN_YET;
}

/** Whether a value is an instance of a class of this package, such as Platform or WindowsVersion, from any installed copy of it. */
export function isOurs(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    && Object.getOwnPropertySymbols(value).some(({ description }) => description?.startsWith('k8s-windows.'));
}

const BUILT_IN = ['Date', 'RegExp', 'Map', 'Set', 'Error', 'ArrayBuffer', 'Uint8Array', 'String', 'Number', 'Boolean'];

/** Whether a value is an instance of one of JavaScript's built-in classes, which never stand for a value that is known later. */
export function isBuiltIn(value: unknown): boolean {
  return BUILT_IN.includes(Object.prototype.toString.call(value).slice(8, -1)) && typeof value === 'object';
}

function withoutOpaque(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(withoutOpaque); }
  if (isPlainObject(value)) { return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutOpaque(inner)])); }
  return isOpaque(value) ? NOT_KNOWN_YET : value;
}
