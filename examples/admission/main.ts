import { App, Chart } from 'cdk8s';
import { k8s } from 'cdk8s-plus-33';
import { Platform, WindowsAdmission } from 'k8s-windows/plus-33';

const app = new App();
// For administrators. With audit, mistakes are only recorded: see docs/admission.md for the steps up to deny.
const policies = new Chart(app, 'policies');
new WindowsAdmission(policies, 'admission', {
  platform: Platform.AKS, kubernetes: '1.36', mode: 'audit', exemptNamespaces: ['cert-manager', 'monitoring'],
});

const namespaces = new Chart(app, 'namespaces');
// A team whose Pods are for Windows, also those that don't say so, and whose mistakes are rejected.
new k8s.KubeNamespace(namespaces, 'billing', {
  metadata: { name: 'billing', labels: { 'k8s-windows.dev/os': 'windows', 'k8s-windows.dev/admission': 'deny' } },
});
// A vendor's operator that places its own Pods.
new k8s.KubeNamespace(namespaces, 'vendor', { metadata: { name: 'vendor', labels: { 'k8s-windows.dev/admission': 'off' } } });

app.synth();
