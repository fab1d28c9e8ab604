import { policyPack } from 'k8s-windows/pulumi-policy';

// fixes everything fixable; other findings at error level fail the preview
policyPack({ remediate: true });
