import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { PRIVILEGED_RULE } from './manifests';
import { temporaryFolder } from '../temporary-folder';

const ROOT = path.join(__dirname, '..', '..');

test('the real cdk8s-cli loads the validation and reports its findings', () => {
  const dir = temporaryFolder();
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
  // built as the package is, but only what the plugin needs
  const plugin = path.join(dir, 'plugin');
  const tsc = spawnSync(process.execPath, [
    path.join(ROOT, 'node_modules/typescript/bin/tsc'), path.join(ROOT, 'src/cdk8s-validation.ts'), '--outDir', plugin, '--rootDir',
    path.join(ROOT, 'src'),
    '--module', 'node16', '--moduleResolution', 'node16', '--target', 'ES2022', '--esModuleInterop', '--resolveJsonModule', '--skipLibCheck',
    '--types', 'node', '--noCheck',
  ], { encoding: 'utf8', cwd: ROOT });
  expect(tsc.stdout + tsc.stderr).toBe('');
  writeFileSync(path.join(dir, 'main.js'), `
    const { App, Chart, ApiObject } = require('cdk8s');
    const app = new App();
    const chart = new Chart(app, 'web');
    new ApiObject(chart, 'pod', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: {
      os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }], hostPID: process.env.BAD === '1' || undefined,
      containers: [{ name: 'web', image: 'registry.example.com/web:1', resources: { limits: { cpu: '1', memory: '1Gi' } } }],
    } });
    app.synth();
  `);
  writeFileSync(path.join(dir, 'cdk8s.yaml'), JSON.stringify({
    language: 'typescript', app: `${process.execPath} main.js`,
    validations: [{
      package: `${plugin}/cdk8s-validation.js`, version: '1.0.0', class: 'K8sWindowsValidation', properties: { platform: 'upstream' },
    }],
  }));
  const synth = (bad: boolean) => spawnSync(process.execPath, [
    path.join(ROOT, 'node_modules/cdk8s-cli/bin/cdk8s'), 'synth', '--check-upgrade=false', '--validation-reports-output-file',
    path.join(dir, `report-${bad}.json`),
  ], { cwd: dir, encoding: 'utf8', env: { ...process.env, BAD: bad ? '1' : '0', NODE_OPTIONS: '' } });

  const failed = synth(true);
  expect(failed.status).toBe(2);
  expect(failed.stdout + failed.stderr).toContain(PRIVILEGED_RULE);
  const { reports: [{ violations, summary }] } = JSON.parse(readFileSync(path.join(dir, 'report-true.json'), 'utf8'));
  expect(summary).toMatchObject({ status: 'failure' });
  expect(violations[0].violatingConstructs[0]).toMatchObject({ resourceName: 'web', constructPath: 'web/pod' });
  expect(synth(false).status).toBe(0);
});
