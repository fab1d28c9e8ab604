import { createHash } from 'node:crypto';
import { getProject, getStack } from '@pulumi/pulumi';
import { decideAt, decideObject, isPresent, Lift, PlainObject } from '../manifest';

/** Label by which the workload of a component selects its Pods. */
export const COMPONENT_LABEL = 'k8s-windows/component';
/** A label value has at most 63 characters, of which a dash and the hash need 11. */
const NAME_LENGTH = 52;

/** Value of the label: readable, and unique per stack, so that two stacks can share a namespace. */
export function componentLabel(component: string): string {
  const readable = component.replace(/[^A-Za-z0-9]+/g, '-').slice(0, NAME_LENGTH).replace(/^-+|-+$/g, '') || 'component';
  const hash = createHash('sha256').update(`${getProject()}/${getStack()}/${component}`).digest('hex').slice(0, 10);
  return `${readable}-${hash}`;
}

/**
 * A workload with a selector, if none is given. It doesn't use the labels of the user, which can therefore change: a changed selector
 * would replace the workload.
 */
export function withSelector(manifest: PlainObject, component: string, lift: Lift): PlainObject {
  const label = { [COMPONENT_LABEL]: componentLabel(component) };
  return decideAt(lift, manifest, ['spec'], (spec) => {
    if (spec === undefined || isPresent(spec.selector)) { return spec; }
    const template = decideAt(lift, spec.template, ['metadata', 'labels'], (own) => decideObject(lift, own ?? {}, (labels) => ({ ...labels, ...label })));
    return { ...spec, selector: { matchLabels: label }, template };
  }) as PlainObject;
}
