import { MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS } from '../../src/knowledge';

const PROGRAMS = Object.entries(NODE_COMPONENT_FLAGS);

describe.each(PROGRAMS)('%s', (program, flags) => {
  const rows = Object.entries(flags);

  test('names consist of lowercase letters, digits, and hyphens', () => {
    expect(rows.filter(([name]) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('flags are removed after they were added, and only removed flags have a replacement', () => {
    expect(rows.filter(([, { since = 0, removedIn = Infinity }]) => since >= removedIn)).toEqual([]);
    expect(rows.filter(([, { instead, removedIn }]) => instead !== undefined && removedIn === undefined)).toEqual([]);
  });

  test('each configuration field belongs to one flag', () => {
    const fields = rows.flatMap(([, { field }]) => field ?? []);
    expect(new Set(fields).size).toBe(fields.length);
  });

  test('misspelled flags don\'t exist, and their corrections do', () => {
    const misspelled = Object.entries(MISSPELLED_FLAGS[program as keyof typeof MISSPELLED_FLAGS]);
    expect(misspelled.length).toBeGreaterThan(0);
    for (const [wrong, right] of misspelled) {
      expect(flags).not.toHaveProperty([wrong]);
      expect(flags[right]).toBeDefined();
      expect(flags[right].removedIn).toBeUndefined();
    }
  });
});

test.each([
  ['kubelet', 'allow-privileged', 15], ['kubelet', 'network-plugin', 24], ['kubelet', 'cni-bin-dir', 24], ['kubelet', 'cni-conf-dir', 24], ['kubelet', 'image-pull-progress-deadline', 24],
  ['kubelet', 'log-dir', 26], ['kubelet', 'logtostderr', 26], ['kubelet', 'container-runtime', 27], ['kubelet', 'pod-infra-container-image', 35], ['kube-proxy', 'log-dir', 26],
] as const)('%s --%s was removed in 1.%i', (program, name, minor) => {
  expect(NODE_COMPONENT_FLAGS[program][name].removedIn).toBe(minor);
});
