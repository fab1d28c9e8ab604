import { checkObjects, checkTexts } from '../../src/check';

const pod = (os: string, privileged?: boolean) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: `on-${os}`, namespace: 'shop' },
  spec: { os: { name: os }, containers: [{ name: 'web', image: 'web', ...(privileged !== undefined && { securityContext: { privileged } }) }] },
});
const rejected = { rule: 'linux-field-on-windows', path: '/spec/containers/0/securityContext/privileged' };

test('returns the findings of a file with the same objects, without positions', () => {
  const objects = [pod('windows', false), pod('linux', false)];
  const found = checkObjects(objects);
  const read = checkTexts(objects.map((object) => ({ text: JSON.stringify(object) })));
  expect(found.objects).toBe(2);
  expect(found.findings.map(({ rule, path }) => ({ rule, path }))).toEqual(read.findings.map(({ rule, path }) => ({ rule, path })));
  expect(found.findings).toContainEqual(expect.objectContaining(rejected));
  expect(found.findings.every(({ line, file }) => line === undefined && file === undefined)).toBe(true);
});

test('objects in a List are checked, and rules see all objects', () => {
  const restricted = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { 'pod-security.kubernetes.io/enforce': 'baseline' } } };
  const hostProcess = { ...pod('windows'), spec: { ...pod('windows').spec, hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true, runAsUserName: 'NT AUTHORITY\\SYSTEM' } } } };
  const rules = (objects: object[]) => checkObjects(objects).findings.map(({ rule }) => rule);
  expect(rules([{ apiVersion: 'v1', kind: 'List', items: [restricted, hostProcess] }])).toContain('pod-security-host-process');
  expect(rules([hostProcess])).not.toContain('pod-security-host-process');
});

test('a value that isn\'t an object is a failure, and the others are checked', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;
  const { findings, failures } = checkObjects([cyclic, undefined as unknown as object, pod('windows', true)]);
  expect(failures.length).toBeGreaterThan(0);
  expect(findings).toContainEqual(expect.objectContaining(rejected));
});
