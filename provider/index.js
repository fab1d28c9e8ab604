require('k8s-windows/pulumi-provider').serve(process.argv.slice(2));
