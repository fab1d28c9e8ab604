import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { checkNodeFiles } from '../../../src/nodes';

/** Command lines of the walkthroughs that Kubernetes had on its site, as people have copied them. */
const KUBELET_LINE = [
  '--pod-infra-container-image', '--allow-privileged', '--image-pull-progress-deadline', '--log-dir', '--logtostderr', '--network-plugin', '--cni-bin-dir', '--cni-conf-dir',
];
const PROXY_LINE = ['--log-dir', '--logtostderr'];

/** The lines of a walkthrough with the switches that are wrong in each, in their order. */
const WALKTHROUGHS: Readonly<Record<string, readonly (readonly [lineBegins: string, which: number, wrong: readonly string[]])[]>> = {
  'walkthrough-1.14.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['sc.exe create kubelet', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
  ],
  'walkthrough-1.20.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['sc.exe create kubelet', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
    ['nssm set kube-proxy AppParameters', 0, PROXY_LINE],
    ['nssm set kube-proxy AppParameters', 1, PROXY_LINE],
  ],
  'walkthrough-1.22.ps1': [
    ['sc.exe create <component_name>', 0, ['--service']],
    ['nssm set kubelet AppParameters', 0, KUBELET_LINE],
    ['nssm set kube-proxy AppParameters', 0, PROXY_LINE],
    ['nssm set kube-proxy AppParameters', 1, PROXY_LINE],
  ],
};

describe.each(Object.entries(WALKTHROUGHS))('%s', (name, expected) => {
  const text = readFileSync(path.join(__dirname, 'fixtures', name), 'utf8');
  const lines = text.split('\n');
  const findings = (options = {}) => checkNodeFiles([{ file: name, text }], options).findings;

  test('reports exactly the removed and misspelled flags, at their columns', () => {
    const wanted = expected.flatMap(([begins, which, wrong]) => {
      const line = lines.map((each, i) => ({ each, i })).filter(({ each }) => each.startsWith(begins))[which].i;
      return wrong.map((flag) => `${line + 1}:${lines[line].search(new RegExp(`${flag}(?=[ =])`)) + 1} ${flag}`);
    });
    const found = findings().filter(({ rule }) => rule === 'node-flag-removed' || rule === 'node-flag-misspelled')
      .map(({ line, column, endColumn }) => `${line}:${column} ${lines[line! - 1].slice(column! - 1, endColumn! - 1)}`);
    expect(found).toEqual(wanted);
  });

  test('suggests the replacement of each flag', () => {
    const help = new Map(findings().filter(({ rule }) => /removed|misspelled/.test(rule)).map(({ message, help: words }) => [message.split(/[ :]/)[0], words]));
    expect(help.get('--service')).toContain('--windows-service');
    expect(help.get('--pod-infra-container-image')).toMatch(/containerd/);
    expect(help.get('--cni-bin-dir')).toMatch(/bin_dir/);
    expect(help.get('--cni-conf-dir')).toMatch(/conf_dir/);
    expect(help.get('--image-pull-progress-deadline')).toMatch(/image_pull_progress_timeout/);
  });

  test('reports no flag that the given old release still has', () => {
    const old = findings({ kubernetes: '1.14' }).filter(({ rule }) => rule === 'node-flag-removed');
    expect(old).toEqual([]);
    const in125 = findings({ kubernetes: '1.25' }).filter(({ rule }) => rule === 'node-flag-removed').map(({ message }) => message.split(' ')[0]);
    expect(in125).toContain('--network-plugin');
    expect(in125).not.toContain('--log-dir');
    expect(in125).not.toContain('--pod-infra-container-image');
  });
});

test('reports mistakes other than flag names', () => {
  const text = readFileSync(path.join(__dirname, 'fixtures', 'walkthrough-1.20.ps1'), 'utf8');
  const rules = new Set(checkNodeFiles([{ file: 'a.ps1', text }]).findings.map(({ rule }) => rule));
  // a missing blank before --kubeconfig, 'minion' in single quotes, WinOverlay, --hairpin-mode, the pause image
  for (const rule of ['node-flag-swallowed', 'node-flag-quotes', 'node-feature-gate', 'node-flag-linux-only', 'node-pause-image']) { expect(rules).toContain(rule); }
});
