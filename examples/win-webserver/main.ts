import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Duration } from 'cdk8s';
import { ConfigMap, Probe, ServiceType, Volume } from 'cdk8s-plus-33';
import { WindowsDeployment } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'win-webserver');

// A file instead of a command line: no quoting, and no `$` that the kubelet could expand
const script = new ConfigMap(chart, 'script', {
  metadata: { name: 'win-webserver' },
  data: { 'server.ps1': readFileSync(join(__dirname, 'server.ps1'), 'utf8') },
});

const web = new WindowsDeployment(chart, 'web', {
  metadata: { name: 'win-webserver' },
  replicas: 2,
  containers: [{
    name: 'web',
    // the tag determines the Windows release, so the Pods run only on nodes that support it
    image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    command: ['powershell.exe', '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', 'C:/web/server.ps1'],
    portNumber: 80,
    volumeMounts: [{ path: 'C:/web', volume: Volume.fromConfigMap(chart, 'script-volume', script) }],
    readiness: Probe.fromHttpGet('/healthz', { port: 80, timeoutSeconds: Duration.seconds(5) }),
  }],
});

web.exposeViaService({ name: 'win-webserver', serviceType: ServiceType.NODE_PORT, ports: [{ port: 80 }] });

app.synth();
