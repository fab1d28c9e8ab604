import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import {
  CONTAINERD_SERIES, Day, daysBetween, endingsText, FLANNEL_SOURCES, HORIZON, lifecycleOf, PAUSE_IMAGE_SOURCE, Platform, PLATFORM_NETWORKS,
  PLATFORM_RELEASES, readDay, successorOf, TAINT_SOURCES, WindowsVersion,
} from '../../src/knowledge';

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;
const { AKS, EKS, UPSTREAM } = Platform;

describe('days', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '2026-11-30'])('%s exists', (day) => expect(readDay(day).value).toBe(day));
  test.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-11-31', '2026-00-10', '2026-1-1', '24.11.2026', 'today', '', 20261124, undefined])('%s is no day', (day) => {
    expect(readDay(day)).toEqual({ fault: { must: 'be a day that exists', remedy: 'write it as YYYY-MM-DD, such as 2026-11-24' } });
  });
  test('the days between are those of the calendar', () => {
    for (const [from, to] of [['2026-11-24', '2027-04-01'], ['2024-02-28', '2024-03-01'], ['1999-12-31', '2034-10-10'], ['2026-11-24', '2026-03-01']] as const) {
      expect(daysBetween(from, to)).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000);
    }
  });
});

test.each([
  // what the platform says, by day
  [LTSC2019, AKS, '1.32', '2025-08-01', 'current', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2025-09-02', 'ending', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2026-02-28', 'ending', 'LTSC2022'],
  [LTSC2019, AKS, '1.32', '2026-03-01', 'ended', 'LTSC2022'],
  [LTSC2022, AKS, '1.36', '2026-11-24', 'current', 'LTSC2025'],
  [LTSC2022, AKS, '1.36', '2028-01-02', 'ending', 'LTSC2025'],
  [ANNUAL23H2, AKS, '1.33', '2026-11-24', 'ended', 'LTSC2025'],
  [LTSC2025, AKS, '1.37', '2026-11-24', 'current', undefined],
  // by Kubernetes version, also without a day
  [LTSC2019, AKS, '1.33', undefined, 'ended', 'LTSC2022'],
  [LTSC2022, AKS, '1.37', undefined, 'ended', 'LTSC2025'],
  [LTSC2022, AKS, undefined, undefined, 'current', 'LTSC2025'],
  // a successor that has ended itself is none
  [LTSC2019, AKS, '1.37', '2026-11-24', 'ended', 'LTSC2025'],
  // elsewhere, only Microsoft's support ends
  [LTSC2019, EKS, '1.34', '2026-11-24', 'current', 'LTSC2022'],
  [LTSC2019, UPSTREAM, '1.34', '2028-12-31', 'ending', 'LTSC2022'],
  [LTSC2019, UPSTREAM, '1.34', '2029-01-09', 'ended', 'LTSC2022'],
] as const)('%s on %o with Kubernetes %s on %s: %s, then %s', (release, platform, kubernetes, on, state, successor) => {
  const situation = { platform, kubernetes, on };
  expect(lifecycleOf(release, situation).state).toBe(state);
  expect(successorOf(release, situation)?.name).toBe(successor);
});

test('says what has happened and what will', () => {
  expect(endingsText(lifecycleOf(LTSC2019, { platform: AKS, kubernetes: '1.33', on: '2026-11-24' }))).toBe([
    'AKS supports it only up to Kubernetes 1.32, not with 1.33',
    'since 2026-03-01, new AKS node pools can\'t have it, and it gets no node images or patches',
    'from 2027-04-01 on, AKS deletes its node images, so that existing node pools can\'t be scaled or repaired',
    'from 2029-01-09 on, Windows gets no more security updates',
  ].join('; '));
});

test('every fact that changes names its source, and when it was read', () => {
  const facts = [
    ...Object.values(PLATFORM_RELEASES).flat(), ...Object.values(CONTAINERD_SERIES), ...Object.values(PLATFORM_NETWORKS),
    ...Platform.all.map(({ name }) => TAINT_SOURCES[name]), ...Object.values(FLANNEL_SOURCES), PAUSE_IMAGE_SOURCE,
    ...WindowsVersion.all.flatMap(({ support, kubernetes }) => [...(support ? [support] : []), ...(kubernetes ? [kubernetes] : [])]),
  ];
  expect(facts.length).toBeGreaterThan(30);
  for (const { source, readOn } of facts) {
    expect(source).toMatch(/\w+\/\w|"/);
    expect(readDay(readOn).fault).toBeUndefined();
  }
  expect(HORIZON).toBe(180);
});

test('only the process of the command reads the clock', () => {
  const root = path.join(__dirname, '../../src');
  const reads = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && /new Date\(\)|Date\.now\(\)/.test(readFileSync(path.join(root, file), 'utf8')));
  // the second one cleans up after itself
  expect(reads.map((file) => file.replaceAll(path.sep, '/')).sort()).toEqual(['cli/main.ts', 'cli/temporary-file.ts']);
});

test('a day has the type of a day', () => {
  const day: Day = '2026-11-24';
  expect(readDay(day).value).toBe(day);
});
