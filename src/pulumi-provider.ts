/** The components of `k8s-windows/pulumi` for programs in other languages. The plugin in the package's folder `provider` runs this module. */
import './peers/pulumi-provider';
export { serve } from './pulumi-provider/provider';
