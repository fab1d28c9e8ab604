import { policyPack } from 'k8s-windows/pulumi-policy';

// mends what can be mended; the rest of what doesn't work on Windows fails the preview
policyPack({ remediate: true });
