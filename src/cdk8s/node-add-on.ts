import { Construct } from 'constructs';
import { NodeAddOnOptions } from '../addons';
import { ObjectSet } from '../complete';
import { Platform } from '../knowledge';
import { ObjectSetConstruct } from './object-set-construct';

/** A construct around an add-on: its platform is that of the scope, and a namespace that is a construct comes before it. */
export abstract class NodeAddOn<Options extends Pick<NodeAddOnOptions, 'namespace' | 'platform'>> extends ObjectSetConstruct {
  /** @throws PodProblemsError when the options can't work, with all that is wrong */
  protected constructor(scope: Construct, id: string, props: Options, make: (options: Options) => ObjectSet) {
    super(scope, id, make({ ...props, platform: props.platform ?? Platform.of(scope) }));
    const namespace: unknown = props.namespace;
    if (Construct.isConstruct(namespace)) { this.node.addDependency(namespace); }
  }
}
