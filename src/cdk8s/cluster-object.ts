import { ApiObject } from 'cdk8s';

/** A cluster-scoped object. It removes the namespace that cdk8s sets on every object of a chart. */
export class ClusterObject extends ApiObject {
  public toJson(): any {
    const manifest = super.toJson();
    const { namespace: _, ...metadata } = manifest.metadata;
    return { ...manifest, metadata };
  }
}
