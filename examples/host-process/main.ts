import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart, Size } from 'cdk8s';
import { ConfigMap, Cpu, EnvValue, Volume } from 'cdk8s-plus-33';
import { WindowsDaemonSet, WindowsNamespace } from 'k8s-windows/plus-33';

const SYSTEM = 'C:\\Windows\\System32';
const POWERSHELL = `${SYSTEM}\\WindowsPowerShell\\v1.0`;

const app = new App();
const namespaces = new Chart(app, 'namespaces');
const agents = new WindowsNamespace(namespaces, 'agents', { metadata: { name: 'node-agents' }, podSecurity: 'privileged' });

const chart = new Chart(app, 'node-agent', { namespace: agents.name });
const script = new ConfigMap(chart, 'script', {
  metadata: { name: 'node-agent' },
  data: { 'agent.ps1': readFileSync(join(__dirname, 'agent.ps1'), 'utf8') },
});

new WindowsDaemonSet(chart, 'agent', {
  metadata: { name: 'node-agent' },
  containers: [{
    name: 'agent',
    // nearly empty, and without a Windows build: HostProcess containers use the programs of the node, so one image runs on every release
    image: 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
    command: [`${POWERSHELL}\\powershell.exe`, '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', 'C:\\node-agent\\agent.ps1'],
    // the image has no PATH
    envVariables: { PATH: EnvValue.fromValue(`${SYSTEM};C:\\Windows;${POWERSHELL}`) },
    volumeMounts: [{ path: 'C:\\node-agent', volume: Volume.fromConfigMap(chart, 'script-volume', script) }],
    resources: {
      cpu: { request: Cpu.millis(200), limit: Cpu.millis(200) },
      memory: { request: Size.mebibytes(256), limit: Size.mebibytes(256) },
    },
  }],
  windows: { hostProcess: true },
});

app.synth();
