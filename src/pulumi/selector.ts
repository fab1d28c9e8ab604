import { createHash } from 'node:crypto';
import { getProject, getStack } from '@pulumi/pulumi';
import { decideAt, decideObject, isPresent, Lift, PlainObject } from '../manifest';

/** Label by which a component's workload selects its pods. */
export const COMPONENT_LABEL = 'k8s-windows/component';
/** A label's value has 63 characters at most; a dash and the hash need 11 of them. */
const NAME_LENGTH = 52;

/** Value of the label: telling, and different in each stack, so that two stacks can share a namespace. */
export function componentLabel(component: string): string {
  const telling = component.replace(/[^A-Za-z0-9]+/g, '-').slice(0, NAME_LENGTH).replace(/^-+|-+$/g, '') || 'component';
  const hash = createHash('sha256').update(`${getProject()}/${getStack()}/${component}`).digest('hex').slice(0, 10);
  return `${telling}-${hash}`;
}

/**
 * A workload with a selector, where none is given. It stands apart from the labels of the user, who may change those as they like: a
 * changed selector would replace the workload.
 */
export function withSelector(manifest: PlainObject, component: string, lift: Lift): PlainObject {
  const label = { [COMPONENT_LABEL]: componentLabel(component) };
  return decideAt(lift, manifest, ['spec'], (spec) => {
    if (spec === undefined || isPresent(spec.selector)) { return spec; }
    const template = decideAt(lift, spec.template, ['metadata', 'labels'], (own) => decideObject(lift, own ?? {}, (labels) => ({ ...labels, ...label })));
    return { ...spec, selector: { matchLabels: label }, template };
  }) as PlainObject;
}
