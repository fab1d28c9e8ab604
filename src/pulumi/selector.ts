import { randomBytes } from 'node:crypto';
import { runtime } from '@pulumi/pulumi';
import { MockMonitor } from '@pulumi/pulumi/runtime/mocks';
import { invalidValue, isKnown, isOpaque, isPlainObject, isPresent, PlainObject, Problem, valueAt } from '../base';
import { decideAt, fillObject, Lift, withDefault } from '../kubernetes';

/** Label by which the workload of a component selects its Pods. */
export const COMPONENT_LABEL = 'k8s-windows/component';
/** A label value has at most 63 characters, of which a dash and the suffix need 11. */
const NAME_LENGTH = 52;
const LABELS = ['template', 'metadata', 'labels'];
const AT_LABELS = `spec.${LABELS.join('.')}["${COMPONENT_LABEL}"]`;

/** Inputs of a workload with a selector, and the properties in which the engine keeps the values of the state. */
interface Selecting {
  readonly manifest: PlainObject;
  readonly ignoreChanges: readonly string[];
}

/**
 * A value of the label, unlike that of any other workload: it can't come from names, which `pulumi stack rename` and aliases change, and which
 * a later component can get. Each run makes a new one, and the engine keeps that of the state, as the provider does with generated names.
 */
function newLabel(component: string): string {
  const readable = component.replace(/[^A-Za-z0-9]+/g, '-').slice(0, NAME_LENGTH).replace(/^-+|-+$/g, '') || 'component';
  // tests compare snapshots
  return `${readable}-${isMocked() ? '0'.repeat(10) : randomBytes(5).toString('hex')}`;
}

/**
 * A workload with a selector, if none is given. It doesn't use the labels of the user, which can therefore change: a changed selector
 * replaces the workload.
 */
export function withSelector(manifest: PlainObject, component: string, lift: Lift): Selecting {
  const own = valueAt(manifest, ['spec', 'selector']);
  if (isKnown(own)) { return { manifest, ignoreChanges: [] }; }
  const label = { [COMPONENT_LABEL]: newLabel(component) };
  return {
    manifest: decideAt(lift, manifest, ['spec'], (spec) => {
      const { selector } = spec ?? {};
      if (spec === undefined || isKnown(selector)) { return spec; }
      const labelled = (labels: unknown) => fillObject(lift, labels, (known) => ({ ...known, ...label }));
      const template = decideAt(lift, spec.template, LABELS.slice(1), (labels) => (isOpaque(selector)
        ? lift.map(labels, [selector], (known, [given]) => (isPresent(given) ? known : labelled(known)))
        : labelled(labels)));
      return { ...spec, selector: withDefault(lift, selector, { matchLabels: label }), template };
    }) as PlainObject,
    // whether there is a selector isn't known of a late one: only the label is kept, which the selector of a user doesn't have
    ignoreChanges: [isOpaque(manifest.spec) || isOpaque(own) ? `spec.selector.matchLabels["${COMPONENT_LABEL}"]` : 'spec.selector', AT_LABELS],
  };
}

/** Problems of labels that conflict with that of a default selector. */
export function labelProblems(spec: unknown): readonly Problem[] {
  const given = valueAt(spec, [...LABELS, COMPONENT_LABEL]);
  if (!isPresent(given) || !isPlainObject(spec) || isPresent(spec.selector)) { return []; }
  const path = ['spec', ...LABELS, COMPONENT_LABEL];
  return [invalidValue('selector-label')(path, given, 'not be set without a selector', 'remove it, or set spec.selector', ': the component sets it')];
}

/** Whether the program runs under the mocks of a test: they have no state, and don't call hooks. */
export function isMocked(): boolean {
  return runtime.getMonitor() instanceof MockMonitor;
}
