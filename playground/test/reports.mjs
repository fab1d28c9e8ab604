/** The pages that commands write, as `doctor --format html` of a large cluster does: their files are made by the command of this repository. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const BUILDS = ['10.0.17763', '10.0.20348', '10.0.26100'];
const TAGS = ['ltsc2019', 'ltsc2022', 'ltsc2025'];

const times = (count, of) => Array.from({ length: count }, (_, i) => of(i));
const node = (i) => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: { name: `win-${i}`, labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': BUILDS[i % 3] } },
  spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }], ...(i % 15 === 4 && { unschedulable: true }) },
  status: {
    allocatable: { cpu: '8', memory: '32Gi', pods: '110' }, nodeInfo: { operatingSystem: 'windows', kernelVersion: BUILDS[i % 3], kubeletVersion: 'v1.33.2' },
    conditions: [{ type: 'Ready', status: i % 20 === 7 ? 'False' : 'True', lastHeartbeatTime: '2026-11-26T14:03:22Z', message: 'stopped' }],
  },
});
const image = (i) => `registry.example.com/team-${i % 40}/service-${i % 200}:1.${i % 9}-${TAGS[i % 7 % 3]}`;
const MESSAGES = [
  () => ({ phase: 'Running', containerStatuses: [{ name: 'main', ready: true, state: { running: { startedAt: '2026-11-20T10:00:00Z' } } }] }),
  (i) => waiting('ErrImagePull', `failed to pull image "${image(i)}": no matching manifest for windows/amd64 10.0.20348 in the manifest list entries`),
  () => waiting('CreateContainerError', 'hcs::CreateComputeSystem main: The container operating system does not match the host operating system.'),
  (i) => waiting('CreateContainerError', `container failed for reason ${i % 90}`),
];
const waiting = (reason, message) => ({ phase: 'Pending', containerStatuses: [{ name: 'main', state: { waiting: { reason, message } } }] });
const pod = (i) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: `service-${i % 200}-${i}`, namespace: `team-${i % 40}` },
  spec: {
    nodeName: `win-${i % 60}`, nodeSelector: { 'kubernetes.io/os': 'windows' }, ...(i % 5 > 0 && { tolerations: [{ key: 'os', operator: 'Exists' }] }),
    containers: [{ name: 'main', image: image(i), resources: { requests: { cpu: '100m', memory: '200Mi' } } }],
  },
  status: MESSAGES[i % 4](i),
});
const deployment = (i) => ({
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: `app-${i}`, namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: `app-${i}` } },
    template: {
      metadata: { labels: { app: `app-${i}` } },
      spec: {
        nodeSelector: { 'kubernetes.io/os': 'windows', ...(i > 0 && { 'node.kubernetes.io/windows-build': BUILDS[i % 3] }) },
        tolerations: i === 4 ? [] : [{ key: 'os', operator: 'Exists' }],
        containers: [{ name: 'main', image: `registry.example.com/app:${TAGS[i % 3]}` }],
      },
    },
  },
});

/** Addresses of the pages, of one about a large cluster, and a function that removes their files. */
export function writeReports() {
  const folder = mkdtempSync(join(tmpdir(), 'k8s-windows-reports-'));
  const list = (name, items) => {
    writeFileSync(join(folder, name), JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    return join(folder, name);
  };
  const clusterOf = (pods) => list(`cluster-${pods}.json`, [...times(60, node), ...times(pods, pod)]);
  // of each kind of trouble some, since what axe-core needs grows faster than the page
  const dump = clusterOf(300);
  const apps = list('apps.json', times(6, deployment));
  const write = (name, ...args) => {
    const argv = ['--import', 'tsx', 'src/cli/main.ts', ...args, '--fail-on', 'never', '--format', 'html', '--output', join(folder, name)];
    execFileSync(process.execPath, argv, { cwd: ROOT, stdio: 'ignore' });
    return pathToFileURL(join(folder, name)).href;
  };
  return {
    pages: {
      doctor: write('doctor.html', 'doctor', dump), where: write('where.html', 'where', apps, '--nodes', dump),
      migrate: write('migrate.html', 'migrate', dump, '--to', 'ltsc2025'),
    },
    large: write('large.html', 'doctor', clusterOf(3000)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
