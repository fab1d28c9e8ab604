import { Size } from 'cdk8s';
import { isPlainObject } from '../base';

/** An amount of memory or storage: a quantity of Kubernetes such as `512Mi`, or a `Size` of cdk8s. */
export type Amount = string | Size;

/** Options whose memory can be a `Size` too. */
export type WithMemory<Options extends { readonly memory?: string }> = Omit<Options, 'memory'> & {
  /** Memory request and limit: a quantity such as `512Mi`, or a `Size`. @default - as the description of the construct says */
  readonly memory?: Amount;
};

const UNITS = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi'];

/** Options as the core takes them: with a quantity in place of each `Size`, also in nested ones. Other values are returned unchanged. */
export function withQuantities(options: unknown): any {
  if (options instanceof Size) { return quantityOf(options); }
  return isPlainObject(options) ? Object.fromEntries(Object.entries(options).map(([key, value]) => [key, withQuantities(value)])) : options;
}

/** In the largest unit without a fraction. Older releases of cdk8s have no `Size.asString`. */
function quantityOf(size: Size): string {
  let amount = size.toKibibytes();
  let unit = 0;
  for (; amount >= 1024 && amount % 1024 === 0 && unit < UNITS.length - 1; unit += 1) { amount /= 1024; }
  return `${amount}${UNITS[unit]}`;
}
