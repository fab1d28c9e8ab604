import { Folder } from './command';
import { affinityForBuilds, windowsPod } from '../checker/manifests';
import { list, node } from '../diagnosis/objects';
import { HEALTHY } from '../diagnosis/planted';
import { WindowsVersion } from 'k8s-windows/core';

const AKS_2019 = node(
  'aks-win-0', 'windows', { labels: { 'kubernetes.azure.com/mode': 'user' }, taints: [], info: { kubeletVersion: 'v1.32.9' } },
  WindowsVersion.LTSC2019,
);
const folder = new Folder({
  'pod.yaml': windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2019', spec: affinityForBuilds('10.0.17763') }),
  'dump.json': JSON.stringify(list(...HEALTHY, AKS_2019)),
  'nodes.json': JSON.stringify(list(AKS_2019)),
});
const AKS = ['--platform', 'aks', '--kubernetes', '1.32'];

test('check warns today, and fails for a given day', () => {
  const today = folder.run(['check', 'pod.yaml', ...AKS], { today: '2026-11-24' });
  expect(today.code).toBe(0);
  expect(today.stdout).toContain('warning: the Pod runs only on nodes with Windows Server 2019 (since 2026-03-01, new AKS node pools');
  const on = folder.run(['check', 'pod.yaml', ...AKS, '--on', '2026-11-24'], { today: '2020-01-01' });
  expect(on.code).toBe(1);
  expect(on.stdout).toContain('error: the Pod runs only on nodes with Windows Server 2019');
  expect(folder.run(['check', 'pod.yaml', ...AKS, '--on', '2025-01-01'], { today: '2026-11-24' }).stdout).toBe('');
  // nodes are those of today
  expect(folder.run(['check', 'pod.yaml', '--nodes', 'nodes.json'], { today: '2026-11-24' }).code).toBe(1);
});

test('where names the nodes of a release that has ended', () => {
  const { code, stdout } = folder.run(['where', 'pod.yaml', '--nodes', 'nodes.json', '--on', '2026-11-24']);
  expect(code).toBe(1);
  expect(stdout).toContain('note: node aks-win-0: Windows Server 2019 has ended: since 2026-03-01, new AKS node pools can\'t have it');
  expect(folder.run(['where', 'pod.yaml', '--nodes', 'nodes.json', '--on', '2025-12-24']).stdout)
    .toContain('note: node aks-win-0: Windows Server 2019 ends soon: from 2026-03-01 on');
  expect(folder.run(['where', 'pod.yaml', '--nodes', 'nodes.json'], { today: '2024-12-24' }).stdout).not.toContain('note: node');
  const json = folder.run(['where', 'pod.yaml', '--nodes', 'nodes.json', '--format', 'json'], { today: '2026-11-24' });
  expect(JSON.parse(json.stdout).nodeNotes).toEqual([expect.stringContaining('has ended')]);
});

test('doctor says what has happened, what will, and where to go', () => {
  const { code, stdout } = folder.run(['doctor', 'dump.json'], { today: '2026-11-24' });
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /Windows Server 2019 on AKS: since 2026-03-01, new AKS node pools can't have it[^]*from 2027-04-01 on, AKS deletes its node images/,
  );
  expect(stdout).toMatch(/add nodes with Windows Server 2022[^]*ltsc2022/);
  expect(folder.run(['doctor', 'dump.json', '--on', '2025-12-24'], { today: '2026-11-24' }))
    .toMatchObject({ code: 0, stdout: expect.stringContaining('doctor-os-ends-soon') });
});

test.each([
  [['check', 'pod.yaml', '--on', '2026-02-30'], '2026-02-30'],
  [['where', 'pod.yaml', '--nodes', 'nodes.json', '--on', 'today'], 'today'],
  [['doctor', 'dump.json', '--on', '24.11.2026'], '24.11.2026'],
])('%j: a day must exist', (argv, day) => {
  expect(folder.run(argv)).toEqual({
    code: 2, stdout: '', stderr: `error: --on: must be a day that exists, got "${day}". Write it as YYYY-MM-DD, such as 2026-11-24.\n`,
  });
});
