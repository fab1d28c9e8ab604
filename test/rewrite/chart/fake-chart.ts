import { stringify } from 'yaml';
import { PlainObject } from '../../../src/base';
import { ChartInput, ChartSource, Rendering } from '../../../src/rewrite';

/** Values with others merged into them, as Helm does: `null` removes a key, and lists are replaced. */
export function helmMerge(values: any, other: any): any {
  if (typeof values !== 'object' || typeof other !== 'object' || !values || !other || Array.isArray(values) || Array.isArray(other)) { return other; }
  const all = { ...values };
  for (const [key, value] of Object.entries(other)) {
    if (value === null) { delete all[key]; } else { all[key] = key in all ? helmMerge(all[key], value) : value; }
  }
  return all;
}

/** A chart whose templates are a function of its values. What that throws is the message of Helm. */
export function fakeChart(
  values: PlainObject, template: (values: any) => readonly object[], source: Partial<ChartSource> = {},
): ChartInput & { readonly rendered: PlainObject[] } {
  const rendered: PlainObject[] = [];
  const render = (own: PlainObject): Rendering => {
    rendered.push(own);
    try {
      // values that a template sets to undefined aren't printed
      return { text: template(helmMerge(structuredClone(values), own)).map((object) => stringify(JSON.parse(JSON.stringify(object)))).join('---\n') };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  return { values, render, rendered, source: { name: 'shop', version: '1.0.0', subcharts: [], references: [], fields: new Set(), ...source } };
}

/** A Deployment. @param spec of its Pod; `resources` are those of its container */
export function deployment(name: string, { resources, ...spec }: any, image = 'registry.example/shop:1'): object {
  const template = { spec: { ...spec, containers: [{ name: 'main', image, resources }] } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { template } };
}

/** An image that decides on Windows. */
export const WINDOWS_IMAGE = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
const BUILD = { key: 'node.kubernetes.io/windows-build', operator: 'In', values: ['10.0.20348', '10.0.25398', '10.0.26100'] };
/** What the filter adds to the affinity of Windows Pods with that image. */
export const BUILDS = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [BUILD] }] } } };
/** The toleration of Windows Pods on the platform `upstream`. */
export const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
