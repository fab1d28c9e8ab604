import { WINDOWS_PATH } from '../knowledge';
import { isKnown, Path, Problems, insteadOf, show } from '../options';
import { parseQuantity } from './quantity';
import { isDnsSubdomain } from './windows-options';

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
/** An image reference as container runtimes parse it, as far as its characters go. */
const IMAGE = /^[\w][\w.:/@-]*$/;

/** Whether a text is a DNS label: a name of a namespace, a Service, a volume. */
export function isDnsLabel(text: string): boolean {
  return DNS_LABEL.test(text);
}

/** Why a value is no image reference, as what must hold; `undefined` when it is one. */
export function imageFault(image: unknown): string | undefined {
  if (typeof image === 'string' && IMAGE.test(image)) { return undefined; }
  return typeof image === 'string' && /\s/.test(image) && image.trim() !== '' ? 'be an image reference without spaces' : 'be an image reference';
}

/** What to write for an image reference. */
export const IMAGE_REMEDY = 'use one such as "mcr.microsoft.com/windows/servercore:ltsc2022"';

/** Problems of options, with the checks that many of them share. What isn't given, or isn't known yet, is never a problem. */
export class OptionProblems extends Problems {
  /** A name that is also the value of a label: a DNS label, with room for what is appended. */
  public label(path: Path, value: unknown, room = 0): void {
    this.unless((name) => typeof name === 'string' && DNS_LABEL.test(name) && name.length <= 63 - room, path, value,
      `be a DNS label of at most ${63 - room} characters`, 'use lower-case letters, digits and "-"');
  }

  /** A name of an object. */
  public objectName(path: Path, value: unknown, kind = 'object'): void {
    this.unless((name) => typeof name === 'string' && isDnsSubdomain(name), path, value, `be a name of a ${kind}: a DNS subdomain`, 'use lower-case letters, digits, "-" and "."');
  }

  public port(path: Path, value: unknown): void {
    this.unless((port) => Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65535, path, value, 'be a port', 'use an integer from 1 to 65535');
  }

  /** A quantity above zero, or from zero on. */
  public quantity(path: Path, value: unknown, example = '256Mi', least: 'positive' | 'zero' = 'positive'): void {
    const minimum = least === 'positive' ? 1n : 0n;
    this.unless((quantity) => (parseQuantity(quantity) ?? -1n) >= minimum, path, value, `be a ${least === 'positive' ? 'positive ' : ''}quantity`, `use one such as "${example}"`);
  }

  /** An absolute path of Windows. */
  public windowsPath(path: Path, value: unknown, example = 'C:\\folder\\file'): void {
    this.unless((file) => typeof file === 'string' && WINDOWS_PATH.test(file), path, value, 'be an absolute Windows path', `write it as ${show(example)}`);
  }

  /** An integer from the least on, up to the most if there is one. */
  public integer(path: Path, value: unknown, least: number, most = Infinity): void {
    const range = most === Infinity ? `≥ ${least}` : `from ${least} to ${most}`;
    this.unless((number) => Number.isInteger(number) && Number(number) >= least && Number(number) <= most, path, value, `be an integer ${range}`, `use an integer ${range}`);
  }

  public oneOf(path: Path, value: unknown, allowed: readonly string[]): void {
    this.unless((one) => allowed.includes(one as string), path, value, allowed.length > 6 ? 'be one of the names below' : `be one of ${allowed.map(show).join(', ')}`, insteadOf(String(value), allowed));
  }

  public image(path: Path, value: unknown): void {
    const fault = isKnown(value) ? imageFault(value) : undefined;
    if (fault) { this.must(path, value, fault, IMAGE_REMEDY); }
  }

  /** Reports a value that is known and isn't right. */
  public unless(isRight: (value: unknown) => boolean, path: Path, value: unknown, must: string, remedy: string): void {
    if (isKnown(value) && !isRight(value)) { this.must(path, value, must, remedy); }
  }
}
