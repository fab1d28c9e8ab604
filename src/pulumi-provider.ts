/** Pulumi: the components of `k8s-windows/pulumi` for programs in any language. The plugin in the folder `provider` of the package runs this. */
export { serve } from './pulumi-provider/provider';
