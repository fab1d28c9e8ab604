import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { GOOD, PRIVILEGED, PRIVILEGED_PATH, PRIVILEGED_RULE } from './manifests';
import { K8sWindowsValidation } from '../../src/cdk8s-validation';
import { temporaryFolder } from '../temporary-folder';

async function validate(texts: readonly string[], props?: Record<string, unknown>) {
  const dir = temporaryFolder();
  const manifests = texts.map((text, i) => {
    writeFileSync(path.join(dir, `${i}.k8s.yaml`), text);
    return path.join(dir, `${i}.k8s.yaml`);
  });
  const violations: any[] = [];
  const submitted: any[] = [];
  const report = { addViolation: (violation: any) => { violations.push(violation); }, submit: (...args: any[]) => { submitted.push(args); } };
  await new K8sWindowsValidation(props).validate({ manifests, report, logger: { log: () => undefined } });
  return { violations, submitted, manifests };
}

test('errors fail the synthesis, and name the resource and position', async () => {
  const { violations, submitted, manifests } = await validate([PRIVILEGED]);
  expect(submitted).toEqual([['failure', { objects: '1', errors: '1', findings: '1' }]]);
  expect(violations).toEqual([{
    ruleName: `${PRIVILEGED_RULE} (error, rejected)`, recommendation: expect.stringContaining('privileged'), fix: 'remove privileged',
    violatingResources: [{ resourceName: 'web', locations: [`Deployment web${PRIVILEGED_PATH}`], manifestPath: manifests[0] }],
  }]);
});

test('warnings and notes are reported, and pass', async () => {
  const { violations, submitted } = await validate([GOOD.replace('memory: 2Gi', 'ephemeral-storage: 1Gi')]);
  expect(violations).toHaveLength(1);
  expect(submitted[0][0]).toBe('success');
  expect((await validate([GOOD])).submitted).toEqual([['success', { objects: '1', errors: '0', findings: '0' }]]);
});

test('an error has its own message and effect beside a note of the same rule; equal findings are one violation', async () => {
  const podWith = (name: string, image: string, command: string) => JSON.stringify({
    apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { os: { name: 'windows' }, containers: [{ name: 'a', image, command: [command] }] },
  });
  const nanoserver = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';
  const { violations } = await validate([
    podWith('one', 'registry.example/a:1', 'sleep'), podWith('two', nanoserver, '/bin/sh'), podWith('three', nanoserver, '/bin/sh'),
  ]);
  expect(violations.filter(({ ruleName }) => ruleName.startsWith('linux-command')).map(({ ruleName, recommendation, violatingResources }) => (
    [ruleName, recommendation, violatingResources.map(({ resourceName }: any) => resourceName)]
  ))).toEqual([
    ['linux-command (note, advice)', expect.stringContaining('"sleep"'), ['one']],
    [expect.stringMatching(/^linux-command \(error, /), expect.stringContaining('sh'), ['two', 'three']],
  ]);
});

test('globs of properties match paths from the working directory', async () => {
  const checked = async (props: Record<string, unknown>) => (await validate([PRIVILEGED, PRIVILEGED], props)).submitted[0][1];
  expect(await checked({ exclude: ['**/1.k8s.yaml'] })).toEqual({ objects: '1', errors: '1', findings: '1' });
  expect(await checked({ exclude: ['other/**'] })).toMatchObject({ objects: '2', errors: '2' });
  const from = path.relative('', temporaryFolder());
  const ignored = { rule: PRIVILEGED_RULE, reason: 'test' };
  expect(await checked({ ignore: [{ ...ignored, paths: [`${path.dirname(from)}/*/0.k8s.yaml`] }] })).toMatchObject({ errors: '1' });
});

test('properties are the keys of the configuration file', async () => {
  expect((await validate([GOOD], { platform: 'openshift' })).submitted[0][0]).toBe('failure');
  expect(() => new K8sWindowsValidation({ platfrom: 'gke', mixed: 1 }))
    .toThrow(/properties\.mixed: must be true or false, got 1\. .*\n.*properties\.platfrom: unknown option\. Did you mean platform\?/);
  const withLock = (images: string) => () => new K8sWindowsValidation({ images });
  expect(withLock('nofile.lock')).toThrow(/\[k8s-windows validation\] properties\.images: must be a file that can be read, got "nofile\.lock"/);
  expect(withLock('README.md')).toThrow('properties.images: must be a lock in JSON');
});
