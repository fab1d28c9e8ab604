import { bugDifferences, EVIDENCE, notesOf } from '../../projenrc/facts/known-bugs';
import { BUG_SOURCES, BUGS_READ_ON, firstFixed, hasBug, isOlder, KNOWN_BUGS, upgradeFor } from '../../src/knowledge';

const byFix = (fix: string) => KNOWN_BUGS.find((bug) => bug.fix === fix)!;

describe('the ledger', () => {
  test('has at least 25 bugs, each once, of all components, and the day it was read', () => {
    const fixes = KNOWN_BUGS.map(({ fix }) => fix);
    expect(fixes.length).toBeGreaterThanOrEqual(25);
    expect(new Set(fixes).size).toBe(fixes.length);
    expect(new Set(KNOWN_BUGS.map(({ component }) => component))).toEqual(new Set(Object.keys(BUG_SOURCES)));
    for (const { readOn } of Object.values(BUG_SOURCES)) { expect(readOn >= BUGS_READ_ON).toBe(true); }
  });

  test.each(KNOWN_BUGS.map((bug) => [bug.fix, bug] as const))('%s', (fix, bug) => {
    expect(fix).toMatch(/^(?:CVE-\d{4}-\d+|(?:k\/k|[\w-]+\/[\w-]+)(?:#\d+|@[0-9a-f]{8}))$/);
    expect(bug.issue ?? 'k/k#1').toMatch(/^(?:k\/k|[\w-]+\/[\w-]+)#\d+$/);
    expect(bug.symptom).toMatch(/[^.]$/);
    expect(bug.fixed.length).toBeGreaterThan(0);
    for (const version of [...bug.fixed, bug.introduced ?? '1.0.0']) { expect(version).toMatch(/^\d+\.\d+\.\d+$/); }
    expect([...bug.fixed].sort((a, b) => (isOlder(a, b) ? -1 : 1))).toEqual(bug.fixed);
    // a later series has the fix of an earlier one
    expect(bug.fixed.slice(1).filter((version) => version.endsWith('.0'))).toEqual([]);
    expect(bug.introduced === undefined || isOlder(bug.introduced, bug.fixed[0])).toBe(true);
    expect(Object.keys(EVIDENCE)).toContain(fix);
  });
});

describe('whether a version has a bug', () => {
  test.each([
    ['k/k#138000', 'v1.34.7', true], ['k/k#138000', 'v1.34.8', false], ['k/k#138000', '1.37.0', false], ['k/k#138000', 'v1.38.0', false],
    ['k/k#138000', 'v1.33.13', true], ['k/k#138000', 'v1.30.2', false], ['k/k#138000', 'v1.34.7-gke.1293000', true],
    ['k/k#138000', 'v1.33.5+rke2r1', true],
    ['k/k#138367', 'v1.36.5', true], ['k/k#138367', 'v1.37.0', false], ['k/k#141489', 'v1.37.0', true], ['k/k#141489', 'v1.37.1', false],
    ['k/k#141489', 'v1.36.5', false],
    ['containerd/containerd#9482', '1.7.10', true], ['containerd/containerd#9482', '2.0.0', false], ['containerd/containerd#9482', '1.6.39', true],
    ['rancher/rke2#9664', 'v1.34.3+rke2r3', true], ['rancher/rke2#9664', 'v1.34.4+rke2r1', false], ['rancher/rke2#9664', 'v1.35.0+rke2r3', true],
    ['rancher/rke2#9664', 'v1.36.0+rke2r1', false], ['rancher/rke2#9664', 'v1.33.8+rke2r1', false],
  ])('%s in %s: %s', (fix, version, has) => {
    expect(hasBug(byFix(fix), version)).toBe(has);
  });

  test.each([['k/k#138367', 'v1.36.6'], ['k/k#138367', ''], ['k/k#138367', 'unknown']])('%s in %j is unknown', (fix, version) => {
    expect(hasBug(byFix(fix), version)).toBe(undefined);
  });

  test('and the version to upgrade to, if possible of the same series', () => {
    expect([firstFixed(byFix('k/k#138000'), 'v1.34.2'), upgradeFor(byFix('k/k#138000'), 'v1.34.2')]).toEqual(['1.34.8', '1.34.8']);
    expect([firstFixed(byFix('k/k#138000'), 'v1.33.2'), upgradeFor(byFix('k/k#138000'), 'v1.33.2')]).toEqual([undefined, '1.34.8']);
  });
});

const CHANGELOG = `# v1.36.1

## Changes by Kind

### Bug or Regression

- Fixed stale remote HNS endpoint cleanup on Windows when a pod IP is reused
  across nodes in L2Bridge networks. ([#138603](https://github.com/kubernetes/kubernetes/pull/138603)) [SIG Network and Windows]
- Kubeadm: something else.

# v1.36.0

## Important Security Information

### CVE-2024-9042: Command Injection affecting Windows nodes

# v1.36.0-rc.1

- Fixed stale remote HNS endpoint cleanup on Windows when a pod IP is reused across nodes.
`;

describe('compared with changelogs and code', () => {
  const bug = byFix('k/k#138000');
  const code = (fixed: readonly string[]) =>
    (_: unknown, __: unknown, version: string) => (fixed.includes(version) ? 'deleteAllRemoteEndpointsWithDupIP' : 'no fix');
  const read = code(['1.34.8', '1.35.5', '1.36.1']);

  test('notes are read by final release, with continuation lines and security fixes', () => {
    const notes = notesOf(CHANGELOG);
    expect([...new Set(notes.map(({ version }) => version))]).toEqual(['1.36.1', '1.36.0']);
    expect(notes.map(({ text }) => text)).toContain('CVE-2024-9042: Command Injection affecting Windows nodes');
    expect(notes.find(({ text }) => text.startsWith('Fixed stale'))?.text).toContain('is reused across nodes in L2Bridge');
  });

  test('it doesn\'t differ', () => {
    expect(bugDifferences([bug], notesOf(CHANGELOG), read)).toEqual([]);
  });

  test.each<[string, Parameters<typeof bugDifferences>, string]>([
    [
      'a note in another release', [[bug], notesOf(CHANGELOG.replace('# v1.36.1', '# v1.36.2')), read],
      'k/k#138000: the changelog has it in 1.36.2, the ledger in 1.34.8, 1.35.5, 1.36.1',
    ],
    [
      'no note', [[bug], notesOf(CHANGELOG.replace('stale', 'old').replace('pod IP is', 'is')), read],
      'k/k#138000: the changelog has no note of it in 1.36.1',
    ],
    ['a release without it', [[bug], notesOf(CHANGELOG), code(['1.34.8', '1.36.1'])], 'k/k#138000: the code of 1.35.5 lacks it'],
    [
      'an earlier release with it', [[bug], notesOf(CHANGELOG), code(['1.34.7', '1.34.8', '1.35.5', '1.36.1'])],
      'k/k#138000: the code of 1.34.7 has it already',
    ],
    [
      'a series with it', [[bug], notesOf(CHANGELOG), code(['1.33.13', '1.34.8', '1.35.5', '1.36.1'])],
      'k/k#138000: the code of 1.33.13 has it, the ledger has no fix in that series',
    ],
    ['a bug without evidence', [[{ ...bug, fix: 'k/k#1' }], [], read], 'k/k#1: no evidence for it'],
  ])('%s is a difference by name', (_, args, difference) => {
    expect(bugDifferences(...args)).toEqual([difference]);
  });
});
