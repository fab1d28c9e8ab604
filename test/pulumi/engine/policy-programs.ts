import { apps } from '@pulumi/kubernetes';

const labels = { app: 'web' };
const spec = (pod: object): any => ({ selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pod } });
const container = {
  name: 'main', image: 'registry.example/web:1.4', resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } },
};

/** A stack without Windows Pods: nothing selects Linux, and one tolerates every taint. */
export async function linuxOnly(): Promise<void> {
  new apps.v1.Deployment('web', { spec: spec({ containers: [container] }) });
  new apps.v1.DaemonSet('node-exporter', { spec: spec({ tolerations: [{ operator: 'Exists' }], containers: [container] }) });
}

/** A Windows Pod that the API server accepts, with a finding of a resource that has a fix, and a finding of the stack that has none. */
export async function broken(): Promise<void> {
  const nodeSelector = { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' };
  const probed = { ...container, image: 'registry.example/web:1.4-ltsc2019', readinessProbe: { exec: { command: ['cmd /c type C:\\ready'] } } };
  new apps.v1.Deployment('web', { spec: spec({ nodeSelector, containers: [probed] }) });
}
