/** The provider of our components from its sources: what the folder `provider` runs from the package. */
import { serve } from 'k8s-windows/pulumi-provider';

void serve(process.argv.slice(2));
