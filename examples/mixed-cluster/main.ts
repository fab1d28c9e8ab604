import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Duration } from 'cdk8s';
import { ConfigMap, Deployment, EnvValue, Probe, ServiceType, Volume } from 'cdk8s-plus-33';
import { onLinux, Platform, WindowsDeployment } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'mixed-cluster');
// the platform, and thereby the taint of the Windows nodes, for everything in the chart
Platform.set(chart, Platform.GKE);

const back = new Deployment(chart, 'back', {
  metadata: { name: 'back' },
  replicas: 2,
  containers: [{
    name: 'nginx',
    image: 'docker.io/nginxinc/nginx-unprivileged:1.28',
    portNumber: 8080,
    securityContext: { user: 101 },
    volumeMounts: [{ path: '/tmp', volume: Volume.fromEmptyDir(chart, 'tmp', 'tmp') }],
  }],
});
// without this, its Pods may be scheduled to Windows nodes without a taint
onLinux(back);
const backService = back.exposeViaService({ name: 'back', ports: [{ port: 80, targetPort: 8080 }] });

const script = new ConfigMap(chart, 'script', {
  metadata: { name: 'front' },
  data: { 'front.ps1': readFileSync(join(__dirname, 'front.ps1'), 'utf8') },
});
const front = new WindowsDeployment(chart, 'front', {
  metadata: { name: 'front' },
  replicas: 2,
  containers: [{
    name: 'front',
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    command: ['powershell.exe', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', 'C:/front/front.ps1'],
    portNumber: 80,
    // the short name, or the full one with cluster.local: Windows Pods can't resolve other forms
    envVariables: { BACK_URL: EnvValue.fromValue(`http://${backService.name}/`) },
    volumeMounts: [{ path: 'C:/front', volume: Volume.fromConfigMap(chart, 'script-volume', script) }],
    readiness: Probe.fromHttpGet('/healthz', { port: 80, timeoutSeconds: Duration.seconds(5) }),
  }],
});
front.exposeViaService({ name: 'front', serviceType: ServiceType.LOAD_BALANCER, ports: [{ port: 80 }] });

app.synth();
