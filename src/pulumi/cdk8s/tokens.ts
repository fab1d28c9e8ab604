import { concat, Input, Output, output } from '@pulumi/pulumi';
import type { IResolver, ResolutionContext } from 'cdk8s';
import { PLACEHOLDER_NUMBERS_BELOW } from '../../kubernetes';

/**
 * Outputs in cdk8s. Its typed props require strings and numbers, so a token represents an Output while the constructs are created, and the
 * manifest gets the Output in its place. AWS CDK and its bridges use tokens too.
 */
const OUTPUTS: Output<unknown>[] = [];
/** Only characters that are valid in an image reference, which constructs check. */
const TEXT_TOKEN = /__pulumi-output-(\d+)__/g;

/** A string for cdk8s props that becomes the value of the Output in the manifest. It can be part of a longer string. */
export function outputString(value: Input<string>): string {
  return `__pulumi-output-${OUTPUTS.push(output(value)) - 1}__`;
}

/** A number for cdk8s props that becomes the value of the Output in the manifest. Don't calculate with it. */
export function outputNumber(value: Input<number>): number {
  return PLACEHOLDER_NUMBERS_BELOW - (OUTPUTS.push(output(value)) - 1);
}

/** Allows Outputs as values of untyped props: `ApiObject`, and L1 objects. `Cdk8sApp` registers it. */
export class OutputResolver implements IResolver {
  /** Replaces an Output with its token. */
  public resolve(context: ResolutionContext): void {
    if (Output.isInstance(context.value)) { context.replaceValue(outputString(context.value as Output<string>)); }
  }
}

/** A manifest with Outputs in place of their tokens. */
export function withOutputs(value: unknown): unknown {
  if (typeof value === 'string') { return textWithOutputs(value); }
  if (typeof value === 'number') { return value <= PLACEHOLDER_NUMBERS_BELOW ? OUTPUTS[PLACEHOLDER_NUMBERS_BELOW - value] ?? value : value; }
  if (Array.isArray(value)) { return value.map(withOutputs); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOutputs(inner)]));
}

function textWithOutputs(text: string): unknown {
  const parts: Input<string>[] = [];
  let end = 0;
  for (const { 0: token, 1: number, index } of text.matchAll(TEXT_TOKEN)) {
    parts.push(text.slice(end, index), OUTPUTS[Number(number)] as Output<string>);
    end = index + token.length;
  }
  if (parts.length === 0) { return text; }
  const isWhole = parts.length === 2 && parts[0] === '' && end === text.length;
  return isWhole ? parts[1] : concat(...parts, text.slice(end));
}
