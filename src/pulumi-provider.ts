/** The Pulumi provider: the components of `k8s-windows/pulumi` for programs in any language. The plugin in the package's folder `provider` runs it. */
import './peers/pulumi-provider';
export { serve } from './pulumi-provider/provider';
