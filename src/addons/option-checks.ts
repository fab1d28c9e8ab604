import { WINDOWS_PATH } from '../knowledge';
import { isDnsSubdomain, parseQuantity, Problem, show } from '../manifest';

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** What options of add-ons are held against; an option that isn't given is never wrong. */
export interface OptionChecks {
  readonly problems: readonly Problem[];
  wrong(path: readonly (string | number)[], value: unknown, message: string, remedy: string): void;
  /** A name of an object that is also a label's value: a DNS label, with room for what is put behind it. */
  label(path: readonly (string | number)[], value: unknown, room?: number): void;
  /** A name of any object. */
  objectName(path: readonly (string | number)[], value: unknown): void;
  port(path: readonly (string | number)[], value: unknown): void;
  quantity(path: readonly (string | number)[], value: unknown): void;
  /** An absolute path of Windows. */
  windowsPath(path: readonly (string | number)[], value: unknown): void;
  /** A whole number from the least one on, up to the most if there is one. */
  wholeNumber(path: readonly (string | number)[], value: unknown, least: number, most?: number): void;
  oneOf(path: readonly (string | number)[], value: unknown, allowed: readonly unknown[]): void;
}

/** Checks that gather what is wrong under one code. */
export function optionChecks(code: string): OptionChecks {
  const problems: Problem[] = [];
  const wrong: OptionChecks['wrong'] = (path, value, message, remedy) => { problems.push({ code, path, message: `is ${show(value)}, ${message}`, remedy }); };
  const unless = (right: (value: unknown) => boolean, message: string, remedy: string) => (path: readonly (string | number)[], value: unknown) => {
    if (value !== undefined && !right(value)) { wrong(path, value, message, remedy); }
  };
  return {
    problems,
    wrong,
    label: (path, value, room = 0) => unless((name) => typeof name === 'string' && DNS_LABEL.test(name) && name.length <= 63 - room,
      'which is no name here', `use at most ${63 - room} lower-case letters, digits and "-"`)(path, value),
    objectName: unless((name) => typeof name === 'string' && isDnsSubdomain(name), 'which is no name of an object', 'use lower-case letters, digits, "-" and "."'),
    port: unless((port) => Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65535, 'which is no port', 'use a number from 1 to 65535'),
    quantity: unless((amount) => (parseQuantity(amount) ?? 0n) > 0n, 'which is no amount', 'use a quantity such as "256Mi"'),
    windowsPath: unless((file) => typeof file === 'string' && WINDOWS_PATH.test(file), 'which is no absolute path of Windows', 'write it as "C:\\\\folder\\\\file"'),
    wholeNumber: (path, value, least, most = Infinity) => unless(
      (number) => Number.isInteger(number) && Number(number) >= least && Number(number) <= most,
      'which is no number here', `use a whole number from ${least}${most === Infinity ? '' : ` to ${most}`}`,
    )(path, value),
    oneOf: (path, value, allowed) => unless((one) => allowed.includes(one), 'which is unknown', `use ${allowed.map(show).join(', ')}`)(path, value),
  };
}
