import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { HostProcessScript, WindowsNamespace } from 'k8s-windows/plus-33';

const app = new App();
const namespaces = new Chart(app, 'namespaces');
const setup = new WindowsNamespace(namespaces, 'setup', { metadata: { name: 'node-setup' }, podSecurity: 'privileged' });

const chart = new Chart(app, 'host-process-script');
new HostProcessScript(chart, 'registry-certificate', {
  name: 'registry-certificate',
  namespace: setup,
  script: readFileSync(join(__dirname, 'trust.ps1'), 'utf8'),
  secrets: { CERTIFICATE: { name: 'registry-certificate', key: 'ca.crt' } },
});

new HostProcessScript(chart, 'report', {
  name: 'report',
  namespace: setup,
  run: 'once',
  script: 'Get-ComputerInfo -Property OsName, OsVersion, WindowsInstallDateFromRegistry | ConvertTo-Json\n',
});

app.synth();
