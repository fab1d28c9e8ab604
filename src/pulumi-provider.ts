/** Pulumi: the components of `k8s-windows/pulumi` for programs in any language. The plugin in the folder `provider` of the package runs this. */
import './peers/pulumi-provider';
export { serve } from './pulumi-provider/provider';
