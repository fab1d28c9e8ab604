import { App, Chart, Cron } from 'cdk8s';
import { Volume } from 'cdk8s-plus-33';
import { WindowsAccount, WindowsCronJob, WindowsDeployment, WindowsNamespace } from 'k8s-windows/plus-33';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const powershell = (script: string) => ['powershell.exe', '-NoProfile', '-Command', script];

const app = new App();
const namespaces = new Chart(app, 'namespaces');
const work = new WindowsNamespace(namespaces, 'work', { metadata: { name: 'work' } });
const reports = new WindowsNamespace(namespaces, 'reports', { metadata: { name: 'reports' }, podSecurity: 'restricted' });

// An unprivileged account for the Pod, and an administrator for the container that requires it
const worker = new Chart(app, 'worker', { namespace: work.name });
const spool = { path: 'C:/spool', volume: Volume.fromEmptyDir(worker, 'spool', 'spool') };
new WindowsDeployment(worker, 'worker', {
  metadata: { name: 'worker' },
  replicas: 2,
  initContainers: [{
    name: 'grant',
    image: IMAGE,
    command: ['icacls.exe', 'C:\\spool', '/grant', 'Everyone:(OI)(CI)M'],
    volumeMounts: [spool],
    windows: { runAsUserName: WindowsAccount.CONTAINER_ADMINISTRATOR },
  }],
  containers: [{
    name: 'worker',
    image: IMAGE,
    command: powershell('while ($true) { Get-Date | Add-Content C:/spool/log.txt; whoami; Start-Sleep 30 }'),
    volumeMounts: [spool],
  }],
  windows: { runAsUserName: WindowsAccount.CONTAINER_USER },
});

// A namespace that admits only Pods with runAsNonRoot
const report = new Chart(app, 'report', { namespace: reports.name });
new WindowsCronJob(report, 'report', {
  metadata: { name: 'report' },
  schedule: Cron.schedule({ minute: '0', hour: '6' }),
  containers: [{ name: 'report', image: IMAGE, command: powershell('whoami; Get-ComputerInfo -Property OsName, OsVersion') }],
  windows: { runAsUserName: WindowsAccount.CONTAINER_USER },
});

app.synth();
