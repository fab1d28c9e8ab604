/** The components of `k8s-windows/pulumi` for programs in other languages. The plugin in the package's folder `provider` runs this module. */
export { serve } from './provider';
