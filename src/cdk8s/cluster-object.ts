import { ApiObject } from 'cdk8s';

/** An object that belongs to the cluster: cdk8s gives every object the namespace of its chart, which these don't have. */
export class ClusterObject extends ApiObject {
  public toJson(): any {
    const manifest = super.toJson();
    const { namespace: _, ...metadata } = manifest.metadata;
    return { ...manifest, metadata };
  }
}
