import { Construct } from 'constructs';
import { NodeAddOnOptions } from '../addons';
import { ObjectSet } from '../objects';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Base class of add-ons. The platform defaults to that of the scope, which can be set until synth; a namespace that is a construct becomes a dependency. */
export abstract class NodeAddOn<Options extends Pick<NodeAddOnOptions, 'namespace' | 'platform'>> extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  protected constructor(scope: Construct, id: string, props: Options, make: (options: Options) => ObjectSet) {
    super(scope, id, forPlatform(props, make));
    const namespace: unknown = props.namespace;
    if (Construct.isConstruct(namespace)) { this.node.addDependency(namespace); }
  }
}
