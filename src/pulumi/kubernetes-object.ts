import { version } from '@pulumi/kubernetes/package.json';
import { CustomResource, CustomResourceOptions, Output } from '@pulumi/pulumi';
import { readArgs, throwIfAny } from './component-args';
import { FieldShape } from '../knowledge';
import { shapeProblems } from '../kubernetes';

/** Whether the stack owns an object, or patches an object that something else creates. */
export type Ownership = 'own' | 'patch';

const OBJECT: FieldShape = { fields: { apiVersion: 'string', kind: 'string', metadata: 'object' }, required: ['apiVersion', 'kind'] };

/**
 * A Kubernetes object of any kind, including custom resources.
 *
 * @example
 * ```ts
 * import { KubernetesObject } from 'k8s-windows/pulumi';
 *
 * new KubernetesObject('settings', {
 *   apiVersion: 'example.com/v1',
 *   kind: 'Settings',
 *   metadata: { name: 'shop', namespace: 'shop' },
 *   spec: { theme: 'dark' },
 * }, {});
 * ```
 */
export class KubernetesObject extends CustomResource {
  /** API version of the object. */
  public declare readonly apiVersion: Output<string>;
  /** Kind of the object. */
  public declare readonly kind: Output<string>;
  /** Metadata of the object. */
  public declare readonly metadata: Output<{ name: string; namespace?: string }>;

  /** @throws ProblemsError if the manifest has no `apiVersion` or `kind`. Nothing is registered in that case */
  constructor(name: string, manifest: any, options: CustomResourceOptions, ownership: Ownership = 'own') {
    throwIfAny(name, shapeProblems(readArgs(name, manifest), OBJECT));
    const group = String(manifest.apiVersion).includes('/') ? manifest.apiVersion : `core/${manifest.apiVersion}`;
    const type = `kubernetes:${group}:${manifest.kind}`;
    if (ownership === 'own') {
      super(type, name, manifest, { version, ...options });
    } else {
      // another field manager may own the fields
      const annotations = { ...manifest.metadata.annotations, 'pulumi.com/patchForce': 'true' };
      super(`${type}Patch`, name, { ...manifest, metadata: { ...manifest.metadata, annotations } }, { version, ...options });
    }
  }
}
