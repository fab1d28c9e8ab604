import { App, Chart } from 'cdk8s';
import { LogMonitor, WindowsDeployment } from 'k8s-windows/plus-33';

const app = new App();
const chart = new Chart(app, 'log-monitor');

const site = new WindowsDeployment(chart, 'site', {
  metadata: { name: 'site' },
  replicas: 2,
  containers: [{
    name: 'iis',
    // your own image with IIS, ServiceMonitor.exe, and LogMonitor.exe: see README.md
    image: 'registry.example/site:1-ltsc2022',
    // the entrypoint of the image, which is required here because LogMonitor starts it
    command: ['C:\\ServiceMonitor.exe', 'w3svc'],
    portNumber: 80,
  }],
});

new LogMonitor(chart, 'logs', {
  name: 'site-logs',
  sources: [
    { type: 'EventLog', channels: [{ name: 'system', level: 'Error' }, { name: 'application', level: 'Warning' }], eventFormatMultiLine: false },
    { type: 'File', directory: 'C:\\inetpub\\logs', filter: '*.log', includeSubdirectories: true },
    {
      type: 'ETW', eventFormatMultiLine: false,
      providers: [{ providerName: 'IIS: WWW Server', providerGuid: '3A2A4E84-4C21-4981-AE10-3FDA0D9B0F83', level: 'Information' }],
    },
  ],
}).addTo(site);

app.synth();
