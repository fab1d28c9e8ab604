import { Misread } from '../knowledge';
import { nearestName } from '../options';

/**
 * The message for a name that doesn't exist: `unknown platform "gek". Did you mean "gke"? Use one of upstream, gke, …`.
 *
 * @param where where the names are listed, for lists too long for a message. @default - the message lists them
 */
export function unknownName(what: string, given: string, known: readonly string[], where?: string): string {
  const near = nearestName(given, known);
  return `unknown ${what} ${JSON.stringify(given)}. ${near === undefined ? '' : `Did you mean "${near}"? `}${where ?? `Use one of ${known.join(', ')}`}`;
}

/** The message for a value that can't be read: `kubernetes: must be …, got "1.99". Use …`. */
export function misreadFault(option: string, shown: string, { must, remedy }: Misread): string {
  return `${option}: must ${must}, got ${shown}. ${remedy[0].toUpperCase()}${remedy.slice(1)}`;
}
