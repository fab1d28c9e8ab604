import { App, Chart } from 'cdk8s';
import {
  CsiProxy, EventFlowLogger, FluentBitForWindows, ImagePrepull, NodeProblemDetectorForWindows, Platform, SmbCsiDriver, WindowsExporter,
  WindowsNamespace,
} from 'k8s-windows/plus-33';

const app = new App();
Platform.set(app, Platform.UPSTREAM);
const namespaces = new Chart(app, 'namespaces');
const agents = new WindowsNamespace(namespaces, 'agents', { metadata: { name: 'windows-agents' }, podSecurity: 'privileged' });

const storage = new Chart(app, 'storage');
new CsiProxy(storage, 'csi-proxy');
new SmbCsiDriver(storage, 'smb');

const metrics = new Chart(app, 'metrics');
new WindowsExporter(metrics, 'exporter', {
  namespace: agents,
  collectors: ['[defaults]', 'container', 'process'],
  collector: { process: { include: 'kubelet|containerd.*' } },
  firewall: { remoteAddresses: ['10.0.0.0/8'] },
});
new NodeProblemDetectorForWindows(metrics, 'node-problem-detector', { namespace: agents, crictlPath: 'C:\\k\\crictl.exe' });

const logs = new Chart(app, 'logs');
new FluentBitForWindows(logs, 'fluent-bit', {
  namespace: agents,
  outputs: [{
    name: 'http', match: '*',
    options: { host: 'logs.example.com', port: 443, tls: true, format: 'json', http_user: 'windows', http_passwd: '${LOGS_PASSWORD}' },
  }],
  secrets: { LOGS_PASSWORD: { name: 'logs', key: 'password' } },
});
new EventFlowLogger(logs, 'containerd', { namespace: agents });

const images = new Chart(app, 'images');
new ImagePrepull(images, 'base-images', {
  namespace: agents,
  images: [
    'mcr.microsoft.com/windows/servercore:ltsc2022', 'mcr.microsoft.com/windows/servercore:ltsc2025', 'mcr.microsoft.com/windows/nanoserver:ltsc2025',
  ],
});

app.synth();
