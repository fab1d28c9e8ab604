import { version } from '@pulumi/kubernetes/package.json';
import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
import { FieldShape } from '../knowledge';
import { shapeProblems } from '../manifest';
import { readArgs } from './component-args';
import { throwIfAny } from './problems-error';

/** Whether an object is the stack's own, or a part that it adds to an object that stands in the cluster anyway. */
export type Ownership = 'own' | 'patch';

const OBJECT: FieldShape = { fields: { apiVersion: 'string', kind: 'string', metadata: 'object' }, required: ['apiVersion', 'kind'] };

/** An API object of any kind, custom ones too. */
export class KubernetesObject extends CustomResource {
  public declare readonly apiVersion: Output<string>;
  public declare readonly kind: Output<string>;
  public declare readonly metadata: Output<{ name: string; namespace?: string }>;

  constructor(name: string, manifest: any, options: CustomResourceOptions, ownership: Ownership = 'own') {
    throwIfAny(name, shapeProblems(readArgs(name, manifest), OBJECT));
    const group = String(manifest.apiVersion).includes('/') ? manifest.apiVersion : `core/${manifest.apiVersion}`;
    const type = `kubernetes:${group}:${manifest.kind}`;
    if (ownership === 'own') {
      super(type, name, manifest, { version, ...options });
    } else {
      // what it says may be another's to say now
      const annotations = { ...manifest.metadata.annotations, 'pulumi.com/patchForce': 'true' };
      super(`${type}Patch`, name, { ...manifest, metadata: { ...manifest.metadata, annotations } }, { version, ...options });
    }
  }
}
