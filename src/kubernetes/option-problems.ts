import { isPlaceholder } from './objects';
import { insteadOf, isKnown, isPlainObject, parseQuantity, Path, Problem, Problems, scalarText, show } from '../base';
import { isDnsLabel, isDnsSubdomain, Misread, readImage, WINDOWS_PATH } from '../knowledge';

const SCHEME = /^\w+:\/\//;
const OTHER_PLACEHOLDERS = /^[A-Z\d_]+$|[<#%]|__[A-Za-z\d]\w*__/;
/** Runtimes accept these, too. Source: github.com/opencontainers/go-digest v1.0.0 `algorithm.go`, read 2026-11-29. */
const LONGER_DIGEST = /@sha(384:[a-f\d]{96}|512:[a-f\d]{128})$/;

/** Whether an image, or the end of one, has a placeholder, also one of scripts or kustomize: `<web>`, `#{Web}#`, `%WEB%`, `__WEB__`, `WEB`. */
export function isImagePlaceholder(image: string): boolean {
  return isPlaceholder(image) || OTHER_PLACEHOLDERS.test(image);
}

/** What an image reference must be, if the value isn't one; else `undefined`. */
export function imageFault(image: unknown): string | undefined {
  if (hasScheme(image)) { return 'be an image reference without a URL scheme'; }
  if (typeof image === 'string' && /^\S+$/.test(image)) {
    return isImagePlaceholder(image) ? undefined : readImage(image.replace(LONGER_DIGEST, '')).fault?.must;
  }
  return typeof image === 'string' && /\s/.test(image) && image.trim() !== '' ? 'be an image reference without spaces' : 'be an image reference';
}

/** Whether an image is written as a URL. */
export function hasScheme(image: unknown): image is string {
  return typeof image === 'string' && SCHEME.test(image);
}

/** The image of a URL. */
export function withoutScheme(image: string): string {
  return image.replace(SCHEME, '');
}

/** Remedy for an invalid image reference. */
export const IMAGE_REMEDY = 'use an image reference such as "mcr.microsoft.com/windows/servercore:ltsc2022"';

/** Which values are right: those that a pattern matches, or that a function accepts. */
export type Test = RegExp | ((value: any) => boolean);

/** Whether a value is right. */
export function passes(test: Test, value: unknown): boolean {
  // an object may have no string
  return test instanceof RegExp ? typeof value !== 'object' && test.test(String(value)) : test(value);
}

/** Whether a value isn't an empty list. */
export const isFilled = (value: unknown): boolean => !Array.isArray(value) || value.length > 0;

/** A string that isn't empty. */
export const NOT_EMPTY = /[^]/;

type Method = 'label' | 'objectName' | 'port' | 'quantity' | 'windowsPath' | 'integer' | 'oneOf' | 'image' | 'set' | 'fault';
type Further<M extends Method> = Parameters<OptionProblems[M]> extends readonly [Path, unknown, ...infer Rest] ? Rest : never;

type AnyMethod = (path: Path, value: unknown, ...args: unknown[]) => void;
type AnyCheck = readonly [is: Method | Test, must: string, remedy: string];

/** A check of a value: a method of OptionProblems with its further arguments, or which values are right, what they must be, and the remedy. */
export type OptionCheck = { readonly [M in Method]: readonly [M, ...Further<M>] }[Method] | readonly [is: Test, must: string, remedy: string];

/**
 * Checks of options by their paths: `quota.cpu`. `*` stands for each item of a list, and each value of a map. Those of an object together are
 * checked object by object.
 */
export type OptionChecks<Options extends object = object> = {
  readonly [Path in `${string & keyof Options}${'' | `.${string}`}`]?: OptionCheck | Readonly<Record<string, OptionCheck>>
};

/** Problems of options, with the checks that many options share. Missing and deferred values are never a problem. */
export class OptionProblems extends Problems {
  /**
   * Checks a name that is also a label value: a DNS label.
   * @param room number of characters to leave for a suffix
   */
  public label(path: Path, value: unknown, room = 0): void {
    this.unless((name) => typeof name === 'string' && isDnsLabel(name) && name.length <= 63 - room, path, value,
      `be a DNS label of at most ${63 - room} characters`, 'use lowercase letters, digits, and "-"');
  }

  /** Checks the name of an object. */
  public objectName(path: Path, value: unknown, kind = 'object'): void {
    this.unless(
      (name) => typeof name === 'string' && isDnsSubdomain(name), path, value, `be a valid name of a ${kind} (a DNS subdomain)`,
      'use lowercase letters, digits, "-", and "."',
    );
  }

  public port(path: Path, value: unknown): void {
    this.unless(
      (port) => Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65535, path, value, 'be a port', 'use an integer from 1 to 65535',
    );
  }

  /** Checks a quantity: positive, or ≥ 0. */
  public quantity(path: Path, value: unknown, example = '256Mi', least: 'positive' | 'zero' = 'positive'): void {
    const minimum = least === 'positive' ? 1n : 0n;
    this.unless(
      (quantity) => (parseQuantity(quantity) ?? -1n) >= minimum, path, value, `be a ${least === 'positive' ? 'positive ' : ''}quantity`,
      `use a quantity such as "${example}"`,
    );
  }

  /** Checks an absolute Windows path. */
  public windowsPath(path: Path, value: unknown, example = 'C:\\folder\\file'): void {
    this.unless(
      (file) => typeof file === 'string' && WINDOWS_PATH.test(file), path, value, 'be an absolute Windows path', `write it as ${show(example)}`,
    );
  }

  /** Checks an integer with a lower bound, and an upper bound if given. */
  public integer(path: Path, value: unknown, least: number, most = Infinity): void {
    const range = most === Infinity ? `≥ ${least}` : `from ${least} to ${most}`;
    this.unless(
      (number) => Number.isInteger(number) && Number(number) >= least && Number(number) <= most, path, value, `be an integer ${range}`,
      `use an integer ${range}`,
    );
  }

  public oneOf(path: Path, value: unknown, allowed: readonly string[]): void {
    this.unless(
      (one) => allowed.includes(one as string), path, value, allowed.length > 6 ? 'be a known name' : `be one of ${allowed.map(show).join(', ')}`,
      insteadOf(scalarText(value), allowed),
    );
  }

  public image(path: Path, value: unknown): void {
    const fault = isKnown(value) ? imageFault(value) : undefined;
    if (fault) { this.must(path, value, fault, IMAGE_REMEDY); }
  }

  /** Reports a value that is set, also one that isn't known yet, and isn't right. */
  public set(path: Path, value: unknown, isRight: Test, must: string, remedy: string, code?: string): void {
    if (value !== undefined && !passes(isRight, value)) { this.must(path, value, must, remedy, code); }
  }

  /** Reports what a function finds wrong with a value that is set. */
  public fault(path: Path, value: unknown, find: (value: unknown) => Misread | undefined): void {
    const found = value === undefined ? undefined : find(value);
    if (found) { this.must(path, value, found.must, found.remedy); }
  }

  /** Reports a known value that isn't right. */
  public unless(isRight: Test, path: Path, value: unknown, must: string, remedy: string): void {
    if (isKnown(value) && !passes(isRight, value)) { this.must(path, value, must, remedy); }
  }

  /** Checks options. @param at path of the options */
  public verify<Options extends object>(checks: OptionChecks<Options>, options: Options, at: Path = []): void {
    for (const [key, check] of Object.entries(checks as Readonly<Record<string, AnyCheck | OptionChecks>>)) {
      for (const [path, value] of placesIn(options, key.split('.'), at)) {
        if (!Array.isArray(check)) { this.verify(check as OptionChecks, value as object, path); continue; }
        const [is, ...args] = check as unknown as AnyCheck;
        if (typeof is !== 'string') { this.unless(is, path, value, ...args); } else { (this[is] as AnyMethod)(path, value, ...args); }
      }
    }
  }
}

/** The problems of options by their checks. */
export function verified<Options extends object>(code: string, checks: OptionChecks<Options>, options: Options): readonly Problem[] {
  const problems = new OptionProblems(code);
  problems.verify(checks, options);
  return problems.list;
}

/** The values at a path with `*`, each with its path. */
function placesIn(value: unknown, [key, ...rest]: readonly string[], at: Path): readonly (readonly [path: Path, value: unknown])[] {
  if (key === undefined) { return [[at, value]]; }
  const keys = key !== '*' ? [key] : Array.isArray(value) ? [...value.keys()] : Object.keys(isPlainObject(value) ? value : {});
  // options may be of a class
  return keys.flatMap((each) => placesIn((value as Readonly<Record<string | number, unknown>> | null | undefined)?.[each], rest, [...at, each]));
}
