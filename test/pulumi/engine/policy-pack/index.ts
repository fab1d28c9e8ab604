import { policyPack } from 'k8s-windows/pulumi-policy';

policyPack({ platform: 'AKS' });
