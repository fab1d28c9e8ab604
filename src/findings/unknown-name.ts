import { nearestName } from '../base';

/**
 * The message for a name that doesn't exist: `unknown platform "gek". Did you mean "gke"? Use one of upstream, gke, …`.
 *
 * @param where where the names are listed, for lists too long for a message. @default - the message lists them
 */
export function unknownName(what: string, given: string, known: readonly string[], where?: string): string {
  const near = nearestName(given, known);
  return `unknown ${what} ${JSON.stringify(given)}. `
    + `${near === undefined ? '' : `Did you mean "${near}"? `}${where ?? `Use one of ${known.join(', ')}`}`;
}

/** The remedy for the ID of a rule that doesn't exist: the nearest one. All of them would be too long for a message. */
export function unknownRuleRemedy(id: string, ids: readonly string[]): string {
  const near = nearestName(id, ids);
  return `${near === undefined ? '' : `did you mean ${JSON.stringify(near)}? `}"k8s-windows rules" lists the rules`;
}
