import { checkObjects, fixTexts, WindowsVersion } from '../../../src/check';
import { toYaml } from '../../../src/yaml';
import { Folder } from '../../cli/command';

const pod = (image: string, more: object = {}) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    os: { name: 'windows' }, nodeSelector: { 'kubernetes.io/os': 'windows', ...more }, tolerations: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    containers: [{ name: 'a', image, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } } }],
  },
});
const OWN = 'registry.example/web:1.0';
const rules = (object: object, version?: WindowsVersion) => checkObjects([object as never], { version }).findings.map(({ rule, effect }) => `${effect} ${rule}`);
const PINNED = { 'node.kubernetes.io/windows-build': '10.0.17763' };

test('an image without a release in its tag is taken as built on the given one', () => {
  expect(rules(pod(OWN))).toEqual([]);
  expect(rules(pod(OWN), WindowsVersion.LTSC2022)).toEqual(['advice windows-build-not-selected']);
  expect(rules(pod(OWN, PINNED))).toEqual([]);
  expect(rules(pod(OWN, PINNED), WindowsVersion.LTSC2022)).toEqual(['misplaced image-build-mismatch']);
  expect(rules(pod(OWN, PINNED), WindowsVersion.LTSC2019)).toEqual(['advice image-out-of-support']);
});

test('a tag that names a release is stronger', () => {
  const tagged = pod('mcr.microsoft.com/windows/servercore:ltsc2019', PINNED);
  expect(rules(tagged, WindowsVersion.LTSC2022)).toEqual(rules(tagged));
});

test('a Linux Pod is as it was', () => {
  const linux = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'a', image: OWN }] } };
  expect(rules(linux, WindowsVersion.LTSC2022)).toEqual([]);
});

test('fix selects the builds that run it, and --windows gives it', () => {
  const text = toYaml(pod(OWN));
  expect(fixTexts([{ text }], { version: WindowsVersion.LTSC2022 }).texts[0].text).toContain('- 10.0.20348');
  const folder = new Folder({ 'a.yaml': text });
  expect(folder.run(['check', 'a.yaml', '--windows', 'ltsc2022']).stdout).toContain('[windows-build-not-selected]');
  expect(folder.run(['check', 'a.yaml', '--windows', '2202'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--windows: must be a Windows Server release, got "2202"') });
});
