import { hasOpaque, isOpaque, isPlainObject } from './plain';

/** Where something stands: keys and indices from the object that was looked at. */
export type Path = readonly (string | number)[];

/** A problem with a manifest or with options, as data; `formatProblem` turns it into a line of text. */
export interface Problem {
  /** Unchanging kebab-case name: `linux-field-on-windows`. */
  readonly code: string;
  /** Keys and indices from the manifest or the options. */
  readonly path: Path;
  /** What must hold and what was found: `must be an integer from 1 on, got 0`; lower case, without a full stop. */
  readonly message: string;
  /** The change to make, without a full stop. */
  readonly remedy: string;
}

/** A path as Kubernetes prints it: `spec.containers[0].image`, `spec.nodeSelector[kubernetes.io/os]`. */
export function formatPath(path: Path): string {
  return path.map((key, i) => {
    if (typeof key === 'number' || !/^[\w-]+$/.test(key)) { return `[${key}]`; }
    return i === 0 ? key : `.${key}`;
  }).join('');
}

/** A path as a JSON pointer: `/spec/containers/0/image`. */
export function jsonPointer(path: Path): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** A problem in one line: `vni: must be from 4096 to 65535 on Windows, got 1. Set vni to 4096. [flannel-vni]`. */
export function formatProblem({ code, path, message, remedy }: Problem): string {
  return `${path.length > 0 ? `${formatPath(path)}: ` : ''}${message}. ${asSentence(remedy)} [${code}]`;
}

function asSentence(text: string): string {
  // a name such as `maxPods` keeps its letter case
  const begun = /^[a-z]+(?=[ ,:;.]|$)/.test(text) ? text[0].toUpperCase() + text.slice(1) : text;
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}

/** A value as it is shown in a message: JSON, cut when it is long; what is opaque isn't looked into. */
export function show(value: unknown): string {
  return shortened(isOpaque(value) ? UNKNOWN : textOf(value));
}

/** A value that doesn't come later, as it is shown in a message: an instance of a class by its name. */
export function showKnown(value: unknown): string {
  return shortened(isOpaque(value) ? nameOf(value) : textOf(value));
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function textOf(value: unknown): string {
  try {
    return (typeof value === 'bigint' || typeof value === 'number' ? undefined : JSON.stringify(hasOpaque(value) ? withoutOpaque(value) : value)) ?? String(value);
  } catch {
    // an object that holds itself
    return 'an object that contains itself';
  }
}

const UNKNOWN = '(not known yet)';

/** Something opaque by its own name or that of its class. */
function nameOf(value: unknown): string {
  if (typeof value === 'function') { return value.name ? `the function ${value.name}` : 'a function'; }
  if (typeof value === 'symbol') { return 'a symbol'; }
  // one of ours says its own name, such as a WindowsVersion or a Platform
  const own = isOurs(value) ? (value as { readonly name?: unknown }).name : undefined;
  if (typeof own === 'string') { return own; }
  if (isBuiltIn(value)) { return `a ${Object.prototype.toString.call(value).slice(8, -1)}`; }
  return UNKNOWN;
}

/** An instance of a class of this package, of this copy or another: a Platform, a WindowsVersion. */
export function isOurs(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getOwnPropertySymbols(value).some(({ description }) => description?.startsWith('k8s-windows.'));
}

const BUILT_IN = ['Date', 'RegExp', 'Map', 'Set', 'Error', 'ArrayBuffer', 'Uint8Array', 'String', 'Number', 'Boolean'];

/** An instance of one of JavaScript's own classes, which never stands for a value that comes later. */
export function isBuiltIn(value: unknown): boolean {
  return BUILT_IN.includes(Object.prototype.toString.call(value).slice(8, -1)) && typeof value === 'object';
}

function withoutOpaque(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(withoutOpaque); }
  if (isPlainObject(value)) { return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutOpaque(inner)])); }
  return isOpaque(value) ? UNKNOWN : value;
}
