import { App, Chart } from 'cdk8s';
import { Deployment, HorizontalPodAutoscaler, k8s, Metric, MetricTarget } from 'cdk8s-plus-33';
import { onLinux, OsQuota, WindowsDeployment, WindowsNamespace } from 'k8s-windows/plus-33';

const IMAGE = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';

const app = new App();
// The simple case: a namespace for Windows Pods only. Quota and default limits apply to all of its Pods.
const alone = new Chart(app, 'windows-only');
const namespace = new WindowsNamespace(alone, 'namespace', {
  metadata: { name: 'billing' }, defaultMemory: '1Gi', quota: { cpu: '16', memory: '32Gi', pods: 20 },
});
const billing = new WindowsDeployment(alone, 'billing', {
  metadata: { name: 'billing', namespace: namespace.name }, containers: [{ name: 'web', image: IMAGE, portNumber: 80 }],
});
new HorizontalPodAutoscaler(alone, 'scaler', {
  metadata: { name: 'billing', namespace: namespace.name },
  target: billing,
  minReplicas: 2,
  maxReplicas: 8,
  metrics: [Metric.resourceCpu(MetricTarget.averageUtilization(60)), Metric.resourceMemory(MetricTarget.averageUtilization(80))],
});
new k8s.KubePodDisruptionBudget(alone, 'budget', {
  metadata: { name: 'billing', namespace: namespace.name },
  spec: { minAvailable: k8s.IntOrString.fromNumber(1), selector: { matchLabels: billing.matchLabels } },
});

// A namespace with Pods of both operating systems: one quota for Windows Pods, and one for all.
new k8s.KubeNamespace(new Chart(app, 'mixed-namespace'), 'namespace', { metadata: { name: 'shop' } });
const mixed = new Chart(app, 'mixed', { namespace: 'shop' });
const quota = new OsQuota(mixed, 'quota', { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { cpu: '8', memory: '16Gi' } });
const front = new WindowsDeployment(mixed, 'front', { metadata: { name: 'front' }, containers: [{ name: 'web', image: IMAGE, portNumber: 80 }] });
quota.cover(front);
onLinux(new Deployment(mixed, 'back', {
  metadata: { name: 'back' }, containers: [{ name: 'back', image: 'registry.k8s.io/e2e-test-images/agnhost:2.53' }],
}));

app.synth();
