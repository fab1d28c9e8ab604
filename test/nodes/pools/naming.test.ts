import * as fc from 'fast-check';
import { VALID } from './valid';
import { NODE_POOL_PROVIDERS } from '../../../src/knowledge';
import { windowsNodePool, WindowsVersion } from 'k8s-windows/core';

const { LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2 } = WindowsVersion;
const PREFIX = fc.stringMatching(/^[a-z][a-z0-9]{0,2}$/);
const RELEASE = fc.constantFrom(LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2);
const named = (prefix: string, generation: number, version: WindowsVersion) =>
  windowsNodePool({ ...VALID.aks, name: { prefix, generation }, version }).name;

test('a name that rotates fits every provider', () => {
  fc.assert(fc.property(PREFIX, fc.integer({ min: 0, max: 25 }), RELEASE, (prefix, generation, version) => {
    const name = named(prefix, generation, version);
    for (const { name: { pattern } } of Object.values(NODE_POOL_PROVIDERS)) { expect(name).toMatch(pattern); }
    expect(name.length).toBeLessThanOrEqual(6);
  }));
});

test('it differs for each release and generation, so that the new pool can be created before the old one is deleted', () => {
  fc.assert(fc.property(PREFIX, (prefix) => {
    const names = [LTSC2019, LTSC2022, LTSC2025, ANNUAL23H2].flatMap((version) =>
      Array.from({ length: 26 }, (_, generation) => named(prefix, generation, version)));
    expect(new Set(names).size).toBe(names.length);
  }), { numRuns: 20 });
});

test('other prefixes and generations are problems', () => {
  fc.assert(fc.property(fc.string(), fc.oneof(fc.integer(), fc.double()), (prefix, generation) => {
    const { problems } = windowsNodePool({ ...VALID.aks, name: { prefix, generation } });
    const isValid = /^[a-z][a-z0-9]{0,2}$/.test(prefix) && Number.isInteger(generation) && generation >= 0 && generation <= 25;
    expect(problems.length === 0).toBe(isValid);
  }));
});

test('a name of an AKS pool is accepted if AKS accepts it', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9-]{0,8}$/)), (name) => {
    const { problems } = windowsNodePool({ ...VALID.aks, name });
    expect(problems.length === 0).toBe(/^[a-z]/.test(name) && name.length <= 6 && !/[^a-z0-9]/.test(name));
  }));
});

test.each([[{}, 'win22a'], [{ generation: 2 }, 'win22c'], [{ prefix: 'ap', generation: 25 }, 'ap22z']])('%j', (name, expected) => {
  expect(windowsNodePool({ ...VALID.aks, name }).name).toBe(expected);
});
