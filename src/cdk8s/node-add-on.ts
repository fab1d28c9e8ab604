import { Construct } from 'constructs';
import { NodeAddOnOptions } from '../addons';
import { ObjectSet } from '../complete';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** A construct around an add-on: its platform is that of the scope, whenever it is set before synth, and a namespace that is a construct comes before it. */
export abstract class NodeAddOn<Options extends Pick<NodeAddOnOptions, 'namespace' | 'platform'>> extends ObjectSetConstruct {
  /** @throws ProblemsError when an option is invalid, with all problems */
  protected constructor(scope: Construct, id: string, props: Options, make: (options: Options) => ObjectSet) {
    super(scope, id, forPlatform(props, make));
    const namespace: unknown = props.namespace;
    if (Construct.isConstruct(namespace)) { this.node.addDependency(namespace); }
  }
}
