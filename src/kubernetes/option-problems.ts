import { insteadOf, isKnown, parseQuantity, Path, Problems, scalarText, show } from '../base';
import { isDnsLabel, isDnsSubdomain, WINDOWS_PATH } from '../knowledge';

const SCHEME = /^\w+:\/\//;

/** What an image reference must be, if the value isn't one; else `undefined`. */
export function imageFault(image: unknown): string | undefined {
  if (hasScheme(image)) { return 'be an image reference without a URL scheme'; }
  if (typeof image === 'string' && /^\S+$/.test(image)) { return undefined; }
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

  /** Reports a known value that fails a check. */
  public unless(isRight: (value: unknown) => boolean, path: Path, value: unknown, must: string, remedy: string): void {
    if (isKnown(value) && !isRight(value)) { this.must(path, value, must, remedy); }
  }
}
